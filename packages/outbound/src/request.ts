import type { AllowHosts } from "./allow-hosts.js";
import type { Dial } from "./dial.js";
import type { Resolver } from "./resolve-target.js";
import type { MemoryShare } from "./response-memory.js";
import { OutboundFailure } from "./result.js";

/** Header values by name. Names may be in any case, and undefined values are omitted. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Headers that a caller can't set. `host` follows from the URL, because another value would also change the name that
 * TLS checks. The length follows from the body. The other headers belong to one connection (RFC 9110, section 7.6.1) or
 * to a proxy, and we don't use proxies.
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

/**
 * Returns the headers to send, with names in lower case. Drops the headers that a caller can't set. `defaults` apply
 * where the caller sets no value.
 */
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

/** A request body. A stream can be sent only once. */
type RequestBody = string | Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Returns the body to send: all bytes, or a stream that fails after `bytesMax`. Throws OutboundFailure if a body that
 * isn't a stream is too long.
 */
export function cappedBody(
  body: RequestBody | null | undefined,
  bytesMax: number,
): Buffer | AsyncIterable<Uint8Array> | null {
  if (body === null || body === undefined) return null;
  if (typeof body !== "string" && !ArrayBuffer.isView(body)) return cappedStream(body, bytesMax);
  const whole =
    typeof body === "string" ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (whole.length > bytesMax) throw tooLarge();
  return whole;
}

async function* cappedStream(body: AsyncIterable<Uint8Array>, bytesMax: number): AsyncGenerator<Uint8Array> {
  let bytesLeft = bytesMax;
  try {
    for await (const chunk of body) {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    // The caller's own stream failed, not the network, so report `aborted`.
    throw error instanceof OutboundFailure ? error : new OutboundFailure({ kind: "aborted" }, error);
  }
}

const tooLarge = () => new OutboundFailure({ kind: "too_large", part: "request" });

/** Limits of one request. Default: the client's limits. */
interface RequestLimits {
  /** Total time for DNS, connections and body. Default 15,000. */
  readonly timeoutMs?: number;
  /** Cap on the decoded response body. Default 5 MiB. */
  readonly bodyBytesMax?: number;
  /** Cap on the response body as sent. Default: `bodyBytesMax`. */
  readonly wireBytesMax?: number;
  /** Cap on the request body. Default 10 MiB. */
  readonly requestBytesMax?: number;
  /**
   * The action for a response body over a cap. `fail` returns `too_large`; `truncate` returns the part up to the cap,
   * with `truncated`. Default fail.
   */
  readonly onOversize?: "fail" | "truncate";
  /**
   * The action for a content-encoding that isn't gzip, deflate or br. `fail` returns `undecodable`; `raw` returns the
   * bytes as sent. Default fail.
   */
  readonly onUnknownEncoding?: "fail" | "raw";
  /** If false, the body is returned as sent. Default true. */
  readonly decode?: boolean;
  /** Reject `http:`, except on hosts that the operator opened. Default false. */
  readonly httpsOnly?: boolean;
}

export interface OutboundClientOptions extends RequestLimits {
  /** Default none. */
  readonly allowHosts?: AllowHosts;
  /** Ports on public hosts. Default 80 and 443. */
  readonly ports?: readonly number[];
  /** Sent when the request has no `user-agent` of its own. */
  readonly userAgent?: string;
  /** Time limit for name resolution, TCP and TLS together. Default 10,000. */
  readonly connectTimeoutMs?: number;
  /** Default 5,000. */
  readonly dnsTimeoutMs?: number;
  /** Cap on the names and values of the response headers. Default 64 KiB. */
  readonly headersBytesMax?: number;
  /** Maximum number of connections to one origin. Default 32. */
  readonly connections?: number;
  /**
   * Maximum number of concurrent requests on one HTTP/2 connection. An HTTP/1.1 connection carries one at a time.
   * Default 100.
   */
  readonly pipelining?: number;
  /** Default false. */
  readonly allowH2?: boolean;
  /**
   * Make other requests to an https origin wait until its first connection is open. With HTTP/2, all requests can then
   * share this connection. Default false.
   */
  readonly firstConnectionAlone?: boolean;
  /** PEM certificates that are trusted besides the well-known ones. */
  readonly extraCa?: readonly string[];
  /** Replaces DNS. Also used for hosts that the operator opened. */
  readonly resolver?: Resolver;
  /** Replaces opening a TCP connection. */
  readonly dial?: Dial;
}

export interface OutboundRequest extends RequestLimits {
  readonly url: string;
  /** Default GET. */
  readonly method?: string;
  readonly headers?: RequestHeaders;
  readonly body?: RequestBody | null;
  readonly signal?: AbortSignal;
  /**
   * Memory share that limits the response, headers included. The caller closes the share after using the response.
   * Default: unlimited.
   */
  readonly memory?: MemoryShare;
}

/** A request with a streamed response. Only the response's headers have a size limit. */
export interface OpenRequest
  extends Pick<OutboundRequest, "url" | "method" | "headers" | "body" | "requestBytesMax" | "httpsOnly"> {
  /** Aborts the request at any time until the body has ended. */
  readonly signal?: AbortSignal;
  /** Each partition has its own connections to an origin. Default: one partition for all requests. */
  readonly partition?: string;
  /** Maximum wait for the first byte of the body, and for each next byte while the body is read. */
  readonly idleTimeoutMs: number;
}
