import type { AllowHosts } from "./allow-hosts.js";
import type { Dial } from "./dial.js";
import type { Resolver } from "./resolve-target.js";
import type { MemoryShare } from "./response-memory.js";
import { OutboundFailure } from "./result.js";

/** Header values by name, in any case; undefined is left out. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Headers that are never taken from a caller. `host` follows from the URL: a different one would also change the name that TLS checks.
 * The length follows from the body. The rest belongs to one connection (RFC 9110, section 7.6.1) or to a proxy, which we do not use.
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

/** A request body; a stream is sent once. */
type RequestBody = string | Uint8Array | AsyncIterable<Uint8Array>;

/** The body as it is sent: whole, or a stream that fails when it passes `bytesMax`. Throws OutboundFailure when a whole one does. */
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
    // The caller's own stream broke: not the network's doing.
    throw error instanceof OutboundFailure ? error : new OutboundFailure({ kind: "aborted" }, error);
  }
}

const tooLarge = () => new OutboundFailure({ kind: "too_large", part: "request" });

/** Limits of one request; the client's are the defaults. */
interface RequestLimits {
  /** Everything together: names, connections, body. Default 15,000. */
  readonly timeoutMs?: number;
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
  /** Counts what the response holds, headers included. The caller closes it when it is done with the response. Default: unbounded. */
  readonly memory?: MemoryShare;
}

/** A request whose answer is streamed: of the limits of its answer only those of the headers apply. */
export interface OpenRequest
  extends Pick<OutboundRequest, "url" | "method" | "headers" | "body" | "requestBytesMax" | "httpsOnly"> {
  /** Aborts it until the body has ended. */
  readonly signal?: AbortSignal;
  /** Longest wait for the first byte of the body, and for each next one while the body is read. */
  readonly idleTimeoutMs: number;
}
