import type { JsonObject } from "../../documents/fetched.js";

const LINE_CHARS_MAX = 2_000;

const unquoted = (text: string): string => {
  const end = /^["']/.test(text) ? text.indexOf(text.charAt(0), 1) : -1;
  if (end > 0 && /^\s*(?:#|$)/.test(text.slice(end + 1))) return text.slice(1, end).trim();
  // White space followed by "#" starts a comment. A single regular expression would take quadratic time on long white
  // space.
  const comment = text.search(/\s#/);
  return (comment === -1 ? text : text.slice(0, comment)).trim();
};

const BLOCK_TEXT = /^[|>][+-]?\d?[+-]?$/;
const ENTRY = /^(?:"([^"]+)"|'([^']+)'|([^\s"':#{][^:]*)):(?:\s+(.*))?$/s;

/**
 * Reads version, title and paths of an OpenAPI description in YAML. Checks need only these members. Returns them as an
 * object of the same shape, or null if the text is no description. Sections may be mappings in braces, and the title
 * may be folded text.
 * Reads line by line in linear time: a full parser would block the process on half a megabyte.
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
    // The first line of a section sets the indentation of its members.
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

/**
 * Reads the members of a mapping in braces that starts on the first line. Values are text, or "" for nested mappings
 * and lists.
 */
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
