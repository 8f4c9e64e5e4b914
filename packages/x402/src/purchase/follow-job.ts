import { ServiceError } from "@svc/errors";
import { type Claim, isHeld, keyDigest } from "./claim.js";
import { deliverOwed, deliverStored, runningJob } from "./give-bought.js";
import type { PurchaseDeps, PurchaseOutcome, Work } from "./purchase.js";
import { answerOwed, stillWorking } from "./refusals.js";
import { isBuyersKey } from "./replay.js";
import { KEY_KEPT_MS, OWED_PAUSE_MS } from "./times.js";

interface Poll<Order, Answer> {
  readonly paymentId: string;
  readonly item: string;
  /** Idempotency-Key, as it came. */
  readonly key: string;
  /** Asks the seller's job. Throws a ServiceError where it doesn't answer. */
  ask(claim: Claim<Order>, job: string): Promise<Work<Answer>>;
}

/** A request that polls instead of paying: the job's answer, or that it still runs. */
export type Followed<Answer> = Extract<PurchaseOutcome<Answer>, { outcome: "delivered" | "running" }>;

const AGAIN = "Repeat the paid call: it starts the work once more.";

/**
 * Gives the answer of a job to a caller with the key of the payment. It starts no work: only the paid call has the request.
 * @returns null where there is no such payment, or the key isn't its buyer's: both look the same
 */
export async function followJob<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  { paymentId, item, key, ask }: Poll<Order, Answer>,
): Promise<Followed<Answer> | null> {
  const { store, clock } = deps;
  const claim = await store.find(paymentId);
  const now = clock.now();
  if (claim === null || claim.item !== item || now >= claim.createdAt + KEY_KEPT_MS) return null;
  if (!isBuyersKey(claim, keyDigest(item, claim.identity.payer, key))) {
    store.keyFailed(paymentId).catch((error) => deps.report(error, "a wrong key was not counted"));
    return null;
  }
  if (claim.state === "settled") return (await deliverStored(deps, claim, "key")) as Followed<Answer>;
  if (claim.state === "settling" || claim.state === "unknown" || claim.state === "claimed") {
    throw stillWorking(claim, deps);
  }
  if (claim.state !== "owed") return null;
  const isRunning = runningJob(claim, now) !== null;
  if (isHeld(claim, now)) {
    if (!isRunning) throw stillWorking(claim, deps);
    return { outcome: "running", claim, retryAfterSeconds: OWED_PAUSE_MS / 1_000 };
  }
  if (!isRunning) throw answerOwed(claim, deps, AGAIN);
  const work = async (_: string, job: string | null) => {
    if (job === null) throw new ServiceError("UPSTREAM_ERROR", AGAIN);
    return ask(claim, job);
  };
  return (await deliverOwed(deps, { work }, claim, "key")) as Followed<Answer>;
}
