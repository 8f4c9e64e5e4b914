import type { TextDocument } from "../document.js";
import type { HttpAnswer } from "../fetched.js";
import { looksLikeHtml } from "../html-text.js";
import { bodyText } from "../http/body-text.js";
import { type Reply, withText } from "../http/reply.js";
import { isHtmlType, mediaTypeOf } from "../media-type.js";
import { screenAnswer } from "./screen-answer.js";
import type { Soft404 } from "./soft-404.js";

/** Decodes what should be a text (no HTML): without byte order mark, line ends as LF. Cut text is what was read of it: see `fetched.truncated`. */
export function readTextDocument(reply: Reply, url: string, soft404: Soft404): TextDocument {
  const fetched = withText(reply);
  const screened = screenAnswer(reply, { url, soft404, isPage });
  if (screened.kind === "settled") return { ...screened.document, fetched };
  const { headers } = screened.answer;
  const value = bodyText(reply.bytes, headers["content-type"])
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n");
  if (/^\s*$/.test(value)) return { state: "invalid", url, why: "an empty answer", fetched };
  const mediaType = mediaTypeOf(headers["content-type"]);
  const warnings = isHtmlType(mediaType) ? [`media type ${mediaType}`] : [];
  return { state: "found", value, url, warnings, headers, fetched };
}

/** By what it says, not by its media type alone: a text that is served as text/html can be read. */
function isPage({ body, headers }: HttpAnswer): boolean {
  return looksLikeHtml(body) || (isHtmlType(mediaTypeOf(headers["content-type"])) && /^\s*<[a-z!]/i.test(body));
}
