/**
 * How long the service reserves an Idempotency-Key and repeats its answer. Keys of paid calls have their own lifetime,
 * KEY_KEPT_MS in packages/x402/src/purchase/times.ts.
 */
export const KEY_LIFETIME_HOURS = 24;
export const KEY_LIFETIME_MS = KEY_LIFETIME_HOURS * 3_600_000;
