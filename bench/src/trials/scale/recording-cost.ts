import { migrate } from "@svc/db";
import { queryOnce, startPostgres } from "@svc/localstack";
import { createDeps, type Deps } from "@svc/payments/deps";
import { PAYMENTS_SETTINGS } from "@svc/payments/env";
import { loadSettings } from "@svc/service";
import { insertCatalogue, insertMerchants } from "../../ground/bench-data.js";
import { execute } from "../../ground/ground.js";
import { paymentsEnv } from "../../ground/launch.js";
import { newRecording } from "../../ground/recordings.js";
import { postgresCpu } from "../../measure/cpu.js";
import type { Trial } from "../trial.js";

const LINKS = 500;
const CONNECTIONS = 8;
const SECONDS = 15;
const GOAL_PER_SECOND = 10_000;
/** Tables that a recording writes to. */
const TABLES = ["transactions", "transfer_ledger", "events", "total_changes", "volume_changes"];

type Transactions = Deps["transactions"];

/**
 * Measures what one recording (its row, totals and events) costs PostgreSQL, and computes what 10,000 a second would
 * need.
 */
export const recordingCost: Trial = async (_options, say, closers) => {
  const postgres = await startPostgres({ durable: true });
  closers.push(() => postgres.stop());
  await queryOnce(postgres.url, "ALTER SYSTEM SET max_wal_size = '8GB'");
  await queryOnce(postgres.url, "ALTER SYSTEM SET full_page_writes = on");
  await queryOnce(postgres.url, "SELECT pg_reload_conf()");
  const url = await postgres.createDatabase("cost");
  await migrate(url);
  await insertMerchants(url);
  await insertCatalogue(url, LINKS);
  const env = { ...paymentsEnv(url, "redis://127.0.0.1:1"), WORKERS: "off", DATABASE_POOL_MAX: String(CONNECTIONS) };
  const deps = createDeps(loadSettings(PAYMENTS_SETTINGS, env), {
    build: { service: "bench", version: "0", sha: "unknown", env: "bench" },
  });
  closers.push(() => deps.close());
  const cpu = await postgresCpu(url);
  closers.push(() => cpu.close());
  await record(deps.transactions, 2_000);
  await execute(url, "CHECKPOINT");
  const before = await look(url);
  const cpuBeforeUs = await cpu.readUs();
  const begunMs = performance.now();
  let recorded = 0;
  while (performance.now() - begunMs < SECONDS * 1_000) {
    recorded += await record(deps.transactions, 2_000);
    say(`${recorded} recordings`);
  }
  const seconds = (performance.now() - begunMs) / 1_000;
  const cpuUs = (await cpu.readUs()) - cpuBeforeUs;
  const after = await look(url);
  const perRecording = {
    cpuMs: cpuUs / 1_000 / recorded,
    wal: (after.wal - before.wal) / recorded,
    disk: (after.disk - before.disk) / recorded,
  };
  const megabytes = (bytes: number) => (bytes * GOAL_PER_SECOND) / 1e6;
  const lines = [
    `${(recorded / seconds).toFixed(0)} recordings a second on ${CONNECTIONS} connections, to ${LINKS} links`,
    `CPU of PostgreSQL's backends: ${perRecording.cpuMs.toFixed(2)} ms a recording, so ${((perRecording.cpuMs * GOAL_PER_SECOND) / 1_000).toFixed(1)} cores at ${GOAL_PER_SECOND}/s`,
    `WAL: ${perRecording.wal.toFixed(0)} bytes a recording, so ${megabytes(perRecording.wal).toFixed(0)} MB/s at ${GOAL_PER_SECOND}/s`,
    `tables and indexes: ${perRecording.disk.toFixed(0)} bytes a recording, so ${((megabytes(perRecording.disk) * 86_400) / 1e6).toFixed(1)} TB a day at ${GOAL_PER_SECOND}/s`,
    ...Object.entries(after.sizes).map(
      ([table, size]) => `  ${table}: ${((size - (before.sizes[table] ?? 0)) / recorded).toFixed(0)} bytes`,
    ),
  ];
  const faults = after.transactions - before.transactions === recorded ? [] : ["recordings are missing"];
  return { lines, faults };
};

async function record(transactions: Transactions, count: number): Promise<number> {
  let next = 0;
  const worker = async () => {
    while (next < count)
      if ((await transactions.insert(newRecording(next++ % LINKS), null)) !== "stored")
        throw new Error("a recording was not stored, although its transaction hash is new");
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return count;
}

async function look(url: string) {
  const sizes = TABLES.map((table) => `'${table}', pg_total_relation_size('${table}')`).join(", ");
  const { rows } = await queryOnce(
    url,
    `SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS wal, pg_database_size(current_database()) AS disk,
       (SELECT count(*) FROM transactions) AS transactions, json_build_object(${sizes}) AS sizes`,
  );
  const [row] = rows as [{ wal: string; disk: string; transactions: string; sizes: Record<string, number> }];
  return { wal: Number(row.wal), disk: Number(row.disk), transactions: Number(row.transactions), sizes: row.sizes };
}
