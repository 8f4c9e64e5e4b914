import { createHash } from "node:crypto";
import { TextDecoder } from "node:util";
import type { OutboundResult } from "@svc/outbound";
import { type FailureCause, type Fetched, type HttpAnswer, PREVIEW_CHARS_MAX } from "../../documents/fetched.js";

/**
 * Returns a decoder for the charset that Content-Type or the start of an HTML page names (WHATWG labels), otherwise for
 * UTF-8.
 */
export function decoderFor(contentType: string | undefined, bytes: Uint8Array): TextDecoder {
  const declared = /;\s*charset\s*=\s*"?([^\s";,]+)/i.exec(contentType ?? "")?.[1];
  const label = declared ?? (readMediaType(contentType) === "text/html" ? charsetOfPage(bytes) : undefined);
  try {
    return new TextDecoder(label ?? "utf-8");
  } catch {
    return new TextDecoder();
  }
}

/** Looks in the first 1,024 bytes, as the HTML standard requires. */
function charsetOfPage(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).toString("latin1");
  return /<meta[^>]{0,200}?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(start)?.[1];
}

/** Decodes a body as text, without its byte order mark. */
export function bodyText(bytes: Uint8Array, contentType: string | undefined): string {
  return decoderFor(contentType, bytes).decode(bytes);
}

/** Result of one request, without following redirects. */
export type Hop = AnswerHop | { readonly kind: "failed"; readonly cause: FailureCause };

export interface AnswerHop {
  readonly kind: "answer";
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, decoded from its content coding, up to the limit of the request. */
  readonly bytes: Buffer;
  readonly truncated: boolean;
}

/** Converts a result of the guarded HTTP client to a `Hop`. */
export function toHop(result: OutboundResult): Hop {
  if (result.kind !== "response") return { kind: "failed", cause: toCause(result) };
  const { status, body, truncated } = result;
  return { kind: "answer", status, headers: joinedHeaders(result.headers), bytes: body, truncated };
}

type Failure = Exclude<OutboundResult, { kind: "response" }>;

function toCause(failure: Failure): FailureCause {
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
    // The scan's signal aborts a request at the deadline, or when its caller ends the scan early. Both count as the
    // deadline.
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

/**
 * Headers whose values are joined by line ends instead of commas. A crawler's name at the start of a value applies only
 * to that value.
 */
const KEPT_APART: ReadonlySet<string> = new Set(["x-robots-tag"]);

/** Drops cookies: a scan doesn't need them, and a report must not contain them. */
function joinedHeaders(headers: Readonly<Record<string, string | readonly string[]>>): Record<string, string> {
  const joined: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) {
    if (name !== "set-cookie")
      joined[name] = typeof value === "string" ? value : value.join(KEPT_APART.has(name) ? "\n" : ", ");
  }
  return joined;
}

/** The outcome of a request, and the body of its answer as bytes. */
export interface Reply {
  /** `fetched.body` is only the start of the text. */
  readonly fetched: Fetched;
  /**
   * The body, decoded from its content coding; empty if there was no answer. HTML that no check parses is truncated.
   */
  readonly bytes: Buffer;
  /** SHA-1 (hex) over the body as far as it was read; empty unless there was an answer. */
  readonly sha1: string;
}

/** Number of bytes that is enough to compare a page with the site's answer for missing addresses. */
const UNPARSED_HTML_BYTES_MAX = 16 * 1024;

export function toReply(
  hop: AnswerHop,
  answer: Pick<HttpAnswer, "url" | "redirects" | "durationMs">,
  { keepHtml }: { readonly keepHtml: boolean },
): Reply {
  const { status, headers, bytes, truncated } = hop;
  // A character takes at most four bytes.
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
    // Copies the start, so that the whole body doesn't stay in memory.
    bytes: cut ? Buffer.from(bytes.subarray(0, UNPARSED_HTML_BYTES_MAX)) : bytes,
    sha1: createHash("sha1").update(bytes).digest("hex"),
  };
}

export const emptyReply = (fetched: Fetched): Reply => ({ fetched, bytes: Buffer.alloc(0), sha1: "" });

/**
 * Returns the answer with its whole body. For HTML, the body stays the preview, because `Page` has everything that the
 * checks need.
 */
export function withText({ fetched, bytes }: Reply): Fetched {
  if (fetched.kind !== "http" || bytes.length <= fetched.body.length || looksLikeHtml(fetched.body)) return fetched;
  return { ...fetched, body: bodyText(bytes, fetched.headers["content-type"]) };
}

/** Returns `type/subtype` of a Content-Type value, in lower case and without parameters. Empty if there is none. */
export function readMediaType(contentType: string | undefined): string {
  return (contentType ?? "").split(/[;,]/, 1)[0]!.trim().toLowerCase();
}

export function isJsonType(mediaType: string): boolean {
  return mediaType === "application/json" || mediaType === "text/json" || mediaType.endsWith("+json");
}

export function isHtmlType(mediaType: string): boolean {
  return mediaType === "text/html" || mediaType === "application/xhtml+xml";
}

const START = /^<(?:!doctype\s+html|html|head|body)(?=[\s>/])/i;
/** White space, comments and an XML declaration may precede the first tag. */
const BEFORE = /^(?:\s+|<!--[\s\S]*?-->|<\?xml[^>]*>)/;

/**
 * True if text starts like an HTML page, whatever its media type. A mere `<` doesn't count: markdown may start with a
 * tag, and sitemaps and licenses are XML.
 */
export function looksLikeHtml(text: string): boolean {
  // Read only the start, so that a long run of comments costs little.
  let rest = text.slice(0, 4096).replace(/^\ufeff/, "");
  for (let before = BEFORE.exec(rest); before !== null; before = BEFORE.exec(rest)) rest = rest.slice(before[0].length);
  return START.test(rest);
}
