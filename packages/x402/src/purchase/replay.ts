import type { Payment } from "../payment.js";
import { type Claim, isHeld, isNamedBy, isSamePayment, mayBeClaimedAgain, type RequestKey } from "./claim.js";
import type { Known } from "./ports.js";

/** Facts about the request that decide whether it gets an answer that was bought before. */
export interface Asked {
  readonly payment: Payment;
  readonly fingerprint: string;
  /** The Idempotency-Key, otherwise the payment identifier. */
  readonly key: RequestKey | null;
  /**
   * The client's address if it identifies one client. Loopback and private addresses don't, nor do addresses from an
   * untrusted forwarding header.
   */
  readonly address: string | null;
  readonly arrivedAt: number;
  /**
   * True if the private key of the payer's address signed the payment. Then the payer is the same on every network.
   * False for a contract wallet.
   */
  isSignedByKey(): boolean;
}

interface Moment {
  readonly now: number;
  /** When this process started. Earlier requests may have lost their connections when the old process ended. */
  readonly startedAt: number;
  /** True if the newly signed payment is proven to be signed by its payer. Null if this isn't checked yet. */
  readonly isProven: boolean | null;
  /** Claims that were looked up on the chain for this request. */
  readonly lookedAt: ReadonlySet<string>;
  /** The claims of `lookedAt` whose outcome the chain couldn't tell. */
  readonly unclear: ReadonlySet<string>;
}

/**
 * Why a request gets an answer that was bought:
 *
 * - `key`: it has the buyer's key.
 * - `new`: it has a new signature of the same payer.
 * - `shared`: it arrived before the payment was public.
 * - `address`: it came from the same client address shortly afterwards.
 *
 * Only the first two prove who the buyer is, and only they get personal data.
 */
export type Entitlement = "key" | "new" | "shared" | "address";

export type Step =
  /** Nothing prevents the purchase: verify, claim, work, settle. */
  | { readonly step: "buy" }
  | { readonly step: "give"; readonly claim: Claim; readonly entitlement: Entitlement }
  /** The request is paid, but the work isn't done: do the work without another settlement. */
  | { readonly step: "work"; readonly claim: Claim; readonly entitlement: Entitlement }
  /** Verify that the payer signed the new payment, then decide again. */
  | { readonly step: "prove" }
  | { readonly step: "wait"; readonly claim: Claim }
  | { readonly step: "resolve"; readonly claim: Claim }
  /** The chain can't tell the outcome now: answer 504, never 402. */
  | { readonly step: "unknown"; readonly claim: Claim }
  | { readonly step: "refuse"; readonly reason: string; readonly claim: Claim }
  | { readonly step: "conflict"; readonly why: Conflict; readonly claim: Claim };

export type Conflict =
  /** The payment or the named claim is for another request. */
  | "other_request"
  | "key_taken"
  /** The named claim was paid on another network, where a contract wallet's address may have another owner. */
  | "other_network"
  /** The caller has only data that is public. */
  | "not_the_buyer"
  | "wrong_key"
  | "answer_gone";

/**
 * After this many wrong keys for a payment, no key that comes with the payment itself is accepted. This stops guessing.
 */
const WRONG_KEYS_MAX = 10;

/** True if the key is the buyer's own and too long to guess. Such a key is enough to get the answer. */
export const isBuyersKey = (claim: Claim, key: RequestKey | null): boolean =>
  key?.isSecret === true && claim.wrongKeys < WRONG_KEYS_MAX && isNamedBy(claim, key);

/** How long after a broken connection or a restart a client with the same address may collect the answer. */
const SAME_ADDRESS_MS = 60_000;
/** The first delivery is usually recorded within this time after the settlement. */
const DELIVERY_MS = 1_000;

/**
 * Decides the next step for a paid request. It is a pure function, and the only place that decides who gets an answer.
 *
 * Once a payment is settled, all of it is public (nonce, signature, message). So it no longer proves who sends it, and
 * an answer is sent again only
 *
 * (a) to a request with *the same key*, whether it repeats the payment or has a new signature. If it repeats the
 * payment, the key must have at least 16 characters. After ten wrong keys, no key is accepted with this payment.
 *
 * (b) to *a newly signed payment* of the same payer for the same request, until the first answer is delivered. After
 * that, only if the payment carries the first payment's key or id.
 *
 * (c) to requests with the same payment that arrived *before the settlement was requested*. Also once to the same
 * address, for a minute after the first connection broke or this process started. Owed work is never given because of
 * an address.
 */
export function nextStep(known: Known, asked: Asked, moment: Moment): Step {
  const { own, ownFirst } = known;
  if (own === null) return ofNewlySigned(known, asked, moment);
  if (own.fingerprint !== asked.fingerprint) return conflict("other_request", own);
  // The earlier attempt had no effect, so the payment counts as newly signed.
  return mayBeClaimedAgain(own, moment.now)
    ? ofNewlySigned(known, asked, moment)
    : ofKnown(own, ownFirst, asked, moment);
}

function ofKnown(own: Claim, first: Claim | null, asked: Asked, moment: Moment): Step {
  if (own.state === "never") return { step: "refuse", reason: "payment_expired", claim: own };
  if (!isSamePayment(own.payment, asked.payment)) return conflict("not_the_buyer", own);
  if (own.state === "aliased") {
    return first === null ? conflict("answer_gone", own) : judgeOutcome(first, "new", moment);
  }
  // The payment isn't sent yet, so only the buyer has it. Another request of the buyer is being served.
  if (own.state === "claimed") return { step: "wait", claim: own };
  const entitlement = findEntitlement(own, asked, moment);
  if (entitlement !== null) return judgeOutcome(own, entitlement, moment);
  // Asking the chain is safe for any caller, because the outcome is the same for all.
  if (isOpenEnded(own, moment)) return moment.lookedAt.has(own.paymentId) ? unknown(own) : resolve(own);
  return conflict(isWrongKey(own, asked) ? "wrong_key" : "not_the_buyer", own);
}

/** Returns why this request may get the payment's answer; null if it may not. The payment may be public by now. */
function findEntitlement(own: Claim, asked: Asked, { now, startedAt }: Moment): Entitlement | null {
  const { key, address } = asked;
  if (isBuyersKey(own, key)) return "key";
  if (own.settleSentAt !== null && asked.arrivedAt <= own.settleSentAt) return "shared";
  // An owed claim may wait for days. Every restart would make it available to all clients with this address.
  if (own.state === "owed") return null;
  const isSameAddress = address !== null && address === own.address;
  if (!isSameAddress || own.deliveredAt !== null || own.isCollected || isWrongKey(own, asked)) return null;
  const isBroken = own.brokenAt !== null && now - own.brokenAt <= SAME_ADDRESS_MS;
  const isRestarted = own.createdAt < startedAt && now - startedAt <= SAME_ADDRESS_MS;
  return isBroken || isRestarted ? "address" : null;
}

const isWrongKey = (own: Claim, { key }: Asked): boolean =>
  key !== null && (own.wrongKeys >= WRONG_KEYS_MAX || (own.keys.length > 0 && !isNamedBy(own, key)));

function ofNewlySigned({ byKey, named, unfinished }: Known, asked: Asked, moment: Moment): Step {
  if (byKey !== null && byKey.fingerprint !== asked.fingerprint) return conflict("key_taken", byKey);
  if (named !== null && named.fingerprint !== asked.fingerprint) return conflict("other_request", named);
  const meant = byKey ?? named;
  const isOver = meant?.state === "never" || meant?.state === "released";
  if (meant !== null && !isOver && !isSamePayer(meant, asked)) return conflict("other_network", meant);
  const first = meant ?? (unfinished !== null && isSamePayer(unfinished, asked) ? unfinished : null);
  if (first === null || first.state === "never" || first.state === "released") return { step: "buy" };
  if (first.state === "claimed" && !isHeld(first, moment.now)) return { step: "buy" };
  // The facilitator reported no charge. This may be false, or another party may have sent the payment. So no new
  // purchase starts before the chain shows that the first payment is unused.
  if (first.state === "refused" && moment.unclear.has(first.paymentId)) return unknown(first);
  if (first.state === "refused") return moment.lookedAt.has(first.paymentId) ? { step: "buy" } : resolve(first);
  if (meant === null && first.state === "settled") {
    if (first.deliveredAt !== null) return { step: "buy" };
    // The buyer may be receiving the first answer right now. Wait: if it is delivered, this request is another
    // purchase.
    if (first.settledAt !== null && moment.now - first.settledAt < DELIVERY_MS) return { step: "wait", claim: first };
  }
  if (moment.isProven !== true) return { step: "prove" };
  return judgeOutcome(first, "new", moment);
}

/**
 * True if the payer of the first claim is the payer of this payment. On one network, an address is one payer. Across
 * networks, only the owner of its private key is the same.
 */
const isSamePayer = (first: Claim, { payment, isSignedByKey }: Asked): boolean =>
  first.identity.network === payment.network || isSignedByKey();

/** Returns the next step for a caller who is entitled to the claim's outcome. */
function judgeOutcome(claim: Claim, entitlement: Entitlement, moment: Moment): Step {
  switch (claim.state) {
    case "settled": {
      const isKept = claim.answerExpiresAt !== null && claim.answerExpiresAt > moment.now;
      return isKept ? { step: "give", claim, entitlement } : conflict("answer_gone", claim);
    }
    case "owed":
      return isHeld(claim, moment.now) ? { step: "wait", claim } : { step: "work", claim, entitlement };
    case "settling":
    case "unknown": {
      // A `shared` request waits: the settling process is alive, or its lease will expire soon. Other requests may
      // arrive after a crash, so they ask the chain first.
      const isLooked = moment.lookedAt.has(claim.paymentId);
      if (isHeld(claim, moment.now))
        return isLooked || entitlement === "shared" ? { step: "wait", claim } : resolve(claim);
      return isLooked ? unknown(claim) : resolve(claim);
    }
    case "claimed":
      return { step: "wait", claim };
    default:
      return { step: "refuse", reason: "payment_expired", claim };
  }
}

const isOpenEnded = (claim: Claim, { now }: Moment): boolean =>
  claim.state === "unknown" || (claim.state === "settling" && !isHeld(claim, now));

const conflict = (why: Conflict, claim: Claim): Step => ({ step: "conflict", why, claim });
const resolve = (claim: Claim): Step => ({ step: "resolve", claim });
const unknown = (claim: Claim): Step => ({ step: "unknown", claim });
