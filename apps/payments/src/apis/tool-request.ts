import { encodeSegment } from "./canonical-path.js";
import type { RouteTable } from "./match-route.js";
import { isObject } from "./openapi/read-document.js";
import { parseTemplate } from "./route-template.js";
import { takesBody } from "./route-tool.js";
import type { SoldRoute } from "./sold-api.js";

/** The request that a tool's arguments describe. */
export interface ToolRequest {
  /** The canonical path. */
  readonly path: string;
  /** The query string with its question mark, or an empty string. */
  readonly query: string;
  readonly body: Buffer | null;
}

export type ReadToolRequest = { readonly asked: ToolRequest } | { readonly problem: string };

/**
 * Converts the arguments of a call to a request. The path is matched like a path that a buyer sends, so a value can't
 * leave its segment. A path that belongs to another route or to no route is refused.
 * @param table the routes that the call may use
 */
export function readToolRequest(
  route: SoldRoute,
  table: RouteTable<SoldRoute>,
  given: Readonly<Record<string, unknown>>,
): ReadToolRequest {
  if (route.upstream === "mcp") {
    return { asked: { path: route.routeTemplate, query: "", body: Buffer.from(JSON.stringify(given)) } };
  }
  const groups = takesBody(route.method) ? ["path", "query", "body"] : ["path", "query"];
  const unknown = Object.keys(given).find((name) => !groups.includes(name));
  if (unknown !== undefined)
    return { problem: `${unknown.slice(0, 64)}: is not an argument. Use ${groups.join(", ")}.` };
  const path = pathFor(route, given.path);
  if ("problem" in path) return path;
  const found = table.match(route.method, path.text);
  if (found.route !== route) {
    return { problem: "path: a value has characters that a path can't have, or names another route." };
  }
  const query = queryFor(given.query);
  if ("problem" in query) return query;
  const hasBody = takesBody(route.method) && given.body !== undefined;
  return {
    asked: { path: found.path, query: query.text, body: hasBody ? Buffer.from(JSON.stringify(given.body)) : null },
  };
}

type Text = { readonly text: string } | { readonly problem: string };

function pathFor({ routeTemplate }: SoldRoute, given: unknown): Text {
  const values = given ?? {};
  if (!isObject(values)) return { problem: "path: must be an object" };
  const { segments } = parseTemplate(routeTemplate);
  const names = segments.flatMap((segment) => (segment.kind === "parameter" ? [segment.name] : []));
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown !== undefined) return { problem: `path.${unknown.slice(0, 64)}: is not a parameter of this route` };
  const texts: string[] = [];
  for (const segment of segments) {
    if (segment.kind === "literal") {
      texts.push(encodeSegment(segment.text));
      continue;
    }
    const value = Object.hasOwn(values, segment.name) ? scalarText(values[segment.name]) : null;
    if (value === null || value === "") return { problem: `path.${segment.name}: must be a string that isn't empty` };
    texts.push(encodeSegment(`${segment.before}${value}${segment.after}`));
  }
  return { text: `/${texts.join("/")}` };
}

/** Builds the query string. A list becomes one parameter per item, which is OpenAPI's default. */
function queryFor(given: unknown): Text {
  const values = given ?? {};
  if (!isObject(values)) return { problem: "query: must be an object" };
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      const text = one === null ? "null" : scalarText(one);
      if (text === null)
        return { problem: `query.${name.slice(0, 64)}: must be a string, number or boolean, or a list of them` };
      parameters.append(name, text);
    }
  }
  const text = parameters.toString();
  return { text: text === "" ? "" : `?${text}` };
}

const HALF_OF_PAIR = /\p{Cs}/u;

/** Returns a scalar as text. Returns null for other values, and for text with a lone surrogate. */
function scalarText(value: unknown): string | null {
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return String(value);
  return typeof value === "string" && !HALF_OF_PAIR.test(value) ? value : null;
}
