/** A payer may have so many calls under way on one chain and asset: verifying a payment reserves no funds. */
export const OPEN_RESERVATIONS_MAX = 4;
/** So many calls of a payer may end without a charge within a minute: nobody runs a target for free. */
export const UNCHARGED_CALLS_MAX = 10;
export const UNCHARGED_WINDOW_MS = 60_000;

/** What a payer has under way on one chain and asset. Base units. */
export interface PayerStanding {
  readonly open: number;
  readonly openBaseUnits: bigint;
  /** Settled since the balance was looked at: it may still contain it. */
  readonly settledSinceBaseUnits: bigint;
  /** Calls within the window, the same payment's earlier ones included. */
  readonly uncharged: number;
}

export type ReservationVerdict =
  | "free"
  | "too_many_open"
  | "too_many_uncharged"
  | "needs_balance"
  | "insufficient_funds";

/**
 * Whether a payer may reserve another amount. The facilitator has seen that the balance covers this one payment; with others
 * under way their sum must be covered too, so that a target is called at most as often as the balance pays for.
 * @param balanceBaseUnits null: not read yet
 */
export function mayReserve(
  standing: PayerStanding,
  amountBaseUnits: bigint,
  balanceBaseUnits: bigint | null,
): ReservationVerdict {
  if (standing.open >= OPEN_RESERVATIONS_MAX) return "too_many_open";
  // Those under way may end without a charge, too.
  if (standing.uncharged + standing.open >= UNCHARGED_CALLS_MAX) return "too_many_uncharged";
  const promised = standing.openBaseUnits + standing.settledSinceBaseUnits;
  // A balance that was read is the newest that is known, also when all the others have been settled before it was.
  if (balanceBaseUnits === null) return promised === 0n ? "free" : "needs_balance";
  return promised + amountBaseUnits <= balanceBaseUnits ? "free" : "insufficient_funds";
}
