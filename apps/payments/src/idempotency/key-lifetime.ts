/**
 * How long the answer under an Idempotency-Key is given again, and the key is taken. The key of a paid call is another thing, charged once
 * in a time of its own: KEY_KEPT_MS in packages/x402/src/purchase/times.ts.
 */
export const KEY_LIFETIME_HOURS = 24;
export const KEY_LIFETIME_MS = KEY_LIFETIME_HOURS * 3_600_000;
