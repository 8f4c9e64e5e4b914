/**
 * Runs one purchase, in which *this payment pays for exactly this request*. Works with any store of claims.
 *
 * How a service uses it:
 *
 * 1. Open a {@link ClaimStore}: PostgreSQL, Redis, or {@link memoryStore} for one embedded process. Open
 *    `chain(network)`: the `Chain` of `@svc/chains` implements {@link ChainPort}. Without nodes, use
 *    {@link trustFacilitator}. Put both with clock, ids, times and limits into one {@link PurchaseDeps}.
 * 2. For each paid request, call {@link purchase} with a {@link PurchaseRequest}. To save a round trip, read `known`
 *    with {@link toQuery} as part of a larger query. `purchase` throws ServiceErrors (409, 429, 503, 504). It returns
 *    `delivered`, `uncharged` (the work failed: pass its answer on with `X-Svc-Charged: false`) or `refused` (402 with
 *    the reason). With `isPersonal: false`, leave out the buyer's personal data.
 * 3. If `marksDelivery` is true, call `deliveries.delivered(claim.paymentId)` after the last byte of the answer. If the
 *    connection broke before that, call `deliveries.broken(claim.paymentId)`. See {@link createDeliveries}; flush it at
 *    shutdown. An answer with a `delivery` is a stream: call `delivery.served()` or `delivery.brokenOff()` at its end
 *    instead. The outcome `running` means that a job is producing the answer. The buyer polls with {@link followJob},
 *    or repeats the call.
 * 4. In at least one process, call {@link createReconciler}'s `runOnce` every few seconds.
 *
 * If you write a store of your own, test it with `storeContract` (`@svc/x402/purchase/contract`). It contains what
 * every store must guarantee.
 */

export { ANSWER_STATUSES, type AnswerStatus, answerStatus } from "./answer-status.js";
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
