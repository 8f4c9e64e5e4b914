/**
 * Shortest poll interval after a 429, or while less than half of the rate limit is left. The limit applies to the
 * payer's IP address, which many pages may share.
 */
const SLOW_MS = 30_000;
const JITTER_MS = 3_000;

export const getJitterMs = (): number => Math.random() * JITTER_MS;

/** The wait that the service asks for (Retry-After, RFC 9110, in seconds); 0 without one. */
export const readRetryAfterMs = (headers: Headers): number => (Number(headers.get("retry-after")) || 0) * 1_000;

/**
 * Returns the delay before the next poll. The delay is longer after a 429, or if less than half of the rate limit is
 * left.
 * @param pollMs the page's own interval; 0 means that it doesn't poll
 */
export function getPollDelayMs(pollMs: number, answer: Pick<Response, "status" | "headers"> | null): number {
  if (answer === null || pollMs === 0) return pollMs;
  if (answer.status === 429) return Math.max(pollMs, readRetryAfterMs(answer.headers), SLOW_MS) + getJitterMs();
  const limit = Number(answer.headers.get("x-ratelimit-limit") ?? 0);
  const remaining = Number(answer.headers.get("x-ratelimit-remaining") ?? limit);
  return remaining * 2 >= limit ? pollMs : Math.max(pollMs, SLOW_MS) + getJitterMs();
}
