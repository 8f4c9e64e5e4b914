import type { Document, HttpAnswer, JsonDocument, JsonObject, TextDocument } from "../../documents/fetched.js";
import { bodyText, isHtmlType, isJsonType, looksLikeHtml, type Reply, readMediaType, withText } from "../http/reply.js";
import { redirectTarget } from "../http/site-client.js";
import type { Soft404 } from "./soft-404.js";

/**
 * Result of the rules for all documents: a final state without a value, or a response that may contain the document.
 */
type Screened =
  | { readonly kind: "settled"; readonly document: Exclude<Document<never>, { state: "found" }> }
  | { readonly kind: "candidate"; readonly answer: HttpAnswer };

interface ScreenOptions {
  /** The requested address. */
  readonly url: string;
  readonly soft404: Soft404;
  /** Returns true if the response is an HTML page in place of the document. */
  readonly isPage: (answer: HttpAnswer) => boolean;
}

/**
 * Applies the rules for all documents. `absent` needs proof: 404, 410, or the site's response for missing addresses. If
 * the site sends HTML pages for missing addresses, an HTML page in place of the document is proof, too. If the scan
 * doesn't know the site's response for missing addresses, an HTML page makes the document `unknown`.
 */
function screenAnswer(reply: Reply, { url, soft404, isPage }: ScreenOptions): Screened {
  const settled = (state: "absent" | "invalid" | "unknown", why: string): Screened => ({
    kind: "settled",
    document: { state, url, why },
  });
  const { fetched } = reply;
  if (fetched.kind === "not_asked") return { kind: "settled", document: { state: "not_asked", why: fetched.why } };
  if (fetched.kind === "failed" && soft404.matches(reply))
    return settled("absent", "it redirects like an address that does not exist");
  if (fetched.kind === "failed") return settled("unknown", `no answer: ${fetched.cause}`);
  if (fetched.kind === "challenge") return settled("unknown", `bot protection answered: ${fetched.sign}`);
  if (fetched.status === 404 || fetched.status === 410) return settled("absent", `HTTP ${fetched.status}`);
  if (soft404.matches(reply)) return settled("absent", "the site's answer for addresses that do not exist");
  const elsewhere = redirectTarget(fetched, new URL(fetched.url));
  if (elsewhere !== null) return settled("invalid", `redirects to ${formatPlace(elsewhere)}`);
  if (fetched.status !== 200) return settled("unknown", `HTTP ${fetched.status}`);
  if (!isPage(fetched)) return { kind: "candidate", answer: fetched };
  if (soft404.answersPages) return settled("absent", "an HTML page, as for addresses that do not exist");
  if (!soft404.isKnown)
    return settled("unknown", "an HTML page, and the scan could not determine the site's answer for missing addresses");
  return settled("invalid", "an HTML page");
}

/** Addresses such as `mailto:` have no host. */
const formatPlace = ({ protocol, host }: URL): string =>
  host === "" ? `a ${protocol} address` : `another site: ${protocol}//${host}`;

/** Maximum nesting of JSON. Deeper nesting is probably an attack on programs that walk through the JSON. */
const DEPTH_MAX = 100;

/**
 * Reads a document as a JSON object. A wrong media type is only a warning, unless it is HTML's. Checks validate the
 * object's shape.
 */
export function readJsonDocument(reply: Reply, url: string, soft404: Soft404): JsonDocument {
  const fetched = withText(reply);
  const screened = screenAnswer(reply, { url, soft404, isPage: servedInsteadOfJson });
  if (screened.kind === "settled") return { ...screened.document, fetched };
  const { answer } = screened;
  const mediaType = readMediaType(answer.headers["content-type"]);
  const invalid = (why: string): JsonDocument => ({ state: "invalid", url, why, fetched });
  if (answer.truncated) return { state: "unknown", url, why: `longer than ${answer.bodyBytes} bytes`, fetched };
  const parsed = parseObject(bodyText(reply.bytes, answer.headers["content-type"]));
  if (typeof parsed === "string") return invalid(parsed);
  if (isHtmlType(mediaType)) return invalid("JSON that is served as text/html");
  const warnings = isJsonType(mediaType) ? [] : [`media type ${mediaType || "missing"}`];
  return { state: "found", value: parsed, url, warnings, headers: answer.headers, fetched };
}

function servedInsteadOfJson({ body, headers }: HttpAnswer): boolean {
  return looksLikeHtml(body) || (isHtmlType(readMediaType(headers["content-type"])) && /^\s*</.test(body));
}

/** Returns the parsed object, or the reason why there is none. */
function parseObject(text: string): JsonObject | string {
  if (/^\s*$/.test(text)) return "an empty answer";
  if (isDeep(text)) return `JSON nested deeper than ${DEPTH_MAX}`;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
    return "JSON, but not an object";
  } catch {
    return "not JSON";
  }
}

/**
 * True if JSON is nested too deeply. Counts brackets outside of strings before parsing. A regular expression would take
 * quadratic time on hostile text.
 */
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

/**
 * Reads a document as text that isn't HTML, without byte order mark and with LF line ends. If the response was
 * truncated, the text is only its first part: see `fetched.truncated`.
 */
export function readTextDocument(reply: Reply, url: string, soft404: Soft404): TextDocument {
  const fetched = withText(reply);
  const screened = screenAnswer(reply, { url, soft404, isPage: servedInsteadOfText });
  if (screened.kind === "settled") return { ...screened.document, fetched };
  const { headers } = screened.answer;
  const value = bodyText(reply.bytes, headers["content-type"])
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n");
  if (/^\s*$/.test(value)) return { state: "invalid", url, why: "an empty answer", fetched };
  const mediaType = readMediaType(headers["content-type"]);
  const warnings = isHtmlType(mediaType) ? [`media type ${mediaType}`] : [];
  return { state: "found", value, url, warnings, headers, fetched };
}

/**
 * Returns true if the response is an HTML page in place of the text. Decides by the content, because a text that is
 * served as text/html can still be read.
 */
function servedInsteadOfText({ body, headers }: HttpAnswer): boolean {
  return looksLikeHtml(body) || (isHtmlType(readMediaType(headers["content-type"])) && /^\s*<[a-z!]/i.test(body));
}
