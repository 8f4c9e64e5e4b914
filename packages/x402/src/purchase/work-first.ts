import { ServiceError } from "@svc/errors";
import type { Claim } from "./claim.js";
import type { PurchaseDeps } from "./purchase-deps.js";
import type { PurchaseOutcome, Sale } from "./purchase-request.js";
import { givenBack, outcomeUnknown, toConflict } from "./refusals.js";
import { SETTLE_MARGIN_MS, settleClaim } from "./settlement.js";
import { PAYMENT_STATES } from "./states.js";
import { ANSWER_KEPT_MS } from "./times.js";

/**
 * Completes a claimed purchase: work → answer stored → settle → proof → settled. A failure before the settlement is
 * requested releases the payment.
 */
export async function workAndSettle<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  sale: Sale<Order, Answer>,
  claim: Claim<Order>,
  lease: string,
): Promise<PurchaseOutcome<Answer>> {
  const { paymentId } = claim;
  const release = (reason: string) => deps.store.end(paymentId, lease, "released", reason, deps.clock.now());
  const work = await sale.request.work(paymentId, null).catch(async (error) => {
    await release(error instanceof ServiceError ? error.code : "the work failed");
    throw error;
  });
  await deps.checkpoint?.("worked");
  if (work.outcome === "declined") {
    await release(work.reason);
    return { outcome: "uncharged", paymentId, answer: work.answer };
  }
  if (work.outcome === "open" || work.outcome === "running") {
    if (work.outcome === "open") work.abandon();
    await release("opened before it was paid");
    throw new Error("an answer that is streamed, or comes after the request, must be paid first");
  }
  const settled = await settleClaim(deps, sale, { claim, lease, answer: work.answer });
  if (settled.outcome === "settled") return delivered(settled.claim, work.answer);
  return settled.outcome === "overtaken" ? overtaken(deps, claim, work.answer) : settled;
}

/**
 * Handles an attempt that lost its claim: the lease expired, or another party sent the payment and the reconciler found
 * it.
 */
async function overtaken<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  { paymentId }: Claim<Order>,
  answer: Answer,
): Promise<PurchaseOutcome<Answer>> {
  const now = deps.clock.now();
  const claim = await deps.store.find(paymentId);
  if (claim?.state === "settled") {
    // The payment was settled with an earlier attempt's answer, which the buyer may already have. One payment has only
    // one answer.
    const kept = await deps.store.answer(paymentId, now);
    if (kept === null) throw toConflict("answer_gone", claim, deps);
    return delivered(claim, kept);
  }
  if (claim?.state === "owed") {
    const lease = deps.newId();
    const taken = await deps.store.take(paymentId, ["owed"], lease, now + SETTLE_MARGIN_MS, now);
    if (taken && (await deps.store.answered(paymentId, lease, answer, now + ANSWER_KEPT_MS, now))) {
      return delivered(taken, answer);
    }
  }
  if (claim !== null && PAYMENT_STATES[claim.state].mayCharge !== "no") {
    throw outcomeUnknown(paymentId, deps.statusUrl(paymentId));
  }
  throw givenBack(paymentId);
}

/** The outcome for the request that has just bought the answer. */
const delivered = <Answer>(claim: Claim, answer: Answer): PurchaseOutcome<Answer> => ({
  outcome: "delivered",
  claim,
  answer,
  isReplay: false,
  isPersonal: true,
  marksDelivery: true,
});
