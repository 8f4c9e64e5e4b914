import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { FacilitatorClient } from "../../facilitator/facilitator-client.js";
import type { EvmPayment } from "../../payment.js";
import type { ChainPort, ClaimStore } from "../ports.js";
import { type PurchaseDeps, purchase } from "../purchase.js";
import { reconcile } from "../reconcile.js";
import type { StoreCase } from "./claims-contract.js";
import { newPayer, newTxHash, PRICE, type StoreWorld, signedPayment } from "./store-world.js";

const LATER_MS = 100_000;
const STEPS_MAX = 20;
const SELLER = `0x${"5e".repeat(20)}`;

/** Whoever loses its process between any two steps, whether the step was done or not: charged once and served, or not charged. */
export const LOST_PROCESS: StoreCase = {
  title:
    "a process that ends before or after any of its steps leaves nothing that is paid and not served, or paid twice",
  async run(world) {
    for (const isDone of [false, true]) {
      let isOver = false;
      for (let step = 1; !isOver; step++) {
        assert.ok(step <= STEPS_MAX, "a purchase of so many steps");
        isOver = await loseAt(world, step, isDone);
      }
    }
  },
};

/** One purchase that dies at its step `last`, and what its buyer finds when he comes back. True: it has no such step. */
async function loseAt(world: StoreWorld, last: number, isDone: boolean): Promise<boolean> {
  let now = world.startMs;
  const clock = { now: () => now };
  const used = new Map<string, string>();
  const chain: ChainPort = {
    authorizationState: async ({ identity: { nonce } }) => ({
      outcome: "known",
      authorization: used.has(nonce) ? "used" : "unused",
      balanceBaseUnits: PRICE * 5n,
      canReceive: true,
    }),
    prove: async ({ identity: { nonce } }, txHash) =>
      used.get(nonce) === txHash
        ? { outcome: "proven", txHash, logIndex: 1, confirmedAt: new Date(now) }
        : { outcome: "unrelated", message: "another transaction" },
    find: async (payment) => {
      const txHash = used.get(payment.identity.nonce);
      if (txHash !== undefined) return { outcome: "found", txHash };
      const till = Number((payment as EvmPayment).authorization.validBefore) * 1_000;
      return { outcome: till < now ? "never" : "not_yet" };
    },
    isSignedByPayer: async () => true,
  };
  const facilitator: FacilitatorClient = {
    supported: async () => new Map() as never,
    verify: async ({ payer }) => ({ outcome: "valid", payer }),
    settle: async ({ identity: { nonce }, payer, network }) => {
      const transaction = used.get(nonce) ?? newTxHash();
      used.set(nonce, transaction);
      return { outcome: "settled", transaction, payer, network };
    },
  };
  const payer = newPayer();
  let works = 0;
  const depsOf = (store: ClaimStore): PurchaseDeps => ({
    store,
    chain: () => chain,
    clock,
    newId: randomUUID,
    sleep: async (ms) => {
      now += ms;
    },
    startedAt: world.startMs,
    times: { workMs: 5_000, settleMs: 5_000, proofWaitMs: () => 0 },
    limits: { openMax: 4, unchargedMax: 10, unchargedOfPayerMax: 60 },
    statusUrl: (id) => id,
    report: (error) => assert.fail(`${error}`),
  });
  const offer = { network: "base_sepolia", payTo: SELLER, amountBaseUnits: PRICE, maxTimeoutSeconds: 120 } as const;
  const resource = { url: "https://example.com", description: "", mimeType: "" };
  const buy = (store: ClaimStore) =>
    purchase(depsOf(store), {
      payment: signedPayment(payer, now),
      seller: world.sellers[0],
      item: world.items[0],
      fingerprint: "0a".repeat(32),
      keys: [],
      namedPaymentId: null,
      address: null,
      arrivedAt: now,
      facilitator,
      forSale: () => {},
      terms: async () => ({ outcome: "offered", offer, resource, order: world.order }),
      work: async () => ({ outcome: "done", answer: world.answer(`answer ${++works}`) }),
    });

  let lost: () => void = () => {};
  const loss = new Promise<"lost">((resolve) => {
    lost = () => resolve("lost");
  });
  const first = await Promise.race([buy(dying(world.open(), last, isDone, lost)), loss]);
  if (first !== "lost") {
    assert.equal(first.outcome, "delivered");
    return true;
  }
  const fault = `${isDone ? "after" : "before"} step ${last}`;
  const store = world.open();
  for (let round = 0; round < 3; round++) {
    now += LATER_MS;
    await reconcile(depsOf(store), 1_000);
  }
  const isCharged = used.size === 1;
  const second = await buy(store);
  assert.equal(second.outcome, "delivered", fault);
  assert.equal(used.size, 1, `${fault}: charged ${used.size} times`);
  if (second.outcome !== "delivered") return false;
  assert.equal(second.isReplay, isCharged, fault);
  assert.equal(world.textOf(second.answer), isCharged ? "answer 1" : `answer ${works}`, fault);
  return false;
}

/** A store that a process uses until it dies: before its step of that number is done, or when it is done and nobody hears of it. */
function dying(store: ClaimStore, last: number, isDone: boolean, lost: () => void): ClaimStore {
  let steps = 0;
  return new Proxy(store, {
    get:
      (target, name: keyof ClaimStore) =>
      async (...args: never[]) => {
        steps += 1;
        const isLast = steps === last;
        if (steps < last || (isLast && isDone)) {
          const answer = await (target[name] as (...all: never[]) => Promise<unknown>)(...args);
          if (!isLast) return answer;
        }
        lost();
        return new Promise(() => {});
      },
  });
}
