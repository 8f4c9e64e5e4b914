import type { Document, HttpAnswer, JsonDocument, JsonObject, TextDocument } from "../fetched.js";
import { bodyText, isHtmlType, isJsonType, looksLikeHtml, mediaTypeOf, type Reply, withText } from "../http/reply.js";
import { redirectTarget } from "../http/site-client.js";
import type { Soft404 } from "./soft-404.js";

/** A document's state without its value, or the answer that may hold it. */
type Screened =
  | { readonly kind: "settled"; readonly document: Exclude<Document<never>, { state: "found" }> }
  | { readonly kind: "candidate"; readonly answer: HttpAnswer };

interface ScreenOptions {
  /** Address that was asked. */
  readonly url: string;
  readonly soft404: Soft404;
  /** True if this answer is an HTML page in place of the document. */
  readonly isPage: (answer: HttpAnswer) => boolean;
}

/**
 * Rules for every document. `absent` needs proof: 404, 410, or the site's answer for missing addresses. A page in place
 * of a document is such an answer if the site answers missing addresses with pages. If that could not be determined,
 * neither can the document.
 */
function screenAnswer(reply: Reply, { url, soft404, isPage }: ScreenOptions): Screened {
  const settled = (state: "absent" | "invalid" | "unknown", why: string): Screened => ({
    kind: "settled",
    document: { state, url, why },
  });
  const { fetched } = reply;
  if (fetched.kind === "not_asked") return { kind: "settled", document: { state: "not_asked", why: fetched.why } };
  if (fetched.kind === "failed" && soft404.matches(reply))
    return settled("absent", "it leads to where addresses that do not exist lead");
  if (fetched.kind === "failed") return settled("unknown", `no answer: ${fetched.cause}`);
  if (fetched.kind === "challenge") return settled("unknown", `bot protection answered: ${fetched.sign}`);
  if (fetched.status === 404 || fetched.status === 410) return settled("absent", `HTTP ${fetched.status}`);
  if (soft404.matches(reply))
    return settled("absent", "the answer that the site gives for addresses that do not exist");
  const elsewhere = redirectTarget(fetched, new URL(fetched.url));
  if (elsewhere !== null) return settled("invalid", `redirects to ${placeOf(elsewhere)}`);
  if (fetched.status !== 200) return settled("unknown", `HTTP ${fetched.status}`);
  if (!isPage(fetched)) return { kind: "candidate", answer: fetched };
  if (soft404.answersPages) return settled("absent", "an HTML page, as for addresses that do not exist");
  if (!soft404.isKnown)
    return settled("unknown", "an HTML page, and what the site answers for other addresses is not known");
  return settled("invalid", "an HTML page");
}

/** `mailto:` and the like have no host that could be named. */
const placeOf = ({ protocol, host }: URL): string =>
  host === "" ? `a ${protocol} address` : `another site: ${protocol}//${host}`;

/** Deeper nesting is an attack on code that walks it. */
const DEPTH_MAX = 100;

/** Decodes what should be a JSON object. A wrong media type that is not HTML's is tolerated with a warning; the shape is a check's business. */
export function readJsonDocument(reply: Reply, url: string, soft404: Soft404): JsonDocument {
  const fetched = withText(reply);
  const screened = screenAnswer(reply, { url, soft404, isPage: servedInsteadOfJson });
  if (screened.kind === "settled") return { ...screened.document, fetched };
  const { answer } = screened;
  const mediaType = mediaTypeOf(answer.headers["content-type"]);
  const invalid = (why: string): JsonDocument => ({ state: "invalid", url, why, fetched });
  if (answer.truncated) return { state: "unknown", url, why: `longer than ${answer.bodyBytes} bytes`, fetched };
  const parsed = parseObject(bodyText(reply.bytes, answer.headers["content-type"]));
  if (typeof parsed === "string") return invalid(parsed);
  if (isHtmlType(mediaType)) return invalid("JSON that is served as text/html");
  const warnings = isJsonType(mediaType) ? [] : [`media type ${mediaType || "missing"}`];
  return { state: "found", value: parsed, url, warnings, headers: answer.headers, fetched };
}

function servedInsteadOfJson({ body, headers }: HttpAnswer): boolean {
  return looksLikeHtml(body) || (isHtmlType(mediaTypeOf(headers["content-type"])) && /^\s*</.test(body));
}

/** The object, or why there is none. */
function parseObject(text: string): JsonObject | string {
  if (/^\s*$/.test(text)) return "an empty answer";
  if (isDeep(text)) return `JSON nested deeper than ${DEPTH_MAX}`;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
    return "JSON, but no object";
  } catch {
    return "no JSON";
  }
}

/** Counted before it is parsed, outside of strings. Not by a regular expression: text made for it would take quadratic time. */
function isDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length && depth <= DEPTH_MAX; at += 1) {
    const character = text[at];
    if (character === '"') inString = !inString;
    else if (inString) at += character === "\\" ? 1 : 0;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
  }
  return depth > DEPTH_MAX;
}

/** Decodes what should be a text (no HTML): without byte order mark, line ends as LF. Cut text is what was read of it: see `fetched.truncated`. */
export function readTextDocument(reply: Reply, url: string, soft404: Soft404): TextDocument {
  const fetched = withText(reply);
  const screened = screenAnswer(reply, { url, soft404, isPage: servedInsteadOfText });
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
function servedInsteadOfText({ body, headers }: HttpAnswer): boolean {
  return looksLikeHtml(body) || (isHtmlType(mediaTypeOf(headers["content-type"])) && /^\s*<[a-z!]/i.test(body));
}
