import type { Payment } from "../payment.js";
import { type Claim, isHeld, isNamedBy, isSamePayment, mayBeClaimedAgain, type RequestKey } from "./claim.js";
import type { Known } from "./ports.js";

/** What decides who gets an answer that was bought before. */
interface Asked {
  readonly payment: Payment;
  readonly fingerprint: string;
  /** Idempotency-Key, else the payment identifier. */
  readonly key: RequestKey | null;
  /** The client's address, where it identifies somebody: not loopback, not private, no forwarding header of an untrusted peer. */
  readonly address: string | null;
  readonly arrivedAt: number;
  /** Whether the key of the payer's address has signed, and not a contract wallet: then he is the payer on other networks, too. */
  isSignedByKey(): boolean;
}

interface Moment {
  readonly now: number;
  /** When this process started: what others began before may have lost its connection with the process. */
  readonly startedAt: number;
  /** Whether the payment, signed anew, is its payer's; null: not asked yet. */
  readonly isProven: boolean | null;
  /** Claims that the chain was asked about for this request. */
  readonly lookedAt: ReadonlySet<string>;
  /** The claims among these about which the chain couldn't tell anything. */
  readonly unclear: ReadonlySet<string>;
}

/**
 * What entitles a request to an answer that was bought: the buyer's key (`key`), a payment signed anew by the same payer (`new`), having
 * sent the payment before it was public (`shared`), or the same client address shortly afterwards (`address`). Only the first two prove
 * the buyer, and only they get anything personal.
 */
export type Entitlement = "key" | "new" | "shared" | "address";

export type Step =
  /** Nothing stands in the way: verify, claim, work, settle. */
  | { readonly step: "buy" }
  | { readonly step: "give"; readonly claim: Claim; readonly entitlement: Entitlement }
  /** Its work was never done: do it, without another settlement. */
  | { readonly step: "work"; readonly claim: Claim; readonly entitlement: Entitlement }
  /** Is the payment, signed anew, its payer's? Then decide again. */
  | { readonly step: "prove" }
  | { readonly step: "wait"; readonly claim: Claim }
  | { readonly step: "resolve"; readonly claim: Claim }
  /** What the chain says is not known now: 504, never 402. */
  | { readonly step: "unknown"; readonly claim: Claim }
  | { readonly step: "refuse"; readonly reason: string; readonly claim: Claim }
  | { readonly step: "conflict"; readonly why: Conflict; readonly claim: Claim };

export type Conflict =
  /** The payment, or the claim that is named, is for another request. */
  | "other_request"
  | "key_taken"
  /** The claim that is named was paid on another network, where a contract wallet's address can be another owner's. */
  | "other_network"
  /** Whoever has only what is public gets nothing. */
  | "not_the_buyer"
  | "wrong_key"
  | "answer_gone";

/** After so many wrong keys, a key sent with the payment itself entitles nobody any more: guessing ends. */
const WRONG_KEYS_MAX = 10;

/** The buyer's own key, which alone entitles to what the claim has bought. */
export const isBuyersKey = (claim: Claim, key: RequestKey | null): boolean =>
  key?.isSecret === true && claim.wrongKeys < WRONG_KEYS_MAX && isNamedBy(claim, key);

/** After the first connection broke, or the process restarted. */
const SAME_ADDRESS_MS = 60_000;
/** Within this time after the settlement the first delivery is normally recorded, if the buyer still listens. */
const DELIVERY_MS = 1_000;

/**
 * What is to be done with a paid request, from what is known of its payment and its payer. Pure, and the only place where it is
 * decided who gets an answer. Everything in a payment is public once it is settled (nonce, signature, message): it proves nothing
 * about who asks. So an answer leaves again only
 *
 * (a) to *the same key*, with the very payment (from 16 characters on, ten wrong ones close it) or with one signed anew;
 * (b) to *a newly signed payment* of the same payer for the same request, while the first answer is undelivered, or which
 *     carries the first's key or names it;
 * (c) to requests with the very payment that came *before settle was sent*, and once, for a minute after the first connection
 *     broke, to the same address. Owed work goes to no address.
 */
export function nextStep(known: Known, asked: Asked, moment: Moment): Step {
  const { own, ownFirst } = known;
  if (own === null) return ofNewlySigned(known, asked, moment);
  if (own.fingerprint !== asked.fingerprint) return conflict("other_request", own);
  // Nothing came of it: it is as good as one that was signed just now.
  return mayBeClaimedAgain(own, moment.now)
    ? ofNewlySigned(known, asked, moment)
    : ofKnown(own, ownFirst, asked, moment);
}

function ofKnown(own: Claim, first: Claim | null, asked: Asked, moment: Moment): Step {
  if (own.state === "never") return { step: "refuse", reason: "payment_expired", claim: own };
  if (!isSamePayment(own.payment, asked.payment)) return conflict("not_the_buyer", own);
  if (own.state === "aliased") {
    return first === null ? conflict("answer_gone", own) : outcomeOf(first, "new", moment);
  }
  // Not sent yet: nobody but the buyer has it. This request's first sending, or another request of the buyer, is being served.
  if (own.state === "claimed") return { step: "wait", claim: own };
  const entitlement = entitlementOf(own, asked, moment);
  if (entitlement !== null) return outcomeOf(own, entitlement, moment);
  // The chain is asked whoever it is that asks us: the outcome is the same for all.
  if (isOpenEnded(own, moment)) return moment.lookedAt.has(own.paymentId) ? unknown(own) : resolve(own);
  return conflict(isWrongKey(own, asked) ? "wrong_key" : "not_the_buyer", own);
}

/** What entitles to the answer of the very payment, once it may be public. */
function entitlementOf(own: Claim, asked: Asked, { now, startedAt }: Moment): Entitlement | null {
  const { key, address } = asked;
  if (isBuyersKey(own, key)) return "key";
  if (own.settleSentAt !== null && asked.arrivedAt <= own.settleSentAt) return "shared";
  // An owed claim waits for days, and every process that starts meanwhile would give it to the whole address.
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
  // A facilitator said that it charged nothing. It may have lied, or its transaction may have been sent again. So nobody buys anew before the
  // chain has shown that the first payment is unused.
  if (first.state === "refused" && moment.unclear.has(first.paymentId)) return unknown(first);
  if (first.state === "refused") return moment.lookedAt.has(first.paymentId) ? { step: "buy" } : resolve(first);
  if (meant === null && first.state === "settled") {
    if (first.deliveredAt !== null) return { step: "buy" };
    // Its buyer may be reading it at this moment: then this is another purchase of the same.
    if (first.settledAt !== null && moment.now - first.settledAt < DELIVERY_MS) return { step: "wait", claim: first };
  }
  if (moment.isProven !== true) return { step: "prove" };
  return outcomeOf(first, "new", moment);
}

/** An address is one payer on one network. On several it is one only for the holder of its private key. */
const isSamePayer = (first: Claim, { payment, isSignedByKey }: Asked): boolean =>
  first.identity.network === payment.network || isSignedByKey();

/** What somebody gets who is entitled to the outcome of a claim. */
function outcomeOf(claim: Claim, entitlement: Entitlement, moment: Moment): Step {
  switch (claim.state) {
    case "settled": {
      const isKept = claim.answerExpiresAt !== null && claim.answerExpiresAt > moment.now;
      return isKept ? { step: "give", claim, entitlement } : conflict("answer_gone", claim);
    }
    case "owed":
      return isHeld(claim, moment.now) ? { step: "wait", claim } : { step: "work", claim, entitlement };
    case "settling":
    case "unknown": {
      // A `shared` request came before settle was sent, so its process is alive or its lease will end. Others may come after a crash.
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
