import { type ErrorCode, errorResponses, fail } from "@svc/errors";
import type { FastifyRequest } from "fastify";

const INSUFFICIENT = {
  headers: { "www-authenticate": 'Bearer error="insufficient_scope"' },
  hint: "A key of scope agentic sells by agentic payment links: POST /api/v1/payment-links.",
};

/** Runs after the authentication and before the body is read: what the body says makes no difference. */
async function requireFullScope({ caller }: FastifyRequest): Promise<void> {
  if (caller.scope === "full") return;
  fail("API_KEY_SCOPE_INSUFFICIENT", "The sunset checkout does not take keys of scope agentic.", INSUFFICIENT);
}

async function requireLive({ caller }: FastifyRequest): Promise<void> {
  if (caller.mode === "live") return;
  fail("FORBIDDEN", "There is nothing to settle in test mode.", { hint: "Use a live key." });
}

const SECURITY: readonly Readonly<Record<string, readonly string[]>>[] = [{ apiKey: [] }];

/** What the operations of the sunset checkout have in common. `successor`: what takes their place in v1. */
export const checkoutOperation = (successor: string) => ({
  config: { auth: "key", successor } as const,
  preParsing: [requireFullScope],
});
/** The same for those that are about live payments only. */
export const liveCheckoutOperation = (successor: string) => ({
  ...checkoutOperation(successor),
  preParsing: [requireFullScope, requireLive],
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
