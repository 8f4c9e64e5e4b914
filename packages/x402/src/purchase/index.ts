/**
 * One purchase: *this payment pays for exactly this request*, whoever keeps the claims.
 *
 * How a service uses it:
 *
 * 1. Open a {@link ClaimStore} (PostgreSQL, Redis, or {@link memoryStore} for one embedded process), and `chain(network)`: the
 *    `Chain` of `@svc/chains` fits {@link ChainPort} as it is; where no nodes are run, {@link trustFacilitator} believes the facilitator.
 *    Put both with clock, ids, times and limits into {@link PurchaseDeps}, once.
 * 2. For each paid request: read what is known with {@link queryOf} (one exchange; it may be part of a larger one, or leave it to
 *    `purchase`), then call {@link purchase} with a {@link PurchaseRequest}. It throws ServiceErrors (409, 429, 503, 504), and
 *    answers `delivered`, `uncharged` (the work failed: pass its answer on, `X-Svc-Charged: false`) or `refused` (402 with the
 *    reason). `isPersonal: false`: leave out whatever is personal about the buyer.
 * 3. When the last byte of a delivered answer was sent, and `marksDelivery`: `deliveries.delivered(claim.paymentId)`. When the
 *    connection broke before that: `deliveries.broken(claim.paymentId)`. See {@link createDeliveries}; flush it at the end.
 *    An answer with a `delivery` is a stream: call `delivery.served()` or `delivery.brokenOff()` at its end instead.
 *    `running`: a job works on the answer; its buyer polls with {@link followJob}, or repeats the call.
 * 4. Run {@link startReconciler} in at least one process.
 *
 * A store of your own runs `storeContract` (`@svc/x402/purchase/contract`), which holds for every store.
 */

export { type Claim, IDEMPOTENCY_KEY_FORM, isIdempotencyKey, type NewClaim, SECRET_CHARACTERS_MIN } from "./claim.js";
export { createDeliveries, type Deliveries } from "./deliveries.js";
export { type Followed, followJob } from "./follow-job.js";
export { type KeptClaims, memoryStore, nothingKept, type Uncharged } from "./memory-store.js";
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
export {
  type Checkpoint,
  type PurchaseDeps,
  type PurchaseOutcome,
  purchase,
  queryOf,
  type RunningJob,
  type Terms,
  type TermsFor,
  type Work,
} from "./purchase.js";
export { type Reconciler, startReconciler } from "./reconcile.js";
export { notSetUp } from "./refusals.js";
export { resolveClaim } from "./settlement.js";
export * from "./states.js";
export { ANSWER_KEPT_MS, BLOCK_PASSED_MS, KEY_KEPT_MS, UNCHARGED_WINDOW_MS, WATCH_MIN_MS } from "./times.js";
