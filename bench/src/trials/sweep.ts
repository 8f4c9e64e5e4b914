import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { letServe, migrate } from "@svc/db";
import { queryOnce, startPostgres, startRedis } from "@svc/localstack";
import { insertCatalogue, insertMerchants, MERCHANT_ID, TOKEN } from "../ground/bench-data.js";
import { execute } from "../ground/ground.js";
import { startReplica } from "./fleet.js";
import type { Trial } from "./trial.js";

const LINK = "0b0b0b0b-000b-4000-8000-000000000001";
const bytes = "sha256(n::text::bytea)";
const id = "gen_random_uuid()";
/** An id like those of events, which start with the time of their creation. */
const timedId =
  "(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(gen_random_uuid()::text, 16))::uuid";
/** Rows of every kind that the sweeper deletes. All are due, because `at` is long ago. */
const KINDS: Readonly<Record<string, string>> = {
  idempotency_keys: `(id, fingerprint, status, body, expires_at) SELECT ${bytes}, ${bytes}, 201, ${bytes}, at`,
  x402_answers: `(payment_id, answer, expires_at) SELECT ${id}, ${bytes} || ${bytes}, at`,
  x402_uncharged: `(payer, merchant_id, at) SELECT 'p' || n % 1000, '${MERCHANT_ID}', at`,
  x402_payments: `(id, merchant_id, payment_link_id, mode, network, asset, payer, nonce, pay_to, amount, amount_base_units, valid_before,
    fingerprint, state, payload) SELECT ${id}, '${MERCHANT_ID}', '${LINK}', 'test', 'base', 'usdc', 'p' || n % 100000, n::text, 'x', 1, 1,
    at, ${bytes}, 'settled', ${bytes}`,
  events: `(id, merchant_id, mode, type, data, created_at, fanned_out_at) SELECT ${timedId}, '${MERCHANT_ID}', 'test', 'x', '{}', at, at`,
  checkout_sessions: `(id, merchant_id, mode, amount, network, status, pay_to, expires_at)
    SELECT ${id}, '${MERCHANT_ID}', 'test', 1, 'base', 'expired', 'x', at`,
  payment_intents: `(id, merchant_id, payment_link_id, mode, name, amount, subtotal_amount, tax_amount, wallets, amount_due_base_units,
    reference, token_hash, status, expires_at, watch_until) SELECT ${id}, '${MERCHANT_ID}', '${LINK}', 'test', 'old', 1, 1, 0, '{}', 1000001,
    ${id}::text, ${bytes}, 'expired', at, at`,
  verifications: `(id, merchant_id, type, target, nonce, expires_at) SELECT ${id}, '${MERCHANT_ID}', 'domain', n::text, 'x', at`,
  proxy_secrets: `(id, merchant_id, mode, secret, expires_at) SELECT ${id}, '${MERCHANT_ID}', 'test', ${bytes}, at`,
};
const ROWS_OF_A_STATEMENT = 250_000;
const WARM_UP_MS = 3_000;
const BASELINE_MS = 15_000;
const SLOWEST_MS = 200;
const P99_RATIO = 1.5;

/**
 * A service deletes expired rows, one kind after the other, while it answers requests. It must delete all of them, with
 * no statement over 200 ms. The 99th percentile of the requests' durations may grow by half at most.
 */
export const sweep: Trial = async ({ rows, rate, only }, say, closers) => {
  const { databaseUrl, env } = await openDatabase(closers);
  const lines: string[] = [`${rows} expired rows of each kind; ${rate} requests a second during each sweep`, HEADER];
  const faults: string[] = [];
  for (const [table, columns] of Object.entries(KINDS)) {
    if (only !== undefined && !only.split(",").includes(table)) continue;
    await insertExpired(databaseUrl, table, columns, rows);
    say(`${table}: inserted ${rows} rows`);
    const measured = await measureSweep(databaseUrl, env, { table, rows, rate });
    lines.push(sweepLine(table, measured));
    say(lines.at(-1) as string);
    faults.push(...judgeSweep(table, measured));
    await execute(databaseUrl, `TRUNCATE ${table} CASCADE`);
  }
  return { lines, faults };
};

/** Starts the servers, and returns the settings of a service that uses them. */
async function openDatabase(
  closers: Parameters<Trial>[2],
): Promise<{ databaseUrl: string; env: Record<string, string> }> {
  const [postgres, redis] = await Promise.all([startPostgres({ durable: true }), startRedis()]);
  closers.push(
    () => postgres.stop(),
    () => redis.stop(),
  );
  await queryOnce(postgres.url, "ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'");
  await queryOnce(postgres.url, "ALTER SYSTEM SET max_wal_size = '4GB'");
  await postgres.halt();
  await postgres.resume();
  const databaseUrl = await postgres.createDatabase("trial");
  await migrate(databaseUrl);
  const serving = Object.assign(new URL(databaseUrl), { username: "trial_serve", password: "trial" }).href;
  await letServe(databaseUrl, serving);
  await insertMerchants(databaseUrl);
  await insertCatalogue(databaseUrl, 10_000);
  await execute(databaseUrl, "CREATE EXTENSION pg_stat_statements");
  const env = {
    DATABASE_URL: serving,
    REDIS_URL: redis.url,
    ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString("base64"),
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "warn",
  };
  return { databaseUrl, env };
}

async function insertExpired(databaseUrl: string, table: string, columns: string, rows: number): Promise<void> {
  for (let from = 0; from < rows; from += ROWS_OF_A_STATEMENT) {
    const till = Math.min(rows, from + ROWS_OF_A_STATEMENT);
    const made = `SELECT n, now() - interval '400 days' + n * interval '1 millisecond' AS at FROM generate_series(${from + 1}, ${till}) n`;
    await execute(
      databaseUrl,
      "SET session_replication_role = replica",
      `INSERT INTO ${table} ${columns} FROM (${made}) AS row`,
    );
  }
  await execute(databaseUrl, `VACUUM ANALYZE ${table}`, "CHECKPOINT", "SELECT pg_stat_statements_reset()");
}

interface MeasuredSweep {
  readonly tookS: number;
  readonly statement: { readonly calls: number; readonly mean: number; readonly slowest: number };
  /** Rows that the sweeper left. */
  readonly left: number;
  /** Durations of requests to a service without workers. */
  readonly before: Latencies;
  /** Durations of requests to a service that is deleting the rows. */
  readonly during: Latencies;
}

async function measureSweep(
  databaseUrl: string,
  env: Record<string, string>,
  { table, rows, rate }: { readonly table: string; readonly rows: number; readonly rate: number },
): Promise<MeasuredSweep> {
  const quiet = await startReplica("payments", { ...env, WORKERS: "off" });
  await latencies(quiet.port, rate, async () => sleep(WARM_UP_MS));
  const before = await latencies(quiet.port, rate, async () => sleep(BASELINE_MS));
  await quiet.stop();
  const busy = await startReplica("payments", { ...env, WORKERS: "on" });
  const begunMs = performance.now();
  // The first seconds don't count, here and above, because a new process is slow at first.
  await latencies(busy.port, rate, async () => sleep(WARM_UP_MS));
  // Counting the rows would cost as much as deleting them, so the trial reads PostgreSQL's statistics.
  const deleted = `SELECT n_tup_del AS deleted FROM pg_stat_user_tables WHERE relname = '${table}'`;
  const during = await latencies(busy.port, rate, async () => {
    let gone = 0;
    while (gone < rows) {
      await sleep(1_000);
      gone = Number((await queryOnce(databaseUrl, deleted)).rows[0]?.deleted);
    }
  });
  const tookS = (performance.now() - begunMs) / 1_000;
  await busy.stop();
  const { rows: statements } = await queryOnce(
    databaseUrl,
    `SELECT sum(calls)::int AS calls, sum(total_exec_time) / sum(calls) AS mean, max(max_exec_time) AS slowest
     FROM pg_stat_statements WHERE query LIKE '%DELETE FROM ${table}%'`,
  );
  const { rows: counted } = await queryOnce(databaseUrl, `SELECT count(*)::int AS left FROM ${table}`);
  return { tookS, statement: statements[0] as MeasuredSweep["statement"], left: counted[0].left, before, during };
}

const HEADER = "table              |   took | batches |      mean |  slowest | p99 before | p99 during |  ratio";

const sweepLine = (table: string, { tookS, statement, before, during }: MeasuredSweep): string =>
  [
    table.padEnd(18),
    `${tookS.toFixed(0)} s`.padStart(6),
    String(statement.calls).padStart(7),
    `${statement.mean.toFixed(1)} ms`.padStart(9),
    `${statement.slowest.toFixed(0)} ms`.padStart(8),
    `${before.p99.toFixed(1)} ms`.padStart(10),
    `${during.p99.toFixed(1)} ms`.padStart(10),
    (during.p99 / before.p99).toFixed(2).padStart(6),
  ].join(" | ");

function judgeSweep(table: string, { statement, left, before, during }: MeasuredSweep): string[] {
  const faults: string[] = [];
  const ratio = during.p99 / before.p99;
  const failed = during.failed + before.failed;
  if (left > 0) faults.push(`${table}: ${left} rows are left`);
  if (statement.slowest > SLOWEST_MS) faults.push(`${table}: a statement took ${statement.slowest.toFixed(0)} ms`);
  if (ratio > P99_RATIO) faults.push(`${table}: p99 of the requests was ${ratio.toFixed(2)} times as long as before`);
  if (failed > 0) faults.push(`${table}: ${failed} requests failed`);
  return faults;
}

interface Latencies {
  readonly p99: number;
  readonly failed: number;
}

/**
 * Requests a list of products at a steady rate until `during` ends, and returns the 99th percentile of their durations.
 */
async function latencies(port: number, perSecond: number, during: () => Promise<unknown>): Promise<Latencies> {
  const tookMs: number[] = [];
  let failed = 0;
  const ask = async () => {
    const sentMs = performance.now();
    const headers = {
      authorization: `Bearer ${TOKEN}`,
      "x-forwarded-for": `198.51.${randomInt(256)}.${randomInt(1, 255)}`,
    };
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/products?limit=20`, { headers }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status !== 200) failed += 1;
    tookMs.push(performance.now() - sentMs);
  };
  const startMs = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    for (const due = ((performance.now() - startMs) * perSecond) / 1_000; sent < due; sent++) void ask();
  }, 2);
  await during();
  clearInterval(timer);
  while (tookMs.length < sent) await sleep(20);
  tookMs.sort((one, other) => one - other);
  return { p99: tookMs[Math.floor(0.99 * (tookMs.length - 1))] as number, failed };
}
