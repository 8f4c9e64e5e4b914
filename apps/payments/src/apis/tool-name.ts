import { createHash } from "node:crypto";
import { getShape, parseTemplate } from "./route-template.js";

/** Many clients refuse longer names. */
const NAME_CHARACTERS_MAX = 64;
const HASH_CHARACTERS = 8;
/** The word before a parameter in a tool's name. A literal segment with this text would make the name ambiguous. */
const BY = "by";
const PLAIN = /^(?!by$)[A-Za-z0-9-]+$/;

/**
 * Returns the tool name of a route, for example `get_weather_by_country_by_city`. The name depends only on the route,
 * so importing other routes never renames a tool. If the readable form is ambiguous or too long, two underscores and a
 * hash of the route follow.
 */
export function toolName(method: string, routeTemplate: string): string {
  const tokens: string[] = [method.toLowerCase()];
  let isPlain = true;
  for (const segment of parseTemplate(routeTemplate).segments) {
    if (segment.kind === "literal") {
      tokens.push(segment.text);
      isPlain &&= PLAIN.test(segment.text);
      continue;
    }
    const { before, name, after } = segment;
    tokens.push(before, BY, camelCase(name), after);
    isPlain &&= before === "" && after === "" && camelCase(name) !== "";
  }
  const readable = tokens
    .map((token) => token.replaceAll(/[^A-Za-z0-9-]+/g, "_").replaceAll(/^_+|_+$/g, ""))
    .filter((token) => token !== "")
    .join("_");
  if (isPlain && readable.length <= NAME_CHARACTERS_MAX) return readable;
  const hash = createHash("sha256")
    .update(`${method} ${getShape(routeTemplate)}`)
    .digest("hex")
    .slice(0, HASH_CHARACTERS);
  return `${readable.slice(0, NAME_CHARACTERS_MAX - HASH_CHARACTERS - 2)}__${hash}`;
}

/**
 * Converts a parameter name to camel case. Different names can have the same result. Tool names still differ, because
 * an API has only one route per shape (`getShape`).
 */
const camelCase = (name: string): string =>
  name.replaceAll(/_+(\w?)/g, (_, letter: string) => letter.toUpperCase()).replaceAll(/[^A-Za-z0-9]/g, "");
