/** For how long the machine and its stores remember. How long rows lie after that is decided by each store: retention-rules.ts, gate/payer-steps.ts. */

/** A bought answer, for its buyer, from the moment that it is settled. */
export const ANSWER_KEPT_MS = 15 * 60_000;

/**
 * The key of a paid call is charged once in this time, from the claim on; what is over is forgotten as long after it has expired. How long
 * other requests are answered again under their key is decided in apps/payments/src/idempotency/key-lifetime.ts.
 */
export const KEY_KEPT_MS = 24 * 3_600_000;

/** How soon a payment that was said to be uncharged is looked for again: whoever saw its signature may still send it. */
export const WATCH_MIN_MS = 15_000;

/** So long after the end of a payment's validity a block has certainly passed it: what is not on the chain then never will be. */
export const BLOCK_PASSED_MS = 60_000;

/** In this time a payer's attempts that ended uncharged are counted. */
export const UNCHARGED_WINDOW_MS = 60_000;

/** Between a failed attempt and the next one. Also the `retryAfter` of `answer_owed`. */
export const OWED_PAUSE_MS = 2_000;
