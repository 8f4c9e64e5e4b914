import { ServiceError } from "@svc/errors";
import type { Claim } from "./claim.js";
import { LEASE_MARGIN_MS } from "./claiming.js";
import { openDelivery } from "./open-delivery.js";
import type { PurchaseDeps, PurchaseOutcome, PurchaseRequest } from "./purchase.js";
import { answerOwed, conflictOf, stillWorking } from "./refusals.js";
import type { Entitlement } from "./replay.js";
import { ANSWER_KEPT_MS, KEY_KEPT_MS, OWED_PAUSE_MS } from "./times.js";

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

/** The job that works on a claim. After the life of the payment's key the work starts again. */
export const runningJob = ({ job, createdAt }: Claim, now: number): string | null =>
  now < createdAt + KEY_KEPT_MS ? job : null;

/**
 * Paid, and not worked for yet: no verification and no settlement, whatever became of the offer. What fails stays owed.
 * @param entitlement `first`: the request that has just paid
 */
export async function deliverOwed<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  request: Pick<PurchaseRequest<Order, Answer>, "work" | "workMs">,
  claim: Claim,
  entitlement: Entitlement | "first",
): Promise<PurchaseOutcome<Answer>> {
  const { store, clock } = deps;
  const { paymentId } = claim;
  const lease = deps.newId();
  const leaseMs = (request.workMs ?? deps.times.workMs) + LEASE_MARGIN_MS;
  const taken = await store.take(paymentId, ["owed"], lease, clock.now() + leaseMs, clock.now());
  if (taken === null) throw stillWorking(claim, deps);
  // The lease lasts a moment longer than a failed attempt: one payment can't call the seller without a pause.
  const giveBack = () => store.extend(paymentId, lease, clock.now() + OWED_PAUSE_MS);
  const job = runningJob(taken, clock.now());
  const work = await request.work(paymentId, job).catch(async (error) => {
    await giveBack();
    throw error instanceof ServiceError ? answerOwed(claim, deps, error.message, failureCode(error)) : error;
  });
  await deps.checkpoint?.("worked");
  if (work.outcome === "running") {
    const isNoted = await store.noteJob(paymentId, lease, work.job, clock.now() + OWED_PAUSE_MS);
    if (!isNoted) throw stillWorking(claim, deps);
    return { outcome: "running", claim, retryAfterSeconds: work.retryAfterSeconds };
  }
  if (work.outcome === "declined") {
    // The job failed for good: the next attempt starts another one.
    if (job === null) await giveBack();
    else await store.noteJob(paymentId, lease, null, clock.now() + OWED_PAUSE_MS);
    throw answerOwed(claim, deps, `The ${work.reason}.`);
  }
  const isBuyer = entitlement !== "shared" && entitlement !== "address";
  const given = { outcome: "delivered", claim, answer: work.answer, isReplay: false, isPersonal: isBuyer } as const;
  if (work.outcome === "open") {
    const delivery = openDelivery(deps, { paymentId, lease, leaseMs, abandon: work.abandon });
    return { ...given, marksDelivery: false, delivery };
  }
  const isKept = await store.answered(paymentId, lease, work.answer, clock.now() + ANSWER_KEPT_MS, clock.now());
  if (!isKept) throw stillWorking(claim, deps);
  return { ...given, marksDelivery: isBuyer };
}

const failureCode = ({ code }: ServiceError) =>
  code === "TIMEOUT" || code === "SERVICE_UNAVAILABLE" ? code : "UPSTREAM_ERROR";
