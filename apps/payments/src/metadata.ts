import type { FieldError } from "@svc/errors";
import { characterCount } from "./character-count.js";

export type Metadata = Readonly<Record<string, unknown>>;

const KEYS_MAX = 50;
const KEY_LENGTH_MAX = 40;
const VALUE_LENGTH_MAX = 500;

/** Merges by key; `null` and the empty string delete a key. */
export function mergeMetadata(stored: Metadata, patch: Metadata): Metadata {
  const merged = { ...stored, ...patch };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== ""));
}

/** Bounds on the merged object. A value that is no string counts by its JSON text. */
export function metadataErrors(metadata: Metadata): FieldError[] {
  const entries = Object.entries(metadata);
  const errors: FieldError[] = [];
  if (entries.length > KEYS_MAX) errors.push({ field: "metadata", reason: `must not have more than ${KEYS_MAX} keys` });
  if (entries.some(([key]) => key === "" || characterCount(key) > KEY_LENGTH_MAX)) {
    errors.push({ field: "metadata", reason: `must have keys of 1 to ${KEY_LENGTH_MAX} characters` });
  }
  for (const [key, value] of entries) {
    if (characterCount(typeof value === "string" ? value : JSON.stringify(value)) > VALUE_LENGTH_MAX) {
      const field = `metadata.${key.slice(0, KEY_LENGTH_MAX)}`;
      errors.push({ field, reason: `must not be longer than ${VALUE_LENGTH_MAX} characters` });
    }
  }
  return errors;
}
