import { createRequire } from "node:module";
import type { Ajv, ValidateFunction } from "ajv";

/** A JSON Schema together with the type of what it lets pass. */
export interface Shape<T> {
  readonly schema: object;
  /** Never there: it only carries the type. */
  readonly of?: T;
}

export const shape = <T>(schema: object): Shape<T> => ({ schema });

/** An object with these members; those marked by a question mark may be missing, and others are left alone. */
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

/** Whether a value of unknown origin has a shape. The validator is loaded, and a schema compiled, when first used. */
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

/** What a header or a field did not hold; `base64` also stands for text that is too long to be meant seriously. */
export type Base64JsonProblem = "base64" | "utf-8" | "json";

type Base64Json =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Base64JsonProblem };

/** RFC 4648 section 4 with padding. Not the URL alphabet: the public clients refuse that one too. */
const STANDARD_BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** Above Node's own limit for all headers of a request; other sources (a JSON body) have no such limit. */
const CHARACTERS_MAX = 32_768;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Base64 of a value's JSON in UTF-8, as every x402 header is written. */
export const encodeBase64Json = (value: unknown): string =>
  Buffer.from(JSON.stringify(value), "utf8").toString("base64");

/** Bytes of standard base64 with padding, or null for anything else. */
export const decodeBase64 = (text: string): Buffer | null =>
  text.length <= CHARACTERS_MAX && STANDARD_BASE64.test(text) ? Buffer.from(text, "base64") : null;

/** Reads what {@link encodeBase64Json} writes. Never throws: the text comes from strangers. */
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
