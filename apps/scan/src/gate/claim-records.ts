import { createHash } from "node:crypto";
import { decodePaymentObject, identityKey, type PaymentIdentity, wirePayment } from "@svc/x402";
import {
  type Claim,
  type KeptClaims,
  nothingKept,
  PAYMENT_STATES,
  UNCHARGED_WINDOW_MS,
  type Uncharged,
} from "@svc/x402/purchase";
import type { Sealed } from "./encryption.js";

/** Redis keys of one payer's claims. All keys of a payer are in the same slot of a Redis cluster. */
export interface PayerKeys {
  readonly payerId: string;
  /**
   * Holds the revision, the ids of the claims that later steps need, and the uncharged attempts. Every write for the
   * payer updates this key.
   */
  readonly payer: string;
  claim(paymentId: string): string;
  answer(paymentId: string): string;
  /** Holds the id of the claim of a payment. */
  identity(identity: PaymentIdentity): string;
  /** Holds the id of the latest claim with this idempotency key of the buyer. */
  key(digest: string): string;
}

export const PREFIX = "scan:x402:";
const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);

export function getKeys(payer: string): PayerKeys {
  const base = `${PREFIX}{${digest(payer)}}`;
  return {
    payerId: payer,
    payer: base,
    claim: (paymentId) => `${base}:claim:${paymentId}`,
    answer: (paymentId) => `${base}:answer:${paymentId}`,
    identity: (identity) => `${base}:payment:${digest(identityKey(identity))}`,
    key: (name) => `${base}:key:${name}`,
  };
}

/** A sorted set of the payers whose claims a worker has to check, by the time of the next check. */
export const AGENDA = `${PREFIX}agenda`;
export const getPayerOfKey = (paymentId: string): string => `${PREFIX}payer-of:${paymentId}`;

/** The part of a payer's claims that one step needs. */
export interface WorkingSet<Answer> {
  readonly kept: KeptClaims<null, Answer>;
  /** Empty if Redis has no data of this payer. */
  readonly revision: string;
  /** The claims as they were read. */
  readonly before: ReadonlyMap<string, StoredClaim>;
}

export interface StoredClaim {
  readonly claim: Claim<null>;
  readonly hasAnswer: boolean;
  readonly look: number | null;
}

/** Placeholder for a stored answer that was not read. */
export const UNREAD: unique symbol = Symbol("an answer that is kept");

export interface PayerRecord {
  readonly live: readonly string[];
  readonly uncharged: readonly Uncharged[];
}

export function workingSet<Answer>(
  revision: string,
  { uncharged }: PayerRecord,
  stored: readonly StoredClaim[],
): WorkingSet<Answer> {
  const kept = nothingKept<null, Answer>();
  kept.uncharged = [...uncharged];
  const inOrder = [...stored].sort((one, other) => one.claim.createdAt - other.claim.createdAt);
  for (const { claim, hasAnswer, look } of inOrder) {
    kept.claims.set(claim.paymentId, claim);
    if (hasAnswer) kept.answers.set(claim.paymentId, UNREAD as Answer);
    if (look !== null) kept.nextLooks.set(claim.paymentId, look);
  }
  return { kept, revision, before: new Map(stored.map((one) => [one.claim.paymentId, one])) };
}

/** The claims after a step. */
export const toStored = <Answer>({ kept }: WorkingSet<Answer>): Map<string, StoredClaim> =>
  new Map(
    [...kept.claims].map(([id, claim]) => [
      id,
      { claim, hasAnswer: kept.answers.has(id), look: kept.nextLooks.get(id) ?? null },
    ]),
  );

/**
 * How long a settled claim still counts against the payer's balance. The balance may have been read before the
 * settlement.
 */
const SPENT_WINDOW_MS = 60_000;

export function toRecord<Answer>({ claims, nextLooks, uncharged }: KeptClaims<null, Answer>, now: number): PayerRecord {
  const isLive = ({ paymentId, state, settledAt, deliveredAt, answerExpiresAt }: Claim) =>
    PAYMENT_STATES[state].isOpen ||
    state === "owed" ||
    nextLooks.has(paymentId) ||
    (settledAt !== null && settledAt > now - SPENT_WINDOW_MS) ||
    (deliveredAt === null && answerExpiresAt !== null && answerExpiresAt > now);
  return {
    live: [...claims.values()].filter(isLive).map(({ paymentId }) => paymentId),
    uncharged: uncharged.filter(({ at }) => at > now - UNCHARGED_WINDOW_MS),
  };
}

/** Returns when a worker has to check the payer's claims next, in Unix milliseconds. Null means never. */
export function nextLookAt<Answer>({ claims, nextLooks }: KeptClaims<null, Answer>, now: number): number | null {
  const open = [...claims.values()].filter(({ state }) => PAYMENT_STATES[state].isOpen);
  const moments = [
    ...open.map(({ lease, leaseExpiresAt, paymentId }) =>
      lease === null ? (nextLooks.get(paymentId) ?? now) : leaseExpiresAt,
    ),
    ...nextLooks.values(),
  ];
  return moments.length === 0 ? null : Math.min(...moments);
}

/** Serializes and encrypts a claim. JSON has no bigint, and a payment has its own wire format. */
export const sealClaim = ({ seal }: Sealed, { claim, hasAnswer, look }: StoredClaim): Buffer =>
  seal(
    JSON.stringify({
      claim: { ...claim, payment: wirePayment(claim.payment), amountBaseUnits: claim.amountBaseUnits.toString() },
      hasAnswer,
      look,
    }),
  );

export function openClaim({ open }: Sealed, box: Buffer): StoredClaim {
  const { claim, hasAnswer, look } = JSON.parse(open(box));
  const read = decodePaymentObject(claim.payment);
  if (read.outcome !== "payment")
    throw new Error(`the payment ${claim.paymentId} is stored in a form that cannot be read`);
  return {
    claim: { ...claim, payment: read.payment, amountBaseUnits: BigInt(claim.amountBaseUnits) },
    hasAnswer,
    look,
  };
}
