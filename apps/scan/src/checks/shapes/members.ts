import type { JsonObject } from "../../gather/document.js";

/** Reads of JSON from strangers: whatever is not of the kind that is asked for is not there. */

export function asObject(value: unknown): JsonObject | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

export const asObjects = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.map(asObject).filter((item) => item !== null) : [];

/** A string with something in it. */
export const asText = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;

export const asTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

/** An absolute http or https address. */
export function asHttpUrl(value: unknown, base?: string): URL | null {
  const text = asText(value);
  if (text === null || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  return url.protocol === "https:" || url.protocol === "http:" ? url : null;
}

/** An absolute https address, as tokens and money need; plain http where the operator opened the host for local work. */
export function asSecureUrl(value: unknown, openedByOperator: boolean): URL | null {
  const url = asHttpUrl(value);
  return url !== null && (url.protocol === "https:" || openedByOperator) ? url : null;
}
