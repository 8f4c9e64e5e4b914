import { type ErrorCode, errorResponses, fail } from "@svc/errors";
import type { FastifyRequest } from "fastify";
import { requireFullScope } from "../../authorization/key-scope.js";

const requireFull = async ({ caller }: FastifyRequest) =>
  requireFullScope(
    caller,
    "The deprecated checkout does not accept keys of scope agentic.",
    "With a key of scope agentic, sell with agentic payment links: POST /api/v1/payment-links.",
  );

async function requireLive({ caller }: FastifyRequest): Promise<void> {
  if (caller.mode === "live") return;
  fail("FORBIDDEN", "There is nothing to settle in test mode.", { hint: "Use a live key." });
}

const SECURITY: readonly Readonly<Record<string, readonly string[]>>[] = [{ apiKey: [] }];

/**
 * Common parts of the deprecated checkout's operations. They check the scope before reading the body, because the check
 * doesn't need the body.
 * @param successor path of the v1 operation that replaces this one
 */
export const checkoutOperation = (successor: string) => ({
  config: { auth: "key", successor } as const,
  preParsing: [requireFull],
});
/** The same parts for operations that concern only live payments. */
export const liveCheckoutOperation = (successor: string) => ({
  ...checkoutOperation(successor),
  preParsing: [requireFull, requireLive],
});
export const CHECKOUT_DOC = { tags: ["checkout"], deprecated: true, security: SECURITY };

const COMMON: ErrorCode[] = [
  "UNAUTHORIZED",
  "API_KEY_SCOPE_INSUFFICIENT",
  "RATE_LIMITED",
  "INTERNAL_ERROR",
  "SERVICE_UNAVAILABLE",
];

export const checkoutErrors = (...more: ErrorCode[]) => errorResponses([...COMMON, ...more]);
export const checkoutBodyErrors = (...more: ErrorCode[]) =>
  checkoutErrors("BAD_REQUEST", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", ...more);
