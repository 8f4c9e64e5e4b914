/** Bounds of one scan. */
export interface ScanLimits {
  /** Everything together. */
  readonly deadlineMs: number;
  /** One request, its connection and body included; each redirect is a request. */
  readonly requestTimeoutMs: number;
  /** Requests of a scan, redirects and retries included. */
  readonly requestsMax: number;
  readonly redirectsMax: number;
  /** Connections to one host, where it does not carry all requests on one (HTTP/2). */
  readonly connectionsMax: number;
  /** Decoded bytes of a page that are read. */
  readonly pageBytesMax: number;
  /** Decoded bytes of anything else that are read. */
  readonly documentBytesMax: number;
  /** Longest Retry-After that is waited for, once in a scan. Limits of a number of requests in ten seconds are common. */
  readonly retryAfterMsMax: number;
}

/** Time that a page beyond those of an ordinary scan adds to the deadline. */
const MS_A_PAGE = 300;

/** The bounds of a scan that looks at more pages. A page that redirects takes two requests. */
export function withPages(limits: ScanLimits, morePages: number): ScanLimits {
  const more = Math.max(0, morePages);
  return {
    ...limits,
    deadlineMs: limits.deadlineMs + more * MS_A_PAGE,
    requestsMax: limits.requestsMax + Math.ceil(more * 1.2),
  };
}

export const SCAN_LIMITS: ScanLimits = {
  deadlineMs: 25_000,
  requestTimeoutMs: 8_000,
  requestsMax: 45,
  redirectsMax: 5,
  connectionsMax: 6,
  pageBytesMax: 2 * 1024 * 1024,
  documentBytesMax: 512 * 1024,
  retryAfterMsMax: 10_000,
};
