import { ServiceError } from "@svc/errors";
import type { Decision } from "@svc/ratelimit";

/** What a refused request is told. */
export function rateLimited(decision: Decision): ServiceError {
  const locked = decision.refusedBy?.startsWith("auth-") ?? false;
  return new ServiceError(
    "RATE_LIMITED",
    `Too many requests from this address. Retry in ${decision.retryAfterSeconds} s.`,
    {
      retryAfter: decision.retryAfterSeconds,
      ...(locked
        ? {
            hint: "Too many authentications from this address failed within five minutes; a valid key is refused as well.",
          }
        : {}),
    },
  );
}
