import { ServiceError } from "@svc/errors";
import { type Claim, isHeld, keyDigest } from "./claim.js";
import { deliverStored, runningJob, tryOwed } from "./give-bought.js";
import type { PurchaseDeps } from "./purchase-deps.js";
import type { PurchaseOutcome } from "./purchase-request.js";
import { answerOwed, stillWorking } from "./refusals.js";
import { isBuyersKey } from "./replay.js";
import { KEY_KEPT_MS, OWED_PAUSE_MS } from "./times.js";
import type { Work } from "./work.js";

interface Poll<Order, Answer> {
  readonly paymentId: string;
  readonly item: string;
  /** The Idempotency-Key as received. */
  readonly key: string;
  /** Asks the seller for the job's answer. Throws a ServiceError if the seller doesn't reply. */
  ask(claim: Claim<Order>, job: string): Promise<Work<Answer>>;
}

/** The result of a poll: the job's answer, or that the job still runs. */
export type Followed<Answer> = Extract<PurchaseOutcome<Answer>, { outcome: "delivered" | "running" }>;

const AGAIN = "Repeat the paid call. It starts the work again.";

/**
 * Returns a job's answer to a caller that has the payment's key. Starts no work, because only the paid call contains
 * the request.
 * @returns null if the payment doesn't exist, is too old or bought nothing, or if the key isn't its buyer's. The caller
 * can't tell these cases apart.
 */
export async function followJob<Order, Answer>(
  deps: PurchaseDeps<Order, Answer>,
  { paymentId, item, key, ask }: Poll<Order, Answer>,
): Promise<Followed<Answer> | null> {
  const { store, clock } = deps;
  // A poll that loses the race for the lease reads the claim again.
  for (;;) {
    const claim = await store.find(paymentId);
    const now = clock.now();
    if (claim === null || claim.item !== item || now >= claim.createdAt + KEY_KEPT_MS) return null;
    if (!isBuyersKey(claim, keyDigest(item, claim.identity.payer, key))) {
      store.keyFailed(paymentId).catch((error) => deps.report(error, "failed to count a wrong key"));
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
    if (!isRunning) throw answerOwed(claim, { pauseMs: OWED_PAUSE_MS, statusUrl: deps.statusUrl }, AGAIN);
    const work = async (_: string, job: string | null) => {
      if (job === null) throw new ServiceError("UPSTREAM_ERROR", AGAIN);
      return ask(claim, job);
    };
    const followed = await tryOwed(deps, { work }, claim, "key");
    if (followed !== null) return followed as Followed<Answer>;
  }
}
