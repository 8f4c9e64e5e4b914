import type { JsonObject } from "../../gather/fetched.js";
import { asList, asObject, atPointer } from "./reading.js";

/** References and unions can multiply: what takes more looks than this is taken to fit. */
const LOOKS_MAX = 2_000;

const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: (value) => asObject(value) !== null,
  array: Array.isArray,
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};

export interface Misfit {
  /** With names from outside. */
  readonly path: string;
  /** In words of ours. */
  readonly reason: string;
}

const at = (path: string, reason: string): Misfit => ({ path, reason });

/**
 * Finds a place where a value doesn't fit a JSON Schema; null: none was found. Only what takes bounded time on a schema from outside is
 * looked at: types, constants, enumerations, lengths, bounds, required and unknown members, items and local references. No patterns.
 */
export function findMisfit(root: JsonObject, value: unknown): Misfit | null {
  let looks = 0;
  const look = (written: unknown, inner: unknown, path: string): Misfit | null => {
    looks += 1;
    if (looks > LOOKS_MAX) return null;
    const schema = asObject(written);
    if (schema === null) return written === false ? at(path, "is not allowed") : null;
    if (typeof schema.$ref === "string") {
      const misfit = look(atPointer(root, schema.$ref), inner, path);
      if (misfit !== null) return misfit;
    }
    return (
      misfitByValue(schema, inner, path) ??
      firstOf(asList(schema.allOf), (part) => look(part, inner, path)) ??
      misfitByMembers(schema, inner, path, look)
    );
  };
  return look(root, value, "info");
}

type Look = (schema: unknown, value: unknown, path: string) => Misfit | null;

function firstOf<Item>(items: readonly Item[], find: (item: Item) => Misfit | null): Misfit | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

function misfitByValue(schema: JsonObject, value: unknown, path: string): Misfit | null {
  const kinds = typeof schema.type === "string" ? [schema.type] : asList(schema.type);
  const isKind = kinds.some((kind) => KINDS[String(kind)]?.(value) ?? true);
  if (kinds.length > 0 && !isKind) return at(path, "is of another type");
  const same = (one: unknown) => JSON.stringify(one) === JSON.stringify(value);
  if ("const" in schema && !same(schema.const)) return at(path, "is not the constant of its schema");
  if (Array.isArray(schema.enum) && !asList(schema.enum).some(same))
    return at(path, "is not one of the allowed values");
  const { minLength, maxLength, minimum, maximum } = schema;
  if (typeof value === "string") {
    if (typeof minLength === "number" && value.length < minLength) return at(path, `is shorter than ${minLength}`);
    if (typeof maxLength === "number" && value.length > maxLength) return at(path, `is longer than ${maxLength}`);
  }
  if (typeof value === "number") {
    if (typeof minimum === "number" && value < minimum) return at(path, `is below ${minimum}`);
    if (typeof maximum === "number" && value > maximum) return at(path, `is above ${maximum}`);
  }
  return null;
}

function misfitByMembers(schema: JsonObject, value: unknown, path: string, look: Look): Misfit | null {
  if (Array.isArray(value)) {
    return firstOf(asList(value), (item) =>
      schema.items === undefined ? null : look(schema.items, item, `${path}[]`),
    );
  }
  const members = asObject(value);
  if (members === null) return null;
  const missing = asList(schema.required).find((name) => typeof name === "string" && !Object.hasOwn(members, name));
  if (missing !== undefined) return at(path, "lacks a member that its schema requires");
  const described = asObject(schema.properties) ?? {};
  const isClosed = schema.additionalProperties === false && schema.patternProperties === undefined;
  return firstOf(Object.entries(members), ([name, member]) => {
    if (Object.hasOwn(described, name)) return look(described[name], member, `${path}.${name}`);
    return isClosed ? at(path, "has a member that its schema doesn't name") : null;
  });
}
