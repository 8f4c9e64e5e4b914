/**
 * Runs one purchase, in which one payment pays for exactly one request. A service uses this module as follows:
 *
 * 1. Open a {@link ClaimStore}: PostgreSQL, Redis, or {@link memoryStore} for a single process. Choose a
 *    {@link ChainPort}: the `Chain` of `@svc/chains` or, without nodes, {@link trustFacilitator}. Put both into one
 *    {@link PurchaseDeps}.
 * 2. For each paid request, call {@link purchase} with a {@link PurchaseRequest}. To save a round trip, read `known`
 *    with {@link toQuery} as part of a larger query. `purchase` throws ServiceErrors (409, 429, 503, 504).
 * 3. Send an answer that depends on the outcome:
 *    - `delivered`: if `isPersonal` is false, leave out the buyer's personal data.
 *    - `uncharged`: the work failed. Send the answer with `X-Svc-Charged: false`.
 *    - `refused`: send a 402 with the reason.
 *    - `running`: a job is producing the answer. When the buyer polls, call {@link followJob}. The buyer can also
 *      repeat the call.
 * 4. If `marksDelivery` is true, call `deliveries.delivered(claim.paymentId)` after the last byte. If the connection
 *    breaks earlier, call `deliveries.broken(claim.paymentId)`. {@link createDeliveries} creates `deliveries`, which
 *    must be flushed at shutdown.
 * 5. An answer with a `delivery` is a stream. At its end, call `delivery.served()` or `delivery.brokenOff()`.
 * 6. In at least one process, call {@link createReconciler}'s `runOnce` every few seconds.
 *
 * Test a store of your own with `storeContract` (`@svc/x402/purchase/contract`).
 */

export { ANSWER_STATUSES, type AnswerStatus, answerStatus } from "./answer-status.js";
export { type BuyerNames, readBuyerNames } from "./buyer-names.js";
export { type Claim, IDEMPOTENCY_KEY_FORM, isIdempotencyKey, type NewClaim, SECRET_CHARACTERS_MIN } from "./claim.js";
export { createDeliveries, type Deliveries } from "./deliveries.js";
export { type Followed, followJob } from "./follow-job.js";
export { type KeptClaims, nothingKept, type Uncharged } from "./kept-claims.js";
export { memoryStore } from "./memory-store.js";
export type { OpenDelivery } from "./open-delivery.js";
export {
  type ChainPort,
  CLAIM_LIMITS,
  type ClaimOutcome,
  type ClaimRequest,
  type ClaimStore,
  type DueClaim,
  type Known,
  type KnownQuery,
  trustFacilitator,
} from "./ports.js";
export { purchase } from "./purchase.js";
export type { Checkpoint, PurchaseDeps } from "./purchase-deps.js";
export { type PurchaseOutcome, type PurchaseRequest, type Terms, type TermsFor, toQuery } from "./purchase-request.js";
export { createReconciler, RECONCILE_EVERY_MS, type Reconciler } from "./reconcile.js";
export { notSetUp } from "./refusals.js";
export { resolveClaim } from "./settlement.js";
export * from "./states.js";
export {
  ANSWER_KEPT_MS,
  BLOCK_PASSED_MS,
  KEY_KEPT_MS,
  OPEN_PAUSE_MAX_MS,
  OPEN_PAUSE_MIN_MS,
  UNCHARGED_WINDOW_MS,
  WATCH_MAX_MS,
  WATCH_MIN_MS,
} from "./times.js";
export type { Admission, Room, RunningJob, Work } from "./work.js";
