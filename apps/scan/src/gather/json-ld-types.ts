import type { JsonObject } from "./document.js";

/** The `@type`s of a JSON-LD node without the prefix of schema.org. */
export function typesOf(node: JsonObject): readonly string[] {
  return [node["@type"]]
    .flat()
    .filter((type) => typeof type === "string")
    .map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ""));
}
