import { PAGES_DEFAULT, PAGES_MAX } from "../parse-target.js";

/** Bounds of one scan. */
export interface ScanLimits {
  /** For the whole scan. */
  readonly deadlineMs: number;
  /**
   * How long after the deadline the scan may still read pages that have arrived. Later pages count as unreadable.
   * Without a limit, a few pages that take long to read would block a scan, and the lease of a paid scan would expire.
   */
  readonly readingAfterMs: number;
  /** For one request, including its connection and body; each redirect is a request. */
  readonly requestTimeoutMs: number;
  /** Requests of a scan, including redirects and retries. */
  readonly requestsMax: number;
  readonly redirectsMax: number;
  /** Connections to one host. With HTTP/2, one connection carries all requests. */
  readonly connectionsMax: number;
  /** Maximum number of decoded bytes to read from a page. */
  readonly pageBytesMax: number;
  /** Maximum number of decoded bytes to read from any other document. */
  readonly documentBytesMax: number;
  /** Longest Retry-After that a scan waits for, once per scan. Many sites limit the requests per ten seconds. */
  readonly retryAfterMsMax: number;
}

/** Milliseconds that each page beyond those of an ordinary scan adds to the deadline. */
const MS_A_PAGE = 300;

/**
 * Returns the limits of a scan with more pages. Each additional page adds 1.2 requests to the limit, because a page
 * that redirects takes two.
 */
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
  readingAfterMs: 10_000,
  requestTimeoutMs: 8_000,
  requestsMax: 45,
  redirectsMax: 5,
  connectionsMax: 6,
  pageBytesMax: 2 * 1024 * 1024,
  documentBytesMax: 512 * 1024,
  retryAfterMsMax: 10_000,
};

const { deadlineMs, readingAfterMs } = withPages(SCAN_LIMITS, PAGES_MAX - PAGES_DEFAULT);
/** Maximum time of a scan with as many pages as a caller may request, without its checks and report. */
export const LONGEST_SCAN_MS = deadlineMs + readingAfterMs;
