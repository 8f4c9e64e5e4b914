import { ACCEPT_ENCODING } from "./decode-body.js";
import type { Exchange } from "./exchange.js";
import { cappedBody, type OutboundClientOptions, type OutboundRequest, outgoingHeaders } from "./request.js";
import { OutboundFailure } from "./result.js";

/** A request with its client's options as defaults. */
type RequestSettings = Omit<OutboundRequest, "url"> & Pick<OutboundClientOptions, "userAgent" | "headersBytesMax">;

/** Default cap on the response headers. */
export const HEADERS_BYTES_MAX = 64 * 1024;

/**
 * What is sent first, with every default filled in.
 * @throws OutboundFailure for what must not be sent.
 */
export function firstExchange(url: URL, settings: RequestSettings): Exchange {
  url.hash = "";
  const decode = settings.decode ?? true;
  const bodyBytesMax = settings.bodyBytesMax ?? 5 * 1024 * 1024;
  return {
    url,
    method: allowedMethod(settings.method ?? "GET"),
    headers: outgoingHeaders(settings.headers ?? {}, {
      "user-agent": settings.userAgent,
      "accept-encoding": decode ? ACCEPT_ENCODING : undefined,
    }),
    body: cappedBody(settings.body, settings.requestBytesMax ?? 10 * 1024 * 1024),
    stopAtRedirect: (settings.maxRedirects ?? 0) > 0,
    headersBytesMax: settings.headersBytesMax ?? HEADERS_BYTES_MAX,
    bodyBytesMax,
    wireBytesMax: settings.wireBytesMax ?? bodyBytesMax,
    onOversize: settings.onOversize ?? "fail",
    onUnknownEncoding: settings.onUnknownEncoding ?? "fail",
    decode,
  };
}

/** CONNECT would make the server a tunnel, and TRACE would make it repeat what was sent. */
function allowedMethod(method: string): string {
  const upper = method.toUpperCase();
  if (upper === "CONNECT" || upper === "TRACE") {
    throw new OutboundFailure({ kind: "blocked", reason: "invalid_request" });
  }
  return upper;
}
