import type { JsonObject } from "./document.js";

const LINE_CHARS_MAX = 2_000;

const unquoted = (text: string): string => {
  const quoted = /^(["'])(.*)\1\s*(?:#.*)?$/.exec(text);
  return (quoted ? quoted[2]! : text.replace(/\s+#.*$/, "")).trim();
};

/**
 * What a check needs of an OpenAPI description in YAML: version, title and paths, as an object of the same shape; null: it is none.
 * Line by line, as such files are written by tools and people, in linear time: a whole parser would hold everybody up with half a
 * megabyte, and what operations say is not judged here.
 */
export function readYamlDescription(text: string): JsonObject | null {
  let section = "";
  let indent = 0;
  let title: string | undefined;
  const versions: Record<string, string> = {};
  const paths: Record<string, object> = {};
  for (const raw of text.replace(/^\ufeff/, "").split(/\r?\n/)) {
    const line = raw.slice(0, LINE_CHARS_MAX);
    if (/^\s*(?:#|$|---)/.test(line)) continue;
    const depth = line.length - line.trimStart().length;
    const entry = /^(?:"([^"]+)"|'([^']+)'|([^\s"':#][^:]*)):(?:\s+(.*))?$/.exec(line.trim());
    if (entry === null) continue;
    const key = (entry[1] ?? entry[2] ?? entry[3])!;
    const value = unquoted(entry[4] ?? "");
    if (depth === 0) {
      section = key;
      indent = 0;
      if (key === "openapi" || key === "swagger") versions[key] = value;
      continue;
    }
    // The first line below a section tells how deep its members stand.
    indent ||= depth;
    if (depth !== indent) continue;
    if (section === "info" && key === "title") title = /^[|>][+-]?\d?$/.test(value) ? "untitled" : value;
    if (section === "paths" && key.startsWith("/")) paths[key] = {};
  }
  return versions.openapi === undefined && versions.swagger === undefined
    ? null
    : { ...versions, info: { title }, paths };
}
