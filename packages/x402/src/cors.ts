/** Response headers that a page of another origin may read. */
export const EXPOSED_HEADERS: readonly string[] = [
  "PAYMENT-REQUIRED",
  "PAYMENT-RESPONSE",
  "X-PAYMENT-RESPONSE",
  "X-Svc-Charged",
  "X-Svc-Payment-Id",
  "X-Svc-Api-Version",
  "Idempotent-Replayed",
  "X-Request-Id",
  "Retry-After",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "RateLimit",
  "RateLimit-Policy",
];

/** Request headers that a page of another origin may send. */
export const ALLOWED_HEADERS: readonly string[] = [
  "content-type",
  "authorization",
  "payment-signature",
  "x-svc-payment-id",
  "x-svc-api-version",
  "x-payment",
  "x-402-version",
  "x-customer-email",
  "x-customer-name",
  "x-customer-address",
  "x-customer-country",
  "idempotency-key",
  "mcp-session-id",
  "mcp-protocol-version",
  "mcp-method",
  "mcp-name",
  // This is a response header, but public x402 clients send it with the paid request.
  "access-control-expose-headers",
];

/** How long a browser may cache a preflight response. This is Chromium's maximum. */
const PREFLIGHT_KEPT_SECONDS = 7_200;

/**
 * Headers for every response of a paid resource. Any origin is allowed. With `*`, browsers send no cookies, so a page
 * can't use its visitor's credentials.
 */
export const corsHeaders = (): Readonly<Record<string, string>> => ({
  "access-control-allow-origin": "*",
  "access-control-expose-headers": EXPOSED_HEADERS.join(", "),
});

/**
 * Headers for the response to a preflight request (204, no body, never 402).
 * @param allowed request headers that the page may send
 */
export const preflightHeaders = (
  methods: readonly string[],
  allowed: readonly string[] = ALLOWED_HEADERS,
): Readonly<Record<string, string>> => ({
  "access-control-allow-origin": "*",
  "access-control-allow-methods": methods.join(", "),
  "access-control-allow-headers": allowed.join(", "),
  "access-control-max-age": String(PREFLIGHT_KEPT_SECONDS),
});
