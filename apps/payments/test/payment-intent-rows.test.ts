import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import {
  BLOCK_TIME_LAG_MS,
  type Chains,
  type ChainTransfer,
  DUST_BASE_UNITS,
  type FeedStart,
  type TransferFeed,
} from "@svc/chains";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import { type CountedWire, countedPostgres } from "@svc/localstack/counted-wires";
import { systemClock } from "@svc/service";
import pg from "pg";
import { intentOfRow } from "../src/payment-intents/intent-rows.js";
import { createIntentWatcher } from "../src/payment-intents/intent-watcher.js";
import { createIntentsRepository, type InsertOutcome } from "../src/payment-intents/intents-repository.js";
import { draftIntent } from "../src/payment-intents/open-intent.js";
import { createOutcomeStore } from "../src/payment-intents/outcome-store.js";
import type { PaymentIntent } from "../src/payment-intents/payment-intent.js";
import { createWatchStore } from "../src/payment-intents/watch-store.js";
import { createRefundOutcomes } from "../src/refunds/refund-outcomes.js";

import { createRetentionRepository } from "../src/retention/retention-repository.js";
import { retentionRules } from "../src/retention/retention-rules.js";
import { noTax } from "../src/tax/tax-calculator.js";

/**
 * Number of ended intents. INTENT_ROWS=1000000 turns this file into a measurement: it logs the duration of each step.
 */
const OLD_ROWS = Number(process.env.INTENT_ROWS ?? 4_000);
/** Number of attempts from one address. INTENT_ATTEMPTS=10000 simulates an attack. */
const ATTEMPTS = Number(process.env.INTENT_ATTEMPTS ?? 320);
/** Maximum of open intents of one wallet. */
const WAITING_MAX = 5_000;
const [MERCHANT, LINK, WALLET] = [randomUUID(), randomUUID(), `0x${"a".repeat(40)}`];

let database: TestDatabase;
let wire: CountedWire;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  wire = await countedPostgres(database.url);
  pool = new pg.Pool({ connectionString: wire.url, max: 1 });
  // Turns off autovacuum, so that the test decides which statistics the planner has. With fresh ones, it would scan
  // small tables sequentially.
  for (const table of ["payment_intents", "payment_intent_amounts", "payment_intent_transfers"])
    await pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  await pool.query("INSERT INTO merchants (id, name) VALUES ($1, 'Shop')", [MERCHANT]);
  await pool.query(
    `INSERT INTO payment_links (id, merchant_id, mode, name, amount, network, networks, merchant_wallet_address, merchant_wallet_addresses)
     VALUES ($1, $2, 'live', 'Book', 10, 'polygon', '["polygon"]', $3, jsonb_build_object('polygon', $3::text))`,
    [LINK, MERCHANT, WALLET],
  );
  await pool.query(
    `INSERT INTO payment_intents (id, merchant_id, payment_link_id, mode, name, amount, subtotal_amount, tax_amount, wallets,
       amount_due_base_units, reference, token_hash, status, opened_by, expires_at, watch_until, unread, created_at)
     SELECT gen_random_uuid(), $1, $2, 'live', 'Book', 10, 10, 0, jsonb_build_object('polygon', $3::text), 10000000 + n % 9999 + 1,
       gen_random_uuid()::text, sha256(n::text::bytea), (ARRAY['expired', 'completed', 'canceled'])[1 + n % 3]::"IntentStatus",
       sha256((n % 1000)::text::bytea), at, at + interval '24 hours', '{}', at - interval '30 minutes'
     FROM (SELECT n, now() - interval '2 days' - n * interval '1 second' AS at FROM generate_series(1, $4::int) AS n) AS old`,
    [MERCHANT, LINK, WALLET, OLD_ROWS],
  );
  await pool.query(
    `INSERT INTO payment_intent_transfers (id, intent_id, network, tx_hash, position, block_number, block_time, payer, pay_to, base_units, matched_by, state)
     SELECT gen_random_uuid(), id, 'polygon', id::text, '0', 1, watch_until, '0x', $1, amount_due_base_units, 'amount', 'final' FROM payment_intents`,
    [WALLET],
  );
  await pool.query("ANALYZE");
}, 600_000);
afterAll(async () => {
  await pool?.end();
  await wire?.stop();
  await database?.drop();
});

const repository = () => createIntentsRepository(pool);
const deps = () => ({
  intents: repository(),
  taxes: noTax,
  clock: systemClock,
  newId: randomUUID,
  networks: ["polygon" as const],
  publicUrl: "https://pay.example.com",
});
async function open(openedBy: Buffer | null = null, link = LINK, wallet = WALLET): Promise<InsertOutcome> {
  const fields = {
    name: "Book",
    amount: 10,
    currency: "USD" as const,
    active: true,
    isAgenticProxy: false,
    networks: ["polygon" as const],
    merchantWalletAddresses: { polygon: wallet },
    customFields: [],
  };
  const sold = { id: link, merchantId: MERCHANT, mode: "live" as const, fields, ownNetworks: ["polygon" as const] };
  const { draft } = await draftIntent(deps(), sold, {}, openedBy);
  return repository().insert({ ...draft, completion: () => null });
}

/**
 * Runs a tick in which the chain returns these transfers. Returns the queries that it made, and the wallets of each
 * reading.
 */
async function tick(sent: readonly Partial<ChainTransfer>[] = []) {
  const readings: (readonly string[])[] = [];
  const starts: FeedStart[] = [];
  const transfers = sent.map((one, index) =>
    sentTo(WALLET, {
      position: String(index),
      blockNumber: 5n,
      baseUnits: DUST_BASE_UNITS,
      accounts: [randomUUID()],
      ...one,
    }),
  );
  const feed = {
    networks: ["polygon" as const],
    async *read(_network: string, wallets: readonly string[], start: FeedStart) {
      readings.push(wallets);
      starts.push(start);
      yield { transfers, fromBlock: 5n, toBlock: 9n, final: { block: 4n, time: new Date() } };
    },
  } as unknown as TransferFeed;
  const [store, outcomes] = [createWatchStore(pool), createOutcomeStore(pool)];
  const watcher = createIntentWatcher({
    ...deps(),
    ...{ store, outcomes, refundOutcomes: createRefundOutcomes(pool), feed, chains: null as unknown as Chains },
    report: (error) => Promise.reject(error),
    watchWork: () => ({ succeeded() {}, failed() {} }),
  });
  wire.asked.length = 0;
  await store.waiting();
  const isRead = await watcher.readOnce("polygon");
  return { isRead, readings, starts, statements: wire.asked.length };
}

/** Runs `work`, and logs its duration in a measurement. */
async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const startedMs = performance.now();
  await work();
  if (process.env.INTENT_ROWS || process.env.INTENT_ATTEMPTS)
    console.log(`${name}: ${(performance.now() - startedMs).toFixed(0)} ms`);
}

/** Number of rows that sequential scans read in tables that grow forever. */
async function rowsScanned(work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    await pool.query("SELECT pg_stat_force_next_flush()");
    const { rows } = await pool.query(
      "SELECT sum(seq_tup_read)::int AS read FROM pg_stat_user_tables WHERE relname IN ('payment_intents', 'payment_intent_transfers')",
    );
    return rows[0].read as number;
  };
  const before = await read();
  await work();
  return (await read()) - before;
}

test("without waiting intents a tick makes two queries to the database and none to a node", async () => {
  expect(await tick()).toEqual({ isRead: false, readings: [], starts: [], statements: 2 });
});

test("a tick makes as many queries with thousands of intents of one wallet as with one, and never reads finished ones", async () => {
  await open();
  await tick();
  const few = await tick();
  await timed("tick, one that waits", tick);
  expect(few).toMatchObject({ isRead: true, readings: [[WALLET]] });
  // Inserts intents up to the wallet's maximum directly, which is faster than opening each.
  await pool.query(
    `WITH made AS (
       INSERT INTO payment_intents SELECT made.* FROM payment_intents AS one, generate_series(1, 9999) AS n,
         jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'reference', gen_random_uuid(),
           'token_hash', '\\x' || encode(sha256(('w' || n)::bytea), 'hex'), 'tail', n, 'amount_due_base_units', 10000000 + n)) AS made
       WHERE one.status = 'open' AND n <> one.tail LIMIT $1 RETURNING *)
     INSERT INTO payment_intent_amounts (mode, pay_to, base_units, intent_id, networks, fresh, watch_until, created_at)
     SELECT mode, $2, amount_due_base_units, id, '{polygon}', '{polygon}', watch_until, created_at FROM made`,
    [WAITING_MAX - 1, WALLET],
  );
  await timed(`first tick, ${WAITING_MAX} new ones`, tick);
  await timed(`tick, ${WAITING_MAX} that wait`, async () =>
    expect(await tick()).toEqual({ ...few, starts: [expect.anything()] }),
  );
  const sent = [10_000_000n, 10_004_711n, 9_000_815n].map((baseUnits) => ({ baseUnits }));
  await timed("tick with three transfers", async () => expect(await rowsScanned(() => tick(sent))).toBe(0));
});

test("only one wallet's amounts run out; other wallets and signatures still take payments", async () => {
  expect(await open()).toMatchObject({ outcome: "stored", intent: { tail: null } });
  const other = await open(null, LINK, `0x${"b".repeat(40)}`);
  expect(other).toMatchObject({ outcome: "stored", intent: { tail: expect.any(Number) } });
});

test("one address can start 300 payments an hour, 150 of a link, however often it tries; others still can", async () => {
  const [address, another] = [randomBytes(32), randomBytes(32)];
  const links = Array.from({ length: 3 }, () => randomUUID());
  for (const id of links) {
    await pool.query(
      `INSERT INTO payment_links SELECT (jsonb_populate_record(one, jsonb_build_object('id', $2::uuid))).* FROM payment_links AS one WHERE id = $1`,
      [LINK, id],
    );
  }
  const outcomes: string[] = [];
  await timed(`${ATTEMPTS} attempts of one address`, async () => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const result = await open(address, links[Math.floor(attempt / 155) % links.length]);
      outcomes.push(result.outcome === "limited" ? result.limit : result.outcome);
    }
  });
  expect(outcomes.filter((one) => one === "stored")).toHaveLength(300);
  expect(new Set(outcomes)).toEqual(new Set(["stored", "link_and_address", "address"]));
  expect(await rowsScanned(() => open(address, links[0]))).toBe(0);
  expect(await open(another, links[0])).toMatchObject({ outcome: "stored" });
});

test("ended intents are expired and deleted by index", async () => {
  await pool.query(
    "UPDATE payment_intents SET status = 'expired' WHERE status IN ('open', 'processing') AND tail % 100 > 0",
  );
  await pool.query("UPDATE payment_intents SET expires_at = now() - interval '1 minute' WHERE status = 'open'");
  await pool.query("UPDATE payment_intent_amounts SET watch_until = now() - interval '1 minute'");
  await pool.query("ANALYZE payment_intents");
  await timed("tick that expires", async () => expect(await rowsScanned(() => tick())).toBe(0));
  const { rows } = await pool.query("SELECT count(*)::int AS waiting FROM payment_intent_amounts");
  expect(rows).toEqual([{ waiting: 0 }]);
  const { rows: left } = await pool.query("SELECT count(*)::int AS open FROM payment_intents WHERE status = 'open'");
  expect(left).toEqual([{ open: 0 }]);
  const rule = retentionRules({ events: 30, checkoutSessions: 30, endedPayments: 90 }).find(
    ({ table }) => table === "payment_intents",
  );
  if (!rule) throw new Error("intents are kept for ever");
  const later = new Date(Date.now() + rule.keptMs);
  const sweep = async () => {
    const batch = await createRetentionRepository(pool).deleteBatch(rule, later, null, 50);
    expect(batch?.deleted).toBe(50);
  };
  await timed("batch of the sweeper", async () => expect(await rowsScanned(sweep)).toBe(0));
});

test("after a long time without intents, the watcher reads from the time of a pasted transfer on", async () => {
  const [intent, store] = [await expired(), createWatchStore(pool)];
  await pool.query("UPDATE watch_cursors SET block = 4, block_time = '2020-01-01'");
  const blockTime = new Date(Math.floor(Date.now() / 1000) * 1000);
  expect(await store.noteHint(intent, sentTo(WALLET, { blockTime }), new Date())).toBe("noted");
  const { starts } = await tick();
  expect(starts).toEqual([{ after: null, at: new Date(blockTime.getTime() - BLOCK_TIME_LAG_MS) }]);
});

test("a transfer pasted during a reading isn't treated as reorged, whatever its wallet; one seen before is", async () => {
  const [intent, store, now] = [await expired(), createWatchStore(pool), new Date()];
  const lease = new Date(now.getTime() + 60_000);
  const [before, here, there] = ["c", "c", "d"].map((letter) => sentTo(`0x${letter.repeat(40)}`)) as [
    ChainTransfer,
    ChainTransfer,
    ChainTransfer,
  ];
  const paste = (transfer: ChainTransfer) =>
    store.noteHint({ ...intent, wallets: { polygon: transfer.to } }, transfer, now);
  expect(await paste(before)).toBe("noted");
  const assignment = await store.begin("polygon", now, lease);
  if (!assignment) throw new Error("another reader holds the lease");
  expect([await paste(here), await paste(there)]).toEqual(["noted", "noted"]);
  await store.notePage(assignment, { transfers: [], fromBlock: 0n, toBlock: 9n, final: null }, now, lease);
  await store.release(assignment);
  const states = (await repository().listTransfers(intent.id)).map(({ txHash, state }) => [txHash, state]);
  const expected = { [before.txHash]: "gone", [here.txHash]: "seen", [there.txHash]: "seen" };
  expect(Object.fromEntries(states)).toMatchObject(expected);
});

test("the cursor follows a chain that was restarted, and never goes back on one that goes on", async () => {
  const [store, now] = [createWatchStore(pool), new Date()];
  const lease = new Date(now.getTime() + 60_000);
  await pool.query("UPDATE watch_cursors SET block = 1000, block_time = '2026-01-02'");
  const readTo = async (block: bigint, time: string) => {
    const assignment = await store.begin("polygon", now, lease);
    if (!assignment) throw new Error("another reader holds the lease");
    const page = { transfers: [], fromBlock: block, toBlock: block, final: { block, time: new Date(time) } };
    await store.notePage(assignment, page, now, lease);
    await store.release(assignment);
    const { rows } = await pool.query("SELECT block::int FROM watch_cursors WHERE network = 'polygon'");
    return rows[0].block;
  };
  expect(await readTo(999n, "2026-01-01")).toBe(1000);
  expect(await readTo(7n, "2026-01-03")).toBe(7);
  expect(await readTo(9n, "2026-01-03")).toBe(9);
});

test("the progress of an intent with transfers on two networks is that of the oldest one", async () => {
  const { id } = await expired();
  const token = randomBytes(32);
  await pool.query("UPDATE payment_intents SET token_hash = $2 WHERE id = $1", [id, token]);
  await pool.query(
    `INSERT INTO watch_cursors (network, block, block_time) VALUES ('polygon', 90, now()), ('base', 4, now())
     ON CONFLICT (network) DO UPDATE SET block = excluded.block`,
  );
  // The newer transfer has the lower block number, because each network counts its own blocks.
  await pool.query(
    `INSERT INTO payment_intent_transfers (id, intent_id, network, tx_hash, position, block_number, block_time, payer, pay_to, base_units, matched_by)
     SELECT gen_random_uuid(), $1, network, network, '0', block, time::timestamptz, '0x', $2, 1, 'amount'
     FROM (VALUES ('polygon', 93, '2026-01-01'), ('base', 5, '2026-01-02')) AS noted (network, block, time)`,
    [id, WALLET],
  );
  const found = await repository().findByToken(token);
  expect(found?.progress.seen).toEqual({ network: "polygon", finalBlocks: -3 });
});

/** Returns an expired intent. */
async function expired(): Promise<PaymentIntent> {
  const { rows } = await pool.query("SELECT * FROM payment_intents WHERE status = 'expired' LIMIT 1");
  return intentOfRow(rows[0]);
}

const sentTo = (to: string, given: Partial<ChainTransfer> = {}): ChainTransfer => ({
  network: "polygon",
  txHash: randomUUID(),
  position: "0",
  blockNumber: 6n,
  blockTime: new Date(),
  from: "0xBuyer",
  to,
  baseUnits: 7_000_000n,
  ...given,
});
