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
  /^(set-cookie|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|content-encoding|payment-.*|x-payment.*|x-svc-.*|x-request-id|x-ratelimit-.*|ratelimit.*|idempotent-replayed|access-control-.*|alt-svc|clear-site-data|strict-transport-security)$/;

/** Headers that `Connection` names belong to one hop too (RFC 9110 section 7.6.1). */
const namedByConnection = (value: string | readonly string[] | undefined): ReadonlySet<string> =>
  new Set(
    String(value ?? "")
      .toLowerCase()
      .split(",")
      .map((name) => name.trim()),
  );

/** The buyer's headers that go to the target. */
export function forwardedHeaders(headers: IncomingHttpHeaders, further: readonly string[]): Record<string, string> {
  const names = [...FORWARDED, ...further.map((name) => name.toLowerCase())];
  const ofThisHop = namedByConnection(headers.connection);
  const kept: Record<string, string> = {};
  for (const name of names) {
    // Own members only: a link may name a header `constructor`.
    const value = Object.hasOwn(headers, name) && !ofThisHop.has(name) ? headers[name] : undefined;
    if (value !== undefined) kept[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return kept;
}

/** The target's headers that go to the buyer. */
export const answeredHeaders = (
  headers: Readonly<Record<string, string | readonly string[]>>,
): Record<string, string> => {
  const ofThisHop = namedByConnection(headers.connection);
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !DROPPED_ANSWER_HEADERS.test(name) && !ofThisHop.has(name))
      .map(([name, value]) => [name, typeof value === "string" ? value : value.join(", ")]),
  );
};
