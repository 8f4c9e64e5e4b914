import type { Claim } from "./claim.js";
import { deliverOwed, deliverStored } from "./give-bought.js";
import type { PurchaseDeps } from "./purchase-deps.js";
import type { PurchaseOutcome, Sale } from "./purchase-request.js";
import { givenBack, outcomeUnknown } from "./refusals.js";
import { settleClaim } from "./settlement.js";
import { PAYMENT_STATES } from "./states.js";

/**
 * Completes a claimed purchase whose payment is settled first: settle → proof → owed → work. The answer may be
 * streamed, because it is already paid for. If anything fails after the settlement, the payment stays owed.
 */
export async function settleAndWork<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  sale: Sale<Order, Answer>,
  claim: Claim<Order>,
  lease: string,
): Promise<PurchaseOutcome<Answer>> {
  const settled = await settleClaim(deps, sale, { claim, lease, answer: null });
  if (settled.outcome === "refused") return settled;
  if (settled.outcome === "settled") return deliverOwed(deps, sale.request, settled.claim, "first");
  const { paymentId } = claim;
  const found = await deps.store.find(paymentId);
  if (found?.state === "owed") return deliverOwed(deps, sale.request, found, "first");
  if (found?.state === "settled") return deliverStored(deps, found, "new");
  if (found !== null && PAYMENT_STATES[found.state].mayCharge !== "no") {
    throw outcomeUnknown(paymentId, deps.statusUrl(paymentId));
  }
  throw givenBack(paymentId);
}
