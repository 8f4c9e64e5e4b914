import type { ErrorBody } from "./errors.js";

/** The JSON of a body; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The envelope of the API's errors; undefined if something other than the service answered. */
export function errorIn(text: string): ErrorBody | undefined {
  const value = jsonOf(text);
  return typeof value === "object" && value !== null && "code" in value ? (value as ErrorBody) : undefined;
}
