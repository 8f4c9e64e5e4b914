import type { Claim } from "./claim.js";
import { deliverOwed, deliverStored } from "./give-bought.js";
import type { PurchaseDeps, PurchaseOutcome, Sale } from "./purchase.js";
import { givenBack, outcomeUnknown } from "./refusals.js";
import { settleClaim } from "./settlement.js";
import { PAYMENT_STATES } from "./states.js";

/**
 * From the claim to the answer where the payment comes first: settle → proof → owed → work. The answer may be streamed, because
 * nothing has to be held back until it is paid for. Whatever fails after the settlement leaves the payment owed.
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
