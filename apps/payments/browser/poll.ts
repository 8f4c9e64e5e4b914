/** Poll interval of each page when many pages behind one address share a limit. */
const SLOW_MS = 30_000;
const JITTER_MS = 3_000;

/** After which time to ask again: later when the limit of the payer's address runs short. @param pollMs the page's own pace */
export function paceOf(pollMs: number, answer: Pick<Response, "status" | "headers"> | null): number {
  if (answer === null || pollMs === 0) return pollMs;
  const jitterMs = Math.random() * JITTER_MS;
  const waitMs = Number(answer.headers.get("retry-after") ?? 0) * 1_000;
  if (answer.status === 429) return Math.max(pollMs, waitMs, SLOW_MS) + jitterMs;
  const limit = Number(answer.headers.get("x-ratelimit-limit") ?? 0);
  const remaining = Number(answer.headers.get("x-ratelimit-remaining") ?? limit);
  return remaining * 2 >= limit ? pollMs : Math.max(pollMs, SLOW_MS) + jitterMs;
}
