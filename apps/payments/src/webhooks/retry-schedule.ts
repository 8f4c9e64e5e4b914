const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after each failed attempt the next one is made: ten attempts within three days and four hours. */
const RETRY_DELAYS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** A delay is prolonged by up to this part of it, so that what failed together is not repeated together. */
const JITTER = 0.1;

/** When to try again after this many failed attempts; null: never. `random` is 0..1. */
export function retryDelayMs(failedAttempts: number, random: number): number | null {
  const delayMs = RETRY_DELAYS_MS[failedAttempts - 1];
  return delayMs === undefined ? null : Math.round(delayMs * (1 + JITTER * random));
}
