import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { ServiceError } from "@svc/errors";
import type { FacilitatorClient } from "../../facilitator/facilitator-client.js";
import { reconcile } from "../reconcile.js";
import { openSale } from "./sale.js";
import { newPayer, newTxHash, type StoreCase, type StoreWorld, signedPayment } from "./store-world.js";

const SIZE = 50;
const ITS_OWN = "0a".repeat(32);
const ANOTHER = (turn: number) => turn.toString(16).padStart(64, "0");

/**
 * Sends many concurrent requests with one payment, through two processes.
 * @param fingerprintOf returns the fingerprint of each request
 * @param outcome the outcome of every settlement
 */
async function crowd(world: StoreWorld, fingerprintOf: (turn: number) => string, outcome: "settled" | "unknown") {
  const sale = openSale(world, () => setImmediate());
  const processes = [sale.depsOf(world.open()), sale.depsOf(world.open())];
  const payment = signedPayment(newPayer(), sale.now);
  const asked = { verify: 0, settle: 0 };
  let comeAll = () => {};
  const all = new Promise<void>((resolve) => {
    comeAll = resolve;
  });
  const facilitator: FacilitatorClient = {
    ...sale.facilitator,
    async verify(...question) {
      asked.verify += 1;
      await all;
      return sale.facilitator.verify(...question);
    },
    async settle(...question) {
      asked.settle += 1;
      if (outcome === "settled") return sale.facilitator.settle(...question);
      return { outcome: "unknown", cause: "timeout", detail: "", requestSent: true, transaction: null };
    },
  };
  let come = 0;
  const known = { own: null, ownFirst: null, byKey: null, named: null, unfinished: null };
  const answers = Array.from({ length: SIZE }, (_, turn) => {
    const forSale = () => {
      come += 1;
    };
    const request = { facilitator, known, fingerprint: fingerprintOf(turn), forSale };
    const deps = processes[turn % 2] as (typeof processes)[number];
    return sale.buy(deps, payment, request).catch((error) => error as ServiceError);
  });
  while (come < SIZE) await setImmediate();
  // Every request has passed `forSale` and now waits for the verification.
  await setImmediate();
  comeAll();
  const results = await Promise.all(answers);
  const bought = results.flatMap((one) => ("outcome" in one && one.outcome === "delivered" ? [one] : []));
  const codes = results.flatMap((one) => (one instanceof ServiceError ? [one.code] : []));
  for (const one of results) if (one instanceof Error && !(one instanceof ServiceError)) throw one;
  return { sale, asked, bought, codes, texts: bought.map(({ answer }) => world.textOf(answer)) };
}

/**
 * Concurrent requests with one payment must share their calls to the facilitator. Otherwise the calls queue, and all
 * requests time out.
 */
export const CROWDS: readonly StoreCase[] = [
  {
    title: "equal concurrent requests with one payment cost one verification per process, and all share one answer",
    async run(world) {
      const { sale, asked, texts } = await crowd(world, () => ITS_OWN, "settled");
      assert.deepEqual(texts, Array(SIZE).fill("answer 1"));
      assert.deepEqual(
        { ...asked, works: sale.works, used: sale.used.size },
        { verify: 2, settle: 1, works: 1, used: 1 },
      );
    },
  },
  {
    title:
      "different concurrent requests with one payment: one is served, the others conflict, each process verifies once",
    async run(world) {
      const { sale, asked, texts, codes } = await crowd(world, ANOTHER, "settled");
      assert.deepEqual(texts, ["answer 1"]);
      assert.deepEqual(codes, Array(SIZE - 1).fill("CONFLICT"));
      assert.deepEqual(
        { ...asked, works: sale.works, used: sale.used.size },
        { verify: 2, settle: 1, works: 1, used: 1 },
      );
    },
  },
  {
    title: "concurrent requests whose settlement is unknown share the settlement attempts, and all get a TIMEOUT",
    async run(world) {
      const { sale, asked, codes } = await crowd(world, () => ITS_OWN, "unknown");
      assert.deepEqual(codes, Array(SIZE).fill("TIMEOUT"));
      assert.deepEqual({ verify: asked.verify, works: sale.works }, { verify: 2, works: 1 });
      // Requests that read the store during the settlement don't share it, and settle once more themselves.
      assert.ok(asked.settle <= 6, `asked to settle ${asked.settle} times`);
    },
  },
];

const MINUTE_MS = 60_000;
const KEYS = ["a key of one buyer only"];

/** The transfer is found only after the usual lifetime of an answer, for example after an outage. */
export const OUTAGE: StoreCase = {
  title: "a payment that settles long after its work is charged once, and its answer is kept for fifteen more minutes",
  async run(world) {
    const sale = openSale(world);
    const store = world.open();
    const payment = signedPayment(newPayer(), sale.now);
    const silent: FacilitatorClient = {
      ...sale.facilitator,
      settle: async () => ({ outcome: "unknown", cause: "timeout", detail: "", requestSent: true, transaction: null }),
    };
    const buy = (facilitator: FacilitatorClient) =>
      sale.buy(sale.depsOf(store), payment, { facilitator, keys: KEYS }).catch((error) => error as ServiceError);
    const unknown = await buy(silent);
    assert.ok(unknown instanceof ServiceError && unknown.code === "TIMEOUT");
    sale.used.set(payment.identity.nonce, newTxHash());
    sale.now += 20 * MINUTE_MS;
    await reconcile(sale.depsOf(world.open()), 1_000);
    sale.now += 14 * MINUTE_MS;
    const bought = await buy(silent);
    assert.ok("outcome" in bought && bought.outcome === "delivered", `not collected: ${bought}`);
    assert.equal(world.textOf(bought.answer), "answer 1");
    sale.now += 2 * MINUTE_MS;
    const late = await buy(silent);
    assert.ok(late instanceof ServiceError && late.code === "CONFLICT", "kept for longer than it should be");
    assert.deepEqual([sale.works, sale.used.size], [1, 1]);
  },
};
