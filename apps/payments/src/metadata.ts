import type { FieldError } from "@svc/errors";

export type Metadata = Readonly<Record<string, unknown>>;

const KEYS_MAX = 50;
const VALUE_LENGTH_MAX = 500;

/** Merges by key; `null` and the empty string delete a key. */
export function mergeMetadata(stored: Metadata, patch: Metadata): Metadata {
  const merged = { ...stored, ...patch };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== ""));
}

/** Bounds on the merged object; key lengths are the schema's. A value that is no string counts by its JSON text. */
export function metadataErrors(metadata: Metadata): FieldError[] {
  const entries = Object.entries(metadata);
  const errors: FieldError[] = [];
  if (entries.length > KEYS_MAX) errors.push({ field: "metadata", reason: `must not have more than ${KEYS_MAX} keys` });
  for (const [key, value] of entries) {
    const length = (typeof value === "string" ? value : JSON.stringify(value)).length;
    if (length > VALUE_LENGTH_MAX) {
      errors.push({ field: `metadata.${key}`, reason: `must not be longer than ${VALUE_LENGTH_MAX} characters` });
    }
  }
  return errors;
}
