import type { AllowHosts } from "./allow-hosts.js";
import type { Dial } from "./dial.js";
import type { RequestBody } from "./request-body.js";
import type { RequestHeaders } from "./request-headers.js";
import type { Resolver } from "./resolver.js";

/** Limits of one request; the client's are the defaults. */
export interface RequestLimits {
  /** Everything together: names, connections, redirects, body. Default 15,000. */
  readonly timeoutMs?: number;
  /** Redirects to follow; 0 gives a redirect as the response it is. Default 0. */
  readonly maxRedirects?: number;
  /** Cap on the decoded response body. Default 5 MiB. */
  readonly bodyBytesMax?: number;
  /** Cap on the response body as sent. Default: `bodyBytesMax`. */
  readonly wireBytesMax?: number;
  /** Cap on the request body. Default 10 MiB. */
  readonly requestBytesMax?: number;
  /** A response body over a cap: `too_large`, or the part up to the cap with `truncated`. Default fail. */
  readonly onOversize?: "fail" | "truncate";
  /** A content-encoding other than one of gzip, deflate, br: `undecodable`, or the bytes as they are. Default fail. */
  readonly onUnknownEncoding?: "fail" | "raw";
  /** False gives the body as sent. Default true. */
  readonly decode?: boolean;
  /** Refuse `http:`, except on hosts that the operator opened. Default false. */
  readonly httpsOnly?: boolean;
}

export interface OutboundClientOptions extends RequestLimits {
  /** Default none. */
  readonly allowHosts?: AllowHosts;
  /** Ports on public hosts. Default 80 and 443. */
  readonly ports?: readonly number[];
  /** Sent when the request has no `user-agent` of its own. */
  readonly userAgent?: string;
  /** Name resolution, TCP and TLS together. Default 10,000. */
  readonly connectTimeoutMs?: number;
  /** Default 5,000. */
  readonly dnsTimeoutMs?: number;
  /** Cap on the names and values of the response headers. Default 64 KiB. */
  readonly headersBytesMax?: number;
  /** Most connections to one origin. Default 32. */
  readonly connections?: number;
  /** Most requests at once on one HTTP/2 connection; HTTP/1.1 connections carry one at a time. Default 100. */
  readonly pipelining?: number;
  /** Default false. */
  readonly allowH2?: boolean;
  /** Hold the other requests to an https origin until its first connection is up, so that HTTP/2 needs only that one. Default false. */
  readonly firstConnectionAlone?: boolean;
  /** PEM certificates that are trusted besides the well-known ones. */
  readonly extraCa?: readonly string[];
  /** Replaces DNS, for opened hosts too. */
  readonly resolver?: Resolver;
  /** Replaces TCP connecting. */
  readonly dial?: Dial;
}

export interface OutboundRequest extends RequestLimits {
  readonly url: string;
  /** Default GET. */
  readonly method?: string;
  readonly headers?: RequestHeaders;
  readonly body?: RequestBody | null;
  readonly signal?: AbortSignal;
}
