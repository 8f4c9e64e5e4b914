import type { JsonObject } from "../fetched.js";
import { asObject, atPointer } from "./reading.js";

const DIALECT = /^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;
const TYPES: ReadonlySet<unknown> = new Set(["object", "array", "string", "number", "integer", "boolean", "null"]);

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isSchema = (value: unknown): boolean => typeof value === "boolean" || asObject(value) !== null;
const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === "string") && new Set(value).size === value.length;
const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number";
const isFlag = (value: unknown): boolean => typeof value === "boolean";

function isType(value: unknown): boolean {
  if (!Array.isArray(value)) return TYPES.has(value);
  return value.length > 0 && value.every((one) => TYPES.has(one)) && new Set(value).size === value.length;
}

/** Checks only the syntax. A pattern from an untrusted site is never run. */
function isPattern(value: unknown): boolean {
  if (typeof value !== "string") return false;
  try {
    new RegExp(value, "u");
    return true;
  } catch {
    return false;
  }
}

const isDialect = (value: unknown): boolean =>
  value === undefined || value === "" || (typeof value === "string" && DIALECT.test(value));

type Fits = (value: unknown) => boolean;
const each = (names: string, fits: Fits): readonly (readonly [string, Fits])[] =>
  names.split(" ").map((name) => [name, fits]);

/** Valid values of keywords that don't contain schemas. */
const PLAIN: ReadonlyMap<string, Fits> = new Map([
  ...each("type", isType),
  ...each("enum", (value) => Array.isArray(value) && value.length > 0),
  ...each("required", isNames),
  ...each("dependentRequired", (value) => Object.values(asObject(value) ?? { none: null }).every(isNames)),
  ...each("pattern", isPattern),
  ...each("format title description $comment $ref $schema", isText),
  ...each("minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties", isCount),
  ...each("minimum maximum exclusiveMinimum exclusiveMaximum", isNumber),
  ...each("multipleOf", (value) => isNumber(value) && Number(value) > 0),
  ...each("uniqueItems deprecated readOnly writeOnly", isFlag),
  ...each("examples", Array.isArray),
]);

const ONE_SCHEMA = [
  ...["items", "additionalProperties", "unevaluatedItems", "unevaluatedProperties", "contains", "propertyNames"],
  ...["not", "if", "then", "else", "contentSchema"],
];
const LISTS = ["allOf", "anyOf", "oneOf", "prefixItems"];
const NAMED = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

/**
 * Returns why a validator of JSON Schema 2020-12 rejects the schema, or null. Catalogs compile a schema before they
 * use it. Follows no reference, so recursive schemas are no danger.
 */
export function findSchemaFault(root: JsonObject): string | null {
  if (!isDialect(root.$schema))
    return "the schema uses another dialect: catalogs read https://json-schema.org/draft/2020-12/schema";
  const open: unknown[] = [root];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (typeof schema === "boolean") continue;
    const members = asObject(schema);
    if (members === null) return "a part of the schema is neither an object nor a boolean";
    for (const [keyword, value] of Object.entries(members)) {
      if (PLAIN.get(keyword)?.(value) === false) return `a keyword of the schema has an invalid value: ${keyword}`;
    }
    const isLost = typeof members.$ref === "string" && !isFound(root, members.$ref);
    if (isLost) return "the schema refers to a part that it doesn't have";
    const parts = listParts(members);
    if (typeof parts === "string") return parts;
    open.push(...parts);
  }
  return null;
}

/** Lists the schemas within a schema. If a keyword that must contain schemas is invalid, returns the fault. */
function listParts(members: JsonObject): readonly unknown[] | string {
  const parts: unknown[] = [];
  for (const [keyword, value] of Object.entries(members)) {
    const fault = `a keyword of the schema has an invalid value: ${keyword}`;
    if (ONE_SCHEMA.includes(keyword)) {
      if (!isSchema(value)) return fault;
      parts.push(value);
    } else if (LISTS.includes(keyword)) {
      if (!Array.isArray(value) || value.length === 0 || !value.every(isSchema)) return fault;
      parts.push(...value);
    } else if (NAMED.includes(keyword)) {
      const named = asObject(value);
      if (named === null || !Object.values(named).every(isSchema)) return fault;
      if (keyword === "patternProperties" && !Object.keys(named).every(isPattern)) return fault;
      parts.push(...Object.values(named));
    }
  }
  return parts;
}

/**
 * References by name (`#city`) count as found, because the name may be anywhere. So do references to other documents:
 * `hasExternalReference` detects them.
 */
const isFound = (root: JsonObject, reference: string): boolean =>
  !/^#(?:\/|$)/.test(reference) || reference === "#" || isSchema(atPointer(root, reference));
