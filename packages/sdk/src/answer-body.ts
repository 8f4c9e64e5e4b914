import type { ErrorBody } from "./errors.js";

/** Parses the JSON of a body; undefined if it isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the body of an API error, or undefined if something other than the service answered. */
export function errorIn(text: string): ErrorBody | undefined {
  const value = parseJson(text);
  return typeof value === "object" && value !== null && "code" in value ? (value as ErrorBody) : undefined;
}
