import { ServiceError } from "@svc/errors";
import { type Decision, defineTiers, type Uses } from "@svc/ratelimit";
import { PAYMENT_HEADERS } from "@svc/x402";
import type { FastifyRequest } from "fastify";
import { FREE_TIER } from "./gate/free-tier.js";
import type { Gate } from "./gate/gate.js";
import { SCAN_PATH } from "./http/routes/scan-operation.js";

const MINUTE = 60_000;

/** The tiers of the service, per client address, in sliding windows. */
export const TIERS = defineTiers([
  { name: "global", max: 100, windowMs: 10_000 },
  // Scans without a payment: POST /api/scan, the pages and the tools of /mcp together. Above the limit, `admit` in
  // gate/create-gate.ts decides. An invalid request gets its unit back.
  { name: "scan", ...FREE_TIER, refundable: true },
  // A caller that keeps calling without paying is refused instead of challenged.
  { name: "scan-challenges", max: 20, windowMs: MINUTE },
  // Scans that ran because of a payment but weren't charged: the site was unreachable, or the payment didn't settle.
  { name: "scan-uncharged", max: 20, windowMs: MINUTE },
]);

export const USES = {
  global: TIERS.uses({ global: "consume" }),
  /** Counts in both tiers in one round trip to the store. */
  globalAndScan: TIERS.uses({ global: "consume", scan: "consume" }),
  scan: TIERS.uses({ scan: "consume" }),
  lookAtScan: TIERS.uses({ scan: "check" }),
  challenge: TIERS.uses({ "scan-challenges": "consume" }),
  globalAndChallenge: TIERS.uses({ global: "consume", "scan-challenges": "consume" }),
  /** For a paid request. The same round trip checks whether the address may have more scans that end uncharged. */
  globalAndMayEndUncharged: TIERS.uses({ global: "consume", "scan-uncharged": "check" }),
  mayEndUncharged: TIERS.uses({ "scan-uncharged": "check" }),
  endedUncharged: TIERS.uses({ "scan-uncharged": "consume" }),
} satisfies Record<string, Uses>;

/**
 * Returns the tiers that count a request. A free scan takes its unit here, in one round trip with the global tier. The
 * matched route decides, not the text of the path: the router treats `/%61pi/scan` and `http://host/api/scan` as the
 * same path.
 */
export function listUses(request: FastifyRequest, gate: Gate): Uses {
  const { method, headers, routeOptions } = request;
  if (method !== "POST" || routeOptions.url !== SCAN_PATH) return USES.global;
  const bypass = headers["x-scan-paid"];
  if (gate.passesFreeTier(bypass, false)) return USES.global;
  const pays = PAYMENT_HEADERS.some((name) => headers[name]);
  return gate.passesFreeTier(bypass, pays) ? USES.globalAndMayEndUncharged : USES.globalAndScan;
}

/** Returns the error for a refused request. Null if only the free limit is exceeded: the route handles that. */
export function findRefusal({ refusedBy, retryAfterSeconds }: Decision): ServiceError | null {
  if (refusedBy === "scan") return null;
  return new ServiceError("RATE_LIMITED", `Too many requests from this IP address. Retry in ${retryAfterSeconds} s.`, {
    retryAfter: retryAfterSeconds,
  });
}

/** Returns the caller to whom a scan's memory is charged. Undefined for this machine itself, which has no limits. */
export const getCaller = ({ client }: Pick<FastifyRequest, "client">): string | undefined =>
  client.exempt ? undefined : client.identity;
