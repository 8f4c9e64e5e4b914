/** Header values by name, in any case; undefined is left out. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Never taken from a caller: `host` follows from the URL (a different one would also change the name that TLS checks), the length
 * from the body, and the rest belongs to one connection (RFC 9110, section 7.6.1) or to a proxy that we do not use.
 */
const OURS = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** All that a redirect may take to another origin: whatever else the caller sent was meant for the first one. */
const FOR_ANY_ORIGIN = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "content-encoding",
  "content-language",
  "content-type",
  "user-agent",
]);

/** The headers to send: lower-case names, those that are ours to set dropped, `defaults` where the caller says nothing. */
export function outgoingHeaders(
  headers: RequestHeaders,
  defaults: Readonly<Record<string, string | undefined>>,
): Record<string, string | string[]> {
  const outgoing: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of [...Object.entries(defaults), ...Object.entries(headers)]) {
    const lower = name.toLowerCase();
    if (value === undefined || OURS.has(lower)) continue;
    outgoing[lower] = typeof value === "string" ? value : [...value];
  }
  return outgoing;
}

/** The headers that go on with a redirect. */
export function redirectedHeaders(
  headers: Readonly<Record<string, string | string[]>>,
  { sameOrigin, withBody }: { sameOrigin: boolean; withBody: boolean },
): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) {
    if (!sameOrigin && !FOR_ANY_ORIGIN.has(name)) continue;
    if (!withBody && name.startsWith("content-")) continue;
    kept[name] = value;
  }
  return kept;
}
