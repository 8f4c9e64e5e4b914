import type { JsonObject } from "../../gather/document.js";
import { asHttpUrl, asObjects, asText } from "./members.js";

export interface AiCatalog {
  readonly valid: number;
  readonly total: number;
}

/** `mediaType` was the older name of `type`. */
function isValid(entry: JsonObject, url: string): boolean {
  const type = asText(entry.type) ?? asText(entry.mediaType);
  const hasAddress = entry.url !== undefined;
  const hasData = entry.data !== undefined;
  if (asText(entry.identifier) === null || type === null || hasAddress === hasData) return false;
  return hasData || asHttpUrl(entry.url, url) !== null;
}

/** An AI catalogue with its entries; null: it is none. */
export function readAiCatalog(catalog: JsonObject, url: string): AiCatalog | null {
  if (asText(catalog.specVersion) === null || !Array.isArray(catalog.entries)) return null;
  const entries = asObjects(catalog.entries);
  return { valid: entries.filter((entry) => isValid(entry, url)).length, total: catalog.entries.length };
}
