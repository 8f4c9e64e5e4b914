import { Ajv } from "ajv";
import ajvFormats from "ajv-formats";
import type { Static, TObject } from "typebox";

/** Names every bad key and never a value: a setting may be a secret. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Bad settings:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "SettingsError";
    this.problems = problems;
  }
}

/**
 * Reads typed settings from environment variables. A key that is present but empty counts as absent, so that a line
 * `KEY=` in an env file means the default. Unknown keys are left alone: the environment belongs to everybody.
 * @throws SettingsError naming all bad keys at once
 */
export function loadSettings<S extends TObject>(schema: S, source: Record<string, string | undefined>): Static<S> {
  const ajv = new Ajv({ coerceTypes: true, useDefaults: true, allErrors: true, strict: false });
  ajvFormats.default(ajv);
  const values: Record<string, unknown> = {};
  for (const key of Object.keys(schema.properties)) {
    const value = source[key]?.trim();
    if (value) values[key] = value;
  }
  const validate = ajv.compile(schema);
  if (validate(values)) return values as Static<S>;
  const problems = (validate.errors ?? []).map((error) => {
    const key = error.params.missingProperty ?? error.instancePath.slice(1);
    const property = schema.properties[key as string] as { description?: string } | undefined;
    const reason = error.params.missingProperty ? "is required" : error.message;
    return `${key} ${reason}${property?.description ? ` (${property.description})` : ""}`;
  });
  throw new SettingsError([...new Set(problems)]);
}

/** A comma-separated setting as a list; blanks are dropped. */
export const listOf = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
