import { createHash, randomUUID } from "node:crypto";
import { startPostgres } from "@svc/localstack";
import pg from "pg";
import { execute } from "../../ground/ground.js";
import type { Trial } from "../trial.js";

const SHARDS = 2;
const CONNECTIONS = 8;
const RECORDINGS = 6_000;
const RACES = 1_000;
const LEFT_OVER = 200;

const SCHEMA = `
  CREATE TABLE transfer_claims (tx_hash text PRIMARY KEY, merchant_id uuid NOT NULL, transaction_id uuid NOT NULL,
    recorded boolean NOT NULL DEFAULT false, claimed_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX ON transfer_claims (claimed_at) WHERE NOT recorded;
  CREATE TABLE transactions (id uuid PRIMARY KEY, merchant_id uuid NOT NULL, tx_hash text NOT NULL UNIQUE, amount numeric(11,2) NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE events (id uuid PRIMARY KEY, merchant_id uuid NOT NULL, data jsonb NOT NULL);`;

/** One statement, as on a single server: the unique index on the hash decides which recording is stored. */
const RECORD = `WITH made AS (INSERT INTO transactions (id, merchant_id, tx_hash, amount) VALUES ($1, $2, $3, 12.5)
    ON CONFLICT (tx_hash) DO NOTHING RETURNING id, merchant_id),
  event AS (INSERT INTO events SELECT gen_random_uuid(), merchant_id, jsonb_build_object('id', id) FROM made)
  SELECT 1 FROM made`;
/** A retry by the same merchant gets the transaction id of its first claim, so that it records the same row. */
const CLAIM = `INSERT INTO transfer_claims (tx_hash, merchant_id, transaction_id) VALUES ($1, $2, $3)
  ON CONFLICT (tx_hash) DO UPDATE SET recorded = transfer_claims.recorded RETURNING merchant_id, transaction_id`;
const COMPLETE = "UPDATE transfer_claims SET recorded = true WHERE tx_hash = $1 AND NOT recorded";
const UNFINISHED = "SELECT tx_hash, merchant_id, transaction_id FROM transfer_claims WHERE NOT recorded";

/**
 * Recordings over two servers, split by merchant. First, a claim on the server of the transaction hash keeps the hash
 * unique over all servers. Then the row is stored on the server of its merchant. Shows that each hash is recorded once,
 * despite races and processes that die between the two steps.
 */
export const shards: Trial = async (_options, say, closers) => {
  const pools: pg.Pool[] = [];
  for (let shard = 0; shard < SHARDS; shard++) {
    const postgres = await startPostgres({ durable: true });
    closers.push(() => postgres.stop());
    const url = await postgres.createDatabase("shard");
    await execute(url, SCHEMA);
    const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
    closers.push(() => pool.end());
    pools.push(pool);
  }
  const recordings = new ShardedRecordings(pools);
  const rates = await compareRates(recordings);
  say(rates);
  const races = await raceMerchants(recordings);
  const leftOver = await finishAbandonedClaims(recordings);
  return { lines: [rates, races.line, leftOver.line], faults: [...races.faults, ...leftOver.faults] };
};

/** Records in two steps: a claim on the server of the hash, then the row on the server of the merchant. */
class ShardedRecordings {
  readonly pools: readonly pg.Pool[];

  constructor(pools: readonly pg.Pool[]) {
    this.pools = pools;
  }

  async record(merchantId: string, txHash: string): Promise<boolean> {
    const id = await this.claim(merchantId, txHash);
    if (id === null) return false;
    const made = await this.insert(merchantId, txHash, id);
    // Don't wait: the worker completes claims that stay open.
    void this.#complete(txHash).catch(() => {});
    return made;
  }

  /** The first step. Returns the id of the transaction; null: another merchant has claimed the hash. */
  async claim(merchantId: string, txHash: string): Promise<string | null> {
    const { rows } = await this.#findShard(txHash).query({
      name: "claim",
      text: CLAIM,
      values: [txHash, merchantId, randomUUID()],
    });
    return rows[0].merchant_id === merchantId ? rows[0].transaction_id : null;
  }

  /** The second step. */
  async insert(merchantId: string, txHash: string, id: string): Promise<boolean> {
    const { rowCount } = await this.#findShard(merchantId).query({
      name: "record",
      text: RECORD,
      values: [id, merchantId, txHash],
    });
    return rowCount === 1;
  }

  /** The worker: finishes the open claims, and returns how many it completed. */
  async finishOpenClaims(): Promise<number> {
    let finished = 0;
    for (const pool of this.pools) {
      for (const { tx_hash: txHash, merchant_id: merchantId, transaction_id: id } of (await pool.query(UNFINISHED))
        .rows) {
        await this.insert(merchantId, txHash, id);
        finished += (await this.#complete(txHash)).rowCount ?? 0;
      }
    }
    return finished;
  }

  /** Counts rows over all shards. */
  async count(what: string): Promise<number> {
    const counts = await Promise.all(
      this.pools.map((pool) => pool.query(`SELECT count(*)::int AS count FROM ${what}`)),
    );
    return counts.reduce((sum, { rows }) => sum + rows[0].count, 0);
  }

  #complete(txHash: string): Promise<pg.QueryResult> {
    return this.#findShard(txHash).query({ name: "complete", text: COMPLETE, values: [txHash] });
  }

  #findShard(key: string): pg.Pool {
    return this.pools[createHash("sha256").update(key).digest().readUInt32BE() % SHARDS] as pg.Pool;
  }
}

const MERCHANTS = Array.from({ length: 100 }, () => randomUUID());
const merchant = (turn: number): string => MERCHANTS[turn % MERCHANTS.length] as string;

/** Compares recordings on one server with recordings over all shards. */
async function compareRates(recordings: ShardedRecordings): Promise<string> {
  const [single] = recordings.pools;
  const onOne = async (merchantId: string, txHash: string) =>
    (await single?.query({ name: "record", text: RECORD, values: [randomUUID(), merchantId, txHash] }))?.rowCount === 1;
  const rates: Record<string, number[]> = { one: [], two: [] };
  for (let round = 0; round < 6; round++) {
    for (const [name, record] of [
      ["one", onOne],
      ["two", (merchantId: string, txHash: string) => recordings.record(merchantId, txHash)],
    ] as const) {
      const begunMs = performance.now();
      await inParallel(RECORDINGS / 6, (turn) => record(merchant(turn), newHash()));
      rates[name]?.push(RECORDINGS / 6 / ((performance.now() - begunMs) / 1_000));
    }
  }
  const median = (name: string) => rates[name]?.sort((one, other) => one - other)[2] as number;
  return (
    `one statement on one server: ${median("one").toFixed(0)}/s; claim, then record, over ${SHARDS} servers of the same two cores: ` +
    `${median("two").toFixed(0)}/s, x ${(median("two") / median("one")).toFixed(2)}`
  );
}

/** Three merchants record each hash at once. One of them must win. */
async function raceMerchants(recordings: ShardedRecordings): Promise<{ line: string; faults: string[] }> {
  let winners = 0;
  await inParallel(RACES, async (turn) => {
    const txHash = newHash();
    const won = await Promise.all([0, 1, 2].map((who) => recordings.record(merchant(turn * 3 + who), txHash)));
    winners += won.filter(Boolean).length;
  });
  return {
    line: `${RACES} hashes that three merchants record at once: ${winners} recordings`,
    faults: winners === RACES ? [] : [`${winners} recordings of ${RACES} hashes`],
  };
}

/** Leaves claims of processes that died, lets the worker finish them, and compares claims with recordings. */
async function finishAbandonedClaims(recordings: ShardedRecordings): Promise<{ line: string; faults: string[] }> {
  for (let turn = 0; turn < LEFT_OVER; turn++) {
    const txHash = newHash();
    const id = await recordings.claim(merchant(turn), txHash);
    // Every other process dies before its recording, the others after it.
    if (turn % 2 && id !== null) await recordings.insert(merchant(turn), txHash, id);
  }
  const finished = await recordings.finishOpenClaims();
  const claims = await recordings.count("transfer_claims");
  const open = await recordings.count("transfer_claims WHERE NOT recorded");
  // Recordings of the comparison on one server have no claim.
  const recorded = (await recordings.count("transactions")) - RECORDINGS;
  const faults: string[] = [];
  if (open > 0) faults.push(`${open} claims stay open`);
  if (recorded !== claims) faults.push(`${claims} claims and ${recorded} recordings`);
  const line = `${LEFT_OVER} claims whose process died; the worker finished ${finished}, which may include claims of earlier parts; ${open} left; ${claims} claims, ${recorded} recordings`;
  return { line, faults };
}

const newHash = (): string => createHash("sha256").update(randomUUID()).digest("hex");

async function inParallel(count: number, work: (turn: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}
