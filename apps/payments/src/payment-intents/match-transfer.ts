import { BLOCK_TIME_LAG_MS, type ChainTransfer, DUST_BASE_UNITS } from "@svc/chains";
import { CENT_BASE_UNITS } from "@svc/x402";
import type { IntentStatus, PaymentIntent, UnresolvedReason } from "./payment-intent.js";

/**
 * How a transfer was matched to an intent. Only the first two may complete it: the others prove nothing. `shared`: it names the
 * references of several intents, and stands at the oldest one.
 */
export const MATCHED_BY = ["amount", "reference", "tail", "hash", "shared"] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

export interface Match {
  readonly intent: PaymentIntent;
  readonly by: MatchedBy;
}

/** Open intents at the wallet that a transfer may belong to. */
interface Candidates {
  /** The intent that waits for exactly this amount at this wallet. */
  readonly exact: PaymentIntent | null;
  /** Intents whose reference the transaction names. */
  readonly referenced: readonly PaymentIntent[];
  /** Intents at this wallet with the same last four digits and other whole cents. */
  readonly sameTail: readonly PaymentIntent[];
}

/**
 * The intent that a transfer belongs to; null: none, and the service never guesses. A reference names an intent more
 * surely than an amount does. If one transaction has several references (on Solana they share one transfer), none is
 * paid, and the merchant gets an event.
 */
export function matchTransfer(transfer: ChainTransfer, { exact, referenced, sameTail }: Candidates): Match | null {
  if (transfer.baseUnits < DUST_BASE_UNITS) return null;
  const isItsTime = (intent: PaymentIntent) => isWatchedAt(intent, transfer.blockTime);
  const named = referenced.filter(isItsTime);
  const [oldest] = named.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  if (oldest) return { intent: oldest, by: named.length === 1 ? "reference" : "shared" };
  if (exact !== null && isItsTime(exact)) return { intent: exact, by: "amount" };
  const alike = sameTail.filter(isItsTime);
  // With two candidates there is no match: money is never assigned by a guess.
  return alike.length === 1 && alike[0] ? { intent: alike[0], by: "tail" } : null;
}

export const isWatchedAt = ({ createdAt, watchUntil }: PaymentIntent, time: Date): boolean =>
  time.getTime() >= createdAt.getTime() - BLOCK_TIME_LAG_MS && time.getTime() <= watchUntil.getTime();

/** Effect of a transfer on its intent, once its block is final. */
type Verdict =
  | { readonly outcome: "completes"; readonly late: boolean }
  | { readonly outcome: "unresolved"; readonly reason: UnresolvedReason };

/**
 * Decides by the intent as it was offered and by the time of the block, never by when we came to look. A difference of less
 * than a cent is none: the tail is not part of the price.
 */
export function judgeTransfer(
  { intent, by }: Match,
  transfer: ChainTransfer,
  link: { readonly active: boolean },
): Verdict {
  const unresolved = (reason: UnresolvedReason): Verdict => ({ outcome: "unresolved", reason });
  if (intent.wallets[transfer.network] === undefined) return unresolved("wrong_network");
  if (by === "shared") return unresolved("shared_transaction");
  if (by === "tail" || by === "hash" || transfer.baseUnits < priceBaseUnits(intent)) {
    return unresolved(differenceOf(intent, transfer.baseUnits) ?? "other");
  }
  if (intent.status === "completed") return unresolved("multiple");
  const late = transfer.blockTime.getTime() > intent.expiresAt.getTime();
  // Whenever the block was: its time may lag, and after a cancellation the merchant decides about every payment.
  const isCanceled = intent.canceledAt !== null;
  if (isCanceled || (late && (intent.rejectLate || !link.active))) return unresolved("late");
  return { outcome: "completes", late };
}

const priceBaseUnits = ({ amountDueBaseUnits, tail }: PaymentIntent): bigint => amountDueBaseUnits - BigInt(tail ?? 0);

/**
 * Says if a payer sent too little or too much, by a cent or more. Null: about the price, which alone never completes an
 * intent.
 */
export function differenceOf(intent: PaymentIntent, baseUnits: bigint): "underpaid" | "overpaid" | null {
  if (priceBaseUnits(intent) - baseUnits >= CENT_BASE_UNITS) return "underpaid";
  return baseUnits - intent.amountDueBaseUnits >= CENT_BASE_UNITS ? "overpaid" : null;
}

/** From which statuses an intent may go to another: the condition of every write. */
export const INTENT_MOVES: Readonly<Record<IntentStatus, readonly IntentStatus[]>> = {
  open: ["processing", "completed", "expired", "canceled", "unresolved"],
  processing: ["open", "completed", "unresolved", "expired"],
  expired: ["processing", "completed", "unresolved"],
  canceled: ["processing", "completed", "unresolved"],
  unresolved: ["completed", "unresolved"],
  completed: [],
};
