import { fail, ServiceError } from "@svc/errors";
import type { Decision } from "@svc/ratelimit";
import type { HttpApp, Metrics } from "@svc/service";
import { TIERS } from "../../limits.js";
import { IdParams } from "../schemas/common.js";

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

/**
 * Puts the UUID of a path into lower case, as ids are stored. The database ignores the case of a UUID, but the code
 * compares ids as text, and the path is part of an Idempotency-Key. Register before the routes.
 */
export function lowerIds(app: HttpApp): void {
  const urls = new Set<string>();
  app.addHook("onRoute", ({ url, schema }) => {
    if (schema?.params === IdParams) urls.add(url);
  });
  app.addHook("preValidation", ({ params, routeOptions: { url } }, _reply, done) => {
    if (url !== undefined && urls.has(url)) {
      const named = params as { id: string };
      named.id = named.id.toLowerCase();
    }
    done();
  });
}

/** Answers `/api/v1/products/` as an unknown address, not as a malformed id: the router parses an empty id there. */
export function refuseEmptyIds(app: HttpApp): void {
  app.addHook("preValidation", async ({ params, routeOptions }) => {
    if (!routeOptions.url?.endsWith("/:id")) return;
    if ((params as { id?: string }).id === "") {
      fail("NOT_FOUND", "There is nothing at this address.", { hint: "Remove the trailing slash." });
    }
  });
}
