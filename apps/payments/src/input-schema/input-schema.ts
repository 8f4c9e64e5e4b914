import type { FieldError } from "@svc/errors";
import { Ajv2020 } from "ajv/dist/2020.js";
import { RE2JS } from "re2js";
import { createQueryReader, QUERY_PARAMETERS_MAX, type QueryReader } from "./query-values.js";

/** Maximum number of compiled schemas in the cache, because merchants can create any number of them. */
const COMPILED_MAX = 500;
type Validate = ReturnType<Ajv2020["compile"]>;
interface Compiled {
  /** Null if the schema can't be used. Every input is then accepted. */
  readonly validate: Validate | null;
  queries?: QueryReader;
}
const compiled = new Map<string, Compiled>();

/** A link's requirements for its input. */
interface LinkInput {
  /** JSON Schema (2020-12); null if the link accepts any input. */
  readonly inputSchema: Readonly<Record<string, unknown>> | null;
  readonly targetMethod: string | null;
}

/** True if a link's input schema describes the query instead of the body, because a GET's body has no meaning. */
export const takesQuery = ({ targetMethod }: Pick<LinkInput, "targetMethod">): boolean => targetMethod === "GET";

/** Validates a request's body or query parameters against the link's input schema. Returns at most 20 errors. */
export function inputErrors(
  link: LinkInput,
  { body, query }: { readonly body: Uint8Array | null; readonly query: string },
): FieldError[] {
  const { inputSchema } = link;
  if (inputSchema === null) return [];
  if (takesQuery(link)) return queryErrors(inputSchema, query);
  let value: unknown;
  try {
    value = body === null || body.length === 0 ? undefined : JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return [{ field: "body", reason: "is not valid JSON" }];
  }
  return value === undefined && compileOnce(inputSchema).validate
    ? [{ field: "body", reason: "is required" }]
    : fitsSchema(inputSchema, value);
}

/**
 * Validates a value against a schema. Returns at most 20 errors. An error that concerns the whole value has the field
 * `body`.
 */
export function fitsSchema(schema: Readonly<Record<string, unknown>>, value: unknown): FieldError[] {
  const { validate } = compileOnce(schema);
  if (!validate || validate(value)) return [];
  return (validate.errors ?? []).slice(0, 20).map((error) => ({
    field: error.instancePath.slice(1).replaceAll("/", ".") || "body",
    reason: error.message ?? "is invalid",
  }));
}

/** Validates a query. Its text can be converted to values in up to two ways, and one of them must fit the schema. */
function queryErrors(schema: Readonly<Record<string, unknown>>, query: string): FieldError[] {
  const known = compileOnce(schema);
  known.queries ??= createQueryReader(schema);
  const readings = known.queries.read(query);
  if (readings === null) return [{ field: "query", reason: `has more than ${QUERY_PARAMETERS_MAX} parameters` }];
  const errors = readings.map((values) => fitsSchema(schema, values));
  const fewest = errors.some(({ length }) => length === 0) ? [] : (errors[0] ?? []);
  return fewest.map(({ field, reason }) => ({ field: field === "body" ? "query" : field, reason }));
}

function compileOnce(schema: Readonly<Record<string, unknown>>): Compiled {
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  if (compiled.size >= COMPILED_MAX) compiled.delete(compiled.keys().next().value as string);
  const made: Compiled = { validate: schemaProblem(schema) === null ? compile(schema) : null };
  compiled.set(key, made);
  return made;
}

/**
 * Patterns of untrusted merchants run on bodies of untrusted buyers. RE2 takes linear time, while JavaScript's own
 * engine can hang. RE2 has no lookaround and no backreferences.
 */
const linearRegExp = Object.assign(
  (pattern: string) => {
    const compiledPattern = RE2JS.compile(pattern);
    // Ajv calls `toString` to distinguish patterns.
    return {
      test: (text: string) => compiledPattern.matcher(text).find(),
      toString: () => `/${pattern}/`,
    } as unknown as RegExp;
  },
  { code: "linearRegExp" },
);

let compiler: Ajv2020 | undefined;

/** Throws if the schema can't be used. */
function compile(schema: Readonly<Record<string, unknown>>): Validate {
  compiler ??= new Ajv2020({
    strict: false,
    validateFormats: false,
    addUsedSchema: false,
    logger: false,
    code: { regExp: linearRegExp },
  });
  try {
    return compiler.compile(schema);
  } finally {
    // The compiler would keep every schema forever. This module's cache decides which schemas stay.
    compiler.removeSchema(schema);
  }
}

/** Why a schema can't be used; null if it can. */
export function schemaProblem(schema: Readonly<Record<string, unknown>>): string | null {
  try {
    compile(schema);
    return null;
  } catch (error) {
    return `is not a usable JSON Schema (2020-12; patterns in RE2 syntax): ${(error as Error).message.slice(0, 200)}`;
  }
}
