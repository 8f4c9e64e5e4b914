import { type Claim, isHeld } from "./claim.js";
import type { KeptClaims } from "./kept-claims.js";
import type { ClaimOutcome, ClaimRequest } from "./ports.js";
import { PAYMENT_STATES } from "./states.js";
import { UNCHARGED_WINDOW_MS } from "./times.js";

type Exceeded = Exclude<ClaimOutcome["outcome"], "claimed" | "changed">;

/**
 * Returns the payer's limit that a new claim would exceed; null if there is none. Forgets uncharged attempts that are
 * too old to count.
 * @param ownId the payment's earlier claim, which doesn't count
 */
export function findExceededLimit<Order>(
  kept: KeptClaims<Order>,
  { claim, limits, now }: ClaimRequest<Order>,
  ownId: string | undefined,
): Exceeded | null {
  const { payer } = claim.identity;
  const mine = [...kept.claims.values()].filter((one) => one.identity.payer === payer && one.paymentId !== ownId);
  const underWay = mine.filter(
    (one) => PAYMENT_STATES[one.state].isOpen && (one.state !== "claimed" || isHeld(one, now)),
  );
  const open = underWay.filter((one) => isSameMoney(one, claim));
  if (open.length >= limits.openMax) return "too_many_open";
  kept.uncharged = kept.uncharged.filter(({ at }) => at > now - UNCHARGED_WINDOW_MS);
  // Calls in flight on any chain count too, because they may end without a charge.
  const unpaid = [...kept.uncharged.filter((one) => one.payer === payer), ...underWay];
  const unpaidHere = unpaid.filter((one) => one.seller === claim.seller);
  if (unpaidHere.length >= limits.unchargedMax || unpaid.length >= limits.unchargedOfPayerMax) {
    return "too_many_uncharged";
  }
  if (limits.balance === null) return null;
  const { readAt, baseUnits } = limits.balance;
  const spent = mine.filter((one) => isSameMoney(one, claim) && one.settledAt !== null && one.settledAt >= readAt);
  const promised = [...open, ...spent].reduce((sum, one) => sum + one.amountBaseUnits, claim.amountBaseUnits);
  return promised > baseUnits ? "insufficient_funds" : null;
}

/** True if both claims spend the same asset on the same network. */
const isSameMoney = (one: Pick<Claim, "identity">, other: Pick<Claim, "identity">): boolean =>
  one.identity.network === other.identity.network && one.identity.asset === other.identity.asset;
