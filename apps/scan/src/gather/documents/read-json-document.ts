import type { JsonDocument, JsonObject } from "../document.js";
import type { HttpAnswer } from "../fetched.js";
import { looksLikeHtml } from "../html-text.js";
import { bodyText } from "../http/body-text.js";
import { type Reply, withText } from "../http/reply.js";
import { isHtmlType, isJsonType, mediaTypeOf } from "../media-type.js";
import { screenAnswer } from "./screen-answer.js";
import type { Soft404 } from "./soft-404.js";

/** More is an attack on whoever walks it. */
const DEPTH_MAX = 100;

/** Decodes what should be a JSON object. A wrong media type that is not HTML's is tolerated with a warning; the shape is a check's business. */
export function readJsonDocument(reply: Reply, url: string, soft404: Soft404): JsonDocument {
  const fetched = withText(reply);
  const screened = screenAnswer(reply, { url, soft404, isPage });
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

function isPage({ body, headers }: HttpAnswer): boolean {
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
