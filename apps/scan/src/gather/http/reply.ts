import { createHash } from "node:crypto";
import { TextDecoder } from "node:util";
import type { OutboundResult } from "@svc/outbound";
import { type FailureCause, type Fetched, type HttpAnswer, PREVIEW_CHARS_MAX } from "../fetched.js";

/** A decoder for the charset that Content-Type or the start of an HTML page names (WHATWG labels), else UTF-8. */
export function decoderFor(contentType: string | undefined, bytes: Uint8Array): TextDecoder {
  const declared = /;\s*charset\s*=\s*"?([^\s";,]+)/i.exec(contentType ?? "")?.[1];
  const label = declared ?? (mediaTypeOf(contentType) === "text/html" ? charsetOfPage(bytes) : undefined);
  try {
    return new TextDecoder(label ?? "utf-8");
  } catch {
    return new TextDecoder();
  }
}

/** As the HTML standard does, in the first 1,024 bytes. */
function charsetOfPage(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).toString("latin1");
  return /<meta[^>]{0,200}?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(start)?.[1];
}

/** A body as text; a byte order mark is taken off. */
export function bodyText(bytes: Uint8Array, contentType: string | undefined): string {
  return decoderFor(contentType, bytes).decode(bytes);
}

/** Result of one request, redirects not followed. */
export type Hop = AnswerHop | { readonly kind: "failed"; readonly cause: FailureCause };

export interface AnswerHop {
  readonly kind: "answer";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded, up to the cap. */
  readonly bytes: Buffer;
  readonly truncated: boolean;
}

/** The guarded client's outcome in the words of a scan. */
export function hopOf(result: OutboundResult): Hop {
  if (result.kind !== "response") return { kind: "failed", cause: causeOf(result) };
  const { status, body, truncated } = result;
  return { kind: "answer", status, headers: joinedHeaders(result.headers), bytes: body, truncated };
}

type Failure = Exclude<OutboundResult, { kind: "response" }>;

function causeOf(failure: Failure): FailureCause {
  switch (failure.kind) {
    case "blocked":
      return "blocked";
    case "timeout":
      return "timeout";
    case "too_large":
    case "no_memory":
      return "too_large";
    case "undecodable":
      return "protocol";
    // Only the scan's own end aborts a request.
    case "aborted":
      return "deadline";
    case "unreachable":
      return UNREACHABLE[failure.cause];
  }
}

const UNREACHABLE: Readonly<Record<(Failure & { kind: "unreachable" })["cause"], FailureCause>> = {
  dns: "dns",
  refused: "refused",
  unroutable: "refused",
  reset: "reset",
  tls: "tls",
  protocol: "protocol",
  network: "reset",
};

/** A crawler's name at the start of a field counts for that field: these are no lists that may be joined by commas. */
const KEPT_APART: ReadonlySet<string> = new Set(["x-robots-tag"]);

/** Cookies are of no use to a scan, and must not stand in a report. */
function joinedHeaders(headers: Readonly<Record<string, string | readonly string[]>>): Record<string, string> {
  const joined: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) {
    if (name !== "set-cookie")
      joined[name] = typeof value === "string" ? value : value.join(KEPT_APART.has(name) ? "\n" : ", ");
  }
  return joined;
}

/** A request of the scan and its body as bytes, for those that read it. */
export interface Reply {
  /** Its body is a preview. */
  readonly fetched: Fetched;
  /**
   * Decoded from its content coding; empty unless there was an answer. Cut short when it is HTML that no check parses.
   */
  readonly bytes: Buffer;
  /** SHA-1 (hex) over the body as far as it was read; empty unless there was an answer. */
  readonly sha1: string;
}

/** Enough to compare a page with the one that the site answers for everything. */
const UNPARSED_HTML_BYTES_MAX = 16 * 1024;

export function replyOf(
  hop: AnswerHop,
  answer: Pick<HttpAnswer, "url" | "redirects" | "durationMs">,
  { keepHtml }: { readonly keepHtml: boolean },
): Reply {
  const { status, headers, bytes, truncated } = hop;
  // Four bytes are the most that a character takes.
  const start = bodyText(bytes.subarray(0, PREVIEW_CHARS_MAX * 4), headers["content-type"]).slice(0, PREVIEW_CHARS_MAX);
  const cut = !keepHtml && bytes.length > UNPARSED_HTML_BYTES_MAX && looksLikeHtml(start);
  const { url, redirects, durationMs } = answer;
  return {
    fetched: {
      kind: "http",
      url,
      status,
      headers,
      body: start,
      bodyBytes: bytes.length,
      truncated,
      redirects,
      durationMs,
    },
    // A copy, so that the whole does not stay in memory.
    bytes: cut ? Buffer.from(bytes.subarray(0, UNPARSED_HTML_BYTES_MAX)) : bytes,
    sha1: createHash("sha1").update(bytes).digest("hex"),
  };
}

export const emptyReply = (fetched: Fetched): Reply => ({ fetched, bytes: Buffer.alloc(0), sha1: "" });

/** The answer with its whole body, unless that is HTML: what a page says stands in `Page`, and its first characters here. */
export function withText({ fetched, bytes }: Reply): Fetched {
  if (fetched.kind !== "http" || bytes.length <= fetched.body.length || looksLikeHtml(fetched.body)) return fetched;
  return { ...fetched, body: bodyText(bytes, fetched.headers["content-type"]) };
}

/** `type/subtype` of a Content-Type value, lower case, without parameters; empty when there is none. */
export function mediaTypeOf(contentType: string | undefined): string {
  return (contentType ?? "").split(/[;,]/, 1)[0]!.trim().toLowerCase();
}

export function isJsonType(mediaType: string): boolean {
  return mediaType === "application/json" || mediaType === "text/json" || mediaType.endsWith("+json");
}

export function isHtmlType(mediaType: string): boolean {
  return mediaType === "text/html" || mediaType === "application/xhtml+xml";
}

const START = /^<(?:!doctype\s+html|html|head|body)(?=[\s>/])/i;
/** White space, comments and an XML declaration may stand before the first tag. */
const BEFORE = /^(?:\s+|<!--[\s\S]*?-->|<\?xml[^>]*>)/;

/**
 * True if text begins as an HTML page does, whatever its media type. A mere `<` doesn't count: markdown may begin with
 * a tag, and sitemaps and licenses are XML.
 */
export function looksLikeHtml(text: string): boolean {
  // So that a long run of comments costs nothing.
  let rest = text.slice(0, 4096).replace(/^\ufeff/, "");
  for (let before = BEFORE.exec(rest); before !== null; before = BEFORE.exec(rest)) rest = rest.slice(before[0].length);
  return START.test(rest);
}
