import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { TransferClaim } from "@svc/chains";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import pg from "pg";
import { createIntentWatcher } from "../src/payment-intents/intent-watcher.js";
import { createIntentsRepository } from "../src/payment-intents/intents-repository.js";
import { draftIntent, storedIntent } from "../src/payment-intents/open-intent.js";
import { createOutcomeStore } from "../src/payment-intents/outcome-store.js";
import type { PaymentIntent } from "../src/payment-intents/payment-intent.js";
import { createWatchStore } from "../src/payment-intents/watch-store.js";
import { createRefundOutcomes } from "../src/refunds/refund-outcomes.js";
import { noTax } from "../src/tax/tax-calculator.js";
import { CONFIRMATIONS, NETWORK, randomOf, type Sent, SimulatedChain } from "./support/simulated-chain.js";

/**
 * Number of histories; INTENT_HISTORIES=5000 runs more. A failure prints its seed; INTENT_SEED=<seed> starts with it.
 */
const HISTORIES = Number(process.env.INTENT_HISTORIES ?? 25);
const FIRST_SEED = Number(process.env.INTENT_SEED ?? 1);
const SEEDS = Array.from({ length: HISTORIES }, (_, index) => FIRST_SEED + index);

const BLOCK_MS = 2_000;
const BEGIN_MS = Date.UTC(2026, 0, 1);
const PRICE = 10_000_000n;
/** Longer than a lease, so the lease of a dead replica has expired. */
const LEASE_MS = 61_000;

let database: TestDatabase;
let pool: pg.Pool;
let chain: SimulatedChain;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const hash = () => `0x${randomUUID().replaceAll("-", "")}${randomUUID().replaceAll("-", "")}`;
const address = () => `0x${randomUUID().replaceAll("-", "")}${"0".repeat(8)}`;

/** Inserts a merchant with one link. */
async function shop() {
  const [merchantId, linkId, wallet] = [randomUUID(), randomUUID(), address()];
  await pool.query("INSERT INTO merchants (id, name) VALUES ($1, 'Shop')", [merchantId]);
  await pool.query(
    "INSERT INTO merchant_wallets (id, merchant_id, mode, family, address, is_default) VALUES ($1, $2, 'live', 'evm', $3, true)",
    [randomUUID(), merchantId, wallet],
  );
  await pool.query(
    `INSERT INTO payment_links (id, merchant_id, mode, name, amount, network, networks, merchant_wallet_address, merchant_wallet_addresses)
     VALUES ($1, $2, 'live', 'Book', 10, $3, $4, $5, $6)`,
    [linkId, merchantId, NETWORK, JSON.stringify([NETWORK]), wallet, JSON.stringify({ [NETWORK]: wallet })],
  );
  const fields = {
    name: "Book",
    amount: 10,
    currency: "USD" as const,
    active: true,
    isAgenticProxy: false,
    networks: [NETWORK],
    merchantWalletAddresses: { [NETWORK]: wallet },
    customFields: [],
  };
  return {
    merchantId,
    wallet,
    link: { id: linkId, merchantId, mode: "live" as const, fields, ownNetworks: [NETWORK] },
  };
}

/** Simulates the death of a replica between two statements. Its lease expires later. */
class Died extends Error {}

function replica(random: () => number, isMortal: boolean) {
  const mortal = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get(target, name) {
        const method = target[name as keyof Store] as (...given: unknown[]) => Promise<unknown>;
        return async (...given: unknown[]) => {
          if (isMortal && random() < 0.06) throw new Died();
          const result = await method(...given);
          if (isMortal && random() < 0.04) throw new Died();
          return result;
        };
      },
    });
  const chains = { chain: () => ({ verify: (claim: TransferClaim) => chain.verify(claim), close: async () => {} }) };
  return createIntentWatcher({
    store: mortal(createWatchStore(pool)),
    outcomes: mortal(createOutcomeStore(pool)),
    refundOutcomes: mortal(createRefundOutcomes(pool)),
    feed: chain,
    chains: chains as never,
    clock: { now: () => chain.nowMs },
    newId: randomUUID,
    report: () => {},
    watchWork: () => ({ succeeded() {}, failed() {} }),
  });
}

async function history(seed: number): Promise<string[]> {
  const random = randomOf(seed);
  // Each history has its own chain, so cursors of earlier chains must be deleted.
  await pool.query("DELETE FROM watch_cursors");
  chain = new SimulatedChain(BEGIN_MS);
  chain.random = random;
  const { merchantId, wallet, link } = await shop();
  const repository = createIntentsRepository(pool);
  const watchers = [replica(random, true), replica(random, true)];
  const intents: PaymentIntent[] = [];
  const sent: Sent[] = [];
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const pay = (baseUnits: bigint, txHash = hash(), position = "0") => {
    const one = { txHash, position, from: address(), to: wallet, baseUnits };
    sent.push(one);
    chain.pending.push(one);
    return one;
  };
  const deps = {
    intents: repository,
    taxes: noTax,
    clock: { now: () => chain.nowMs },
    newId: randomUUID,
    networks: [NETWORK],
    publicUrl: "https://pay.example.com",
  };
  const actions: (() => Promise<void> | void)[] = [
    async () => {
      const { draft } = await draftIntent(deps, link, { rejectLate: random() < 0.2 }, null);
      intents.push(storedIntent(await repository.insert({ ...draft, completion: () => null })));
    },
    () => {
      const intent = pick(intents);
      if (intent) pay(intent.amountDueBaseUnits);
    },
    () => {
      const intent = pick(intents);
      if (intent) pay(intent.amountDueBaseUnits + (random() < 0.5 ? 1_000_000n : -1_000_000n));
    },
    () => {
      const [one, other] = [pick(intents), pick(intents)];
      if (!one || !other) return;
      const { txHash, from } = pay(one.amountDueBaseUnits);
      const second = { txHash, position: "1", from, to: wallet, baseUnits: other.amountDueBaseUnits };
      sent.push(second);
      chain.pending.push(second);
    },
    async () => {
      const intent = pick(intents);
      if (intent) await repository.cancel(intent.id, new Date(chain.nowMs));
    },
    () => {
      pay(PRICE + BigInt(Math.floor(random() * 10_000)));
    },
    () => {
      chain.nowMs += Math.floor(random() * 45 * 60_000);
      chain.mine();
    },
    () => chain.reorganise(1 + Math.floor(random() * (CONFIRMATIONS - 1))),
    ...Array.from({ length: 3 }, () => () => {
      chain.nowMs += BLOCK_MS;
      chain.mine();
    }),
    ...Array.from({ length: 4 }, () => async () => {
      await Promise.all(watchers.map((watcher) => watcher.readOnce(NETWORK).catch(() => {})));
    }),
  ];
  await actions[0]?.();
  for (let step = 0; step < 14; step++) await actions[Math.floor(random() * actions.length)]?.();

  // At the end, a replica that doesn't die reads all transfers when they are final, and again after the watch has
  // ended. Each reading runs twice, to show that nothing is left.
  const survivor = replica(random, false);
  chain.isFaulty = false;
  for (const laterMs of [LEASE_MS, 3 * 24 * 3_600_000]) {
    chain.nowMs += laterMs;
    for (let mined = 0; mined < CONFIRMATIONS + 2; mined++) {
      chain.nowMs += BLOCK_MS;
      chain.mine();
    }
    await survivor.readOnce(NETWORK);
    await survivor.readOnce(NETWORK);
  }

  const faults: string[] = [];
  const { rows } = await pool.query(
    "SELECT id, status, reason, transaction_id FROM payment_intents WHERE merchant_id = $1",
    [merchantId],
  );
  const { rows: noted } = await pool.query(
    `SELECT noted.* FROM payment_intent_transfers AS noted JOIN payment_intents AS intent ON intent.id = noted.intent_id WHERE intent.merchant_id = $1`,
    [merchantId],
  );
  const { rows: recorded } = await pool.query("SELECT id, tx_hash FROM transactions WHERE merchant_id = $1", [
    merchantId,
  ]);
  const { rows: eventRows } = await pool.query(
    "SELECT data ->> 'paymentIntentId' AS intent FROM events WHERE merchant_id = $1 AND type = 'payment.completed'",
    [merchantId],
  );
  const completed = rows.filter(({ status }) => status === "completed");
  for (const { id, status } of rows) {
    if (status === "open" || status === "processing") faults.push(`intent ${id} ended ${status}`);
  }
  if (recorded.length !== completed.length) faults.push(`${recorded.length} recorded, ${completed.length} completed`);
  if (
    new Set(eventRows.map(({ intent }) => intent)).size !== completed.length ||
    eventRows.length !== completed.length
  ) {
    faults.push(`${eventRows.length} completion events for ${completed.length}`);
  }
  for (const { tx_hash } of recorded)
    if (!chain.isFinal(tx_hash)) faults.push(`${tx_hash} is recorded and not on the chain`);
  for (const one of sent) {
    const intent = intents.find(({ amountDueBaseUnits }) => amountDueBaseUnits === one.baseUnits);
    if (!intent || !chain.isFinal(one.txHash)) continue;
    const block = chain.blocks.find(({ sent: all }) => all.some(({ txHash }) => txHash === one.txHash));
    if ((block?.timeMs ?? 0) > intent.watchUntil.getTime()) continue;
    const isNoted = noted.some(
      ({ tx_hash, position, state }) => tx_hash === one.txHash && position === one.position && state === "final",
    );
    const row = rows.find(({ id }) => id === intent.id);
    if (!isNoted || !["completed", "unresolved"].includes(row.status)) {
      faults.push(
        `${one.txHash} pays ${intent.id} (${row.status}) and is ${isNoted ? "" : "not "}noted: ${JSON.stringify(noted.filter(({ tx_hash }) => tx_hash === one.txHash))}`,
      );
    }
  }
  const { rows: left } = await pool.query("SELECT count(*)::int AS count FROM payment_intent_amounts");
  if (left[0].count !== 0) faults.push(`${left[0].count} amounts are waited for without end`);
  return faults;
}

test("every final transfer of an exact amount completes one intent once or has an event; no intent stays open, even after crashes", async () => {
  for (const seed of SEEDS) {
    const faults = await history(seed);
    expect({ seed, faults }).toEqual({ seed, faults: [] });
  }
}, 1_200_000);
