import { ServiceError } from "@svc/errors";
import type { Claim } from "./claim.js";
import { LEASE_MARGIN_MS } from "./claiming.js";
import type { PurchaseDeps, PurchaseOutcome, PurchaseRequest } from "./purchase.js";
import { conflictOf, stillWorking } from "./refusals.js";
import type { Entitlement } from "./replay.js";
import { ANSWER_KEPT_MS } from "./times.js";

/** An answer that was bought before. */
export async function deliverStored<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  claim: Claim,
  entitlement: Entitlement,
): Promise<PurchaseOutcome<Answer>> {
  const answer = await deps.store.answer(claim.paymentId, deps.clock.now());
  if (answer === null) throw conflictOf("answer_gone", claim, deps);
  if (entitlement === "address" && !(await deps.store.collect(claim.paymentId)))
    throw conflictOf("not_the_buyer", claim, deps);
  const isBuyer = entitlement === "key" || entitlement === "new";
  return { outcome: "delivered", claim, answer, isReplay: true, isPersonal: isBuyer, marksDelivery: isBuyer };
}

/** Paid, and never worked for: no verification and no settlement, whatever became of the offer. */
export async function deliverOwed<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  request: PurchaseRequest<Order, Answer>,
  claim: Claim,
  entitlement: Entitlement,
): Promise<PurchaseOutcome<Answer>> {
  const { store, clock, times } = deps;
  const { paymentId } = claim;
  const lease = deps.newId();
  const taken = await store.take(paymentId, ["owed"], lease, clock.now() + times.workMs + LEASE_MARGIN_MS, clock.now());
  if (taken === null) throw stillWorking(claim, deps);
  const giveBack = () => store.giveBack(paymentId, lease, clock.now());
  const work = await request.work(paymentId).catch(async (error) => {
    await giveBack();
    throw error;
  });
  if (work.outcome === "declined") {
    await giveBack();
    throw new ServiceError("UPSTREAM_ERROR", "The payment is settled, but the work that it pays for failed.", {
      hint: "Send the same again: nothing more is charged.",
      details: { paymentId, statusUrl: deps.statusUrl(paymentId) },
    });
  }
  const isKept = await store.answered(paymentId, lease, work.answer, clock.now() + ANSWER_KEPT_MS, clock.now());
  if (!isKept) throw stillWorking(claim, deps);
  const isBuyer = entitlement === "key" || entitlement === "new";
  return {
    outcome: "delivered",
    claim,
    answer: work.answer,
    isReplay: false,
    isPersonal: isBuyer,
    marksDelivery: isBuyer,
  };
}
