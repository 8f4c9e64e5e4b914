import { ServiceError } from "@svc/errors";
import type { Decision, Uses } from "@svc/ratelimit";
import { PAYMENT_HEADERS } from "@svc/x402";
import type { FastifyRequest } from "fastify";
import type { Gate } from "../gate/gate.js";
import { USES } from "../limits.js";
import { SCAN_PATH } from "./routes/scan-operation.js";

/**
 * The tiers of a request. A free scan takes its unit here, with the global one in a single look at the store. The route that was
 * found decides and never the text of the path: the router reads `/%61pi/scan` and `http://host/api/scan` as one path.
 */
export function usesOf(request: FastifyRequest, gate: Gate): Uses {
  const { method, headers, routeOptions } = request;
  if (method !== "POST" || routeOptions.url !== SCAN_PATH) return USES.global;
  const bypass = headers["x-scan-paid"];
  if (gate.passesFreeTier(bypass, false)) return USES.global;
  const pays = PAYMENT_HEADERS.some((name) => headers[name]);
  return gate.passesFreeTier(bypass, pays) ? USES.globalAndMayEndUncharged : USES.globalAndScan;
}

/** Null: over the free limit of scans only, which the route answers itself, with a challenge. */
export function refusalOf({ refusedBy, retryAfterSeconds }: Decision): ServiceError | null {
  if (refusedBy === "scan") return null;
  return new ServiceError("RATE_LIMITED", `Too many requests from this address. Retry in ${retryAfterSeconds} s.`, {
    retryAfter: retryAfterSeconds,
  });
}
