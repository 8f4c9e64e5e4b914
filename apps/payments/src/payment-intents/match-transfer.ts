import { BLOCK_TIME_LAG_MS, type ChainTransfer, DUST_BASE_UNITS } from "@svc/chains";
import { CENT_BASE_UNITS } from "@svc/x402";
import type { PaymentIntent, UnresolvedReason } from "./payment-intent.js";

/**
 * How a transfer was matched to an intent. Only `amount` and `reference` may complete the intent. The others don't
 * prove that the transfer was meant for it. `tail`: only the fraction of a cent is equal. `hash`: the payer or the
 * merchant named the transaction. `shared`: the transfer names the references of several intents and is stored with the
 * oldest.
 */
export const MATCHED_BY = ["amount", "reference", "tail", "hash", "shared"] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

export interface Match {
  readonly intent: PaymentIntent;
  readonly by: MatchedBy;
}

interface Candidates {
  /** The intent that expects exactly this amount at this wallet. */
  readonly exact: PaymentIntent | null;
  /** Intents whose reference the transaction names. */
  readonly referenced: readonly PaymentIntent[];
  /** Intents at this wallet whose amount has the same last four digits but other whole cents. */
  readonly sameTail: readonly PaymentIntent[];
}

/**
 * Finds the intent that a transfer belongs to, or null: the service never guesses. A reference is better evidence than
 * an amount. A transaction with the references of several intents completes none of them, and the merchant gets an
 * event.
 */
export function matchTransfer(transfer: ChainTransfer, { exact, referenced, sameTail }: Candidates): Match | null {
  if (transfer.baseUnits < DUST_BASE_UNITS) return null;
  const isItsTime = (intent: PaymentIntent) => isWatchedAt(intent, transfer.blockTime);
  const named = referenced.filter(isItsTime);
  const [oldest] = named.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  if (oldest) return { intent: oldest, by: named.length === 1 ? "reference" : "shared" };
  if (exact !== null && isItsTime(exact)) return { intent: exact, by: "amount" };
  const alike = sameTail.filter(isItsTime);
  // Two candidates are no match: money is never assigned by a guess.
  return alike.length === 1 && alike[0] ? { intent: alike[0], by: "tail" } : null;
}

export const isWatchedAt = ({ createdAt, watchUntil }: PaymentIntent, time: Date): boolean =>
  time.getTime() >= createdAt.getTime() - BLOCK_TIME_LAG_MS && time.getTime() <= watchUntil.getTime();

/** Effect of a transfer on its intent, once its block is final. */
type Verdict =
  | { readonly outcome: "completes"; readonly late: boolean }
  | { readonly outcome: "unresolved"; readonly reason: UnresolvedReason };

/**
 * Decides by the intent's terms and the time of the block, never by the time when the service read the block. A
 * transfer that names the intent's reference may omit the tail: the price is enough.
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
    // A tail or a pasted hash doesn't prove the payment, and an amount below the price doesn't complete it.
    return unresolved(compareAmount(intent, transfer.baseUnits) ?? "other");
  }
  if (intent.status === "completed") return unresolved("multiple");
  const late = transfer.blockTime.getTime() > intent.expiresAt.getTime();
  // Block times may lag, so after a cancellation the merchant decides about every payment, whatever its block time.
  const isCanceled = intent.canceledAt !== null;
  if (isCanceled || (late && (intent.rejectLate || !link.active))) return unresolved("late");
  return { outcome: "completes", late };
}

const priceBaseUnits = ({ amountDueBaseUnits, tail }: PaymentIntent): bigint => amountDueBaseUnits - BigInt(tail ?? 0);

/**
 * Checks whether a payer sent too little or too much, by a cent or more. Null if the difference is less than a cent.
 */
export function compareAmount(intent: PaymentIntent, baseUnits: bigint): "underpaid" | "overpaid" | null {
  if (priceBaseUnits(intent) - baseUnits >= CENT_BASE_UNITS) return "underpaid";
  return baseUnits - intent.amountDueBaseUnits >= CENT_BASE_UNITS ? "overpaid" : null;
}
