import { migrate } from "@svc/db";
import { queryOnce, startPostgres } from "@svc/localstack";
import { insertCatalogue, insertMerchants, MERCHANT_ID, TOKEN, WALLET } from "../ground/bench-data.js";
import { launchPayments, paymentsEnv } from "../ground/launch.js";
import type { Trial } from "./trial.js";

const TRANSACTIONS = 1_000_000;
const LINKS = 50;
const YEARS = 5;
const REQUESTS = 100;
const GOAL_MS = 100;

/** Reports over long ranges. In time zones far from UTC, days differ most from the UTC days of the stored totals. */
const REPORTS: readonly (readonly [name: string, query: string])[] = [
  ["90 days", "timeZone=Europe/Berlin&from=DAY90&to=TODAY"],
  ["90 days by network", "timeZone=Europe/Berlin&groupBy=network&from=DAY90&to=TODAY"],
  ["90 days by link", "timeZone=America/Los_Angeles&groupBy=link&from=DAY90&to=TODAY"],
  ["400 days by network", "timeZone=Asia/Kolkata&groupBy=network&from=DAY399&to=TODAY"],
  ["five years by day", "timeZone=Europe/Berlin&from=DAY1800&to=TODAY"],
  ["five years by day, far from UTC", "timeZone=Pacific/Auckland&from=DAY1800&to=TODAY"],
  ["five years by month and network", "timeZone=Europe/Berlin&interval=month&groupBy=network&from=DAY1800&to=TODAY"],
  ["400 days by month and link", "timeZone=Europe/Berlin&interval=month&groupBy=link&from=DAY399&to=TODAY"],
];

/**
 * The volume report of a merchant with a million transactions over five years. Each report's p95 over HTTP must be at
 * most 100 ms, and the sums must be exact.
 */
export const volumeReport: Trial = async (_options, say, closers) => {
  const postgres = await startPostgres();
  closers.push(() => postgres.stop());
  const url = await postgres.createDatabase("volume");
  await migrate(url);
  await insertMerchants(url);
  await insertCatalogue(url, LINKS);
  say(`inserting ${TRANSACTIONS} transactions`);
  await insertHistory(url);
  const env = { ...paymentsEnv(url, "redis://127.0.0.1:1"), WORKERS: "on", RATE_LIMIT_LOCALHOST: "exempt" };
  const service = await launchPayments(env);
  closers.push(() => service.stop());
  const lines = [await awaitFolding(url, say)];
  const faults: string[] = [];
  for (const [name, query] of REPORTS) {
    const { p50, p95, bytes } = await measureReport(service.port, name, query);
    const line = `${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${Math.round(bytes / 1_000)} kB`;
    say(line);
    lines.push(line);
    if (p95 > GOAL_MS) faults.push(`${name}: p95 is ${p95.toFixed(0)} ms, over the limit of ${GOAL_MS} ms`);
  }
  const [wrong] = await queryRows<{ differs: boolean }>(
    url,
    `SELECT (SELECT sum(amount_base_units) FROM transactions) <> (SELECT sum(collected) FROM volume_totals WHERE grouped_by = 'all' AND period_minutes = 15) AS differs`,
  );
  if (wrong.differs) faults.push("the totals differ from a full scan");
  return { lines, faults };
};

/**
 * Inserts the transactions, and the totals except those of the last 30 days, which the service computes. Skips
 * triggers, foreign keys and indexes, which the report doesn't need: this takes a tenth of the time.
 */
async function insertHistory(url: string): Promise<void> {
  const links = `('0b0b0b0b-000b-4000-8000-' || lpad(to_hex(1 + n::bigint * 7919 % ${LINKS}), 12, '0'))::uuid`;
  const at = `date_trunc('milliseconds', now() - (n % 1000003) * (interval '${YEARS * 365} days' / ${TRANSACTIONS}))`;
  await queryOnce(
    url,
    `SET session_replication_role = replica;
     DO $$ DECLARE name text; BEGIN
       FOR name IN SELECT indexname FROM pg_indexes WHERE tablename = 'transactions' AND indexname <> 'transactions_pkey'
       LOOP EXECUTE format('DROP INDEX %I', name); END LOOP; END $$;
     INSERT INTO transactions (id, merchant_id, payment_link_id, mode, amount, amount_base_units, network, tx_hash, wallet_address,
       merchant_wallet_address, confirmed_at, created_at)
     SELECT gen_random_uuid(), '${MERCHANT_ID}', ${links}, 'test', 1 + n % 500, (1 + n % 500) * 1000000,
       (ARRAY['base_sepolia', 'polygon_amoy', 'solana_devnet'])[1 + n % 3], '0x' || md5(n::text) || md5((-n)::text), '0xpayer', '${WALLET}', ${at}, ${at}
     FROM generate_series(1, ${TRANSACTIONS}) n;
     INSERT INTO volume_totals (merchant_id, mode, grouped_by, period_minutes, start, group_key, collected, refunded, transactions, refunds)
     SELECT merchant_id, mode, grouped_by, minutes, date_bin(make_interval(mins => minutes), created_at, '2000-01-01 00:00:00Z'), group_key,
       sum(amount_base_units), 0, count(*), 0
     FROM transactions CROSS JOIN LATERAL (VALUES ('all', ''), ('network', network), ('link', payment_link_id::text)) AS g (grouped_by, group_key)
       CROSS JOIN (VALUES (15::smallint), (60::smallint), (360::smallint), (1440::smallint)) AS m (minutes)
     WHERE created_at < now() - interval '30 days' AND NOT (grouped_by = 'link' AND minutes = 60) GROUP BY 1, 2, 3, 4, 5, 6;
     INSERT INTO volume_changes (merchant_id, mode, link_id, network, at, collected, refunded, transactions, refunds)
     SELECT merchant_id, mode, payment_link_id, network, created_at, amount_base_units, 0, 1, 0 FROM transactions
     WHERE created_at >= now() - interval '30 days'`,
  );
}

/** Waits until the service has added the changes to the totals. Returns the size of the totals and the rate. */
async function awaitFolding(url: string, say: (line: string) => void): Promise<string> {
  const begunMs = performance.now();
  let changes = 0;
  for (;;) {
    const [{ count }] = await queryRows<{ count: number }>(url, "SELECT count(*)::int AS count FROM volume_changes");
    if (count === 0) break;
    changes = Math.max(changes, count);
    say(`the service has yet to add ${count} changes to the totals`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const seconds = (performance.now() - begunMs) / 1_000;
  await queryOnce(url, "VACUUM ANALYZE");
  const [size] = await queryRows<{ rows: number; bytes: string }>(
    url,
    "SELECT count(*)::int AS rows, pg_total_relation_size('volume_totals')::text AS bytes FROM volume_totals",
  );
  return `${TRANSACTIONS} transactions over ${YEARS} years, ${LINKS} links, 3 networks: ${size.rows} rows of totals, ${Math.round(Number(size.bytes) / TRANSACTIONS)} bytes a transaction; the service added some ${Math.round(changes / seconds)} changes a second to the totals`;
}

/** Requests a report repeatedly. The first ten requests don't count. */
async function measureReport(
  port: number,
  name: string,
  query: string,
): Promise<{ readonly p50: number; readonly p95: number; readonly bytes: number }> {
  const path = `/api/v1/reports/volume?${query.replaceAll(/DAY(\d+)|TODAY/g, (_, days) => dateBefore(Number(days ?? 0)))}`;
  const tookMs: number[] = [];
  let bytes = 0;
  for (let count = 0; count < REQUESTS + 10; count++) {
    const begunMs = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${TOKEN}` } });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${text}`);
    bytes = text.length;
    if (count >= 10) tookMs.push(performance.now() - begunMs);
  }
  const sorted = tookMs.toSorted((a, b) => a - b);
  const [p50, p95] = [sorted[Math.floor(REQUESTS * 0.5)] as number, sorted[Math.ceil(REQUESTS * 0.95) - 1] as number];
  return { p50, p95, bytes };
}

const dateBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function queryRows<Row>(url: string, sql: string): Promise<[Row]> {
  return (await queryOnce(url, sql)).rows as [Row];
}
