import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { migrate } from "@svc/db";
import { queryOnce, startPostgres } from "@svc/localstack";
import { parse } from "csv-parse";
import { insertCatalogue, insertMerchants, MERCHANT_ID, TOKEN, WALLET } from "../ground/bench-data.js";
import { launchPayments, paymentsEnv } from "../ground/launch.js";
import { memoryMb } from "../measure/memory.js";
import type { Trial } from "./trial.js";

const TRANSACTIONS = 1_000_000;
const YEARS = 5;
const GOAL_MB = 100;
const PATH = "/api/v1/transactions";
const LIST_INDEX = "transactions_merchant_id_mode_created_at_id_idx";
/** Customer names, which every tenth transaction has. A spreadsheet would run all but the last one as formulas. */
const FORMULAS = [
  '=HYPERLINK("https://example.com","a,b")',
  "+1+1",
  "-2",
  "@SUM(A1)",
  "\uff1d1",
  'plain, with "quotes"\nand a line',
];

interface Download {
  readonly rows: number;
  /** Sum of the amounts in base units. */
  readonly sum: bigint;
  readonly seconds: number;
  readonly megabytes: number;
  /** Cells that start like a formula. */
  readonly formulas: number;
  readonly lastId: string;
}

/**
 * A merchant with a million transactions over five years downloads them as CSV. The parser csv-parse reads the file.
 * Every row must arrive once, no cell may be a formula, and the service may use at most 100 MB more memory. The
 * merchant must also be able to download the rows by periods, and to continue an interrupted download after its last
 * id.
 */
export const csvDownload: Trial = async (_options, say, closers) => {
  const postgres = await startPostgres();
  closers.push(() => postgres.stop());
  const url = await postgres.createDatabase("csv");
  await migrate(url);
  await insertMerchants(url);
  await insertCatalogue(url, 1);
  const at = `date_trunc('milliseconds', now() - n * (interval '${YEARS * 365} days' / ${TRANSACTIONS}))`;
  const names = `(ARRAY[${FORMULAS.map((text) => `'${text.replaceAll("'", "''")}'`).join(", ")}])[1 + n / 10 % ${FORMULAS.length}]`;
  say(`inserting ${TRANSACTIONS} transactions`);
  await queryOnce(
    url,
    `SET session_replication_role = replica;
     DO $$ DECLARE name text; BEGIN
       FOR name IN SELECT indexname FROM pg_indexes WHERE tablename = 'transactions' AND indexname NOT IN ('transactions_pkey', '${LIST_INDEX}')
       LOOP EXECUTE format('DROP INDEX %I', name); END LOOP; END $$;
     INSERT INTO transactions (id, merchant_id, mode, amount, amount_base_units, network, tx_hash, wallet_address,
       merchant_wallet_address, customer_name, confirmed_at, created_at)
     SELECT gen_random_uuid(), '${MERCHANT_ID}', 'test', 1 + n % 500, (1 + n % 500) * 1000000, 'base_sepolia',
       '0x' || md5(n::text) || md5((-n)::text), '0xpayer', '${WALLET}', CASE WHEN n % 10 = 0 THEN ${names} END, ${at}, ${at}
     FROM generate_series(1, ${TRANSACTIONS}) n`,
  );
  await queryOnce(url, "VACUUM ANALYZE transactions");
  const { rows } = await queryOnce(url, "SELECT sum(amount_base_units)::text AS sum FROM transactions");
  const expected = BigInt((rows as { sum: string }[])[0]?.sum ?? 0);
  const env = { ...paymentsEnv(url, "redis://127.0.0.1:1"), RATE_LIMIT_LOCALHOST: "exempt" };
  const service = await launchPayments(env);
  closers.push(() => service.stop());
  const download = (query: string, options = {}) => read(`http://127.0.0.1:${service.port}${PATH}${query}`, options);
  // The first download loads code, whose memory must not count as memory of the rows.
  const first = await download("", { stopAfter: 2_000 });
  const baseMb = memoryMb(service.pid);
  let peakMb = baseMb;
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, memoryMb(service.pid));
  }, 50);
  const all = await download("");
  clearInterval(sampling);
  const faults: string[] = [];
  const check = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
  check(
    all.rows === TRANSACTIONS && all.sum === expected,
    `${all.rows} rows with ${all.sum} base units arrived, not ${TRANSACTIONS} with ${expected}`,
  );
  check(all.formulas === 0, `${all.formulas} cells would run as formulas in a spreadsheet`);
  check(
    peakMb - baseMb <= GOAL_MB,
    `the service used ${peakMb - baseMb} MB more memory, over the limit of ${GOAL_MB} MB`,
  );
  const lines = [
    `${all.rows} rows, ${all.megabytes} MB in ${all.seconds.toFixed(1)} s, sum ${all.sum === expected ? "exact" : "wrong"}; resident memory ${baseMb} MB before, at most ${peakMb} MB meanwhile: ${peakMb - baseMb} MB more`,
    `${all.formulas} cells start like a formula, although most of the ${TRANSACTIONS / 10} stored names do; csv-parse finds as many cells in each row as in the header`,
  ];
  say(lines[0] as string);
  let byPeriods = 0;
  let sumOfPeriods = 0n;
  const periodMs = 365 * 86_400_000;
  const endMs = Date.now() + 60_000;
  for (let year = 0; year <= YEARS; year++) {
    const from = new Date(endMs - (year + 1) * periodMs).toISOString();
    const to = new Date(endMs - year * periodMs - 1).toISOString();
    const query = `?created_gte=${from}&created_lte=${to}`;
    const part = year === 0 ? await download(query, { stopAfter: 1_000 }) : null;
    const rest = await download(part ? `${query}&starting_after=${part.lastId}` : query);
    byPeriods += (part?.rows ?? 0) + rest.rows;
    sumOfPeriods += (part?.sum ?? 0n) + rest.sum;
  }
  check(
    byPeriods === TRANSACTIONS && sumOfPeriods === expected,
    `the periods together have ${byPeriods} rows with ${sumOfPeriods} base units, not ${TRANSACTIONS} with ${expected}`,
  );
  lines.push(
    `in ${YEARS + 1} periods of a year, the first one interrupted and continued after its last id: ${byPeriods} rows, sum ${sumOfPeriods === expected ? "exact" : "wrong"}`,
  );
  check(first.rows === 2_000, "the client could not interrupt a download after 2,000 rows");
  return { lines, faults };
};

const IS_FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * Downloads and parses the CSV like a spreadsheet.
 * @param stopAfter rows after which the client closes the connection
 */
async function read(url: string, { stopAfter = Number.POSITIVE_INFINITY }: { stopAfter?: number }): Promise<Download> {
  const begunMs = performance.now();
  const headers = { authorization: `Bearer ${TOKEN}`, accept: "text/csv" };
  const answer = await fetch(url, { headers });
  if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
  let bytes = 0;
  const body = Readable.fromWeb(answer.body as never).on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  const parser = parse({ columns: true });
  const piped = pipeline(body, parser);
  let [rows, formulas, sum, lastId] = [0, 0, 0n, ""];
  for await (const row of parser as AsyncIterable<Record<string, string>>) {
    rows += 1;
    sum += BigInt(row.amountBaseUnits as string);
    lastId = row.id as string;
    for (const cell of Object.values(row)) if (IS_FORMULA.test(cell)) formulas += 1;
    if (rows >= stopAfter) break;
  }
  await piped.catch((error: unknown) => {
    if (rows < stopAfter) throw error;
  });
  const seconds = (performance.now() - begunMs) / 1_000;
  return { rows, sum, seconds, megabytes: Math.round(bytes / 1_000_000), formulas, lastId };
}
