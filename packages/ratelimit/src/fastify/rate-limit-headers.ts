import type { Decision, TierState } from "../decision.js";
import { secondsUntil } from "../decision.js";

/**
 * The headers of a decision: `X-RateLimit-*` of the tightest tier (Reset in Unix ms), the fields of
 * draft-ietf-httpapi-ratelimit-headers (`RateLimit` for the tightest, `RateLimit-Policy` for all that count requests),
 * and `Retry-After` of a refusal.
 */
export function rateLimitHeaders(decision: Decision): Record<string, string> {
  const { allowed, tightest, decidedAtMs, retryAfterSeconds, tiers } = decision;
  const untilReset = allowed
    ? secondsUntilOrNow(tightest, decidedAtMs)
    : Math.max(retryAfterSeconds, secondsUntilOrNow(tightest, decidedAtMs));
  // A checked tier is no quota of requests: it is shown only where it refuses.
  const shown = tiers.filter((tier) => tier.use === "consume" || tier.name === tightest.name);
  const headers: Record<string, string> = {
    "x-ratelimit-limit": `${tightest.limit}`,
    "x-ratelimit-remaining": `${tightest.remaining}`,
    "x-ratelimit-reset": `${tightest.resetAtMs}`,
    ratelimit: `"${tightest.name}";r=${tightest.remaining};t=${untilReset}`,
    "ratelimit-policy": shown.map(policyOf).join(", "),
  };
  if (!allowed) headers["retry-after"] = `${retryAfterSeconds}`;
  return headers;
}

const policyOf = ({ name, limit, windowMs }: TierState): string =>
  `"${name}";q=${limit};w=${Math.ceil(windowMs / 1000)}`;

const secondsUntilOrNow = ({ resetAtMs }: TierState, nowMs: number): number =>
  resetAtMs <= nowMs ? 0 : secondsUntil(resetAtMs, nowMs);
