import { createHash } from "node:crypto";
import { parseTemplate, shapeOf } from "./route-template.js";

/** Many clients take no longer name. */
const NAME_CHARACTERS_MAX = 64;
const HASH_CHARACTERS = 8;
/** Stands before a parameter, so a segment that is this word isn't plain. */
const BY = "by";
const PLAIN = /^(?!by$)[A-Za-z0-9-]+$/;

/**
 * The name of a route as a tool: `get_weather_by_country_by_city`. It depends on the route alone, so importing other routes never
 * renames a tool. Where the readable form could also mean another route, a hash of the route follows two underscores.
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
    .update(`${method} ${shapeOf(routeTemplate)}`)
    .digest("hex")
    .slice(0, HASH_CHARACTERS);
  return `${readable.slice(0, NAME_CHARACTERS_MAX - HASH_CHARACTERS - 2)}__${hash}`;
}

/** An API has one route of a shape, so names of parameters needn't be distinct. */
const camelCase = (name: string): string =>
  name.replaceAll(/_+(\w?)/g, (_, letter: string) => letter.toUpperCase()).replaceAll(/[^A-Za-z0-9]/g, "");
