import { errors } from "undici";
import type { Failure, UnreachableCause } from "./result.js";

/** Carries an outcome through code that can only throw: connectors, streams, abort reasons. Never leaves this package. */
export class OutboundFailure extends Error {
  override readonly name = "OutboundFailure";
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(failure.kind, { cause });
    this.failure = failure;
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
