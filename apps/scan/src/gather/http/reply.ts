import { createHash } from "node:crypto";
import type { Fetched, HttpAnswer } from "../fetched.js";
import { PREVIEW_CHARS_MAX } from "../fetched.js";
import { looksLikeHtml } from "../html-text.js";
import { bodyText } from "./body-text.js";
import type { AnswerHop } from "./outbound-hop.js";

/** A request of the scan and its body as bytes, for those that read it. */
export interface Reply {
  /** Its body is a preview. */
  readonly fetched: Fetched;
  /** Decoded from its content coding; empty unless there was an answer. Cut short when it is HTML that nobody parses. */
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
