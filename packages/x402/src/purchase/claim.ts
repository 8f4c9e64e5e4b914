import { createHash, timingSafeEqual } from "node:crypto";
import { type Payment, type PaymentIdentity, wirePayload } from "../payment.js";
import type { PaymentState } from "./states.js";

/** A payment from its claim to its end, as every store keeps it. Times are milliseconds since the Unix epoch. */
export interface Claim<Order = unknown> extends NewClaim<Order> {
  readonly state: PaymentState;
  /** Grows with every write: two reads with the same revision read the same. */
  readonly revision: number;
  /** Names the attempt that works on it; null: nobody does. */
  readonly lease: string | null;
  /** Whoever holds the lease is taken for dead afterwards. */
  readonly leaseExpiresAt: number;
  /** When the settlement was asked for: from then on everything in the payment may be public. */
  readonly settleSentAt: number | null;
  readonly settledAt: number | null;
  /** Canonical, with the place of its Transfer among the transaction's logs (Solana: 0). */
  readonly txHash: string | null;
  readonly logIndex: number | null;
  /** Null while nothing is settled, or no answer is kept. */
  readonly answerExpiresAt: number | null;
  readonly deliveredAt: number | null;
  /** When the connection of the first request broke before its answer was delivered. */
  readonly brokenAt: number | null;
  /** Given once to a client that had nothing but the payment and its address. */
  readonly isCollected: boolean;
  /** Sent with the very payment, and wrong. */
  readonly wrongKeys: number;
  /** Why it was refused, released, is unknown or never. */
  readonly reason: string | null;
  /** The seller's job that works on it, as the seller named it; null: none is running. */
  readonly job: string | null;
}

/** What is known of a payment when it is claimed. */
export interface NewClaim<Order = unknown> {
  readonly paymentId: string;
  readonly identity: PaymentIdentity;
  /** Who sells: uncharged calls are counted per payer and seller. */
  readonly seller: string;
  /** What is sold (a link, the scan): keys are scoped to it. */
  readonly item: string;
  /** Digest of everything that decides the answer: what the payment is good for. */
  readonly fingerprint: string;
  /** Digests of the buyer's own names for the request, see {@link keyDigest}. */
  readonly keys: readonly string[];
  readonly payTo: string;
  readonly amountBaseUnits: bigint;
  /** As the buyer signed it. */
  readonly payment: Payment;
  /** What the seller needs to record the sale. Personal. */
  readonly order: Order;
  /** The client's address (/32, /64), where it identifies somebody; null: it does not. */
  readonly address: string | null;
  /** First claim of this authorization here. */
  readonly createdAt: number;
  /** When no chain takes it any more, as far as the payment itself says. */
  readonly validBefore: number;
  /** The payment whose answer this one got; null: its own. */
  readonly aliasOf: string | null;
}

/** A buyer's own name for a request: `Idempotency-Key`, or the extension `payment-identifier`. */
export interface RequestKey {
  readonly digest: string;
  /** Long enough to be a secret, see {@link SECRET_CHARACTERS_MIN}. */
  readonly isSecret: boolean;
}

const KEY_FORM = /^[\x20-\x7e]{1,255}$/;
/** The form of an Idempotency-Key, in words. */
export const IDEMPOTENCY_KEY_FORM = "1 to 255 printable ASCII characters";
export const isIdempotencyKey = (text: unknown): text is string => typeof text === "string" && KEY_FORM.test(text);

/** A key of so many characters is taken for one that nobody guesses. */
export const SECRET_CHARACTERS_MIN = 16;

/** Scoped to what is sold and to the payer: nobody meets another's key. */
export const keyDigest = (item: string, payer: string, key: string): RequestKey => ({
  digest: createHash("sha256").update(`${item}\n${payer}\n${key}`).digest("hex"),
  isSecret: key.length >= SECRET_CHARACTERS_MIN,
});

/** Whether a key names this claim, in a time that does not show how much of it was right. */
export function isNamedBy(claim: Pick<Claim, "keys">, key: RequestKey | null): boolean {
  if (key === null) return false;
  const asked = Buffer.from(key.digest, "hex");
  let isNamed = false;
  for (const digest of claim.keys) {
    const own = Buffer.from(digest, "hex");
    if (own.length === asked.length && timingSafeEqual(own, asked)) isNamed = true;
  }
  return isNamed;
}

/** The very payment: not only the same identity, but every decoded member of it, the signature included. */
export const isSamePayment = (one: Payment, other: Payment): boolean =>
  JSON.stringify(wirePayload(one)) === JSON.stringify(wirePayload(other));

/** Somebody works on it. */
export const isHeld = ({ lease, leaseExpiresAt }: Pick<Claim, "lease" | "leaseExpiresAt">, now: number): boolean =>
  lease !== null && leaseExpiresAt > now;

/** Nothing was charged and nobody works on it: the same request may try again with the same payment. */
export const mayBeClaimedAgain = (claim: Claim, now: number): boolean =>
  claim.state === "released" || claim.state === "refused" || (claim.state === "claimed" && !isHeld(claim, now));

/** How a claim is named and compared: two reads with equal tokens saw the same. */
export const tokenOf = ({ paymentId, revision }: Pick<Claim, "paymentId" | "revision">): string =>
  `${paymentId}:${revision}`;
