import type { JsonObject } from "../fetched.js";

const LINE_CHARS_MAX = 2_000;

const unquoted = (text: string): string => {
  const end = /^["']/.test(text) ? text.indexOf(text.charAt(0), 1) : -1;
  if (end > 0 && /^\s*(?:#|$)/.test(text.slice(end + 1))) return text.slice(1, end).trim();
  // White space and "#" begin a comment. Not by one expression: long runs of white space would take it quadratic time.
  const comment = text.search(/\s#/);
  return (comment === -1 ? text : text.slice(0, comment)).trim();
};

const BLOCK_TEXT = /^[|>][+-]?\d?[+-]?$/;
const ENTRY = /^(?:"([^"]+)"|'([^']+)'|([^\s"':#{][^:]*)):(?:\s+(.*))?$/s;

/**
 * Reads the members of an OpenAPI description in YAML that checks need: version, title and paths, as an object of the
 * same shape. Null: it is no description. Reads lines in linear time, because a whole parser would block the process
 * for half a megabyte. Sections may be mappings in braces, and the title may be a folded text.
 */
export function readYamlDescription(text: string): JsonObject | null {
  let section = "";
  let indent = 0;
  let title: string | undefined;
  let isTitleBelow = false;
  const versions: Record<string, string> = {};
  const paths: Record<string, object> = {};
  const lines = text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .map((line) => line.slice(0, LINE_CHARS_MAX));
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (/^\s*(?:#|$|---)/.test(line)) continue;
    const depth = line.length - line.trimStart().length;
    if (isTitleBelow && depth > indent) {
      title = line.trim();
      isTitleBelow = false;
      continue;
    }
    const entry = ENTRY.exec(line.trim());
    if (entry === null) continue;
    const key = (entry[1] ?? entry[2] ?? entry[3])!.trim();
    const written = entry[4] ?? "";
    const value = unquoted(written);
    if (depth === 0) {
      section = key;
      indent = 0;
      if (key === "openapi" || key === "swagger") versions[key] = value;
      if (!value.startsWith("{")) continue;
      const members = readFlowMembers([written, ...lines.slice(at + 1)]);
      if (key === "info") title = members.get("title") ?? title;
      if (key === "paths") for (const path of members.keys()) if (path.startsWith("/")) paths[path] = {};
      continue;
    }
    // The first line below a section tells how deep its members stand.
    indent ||= depth;
    if (depth !== indent) continue;
    isTitleBelow = section === "info" && key === "title" && BLOCK_TEXT.test(value);
    if (section === "info" && key === "title" && !isTitleBelow) title = value;
    if (section === "paths" && key.startsWith("/")) paths[key] = {};
  }
  return versions.openapi === undefined && versions.swagger === undefined
    ? null
    : { ...versions, info: { title }, paths };
}

/** The members of a mapping in braces that begins with the first line, with their values as text; "" for nested ones. */
function readFlowMembers(lines: readonly string[]): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  let depth = 0;
  let token = "";
  let key: string | null = null;
  const endMember = () => {
    if (key !== null) members.set(key, token.trim());
    else if (token.trim() !== "") members.set(token.trim(), "");
    key = null;
    token = "";
  };
  for (const line of lines) {
    let quote = "";
    for (let at = 0; at < line.length; at += 1) {
      const character = line.charAt(at);
      if (quote !== "") {
        if (character === quote) quote = "";
        else if (depth === 1) token += character;
      } else if (character === '"' || character === "'") quote = character;
      else if (character === "#" && /^\s*$/.test(line.charAt(at - 1))) break;
      else if (character === "{" || character === "[") depth += 1;
      else if (character === "}" || character === "]") {
        depth -= 1;
        if (depth > 0) continue;
        endMember();
        return members;
      } else if (depth !== 1) continue;
      else if (character === ",") endMember();
      else if (character === ":" && key === null && /^[\s{["']?$/.test(line.charAt(at + 1))) {
        key = token.trim();
        token = "";
      } else token += character;
    }
    token += " ";
  }
  return members;
}
