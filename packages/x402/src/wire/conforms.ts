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
