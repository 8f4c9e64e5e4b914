import type { JsonObject } from "../fetched.js";
import { asList, asObject, atPointer } from "./reading.js";

/**
 * Maximum work on an untrusted schema, whose references can multiply. One unit is a step, a list entry, an object
 * member, or a few characters of a reference. A value that would need more work counts as valid.
 */
const WORK_MAX = 20_000;
const REFERENCE_CHARACTERS_PER_UNIT = 8;
/** Maximum depth to check, because a schema may refer to itself. Deeper places count as valid. */
const DEPTH_MAX = 64;

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
  /** Place of the value. Contains names from the document. */
  readonly path: string;
  /** Why the value doesn't fit, in the scanner's own words. */
  readonly reason: string;
}

const at = (path: string, reason: string): Misfit => ({ path, reason });

/**
 * Finds a place where a value doesn't fit a JSON Schema, or returns null. Checks types, scalar constants and
 * enumerations, lengths, bounds, required and unknown members, items and local references. Ignores patterns, which
 * could take unlimited time.
 */
export function findMisfit(root: JsonObject, value: unknown): Misfit | null {
  let work = 0;
  let depth = 0;
  const look: Look = (written, inner, path) => {
    const schema = asObject(written);
    work += 1 + computeCost(schema, inner);
    if (work > WORK_MAX || depth >= DEPTH_MAX) return null;
    if (schema === null) return written === false ? at(path, "is not allowed") : null;
    depth += 1;
    const misfit =
      misfitByReference(root, schema, inner, path, look) ??
      misfitByValue(schema, inner, path) ??
      findFirst(asList(schema.allOf), (part) => look(part, inner, path)) ??
      misfitByMembers(schema, inner, path, look);
    depth -= 1;
    return misfit;
  };
  return look(root, value, "info");
}

/** Counts the work of one step, without the steps that it starts. */
function computeCost(schema: JsonObject | null, value: unknown): number {
  if (schema === null) return 0;
  const members = asObject(value);
  const reference = typeof schema.$ref === "string" ? schema.$ref.length / REFERENCE_CHARACTERS_PER_UNIT : 0;
  const lists = [schema.type, schema.enum, schema.required].reduce<number>((sum, list) => sum + asList(list).length, 0);
  return reference + lists + (members === null ? 0 : Object.keys(members).length);
}

const isScalar = (value: unknown): boolean => typeof value !== "object" || value === null;

type Look = (schema: unknown, value: unknown, path: string) => Misfit | null;

function findFirst<Item>(items: readonly Item[], find: (item: Item) => Misfit | null): Misfit | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

const misfitByReference = (root: JsonObject, { $ref }: JsonObject, value: unknown, path: string, look: Look) =>
  typeof $ref === "string" ? look(atPointer(root, $ref), value, path) : null;

function misfitByValue(schema: JsonObject, value: unknown, path: string): Misfit | null {
  const kinds = typeof schema.type === "string" ? [schema.type] : asList(schema.type);
  const isKind = kinds.some((kind) => KINDS[String(kind)]?.(value) ?? true);
  if (kinds.length > 0 && !isKind) return at(path, "has another type than its schema");
  // Two objects or lists count as equal, because comparing them could take a long time.
  const differs = (one: unknown) => one !== value && (isScalar(one) || isScalar(value));
  if ("const" in schema && differs(schema.const)) return at(path, "is not the constant of its schema");
  if (Array.isArray(schema.enum) && schema.enum.every(differs)) return at(path, "is not one of the allowed values");
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
    return findFirst(asList(value), (item) =>
      schema.items === undefined ? null : look(schema.items, item, `${path}[]`),
    );
  }
  const members = asObject(value);
  if (members === null) return null;
  const missing = asList(schema.required).find((name) => typeof name === "string" && !Object.hasOwn(members, name));
  if (missing !== undefined) return at(path, "lacks a required member");
  const described = asObject(schema.properties) ?? {};
  const isClosed = schema.additionalProperties === false && schema.patternProperties === undefined;
  return findFirst(Object.entries(members), ([name, member]) => {
    if (Object.hasOwn(described, name)) return look(described[name], member, `${path}.${name}`);
    return isClosed ? at(path, "has a member that its schema doesn't name") : null;
  });
}
