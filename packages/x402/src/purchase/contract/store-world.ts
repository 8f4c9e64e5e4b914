import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { decodePaymentObject } from "../../decode-payment.js";
import { NETWORKS } from "../../networks.js";
import type { EvmPayment } from "../../payment.js";
import { type Claim, keyDigest, type NewClaim } from "../claim.js";
import type { ClaimLimits, ClaimOutcome, ClaimRequest, ClaimStore, KnownQuery, SettledRecord } from "../ports.js";

/** A kind of claim store to test, and data for its claims. */
export interface StoreWorld<Order = unknown, Answer = unknown> {
  /** Opens the store as another process would. */
  open(): ClaimStore<Order, Answer>;
  /** Two sellers and their products. */
  readonly sellers: readonly [string, string];
  readonly items: readonly [string, string];
  readonly order: Order;
  answer(text: string): Answer;
  textOf(answer: Answer): string;
  /**
   * The start of the test's time, in Unix ms. It should be the current time, because a store may delete by its own
   * clock.
   */
  readonly startMs: number;
}

/** One guarantee of a store. `run` throws if the store breaks it. */
export interface StoreCase {
  readonly title: string;
  // biome-ignore lint/suspicious/noExplicitAny: each store has types of its own for orders and answers
  run(world: StoreWorld<any, any>): Promise<void>;
}

export const PRICE = 10_000n;
export const VALID_MS = 120_000;
const LEASE_MS = 60_000;
const UNLIMITED: ClaimLimits = { openMax: 1_000, unchargedMax: 1_000, unchargedOfPayerMax: 1_000, balance: null };
const hex = (bytes: number): string => `0x${randomBytes(bytes).toString("hex")}`;

export const newPayer = (): string => hex(20);
export const newTxHash = (): string => hex(32);

/** The time, in Unix seconds, until which the chain accepts a payment that is signed now. */
export const validBeforeAt = (now: number): bigint => BigInt(Math.floor(now / 1_000) + VALID_MS / 1_000);

/** A payment as if it was read from a request. Its signature is random. */
export function signedPayment(
  payer: string,
  now: number,
  network: "base_sepolia" | "eth_sepolia" = "base_sepolia",
  unsigned: { readonly nonce?: string; readonly signature?: string } = {},
): EvmPayment {
  const { caip2, usdc } = NETWORKS[network];
  const read = decodePaymentObject({
    x402Version: 2,
    accepted: { scheme: "exact", network: caip2, amount: `${PRICE}`, asset: usdc, payTo: `0x${"5e".repeat(20)}` },
    payload: {
      signature: unsigned.signature ?? hex(65),
      authorization: {
        from: payer,
        to: `0x${"5e".repeat(20)}`,
        value: `${PRICE}`,
        validAfter: "0",
        validBefore: `${validBeforeAt(now)}`,
        nonce: unsigned.nonce ?? hex(32),
      },
    },
  });
  if (read.outcome !== "payment") throw new Error(`a payment that cannot be read: ${JSON.stringify(read)}`);
  return read.payment as EvmPayment;
}

interface Wish<Order> {
  readonly payer?: string;
  readonly payment?: EvmPayment;
  /** Index of the seller. */
  readonly at?: 0 | 1;
  /** Identifies the request: two hex digits. */
  readonly request?: string;
  readonly keys?: readonly string[];
  readonly named?: string | null;
  readonly limits?: Partial<ClaimLimits>;
  readonly now?: number;
  readonly leaseMs?: number;
  readonly over?: Partial<NewClaim<Order>>;
}

/** The digest of a buyer's key for a product of the world, in the form that claims store. */
const digestIn = (world: StoreWorld, at: 0 | 1, payer: string, key: string): string =>
  keyDigest(world.items[at], payer, key).digest;

function queryIn<Order, Answer>(world: StoreWorld<Order, Answer>, wish: Wish<Order>): KnownQuery {
  const { at = 0, payment = signedPayment(wish.payer ?? newPayer(), world.startMs), request = "01", keys = [] } = wish;
  const { identity } = payment;
  return {
    identity,
    item: world.items[at],
    fingerprint: request.repeat(32),
    key: keys[0] === undefined ? null : digestIn(world, at, identity.payer, keys[0]),
    paymentId: wish.named ?? null,
    now: wish.now ?? world.startMs,
  };
}

/** A claim of this payment, with a new id, for the request of the query. */
function newClaimIn<Order, Answer>(
  world: StoreWorld<Order, Answer>,
  wish: Wish<Order>,
  payment: EvmPayment,
  { item, fingerprint, now }: KnownQuery,
): NewClaim<Order> {
  const { at = 0, keys = [] } = wish;
  return {
    paymentId: randomUUID(),
    identity: payment.identity,
    seller: world.sellers[at],
    item,
    fingerprint,
    keys: keys.map((key) => digestIn(world, at, payment.payer, key)),
    payTo: payment.authorization.to,
    amountBaseUnits: PRICE,
    payment,
    order: world.order,
    address: "192.0.2.1",
    createdAt: now,
    validBefore: Number(payment.authorization.validBefore) * 1_000,
    aliasOf: null,
    ...wish.over,
  };
}

function recordIn(world: StoreWorld, over: Partial<SettledRecord> = {}): SettledRecord {
  const now = over.now ?? world.startMs;
  return {
    txHash: newTxHash(),
    logIndex: 1,
    confirmedAt: new Date(now),
    isLate: false,
    answerExpiresAt: now + 900_000,
    ...over,
    now,
  };
}

/** Shortcuts with which a buyer writes to a store. */
export function buyerOf<Order, Answer>(world: StoreWorld<Order, Answer>, store: ClaimStore<Order, Answer>) {
  /** Builds a request for a claim, from what the store knows now. */
  async function asked(wish: Wish<Order>): Promise<ClaimRequest<Order>> {
    const { limits = {}, leaseMs = LEASE_MS } = wish;
    const payment = wish.payment ?? signedPayment(wish.payer ?? newPayer(), wish.now ?? world.startMs);
    const query = queryIn(world, { ...wish, payment });
    const { now } = query;
    const claim = newClaimIn(world, wish, payment, query);
    const seen = await store.known(query);
    return {
      claim,
      query,
      seen,
      lease: randomUUID(),
      leaseExpiresAt: now + leaseMs,
      limits: { ...UNLIMITED, ...limits },
      now,
    };
  }

  /** Creates a claim. Returns it with its lease. */
  async function claimed(wish: Wish<Order> = {}) {
    const request = await asked(wish);
    const outcome = await store.claim(request);
    if (outcome.outcome !== "claimed") throw new Error(`not claimed: ${outcome.outcome}`);
    return {
      ...outcome,
      request,
      lease: request.lease,
      paymentId: outcome.claim.paymentId,
      payment: request.claim.payment as EvmPayment,
    };
  }

  /** Creates a claim with an answer, and requests its settlement. */
  async function settling(wish: Wish<Order> = {}, text = "the answer") {
    const made = await claimed(wish);
    const now = wish.now ?? world.startMs;
    if (!(await store.settling(made.paymentId, made.lease, now + LEASE_MS, world.answer(text), now)))
      throw new Error("not settling");
    return made;
  }

  /** Creates a claim and settles it. `how` is the store's outcome. */
  async function settled(wish: Wish<Order> = {}, over: Partial<SettledRecord> = {}) {
    const made = await settling(wish);
    const how = await store.settled(made.claim, recordIn(world, { now: wish.now, ...over }));
    return { ...made, how };
  }

  return {
    store,
    queryFor: (wish: Wish<Order>) => queryIn(world, wish),
    record: (over?: Partial<SettledRecord>) => recordIn(world, over),
    asked,
    claimed,
    settling,
    settled,
  };
}

export const outcomesOf = (all: readonly ClaimOutcome[]): string[] => all.map(({ outcome }) => outcome).sort();
export const idOf = (claim: Claim | null): string | null => claim?.paymentId ?? null;

/** Asserts that each expected member is equal. */
export function assertHas<Whole extends object>(whole: Whole | null | undefined, expected: Partial<Whole>): void {
  const members = Object.keys(expected).map((name) => [name, whole?.[name as keyof Whole]]);
  assert.deepEqual(Object.fromEntries(members), expected);
}
