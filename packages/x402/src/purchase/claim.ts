import { createHash, timingSafeEqual } from "node:crypto";
import { type Payment, type PaymentIdentity, wirePayload } from "../payment.js";
import type { PaymentState } from "./states.js";

/**
 * A payment's claim from its creation to its end, in the form that every store saves. Times are milliseconds since the
 * Unix epoch.
 */
export interface Claim<Order = unknown> extends NewClaim<Order> {
  readonly state: PaymentState;
  /** Grows with every write, so equal revisions mean equal content. */
  readonly revision: number;
  /** Identifies the attempt that works on the claim; null if there is none. */
  readonly lease: string | null;
  /** After this time, the attempt that holds the lease counts as dead. */
  readonly leaseExpiresAt: number;
  /** When the settlement was requested. From then on, everything in the payment may be public. */
  readonly settleSentAt: number | null;
  readonly settledAt: number | null;
  /** Hash of the transaction in canonical form. `logIndex` is the index of the payment's Transfer log (Solana: 0). */
  readonly txHash: string | null;
  readonly logIndex: number | null;
  /** When the stored answer expires. Null if nothing is settled or no answer is stored. */
  readonly answerExpiresAt: number | null;
  readonly deliveredAt: number | null;
  /** When the first request's connection broke before its answer was delivered. */
  readonly brokenAt: number | null;
  /** True once a client without the buyer's key got the answer, for the same payment from the same address. */
  readonly isCollected: boolean;
  /** Number of wrong keys that came with this payment. */
  readonly wrongKeys: number;
  /** Why the claim ended as `refused`, `released`, `unknown` or `never`. */
  readonly reason: string | null;
  /** The seller's name for its running job; null if there is none. */
  readonly job: string | null;
}

/**
 * The parts of a claim that come from the request. If a later request claims the payment again, it replaces `payment`,
 * `order`, `keys`, `address`, `payTo` and `amountBaseUnits`.
 */
export interface NewClaim<Order = unknown> {
  readonly paymentId: string;
  readonly identity: PaymentIdentity;
  /** The seller. Calls without a charge are counted per payer and seller. */
  readonly seller: string;
  /** The product (a link, the scan). A buyer's keys are valid only for one product. */
  readonly item: string;
  /** Digest of everything in the request that determines the answer. The payment is valid only for this request. */
  readonly fingerprint: string;
  /** Digests of the buyer's own names for the request, see {@link keyDigest}. */
  readonly keys: readonly string[];
  readonly payTo: string;
  readonly amountBaseUnits: bigint;
  /** The payment as the buyer signed it. */
  readonly payment: Payment;
  /** Data for the seller's record of the sale. It is personal data. */
  readonly order: Order;
  /** The client's IP address (IPv4) or /64 network (IPv6) if it identifies one client; otherwise null. */
  readonly address: string | null;
  /** When this service first claimed the payment. */
  readonly createdAt: number;
  /**
   * After this time, the chain can't execute the payment anymore. EVM: the authorization's own expiry. Solana: an
   * estimate from the offer's lifetime.
   */
  readonly validBefore: number;
  /** The id of the payment whose answer this payment got; null if it has its own answer. */
  readonly aliasOf: string | null;
}

/** A buyer's own name for a request: `Idempotency-Key`, or the extension `payment-identifier`. */
export interface RequestKey {
  readonly digest: string;
  /** True if the key is long enough to be a secret, see {@link SECRET_CHARACTERS_MIN}. */
  readonly isSecret: boolean;
}

const KEY_FORM = /^[\x20-\x7e]{1,255}$/;
export const IDEMPOTENCY_KEY_FORM = "1 to 255 printable ASCII characters";
export const isIdempotencyKey = (text: unknown): text is string => typeof text === "string" && KEY_FORM.test(text);

/** Keys of at least this length count as impossible to guess. */
export const SECRET_CHARACTERS_MIN = 16;

/** Hashes a key together with the product and the payer, so that keys of different buyers never collide. */
export const keyDigest = (item: string, payer: string, key: string): RequestKey => ({
  digest: createHash("sha256").update(`${item}\n${payer}\n${key}`).digest("hex"),
  isSecret: key.length >= SECRET_CHARACTERS_MIN,
});

/** True if a key belongs to this claim. Compares in constant time. */
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

/** True if the signed payloads are equal, including the signature. An equal identity isn't enough. */
export const isSamePayment = (one: Payment, other: Payment): boolean =>
  JSON.stringify(wirePayload(one)) === JSON.stringify(wirePayload(other));

export const isHeld = ({ lease, leaseExpiresAt }: Pick<Claim, "lease" | "leaseExpiresAt">, now: number): boolean =>
  lease !== null && leaseExpiresAt > now;

/** True if no charge is known and no attempt is running. The same request may then try again with the same payment. */
export const mayBeClaimedAgain = (claim: Claim, now: number): boolean =>
  claim.state === "released" || claim.state === "refused" || (claim.state === "claimed" && !isHeld(claim, now));

/** Identifies one revision of a claim. Two reads with equal tokens saw the same content. */
export const toClaimToken = ({ paymentId, revision }: Pick<Claim, "paymentId" | "revision">): string =>
  `${paymentId}:${revision}`;
