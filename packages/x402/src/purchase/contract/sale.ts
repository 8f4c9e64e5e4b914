import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { FacilitatorClient } from "../../facilitator/facilitator-client.js";
import type { EvmPayment } from "../../payment.js";
import { type ChainPort, CLAIM_LIMITS, type ClaimStore } from "../ports.js";
import { purchase } from "../purchase.js";
import type { PurchaseDeps } from "../purchase-deps.js";
import type { PurchaseOutcome, PurchaseRequest } from "../purchase-request.js";
import { newTxHash, PRICE, type StoreWorld } from "./store-world.js";

const SELLER = `0x${"5e".repeat(20)}`;
const OFFER = { network: "base_sepolia", payTo: SELLER, amountBaseUnits: PRICE, maxTimeoutSeconds: 120 } as const;

/**
 * A test sale of one product, whose purchases use a given store of claims. Its chain accepts each authorization once,
 * and its facilitator is honest.
 */
interface Sale {
  now: number;
  /** Transactions by nonce. To send a payment to the chain, a test adds an entry. */
  readonly used: Map<string, string>;
  /** Number of finished calls. Their answers are `answer 1`, `answer 2`, … */
  readonly works: number;
  readonly facilitator: FacilitatorClient;
  /** Returns the dependencies of one more process. */
  depsOf(store: ClaimStore): PurchaseDeps;
  buy(
    deps: PurchaseDeps,
    payment: EvmPayment,
    over?: Partial<PurchaseRequest<unknown, unknown>>,
  ): Promise<PurchaseOutcome<unknown>>;
}

/** A chain on which exactly the payments of `used` are settled. */
const honestChain = (used: Sale["used"], clock: { now(): number }): ChainPort => ({
  authorizationState: async ({ identity: { nonce } }) => ({
    outcome: "known",
    authorization: used.has(nonce) ? "used" : "unused",
    balanceBaseUnits: PRICE * 5n,
    canReceive: true,
  }),
  prove: async ({ identity: { nonce } }, txHash) =>
    used.get(nonce) === txHash
      ? { outcome: "proven", txHash, logIndex: 1, confirmedAt: new Date(clock.now()) }
      : { outcome: "unrelated", message: "another transaction" },
  find: async (payment) => {
    const txHash = used.get(payment.identity.nonce);
    if (txHash !== undefined) return { outcome: "found", txHash };
    const till = Number((payment as EvmPayment).authorization.validBefore) * 1_000;
    return { outcome: till < clock.now() ? "never" : "not_yet" };
  },
  isSignedByPayer: async () => true,
});

/** A facilitator that settles each payment once, by adding it to `used`. */
const honestFacilitator = (used: Sale["used"]): FacilitatorClient => ({
  supported: async () => new Map() as never,
  verify: async ({ payer }) => ({ outcome: "valid", payer }),
  settle: async ({ identity: { nonce }, payer, network }) => {
    const transaction = used.get(nonce) ?? newTxHash();
    used.set(nonce, transaction);
    return { outcome: "settled", transaction, payer, network };
  },
});

/** Opens a sale. Its clock advances when the code sleeps. A test may replace `sleep`, or set `now`. */
export function openSale(world: StoreWorld, sleep?: (ms: number) => Promise<void>): Sale {
  const used = new Map<string, string>();
  let works = 0;
  const clock = { now: () => sale.now };
  const chain = honestChain(used, clock);
  const facilitator = honestFacilitator(used);
  const resource = { url: "https://example.com", description: "", mimeType: "" };
  const passTime = async (ms: number) => {
    sale.now += ms;
  };
  const sale: Sale = {
    now: world.startMs,
    used,
    get works() {
      return works;
    },
    facilitator,
    depsOf: (store) => ({
      store,
      chain: () => chain,
      clock,
      newId: randomUUID,
      sleep: sleep ?? passTime,
      startedAt: world.startMs,
      times: { workMs: 5_000, settleMs: 5_000, proofWaitMs: () => 0 },
      limits: CLAIM_LIMITS,
      statusUrl: (id) => id,
      report: (error) => assert.fail(`${error}`),
    }),
    buy: (deps, payment, over = {}) =>
      purchase(deps, {
        payment,
        seller: world.sellers[0],
        item: world.items[0],
        fingerprint: "0a".repeat(32),
        keys: [],
        namedPaymentId: null,
        address: null,
        arrivedAt: sale.now,
        facilitator,
        forSale: () => {},
        terms: async () => ({ outcome: "offered", offer: OFFER, resource, order: world.order }),
        work: async () => ({ outcome: "done", answer: world.answer(`answer ${++works}`) }),
        ...over,
      }),
  };
  return sale;
}
