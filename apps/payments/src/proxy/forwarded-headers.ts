import type { IncomingHttpHeaders } from "node:http";

/** What a target gets of the buyer's headers, besides those that the link names. */
const FORWARDED = [
  "accept",
  "accept-language",
  "content-type",
  "content-encoding",
  "user-agent",
  "idempotency-key",
  "traceparent",
  "tracestate",
] as const;

/** Never passed back: they belong to one hop, to the target's own site, or to us. */
const DROPPED_ANSWER_HEADERS =
  /^(set-cookie|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|content-encoding|payment-.*|x-payment.*|x-svc-.*|x-request-id|x-ratelimit-.*|ratelimit.*|access-control-.*|alt-svc|strict-transport-security)$/;

/** The buyer's headers that go to the target. */
export function forwardedHeaders(headers: IncomingHttpHeaders, further: readonly string[]): Record<string, string> {
  const names = [...FORWARDED, ...further.map((name) => name.toLowerCase())];
  const kept: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    if (value !== undefined) kept[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return kept;
}

/** The target's headers that go to the buyer. */
export const answeredHeaders = (
  headers: Readonly<Record<string, string | readonly string[]>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !DROPPED_ANSWER_HEADERS.test(name))
      .map(([name, value]) => [name, typeof value === "string" ? value : value.join(", ")]),
  );
