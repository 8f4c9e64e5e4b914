import pg from "pg";
import { insertCatalogue, insertMerchants, insertTransactions, MERCHANT_ID } from "../ground/bench-data.js";
import { computeRatio, measureRounds, perSecond, type Subject } from "../measure/spread.js";
import type { BenchTable, TableContext, TableReport } from "../options.js";
import { atLeast, renderTable, reportSamples } from "../report/table.js";

/** A page as the service queries it: the tenant's rows in one mode, from a cursor, newest first. */
const TEXT = `SELECT id, amount, tx_hash, created_at FROM transactions
  WHERE merchant_id = $1 AND mode = $2::"Mode" AND (created_at, id) < ($3::timestamptz, $4::uuid)
  ORDER BY created_at DESC, id DESC LIMIT $5`;
const FIRST = `SELECT id, amount, tx_hash, created_at FROM transactions
  WHERE merchant_id = $1 AND mode = $2::"Mode" ORDER BY created_at DESC, id DESC LIMIT $3`;

interface Page {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The first page, and one that starts in the middle of the tenant's rows. */
async function loadPages(client: pg.Client): Promise<Page[]> {
  const owner = [MERCHANT_ID, "test"];
  const { rows } = await client.query<{ created_at: Date; id: string }>(
    `SELECT created_at, id FROM transactions WHERE merchant_id = $1 AND mode = $2::"Mode"
       AND created_at <= (SELECT min(created_at) + (max(created_at) - min(created_at)) / 2 FROM transactions)
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    owner,
  );
  const cursor = rows[0] as { created_at: Date; id: string };
  return [
    { name: "first page", text: FIRST, values: [...owner, 26] },
    { name: "deep cursor", text: TEXT, values: [...owner, cursor.created_at.toISOString(), cursor.id, 26] },
  ];
}

/** PostgreSQL's plan of a page, with its actual reads. */
async function explainPage(client: pg.Client, { text, values }: Page): Promise<string> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`, values as unknown[]);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

const SMALL_ROWS = 10_000;

/**
 * Goal L1: a page costs the same with few and with many rows, both at the start of the list and deep in it. Also prints
 * PostgreSQL's plans.
 */
export const pagesTable: BenchTable = {
  name: "pages",
  title: "A page of 25 transactions on one connection: first page and deep cursor, few rows and many",
  run: measurePages,
};

async function measurePages({ ground, options, say }: TableContext): Promise<TableReport> {
  const clients: pg.Client[] = [];
  const subjects: Subject[] = [];
  const plans: string[] = [];
  try {
    for (const rows of [SMALL_ROWS, options.rows]) {
      const databaseUrl = await ground.createDatabase();
      await insertMerchants(databaseUrl);
      await insertCatalogue(databaseUrl, 1_000);
      await insertTransactions(databaseUrl, rows, (done) => say(`inserted ${done} of ${rows} rows`));
      const client = await connect(databaseUrl);
      clients.push(client);
      for (const page of await loadPages(client)) {
        const name = `${page.name}, ${rows} rows`;
        const plan = `${name}\n${await explainPage(client, page)}`;
        say(plan);
        plans.push(plan);
        subjects.push(pageSubject(name, client, page));
      }
    }
    const measured = await measureRounds(subjects, { ...options, onSample: reportSamples(say) });
    const base = (subjects[0] as Subject).name;
    const table = renderTable(measured, { title: pagesTable.title, base, unit: "page" });
    const goals = subjects
      .slice(1)
      .map(({ name }) => atLeast("L1", `${name} / ${base}`, 0.8, computeRatio(measured, name, base, perSecond)));
    return { text: `${table}\n\n${plans.join("\n\n")}`, goals };
  } finally {
    for (const client of clients) await client.end();
  }
}

/** Queries the page repeatedly with a prepared statement, as the service does. */
function pageSubject(name: string, client: pg.Client, { text, values }: Page): Subject {
  const query = { name, text, values: values as unknown[] };
  return {
    name,
    async run(seconds) {
      const latenciesMs: number[] = [];
      const endMs = performance.now() + seconds * 1000;
      for (let nowMs = performance.now(); nowMs < endMs; ) {
        await client.query(query);
        const doneMs = performance.now();
        latenciesMs.push(doneMs - nowMs);
        nowMs = doneMs;
      }
      latenciesMs.sort((one, other) => one - other);
      const at = (share: number) => latenciesMs[Math.floor(share * (latenciesMs.length - 1))] as number;
      return { perSecond: latenciesMs.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), cpuUs: {} };
    },
  };
}
