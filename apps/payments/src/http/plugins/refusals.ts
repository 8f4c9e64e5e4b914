import { ServiceError } from "@svc/errors";
import type { Decision } from "@svc/ratelimit";
import type { Metrics } from "@svc/service";
import { TIERS } from "../../limits.js";

/** Metrics of refused callers, for operators. */
export interface CallerWatch {
  refused(decision: Decision): void;
  /** `none`: the request had no credential, or none that could be parsed. */
  failed(credential: "key" | "session" | "none"): void;
}

export function watchCallers(metrics: Metrics): CallerWatch {
  const refusals = metrics.counter(
    "rate_limit_refusals_total",
    "Requests that a rate limit refused, by its tier; the lock after failed authentications counts as a tier",
    { tier: TIERS.tiers.map(({ name }) => name) },
  );
  const failures = metrics.counter(
    "auth_failures_total",
    "Failed authentications, by credential: key, session or none",
    { credential: ["key", "session", "none"] },
  );
  return {
    refused: ({ refusedBy }) => refusals.inc({ tier: refusedBy ?? "unknown" }),
    failed: (credential) => failures.inc({ credential }),
  };
}

/** Hints for tiers whose refusals need more explanation than the message gives. */
const HINTS: Record<string, string> = {
  "auth-failures":
    "Too many authentications from this IP address failed within five minutes, so valid keys are refused too.",
  "auth-attempts": "Too many authentications from this IP address are in progress or have failed.",
};

export function rateLimited({ refusedBy, retryAfterSeconds }: Decision): ServiceError {
  return new ServiceError("RATE_LIMITED", `Too many requests from this IP address. Retry in ${retryAfterSeconds} s.`, {
    retryAfter: retryAfterSeconds,
    hint: HINTS[refusedBy ?? ""],
  });
}
