import { ServiceError } from "@svc/errors";
import type { Claim } from "./claim.js";
import { LEASE_MARGIN_MS } from "./claiming.js";
import { openDelivery } from "./open-delivery.js";
import type { PurchaseDeps } from "./purchase-deps.js";
import type { PurchaseOutcome, PurchaseRequest } from "./purchase-request.js";
import { answerOwed, stillWorking, toConflict } from "./refusals.js";
import type { Entitlement } from "./replay.js";
import { ANSWER_KEPT_MS, KEY_KEPT_MS, OWED_PAUSE_MS, owedPauseMs } from "./times.js";

/** Returns an answer that was bought before. */
export async function deliverStored<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  claim: Claim,
  entitlement: Entitlement,
): Promise<PurchaseOutcome<Answer>> {
  const answer = await deps.store.answer(claim.paymentId, deps.clock.now());
  if (answer === null) throw toConflict("answer_gone", claim, deps);
  if (entitlement === "address" && !(await deps.store.collect(claim.paymentId)))
    throw toConflict("not_the_buyer", claim, deps);
  const isBuyer = entitlement === "key" || entitlement === "new";
  return { outcome: "delivered", claim, answer, isReplay: true, isPersonal: isBuyer, marksDelivery: isBuyer };
}

/**
 * Returns the job that works on a claim. When the payment's key has expired, returns null, so the work starts again.
 */
export const runningJob = ({ job, createdAt }: Claim, now: number): string | null =>
  now < createdAt + KEY_KEPT_MS ? job : null;

type OwedRequest<Order, Answer> = Pick<PurchaseRequest<Order, Answer>, "work" | "workMs">;

/** Like {@link tryOwed}. @throws ServiceError if another request works on the claim */
export async function deliverOwed<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  request: OwedRequest<Order, Answer>,
  claim: Claim,
  entitlement: Entitlement | "first",
): Promise<PurchaseOutcome<Answer>> {
  const outcome = await tryOwed(deps, request, claim, entitlement);
  if (outcome === null) throw stillWorking(claim, deps);
  return outcome;
}

/**
 * Does the work for an owed payment, without verification or settlement, even if the offer has changed. After a failed
 * attempt, the work stays owed.
 * @param entitlement `first` for the request that has just paid
 * @returns null if another request works on the claim
 */
export async function tryOwed<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  request: OwedRequest<Order, Answer>,
  claim: Claim,
  entitlement: Entitlement | "first",
): Promise<PurchaseOutcome<Answer> | null> {
  const { store, clock } = deps;
  const { paymentId } = claim;
  const lease = deps.newId();
  const leaseMs = (request.workMs ?? deps.times.workMs) + LEASE_MARGIN_MS;
  const taken = await store.take(paymentId, ["owed"], lease, clock.now() + leaseMs, clock.now());
  if (taken === null) return null;
  const pauseMs = owedPauseMs(taken.settledAt, clock.now());
  // Keep the lease for a moment after a failed attempt, so that a payment can't be used to call the seller without a
  // pause.
  const giveBack = () => store.extend(paymentId, lease, clock.now() + pauseMs);
  const owed = { pauseMs, statusUrl: deps.statusUrl };
  const job = runningJob(taken, clock.now());
  const work = await request.work(paymentId, job).catch(async (error) => {
    await giveBack();
    throw error instanceof ServiceError ? answerOwed(claim, owed, error.message, failureCode(error)) : error;
  });
  await deps.checkpoint?.("worked");
  if (work.outcome === "running") {
    const isNoted = await store.noteJob(paymentId, lease, work.job, clock.now() + OWED_PAUSE_MS);
    if (!isNoted) throw stillWorking(claim, deps);
    return { outcome: "running", claim, retryAfterSeconds: work.retryAfterSeconds };
  }
  if (work.outcome === "declined") {
    // If a job failed for good, forget it, so that the next attempt starts another one.
    if (job === null) await giveBack();
    else await store.noteJob(paymentId, lease, null, clock.now() + pauseMs);
    throw answerOwed(claim, owed, `The ${work.reason}.`);
  }
  const isBuyer = entitlement !== "shared" && entitlement !== "address";
  const given = { outcome: "delivered", claim, answer: work.answer, isReplay: false, isPersonal: isBuyer } as const;
  if (work.outcome === "open") {
    const delivery = openDelivery(deps, { paymentId, lease, leaseMs, pauseMs, abandon: work.abandon });
    return { ...given, marksDelivery: false, delivery };
  }
  const isKept = await store.answered(paymentId, lease, work.answer, clock.now() + ANSWER_KEPT_MS, clock.now());
  if (!isKept) throw stillWorking(claim, deps);
  return { ...given, marksDelivery: isBuyer };
}

const failureCode = ({ code }: ServiceError) =>
  code === "TIMEOUT" || code === "SERVICE_UNAVAILABLE" ? code : "UPSTREAM_ERROR";
