import { ServiceError } from "@svc/errors";
import type { Decision } from "@svc/ratelimit";

/** Why it was refused, where the numbers do not say it. */
const HINTS: Record<string, string> = {
  "auth-failures":
    "Too many authentications from this address failed within five minutes; a valid key is refused as well.",
  "auth-attempts": "Too many authentications from this address are under way or have failed.",
};

/** What a refused request is told. */
export function rateLimited({ refusedBy, retryAfterSeconds }: Decision): ServiceError {
  return new ServiceError("RATE_LIMITED", `Too many requests from this address. Retry in ${retryAfterSeconds} s.`, {
    retryAfter: retryAfterSeconds,
    hint: HINTS[refusedBy ?? ""],
  });
}
