import type { FieldError } from "@svc/errors";
import { Ajv2020 } from "ajv/dist/2020.js";
import { RE2JS } from "re2js";
import type { PayableLink } from "./payable-link.js";
import { createQueryReader, QUERY_PARAMETERS_MAX, type QueryReader } from "./query-values.js";

/** A merchant's schema is a stranger's program: compiled ones are kept, and only so many. */
const COMPILED_MAX = 500;
type Validate = ReturnType<Ajv2020["compile"]>;
interface Compiled {
  /** Null: the schema can't be used, and refuses nothing. */
  readonly validate: Validate | null;
  queries?: QueryReader;
}
const compiled = new Map<string, Compiled>();

/** Whether a link's input schema describes the query's parameters: the content of a GET has no meaning. */
export const takesQuery = ({ targetMethod }: Pick<PayableLink, "targetMethod">): boolean => targetMethod === "GET";

/**
 * Why a request does not fit the link's input schema: its body, or the query's parameters. A schema that cannot be compiled was
 * refused when it was saved.
 */
export function inputErrors(
  link: Pick<PayableLink, "inputSchema" | "targetMethod">,
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
  return value === undefined && compiledOf(inputSchema).validate
    ? [{ field: "body", reason: "is required" }]
    : fitsSchema(inputSchema, value);
}

/** Why a value does not fit a schema. */
export function fitsSchema(schema: Readonly<Record<string, unknown>>, value: unknown): FieldError[] {
  const { validate } = compiledOf(schema);
  if (!validate || validate(value)) return [];
  return (validate.errors ?? []).slice(0, 20).map((error) => ({
    field: error.instancePath.slice(1).replaceAll("/", ".") || "body",
    reason: error.message ?? "is invalid",
  }));
}

/** Why a query does not fit: it fits if any way to read its texts as values does. */
function queryErrors(schema: Readonly<Record<string, unknown>>, query: string): FieldError[] {
  const known = compiledOf(schema);
  known.queries ??= createQueryReader(schema);
  const readings = known.queries.read(query);
  if (readings === null) return [{ field: "query", reason: `has more than ${QUERY_PARAMETERS_MAX} parameters` }];
  const errors = readings.map((values) => fitsSchema(schema, values));
  const fewest = errors.some(({ length }) => length === 0) ? [] : (errors[0] ?? []);
  return fewest.map(({ field, reason }) => ({ field: field === "body" ? "query" : field, reason }));
}

function compiledOf(schema: Readonly<Record<string, unknown>>): Compiled {
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  if (compiled.size >= COMPILED_MAX) compiled.delete(compiled.keys().next().value as string);
  const made: Compiled = { validate: schemaProblem(schema) === null ? compile(schema) : null };
  compiled.set(key, made);
  return made;
}

/**
 * Patterns of strangers run on bodies of other strangers: RE2 is linear in the text, where JavaScript's own engine can be made to
 * hang. Look-around and back-references do not exist there.
 */
const linearRegExp = Object.assign(
  (pattern: string) => {
    const compiledPattern = RE2JS.compile(pattern);
    // The compiler tells patterns apart by their text.
    return {
      test: (text: string) => compiledPattern.matcher(text).find(),
      toString: () => `/${pattern}/`,
    } as unknown as RegExp;
  },
  { code: "linearRegExp" },
);

let compiler: Ajv2020 | undefined;

/** Throws for a schema that cannot be used. */
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
    // The compiler remembers every schema for ever; what is kept is decided here.
    compiler.removeSchema(schema);
  }
}

/** Why a schema cannot be used, or null. */
export function schemaProblem(schema: Readonly<Record<string, unknown>>): string | null {
  try {
    compile(schema);
    return null;
  } catch (error) {
    return `is not a usable JSON Schema (2020-12; patterns in RE2 syntax): ${(error as Error).message.slice(0, 200)}`;
  }
}
