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
 * Sends many requests with one payment, through two processes. `fingerprintOf` returns the fingerprint of each request.
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
  // Now each request has its terms and waits for the verification.
  await setImmediate();
  comeAll();
  const results = await Promise.all(answers);
  const bought = results.flatMap((one) => ("outcome" in one && one.outcome === "delivered" ? [one] : []));
  const codes = results.flatMap((one) => (one instanceof ServiceError ? [one.code] : []));
  for (const one of results) if (one instanceof Error && !(one instanceof ServiceError)) throw one;
  return { sale, asked, bought, codes, texts: bought.map(({ answer }) => world.textOf(answer)) };
}

/**
 * Many requests with one payment must not cost more than one request, at the facilitator either. Otherwise all of them
 * time out.
 */
export const CROWDS: readonly StoreCase[] = [
  {
    title:
      "a crowd with one payment for one request, through two processes: verified by each once, and all share one answer",
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
      "a crowd with one payment for as many requests: one is served, the others are conflicts, and it is verified by each process once",
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
    title: "in a crowd whose settlement is unknown, requests don't ask one after the other, and all get a TIMEOUT",
    async run(world) {
      const { sale, asked, codes } = await crowd(world, () => ITS_OWN, "unknown");
      assert.deepEqual(codes, Array(SIZE).fill("TIMEOUT"));
      assert.deepEqual({ verify: asked.verify, works: sale.works }, { verify: 2, works: 1 });
      // Requests that were reading the store during the settlement didn't wait for it, and ask once more themselves.
      assert.ok(asked.settle <= 6, `asked to settle ${asked.settle} times`);
    },
  },
];

const MINUTE_MS = 60_000;
const KEYS = ["a key of one buyer only"];

/** The facilitator and the nodes were down for longer than an answer is stored. */
export const OUTAGE: StoreCase = {
  title: "what settles long after its work was done is collected for fifteen minutes from then on, and charged once",
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
