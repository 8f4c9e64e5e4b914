import type { Readable } from "node:stream";
import { errors } from "undici";
import type { BlockReason } from "./target-url.js";

/** Response headers, names in lower case, values as Latin-1; an array if a header occurs more than once. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[]>>;

/** Why no response arrived, or only part of one. */
type UnreachableCause = "dns" | "refused" | "unroutable" | "reset" | "tls" | "protocol" | "network";

/** A response with any status. */
interface OutboundResponse {
  readonly kind: "response";
  readonly status: number;
  /** As received: `content-encoding` and `content-length` describe the bytes on the wire, not `body`. */
  readonly headers: ResponseHeaders;
  /** Decoded, unless `decode` was false or `encoded` is true. */
  readonly body: Buffer;
  /** True when `body` still has the encoding that `content-encoding` names. */
  readonly encoded: boolean;
  /** True when `body` was cut at a cap. */
  readonly truncated: boolean;
}

/** All other outcomes of a request. None of them reveals an address. */
type Failure =
  /** Nothing was sent. */
  | { readonly kind: "blocked"; readonly reason: BlockReason }
  | { readonly kind: "unreachable"; readonly cause: UnreachableCause }
  /** The request exceeded its total deadline or the deadline for connecting. */
  | { readonly kind: "timeout" }
  /**
   * A cap was exceeded: by our request body (`request`), by the response's headers (`headers`), or by its body
   * (`body`), as sent or decoded.
   */
  | { readonly kind: "too_large"; readonly part: "request" | "headers" | "body" }
  /** The memory share of the request was used up. */
  | { readonly kind: "no_memory" }
  /** The body's content-encoding is unknown, multiple, or broken. */
  | { readonly kind: "undecodable"; readonly reason: "unknown_encoding" | "several_encodings" | "corrupt" }
  /** The caller's signal aborted, `close()` was called, or the request body couldn't be read. */
  | { readonly kind: "aborted" };

/** Result of a request. Redirects aren't followed: a redirect is a response. */
export type OutboundResult = OutboundResponse | Failure;

/** A response whose head and first byte have arrived. The caller must read the body to its end, or destroy it. */
interface OpenResponse extends Pick<OutboundResponse, "status" | "headers"> {
  readonly kind: "open";
  /** The body as sent, not decoded. It fails if the connection breaks, or if the server sends nothing for too long. */
  readonly body: Readable;
}

/** Outcome of a request with a streamed response. */
export type OpenResult = OpenResponse | Failure;

/**
 * Carries an outcome through code that can only throw: connectors, streams, abort reasons. Never leaves this package.
 */
export class OutboundFailure extends Error {
  override readonly name = "OutboundFailure";
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(failure.kind, { cause });
    this.failure = failure;
    // Replace the stack, which is never shown. A stream reads the stack of the error that ends it, and formatting a
    // stack takes a millisecond. Fifty aborted responses at once would delay all other requests.
    this.stack = `${this.name}: ${this.message}`;
  }
}

const CAUSE_BY_CODE: Readonly<Record<string, UnreachableCause>> = {
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "unroutable",
  ENETUNREACH: "unroutable",
  EADDRNOTAVAIL: "unroutable",
  EAFNOSUPPORT: "unroutable",
  EACCES: "unroutable",
  EPERM: "unroutable",
  ECONNRESET: "reset",
  ECONNABORTED: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
  UND_ERR_INFO: "reset",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "protocol",
  ERR_HTTP2_STREAM_ERROR: "reset",
  ERR_HTTP2_STREAM_CANCEL: "reset",
  ERR_HTTP2_SESSION_ERROR: "reset",
  ERR_HTTP2_GOAWAY_SESSION: "reset",
  ERR_HTTP2_ERROR: "protocol",
};

/** Converts an error of undici, a socket or this package to an outcome. */
export function toFailure(error: unknown): Failure {
  if (error instanceof OutboundFailure) return error.failure;
  const code = getCode(error);
  if (code === "UND_ERR_HEADERS_OVERFLOW") return { kind: "too_large", part: "headers" };
  if (code === "UND_ERR_INVALID_ARG" || code === "UND_ERR_NOT_SUPPORTED") {
    return { kind: "blocked", reason: "invalid_request" };
  }
  if (code === "UND_ERR_DESTROYED" || code === "UND_ERR_CLOSED") return { kind: "aborted" };
  if (code === "ETIMEDOUT") return { kind: "timeout" };
  // This error doesn't always have a code.
  if (error instanceof errors.HTTPParserError) return { kind: "unreachable", cause: "protocol" };
  // A TLS alert after the handshake, such as "certificate required" in TLS 1.3.
  if (code.startsWith("ERR_SSL_") || code === "EPROTO") return { kind: "unreachable", cause: "tls" };
  return { kind: "unreachable", cause: CAUSE_BY_CODE[code] ?? "network" };
}

function getCode(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}
