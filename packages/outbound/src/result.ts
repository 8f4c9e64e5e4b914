import type { Readable } from "node:stream";
import { errors } from "undici";
import type { BlockReason } from "./target-url.js";

/** Response headers, names in lower case, values as Latin-1; an array when a header came more than once. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[]>>;

/**
 * Why no (complete) response came.
 * - `dns`: no address for the name.
 * - `refused`: connection refused.
 * - `unroutable`: no route to the address.
 * - `reset`: closed early.
 * - `tls`: handshake failed, or the certificate is not valid for the host.
 * - `protocol`: not HTTP, or broken HTTP.
 * - `network`: anything else.
 */
type UnreachableCause = "dns" | "refused" | "unroutable" | "reset" | "tls" | "protocol" | "network";

/** An answer, whatever its status. */
interface OutboundResponse {
  readonly kind: "response";
  readonly status: number;
  /** As received: `content-encoding` and `content-length` describe the bytes on the wire, not `body`. */
  readonly headers: ResponseHeaders;
  /** Decoded, unless `decode: false` was asked for or `encoded` is true. */
  readonly body: Buffer;
  /** True when `body` still has the encoding that `content-encoding` names. */
  readonly encoded: boolean;
  /** True when `body` was cut at a cap. */
  readonly truncated: boolean;
}

/** Everything else that can happen to a request. Nothing here names an address. */
type Failure =
  /** Nothing was sent. */
  | { readonly kind: "blocked"; readonly reason: BlockReason }
  | { readonly kind: "unreachable"; readonly cause: UnreachableCause }
  /** The total deadline of the request, or that of connecting. */
  | { readonly kind: "timeout" }
  /** A cap was passed: our request body (`request`), the response's headers, or its body on the wire or decoded. */
  | { readonly kind: "too_large"; readonly part: "request" | "headers" | "body" }
  /** The memory share of the request was used up. */
  | { readonly kind: "no_memory" }
  /** A body whose content-encoding is unknown, more than one, or broken. */
  | { readonly kind: "undecodable"; readonly reason: "unknown_encoding" | "several_encodings" | "corrupt" }
  /** The caller's signal, `close()`, or a request body that failed to be read. */
  | { readonly kind: "aborted" };

/** Result of a request. A redirect is returned as the response that it is. */
export type OutboundResult = OutboundResponse | Failure;

/** An answer whose head and first byte are there. The caller reads the body to its end, or destroys it. */
interface OpenResponse extends Pick<OutboundResponse, "status" | "headers"> {
  readonly kind: "open";
  /** As sent, nothing decoded. Fails when the connection breaks, or the server is silent for too long. */
  readonly body: Readable;
}

/** Outcome of a request whose answer is streamed. */
export type OpenResult = OpenResponse | Failure;

/** Carries an outcome through code that can only throw: connectors, streams, abort reasons. Never leaves this package. */
export class OutboundFailure extends Error {
  override readonly name = "OutboundFailure";
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(failure.kind, { cause });
    this.failure = failure;
    // Streams read the stack of the error that ends them, and formatting it takes a millisecond. Fifty answers cut off at once would delay
    // all other requests, and the stack is never shown.
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

/** The outcome that an error of undici, of a socket or of our own stands for. */
export function failureOf(error: unknown): Failure {
  if (error instanceof OutboundFailure) return error.failure;
  const code = codeOf(error);
  if (code === "UND_ERR_HEADERS_OVERFLOW") return { kind: "too_large", part: "headers" };
  if (code === "UND_ERR_INVALID_ARG" || code === "UND_ERR_NOT_SUPPORTED") {
    return { kind: "blocked", reason: "invalid_request" };
  }
  if (code === "UND_ERR_DESTROYED" || code === "UND_ERR_CLOSED") return { kind: "aborted" };
  if (code === "ETIMEDOUT") return { kind: "timeout" };
  // Its code is not always set.
  if (error instanceof errors.HTTPParserError) return { kind: "unreachable", cause: "protocol" };
  // After the handshake: an alert, such as "certificate required" in TLS 1.3.
  if (code.startsWith("ERR_SSL_") || code === "EPROTO") return { kind: "unreachable", cause: "tls" };
  return { kind: "unreachable", cause: CAUSE_BY_CODE[code] ?? "network" };
}

function codeOf(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}
