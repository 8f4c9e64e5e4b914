import type { JsonObject } from "../document.js";

const DEPTH_MAX = 64;
const NODES_MAX = 2_000;

/**
 * One JSON-LD block; undefined when it is not valid JSON, or nested so deeply that it is an attack on whoever walks it.
 * Wrappers from the time of XHTML are taken off.
 */
export function parseJsonLd(source: string): unknown {
  const text = source.replace(/^\s*(?:<!--|(?:\/\/\s*)?<!\[CDATA\[)/, "").replace(/(?:-->|(?:\/\/\s*)?\]\]>)\s*$/, "");
  try {
    const value: unknown = JSON.parse(text);
    return depthOf(value) > DEPTH_MAX ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Every object with an `@type`, in document order. */
export function jsonLdNodes(values: readonly unknown[]): JsonObject[] {
  const nodes: JsonObject[] = [];
  for (const { value } of walk(values)) {
    if (nodes.length >= NODES_MAX) break;
    if (isObject(value) && value["@type"] !== undefined) nodes.push(value);
  }
  return nodes;
}

function depthOf(value: unknown): number {
  let deepest = 0;
  for (const { depth } of walk([value])) {
    deepest = Math.max(deepest, depth);
    if (deepest > DEPTH_MAX) break;
  }
  return deepest;
}

/** Without recursion: the site chooses the depth. Contexts are definitions, not data. */
function* walk(values: readonly unknown[]): Generator<{ value: unknown; depth: number }> {
  const stack = values.map((value) => ({ value, depth: 0 })).reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next;
    const { value, depth } = next;
    if (typeof value !== "object" || value === null) continue;
    const members = Array.isArray(value)
      ? value
      : Object.entries(value).flatMap(([key, member]) => (key === "@context" ? [] : [member]));
    for (let index = members.length - 1; index >= 0; index -= 1)
      stack.push({ value: members[index], depth: depth + 1 });
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
