import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import ajvFormats from "ajv-formats";
import type { Static, TObject } from "typebox";

/** Names every bad key but never a value, because a setting may be a secret. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Bad settings:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "SettingsError";
    this.problems = problems;
  }
}

/** Thrown by a rule. The message is shown, so it must not repeat the value. */
export class SettingProblem extends Error {
  override readonly name = "SettingProblem";
}

/** Skips schema validation and code optimization, which would take a fifth of each start. */
export const COMPILED_FAST = { code: { optimize: false }, validateSchema: false, meta: false } as const;

/**
 * A rule for a setting that a schema can't express. It throws if the value is bad. Only the message of a {@link
 * SettingProblem} is shown, because other errors may repeat the value.
 * @param others all settings that passed the schema, for rules about values that must match each other
 */
type SettingRule = (value: string, others: Readonly<Record<string, unknown>>) => unknown;
export type SettingRules = Readonly<Record<string, SettingRule>>;

/**
 * Reads typed settings from environment variables. An empty variable counts as absent, so a line `KEY=` in an env file
 * means the default. `KEY_FILE` names a file that holds the value, for secrets. An empty file is refused: its secret is
 * missing, and the service would run without encryption or a shared Redis. Unknown variables are ignored, because other
 * programs share the environment.
 * @throws SettingsError naming all bad keys at once
 */
export function loadSettings<S extends TObject>(
  schema: S,
  source: Record<string, string | undefined>,
  rules: SettingRules = {},
): Static<S> {
  const ajv = new Ajv({ ...COMPILED_FAST, coerceTypes: true, allErrors: true, strict: false });
  ajvFormats.default(ajv);
  const values: Record<string, unknown> = {};
  const given: Record<string, unknown> = {};
  const badFiles: string[] = [];
  for (const key of Object.keys(schema.properties)) {
    const refuse = (why: string) => badFiles.push(`${key}_FILE names an ${why} file`);
    const value = source[key]?.trim() || fromFile(source[`${key}_FILE`]?.trim(), refuse);
    const { default: unset } = schema.properties[key] as { default?: unknown };
    if (value) given[key] = schema.properties[key];
    if (value || unset !== undefined) values[key] = value || unset;
  }
  // Unset values are the schema's own defaults, so don't compile checks for them. That would take a tenth of the
  // startup time.
  const validate = ajv.compile({ ...schema, properties: given });
  validate(values);
  const bad = new Set<string>();
  const problems = (validate.errors ?? []).map((error) => {
    const missing = error.params.missingProperty as string | undefined;
    const key = missing ?? error.instancePath.slice(1);
    bad.add(key);
    return problem(schema, key, missing ? "is required" : String(error.message));
  });
  problems.push(...badFiles);
  const others = Object.fromEntries(Object.entries(values).filter(([key]) => !bad.has(key)));
  for (const [key, rule] of Object.entries(rules)) {
    const value = others[key];
    const refusal = typeof value === "string" ? findRefusal(() => rule(value, others)) : null;
    if (refusal !== null) problems.push(problem(schema, key, refusal));
  }
  if (problems.length > 0) throw new SettingsError([...new Set(problems)]);
  return values as Static<S>;
}

/** Reads the file that `<name>_FILE` names. Containers get secrets this way. */
function fromFile(path: string | undefined, refuse: (why: "unreadable" | "empty") => void): string | undefined {
  if (!path) return undefined;
  try {
    const value = readFileSync(path, "utf8").trim();
    if (value === "") refuse("empty");
    return value;
  } catch {
    refuse("unreadable");
    return undefined;
  }
}

function problem(schema: TObject, key: string, reason: string): string {
  const { description } = (schema.properties[key] ?? {}) as { description?: string };
  return `${key} ${reason}${description ? ` (${description})` : ""}`;
}

function findRefusal(look: () => unknown): string | null {
  try {
    look();
    return null;
  } catch (error) {
    return error instanceof SettingProblem ? error.message : "is not valid";
  }
}

/**
 * A rule for settings that are URLs, because patterns and formats accept some texts that can't be parsed.
 * @throws TypeError if the text isn't a URL
 */
export const requireUrl = (text: string): URL => new URL(text);

/** A rule for comma-separated HTTP URLs. Throws an Error if an entry isn't an HTTP URL. */
export function requireHttpUrls(text: string): void {
  for (const one of parseList(text))
    if (!/^https?:$/.test(requireUrl(one).protocol)) throw new Error("not an HTTP URL");
}

/** Splits a comma-separated setting. Blank entries are dropped. */
export const parseList = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
