import { setTimeout as sleep } from "node:timers/promises";
import { type PairedPostgres, queryOnce, startPostgresPair } from "@svc/localstack";
import pg from "pg";
import { execute } from "../../ground/ground.js";
import { computeSpread } from "../../measure/spread.js";
import type { Trial } from "../trial.js";

const ROWS = 1_000_000;
const MERCHANTS = 1_000;
const WRITES_PER_SECOND = 500;
const MEASURE_MS = 15_000;
/** Maximum staleness of a list from the standby; beyond it the primary serves the list. */
const STALENESS_MS = 1_000;
const STALL_MS = 4_000;
const READERS = 4;

const merchantId = (n: string): string =>
  `('0b0b0b0b-0000-4000-8000-' || lpad(to_hex(${n} % ${MERCHANTS}), 12, '0'))::uuid`;
const PAGE = "SELECT * FROM transactions WHERE merchant_id = $1 ORDER BY created_at DESC, id DESC LIMIT 26";
const WRITE = `INSERT INTO transactions SELECT gen_random_uuid(), ${merchantId("$1::int")}, md5(random()::text), 12.5, clock_timestamp()`;
/**
 * How far the standby is behind, in ms: 0 if it has replayed all that it received, otherwise the age of its last
 * replayed commit.
 */
const AGE = `SELECT CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
  ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000 END AS age`;

/**
 * Serves lists from a streaming standby during writes to the primary. The standby serves a list if it is at most a
 * second behind and has replayed the caller's own last write. Otherwise the primary does.
 */
export const replica: Trial = async (_options, say, closers) => {
  const pools = await openPair(closers);
  const lag = await measureLag(pools);
  say(lag);
  const pages = await measurePages(pools);
  const { line, faults } = await pauseReplay(pools);
  return { lines: [lag, pages, line], faults };
};

interface Pools {
  /** Writes to the primary. */
  readonly writer: pg.Pool;
  readonly lists: { readonly primary: pg.Pool; readonly standby: pg.Pool };
  /** Observes and controls the standby. */
  readonly probe: pg.Pool;
}

/** Starts both servers with a million rows, which the standby has replayed. */
async function openPair(closers: Parameters<Trial>[2]): Promise<Pools> {
  const { first: primary, second: standby, stop } = await startPostgresPair();
  closers.push(stop);
  await queryOnce(primary.buildUrl("postgres"), "CREATE DATABASE replica");
  const url = primary.buildUrl("replica");
  await execute(
    url,
    "CREATE TABLE transactions (id uuid PRIMARY KEY, merchant_id uuid NOT NULL, tx_hash text NOT NULL UNIQUE, amount numeric(11,2) NOT NULL, created_at timestamptz NOT NULL)",
    `INSERT INTO transactions SELECT gen_random_uuid(), ${merchantId("n")}, md5(n::text), 12.5, now() - n * interval '1 second' FROM generate_series(1, ${ROWS}) n`,
    "CREATE INDEX ON transactions (merchant_id, created_at DESC, id DESC)",
    "VACUUM ANALYZE transactions",
  );
  // Excludes the initial rows from the measurement.
  await hasReplayed(primary, standby);
  const open = (server: PairedPostgres, max: number) => {
    const pool = new pg.Pool({ connectionString: server.buildUrl("replica"), max });
    closers.push(() => pool.end());
    return pool;
  };
  const writer = open(primary, 8);
  const lists = { primary: open(primary, READERS), standby: open(standby, READERS) };
  return { writer, lists, probe: open(standby, 2) };
}

/** Writes at a steady rate, and measures how long a row takes to reach the standby. */
async function measureLag({ writer, probe }: Pools): Promise<string> {
  const lagsMs: number[] = [];
  const startMs = performance.now();
  const isOver = () => performance.now() - startMs >= MEASURE_MS;
  let written = 0;
  const write = async () => {
    while (!isOver()) {
      const dueMs = (written++ * 1_000) / WRITES_PER_SECOND;
      await sleep(Math.max(0, startMs + dueMs - performance.now()));
      await writer.query({ name: "write", text: WRITE, values: [written] });
    }
  };
  /** Writes, then polls the standby until it shows the row: the lag that a caller sees. */
  const followRows = async () => {
    while (!isOver()) {
      const { rows } = await writer.query(`${WRITE.replace("$1::int", "7")} RETURNING id`);
      const begunMs = performance.now();
      while ((await probe.query("SELECT 1 FROM transactions WHERE id = $1", [rows[0].id])).rowCount === 0)
        await sleep(1);
      lagsMs.push(performance.now() - begunMs);
      await sleep(50);
    }
  };
  await Promise.all([write(), write(), write(), write(), followRows()]);
  const sorted = lagsMs.toSorted((one, other) => one - other);
  return (
    `${written} writes, ${WRITES_PER_SECOND} a second: a row was on the standby after ${computeSpread(lagsMs).median.toFixed(1)} ms (median), ` +
    `${sorted[Math.floor(sorted.length * 0.99)]?.toFixed(1)} ms (p99 of ${lagsMs.length})`
  );
}

/** Compares how many pages the primary serves alone and together with the standby. */
async function measurePages({ lists }: Pools): Promise<string> {
  const rate = async (pools: readonly pg.Pool[]) => {
    let pages = 0;
    const endMs = performance.now() + 5_000;
    const read = async (pool: pg.Pool, first: number) => {
      for (let turn = first; performance.now() < endMs; turn += 7) {
        await pool.query({ name: "page", text: PAGE, values: [merchant(turn)] });
        pages += 1;
      }
    };
    await Promise.all(pools.flatMap((pool) => Array.from({ length: READERS }, (_, index) => read(pool, index))));
    return pages / 5;
  };
  const alone = await rate([lists.primary]);
  const both = await rate([lists.primary, lists.standby]);
  return `pages of 26 rows a second, on two shared cores: primary ${alone.toFixed(0)}, primary and standby ${both.toFixed(0)}`;
}

/** Chooses the server of a list: the standby if it is fresh and has replayed the caller's own last write. */
async function chooseServer({ lists }: Pools, ownWriteLsn: string | null): Promise<pg.Pool> {
  const { rows } = await lists.standby.query(AGE);
  const isFresh = Number(rows[0].age) <= STALENESS_MS;
  const hasOwn =
    ownWriteLsn === null ||
    (await lists.standby.query("SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS has", [ownWriteLsn])).rows[0].has;
  return isFresh && hasOwn ? lists.standby : lists.primary;
}

/** Pauses replay on the standby for a while. `chooseServer` must detect this by itself. */
async function pauseReplay(pools: Pools): Promise<{ line: string; faults: string[] }> {
  const { writer, lists, probe } = pools;
  let [served, fellBack, stale] = [0, 0, 0];
  const startMs = performance.now();
  let oldestMs = 0;
  let ownMissed = 0;
  for (let turn = 0; performance.now() - startMs < STALL_MS; turn++) {
    if (turn === 20) await probe.query("SELECT pg_wal_replay_pause()");
    const { rows } = await writer.query(`${WRITE.replace("$1::int", "7")} RETURNING id, created_at`);
    const lsn = (await writer.query("SELECT pg_current_wal_insert_lsn()::text AS lsn")).rows[0].lsn as string;
    const server = await chooseServer(pools, turn % 2 ? lsn : null);
    if (server === lists.primary) fellBack += 1;
    served += 1;
    const { rows: list } = await server.query({ name: "page", text: PAGE, values: [merchant(7)] });
    const newest = Math.max(...list.map(({ created_at: at }) => (at as Date).getTime()));
    const ageMs = (rows[0].created_at as Date).getTime() - newest;
    oldestMs = Math.max(oldestMs, ageMs);
    if (ageMs > STALENESS_MS + 500) stale += 1;
    if (turn % 2 && !list.some(({ id }) => id === rows[0].id)) ownMissed += 1;
    await sleep(20);
  }
  await probe.query("SELECT pg_wal_replay_resume()");
  const line =
    `replay paused for some ${STALL_MS / 1_000} s: ${served} lists, ${fellBack} of them from the primary; the oldest page was ${oldestMs.toFixed(0)} ms behind; ` +
    `callers that named their last write missed it ${ownMissed} times`;
  const faults: string[] = [];
  if (fellBack === 0 || fellBack === served)
    faults.push(`${fellBack} of ${served} lists came from the primary; each server must serve some`);
  if (stale > 0) faults.push(`${stale} lists were older than ${STALENESS_MS} ms`);
  if (ownMissed > 0) faults.push(`${ownMissed} callers did not see their own write`);
  return { line, faults };
}

const merchant = (turn: number): string =>
  `0b0b0b0b-0000-4000-8000-${(turn % MERCHANTS).toString(16).padStart(12, "0")}`;

async function hasReplayed(primary: PairedPostgres, standby: PairedPostgres): Promise<void> {
  const { rows } = await queryOnce(primary.buildUrl("postgres"), "SELECT pg_current_wal_insert_lsn()::text AS lsn");
  const isThere = `SELECT pg_last_wal_replay_lsn() >= '${rows[0]?.lsn}'::pg_lsn AS has`;
  while (!(await queryOnce(standby.buildUrl("postgres"), isThere)).rows[0]?.has) await sleep(100);
}
