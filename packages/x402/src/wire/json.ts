import { createRequire } from "node:module";
import type { Ajv, ValidateFunction } from "ajv";

/** A JSON Schema together with the type of the values that it accepts. */
export interface Shape<T> {
  readonly schema: object;
  /** Never set, because it only carries the type. */
  readonly of?: T;
}

export const shape = <T>(schema: object): Shape<T> => ({ schema });

/**
 * Schema of an object with these members. A question mark at the end of a name makes the member optional. Other members
 * are allowed.
 */
export function objectWith(members: Readonly<Record<string, object>>): object {
  const entries = Object.entries(members);
  return {
    type: "object",
    required: entries.filter(([name]) => !name.endsWith("?")).map(([name]) => name),
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace(/\?$/, ""), schema])),
  };
}

let ajv: Ajv | undefined;
const compiled = new WeakMap<object, ValidateFunction>();

/** Validates a value of unknown origin. Loads the validator and compiles the schema on first use. */
export function conforms<T>({ schema }: Shape<T>, value: unknown): value is T {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    ajv ??= createAjv();
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  return validate(value) === true;
}

function createAjv(): Ajv {
  const { Ajv: Validator } = createRequire(import.meta.url)("ajv") as typeof import("ajv");
  return new Validator({ strict: false });
}

/** The step at which decoding failed. Text that is too long also fails as `base64`. */
export type Base64JsonProblem = "base64" | "utf-8" | "json";

type Base64Json =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Base64JsonProblem };

/**
 * Standard base64 with padding (RFC 4648 section 4). The URL-safe alphabet isn't accepted. Public clients refuse it,
 * too.
 */
const STANDARD_BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** Maximum length. Node's limit for headers is lower, so only text from other sources (a JSON body) can reach it. */
const CHARACTERS_MAX = 32_768;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Encodes a value as base64 of its JSON in UTF-8, the format of every x402 header. */
export const encodeBase64Json = (value: unknown): string =>
  Buffer.from(JSON.stringify(value), "utf8").toString("base64");

/** Decodes standard base64 with padding. Null for anything else. */
export const decodeBase64 = (text: string): Buffer | null =>
  text.length <= CHARACTERS_MAX && STANDARD_BASE64.test(text) ? Buffer.from(text, "base64") : null;

/** Decodes {@link encodeBase64Json}. Never throws, because the text is untrusted. */
export function decodeBase64Json(text: string): Base64Json {
  const bytes = decodeBase64(text);
  if (bytes === null || bytes.length === 0) return { ok: false, problem: "base64" };
  let json: string;
  try {
    json = utf8.decode(bytes);
  } catch {
    return { ok: false, problem: "utf-8" };
  }
  try {
    return { ok: true, value: JSON.parse(json) };
  } catch {
    return { ok: false, problem: "json" };
  }
}
