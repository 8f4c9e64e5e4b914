import type { FieldError } from "@svc/errors";
import { _, Ajv2020, type CodeKeywordDefinition } from "ajv/dist/2020.js";
import { RE2JS } from "re2js";
import { canonicalJson } from "../canonical-json.js";
import { createQueryReader, QUERY_PARAMETERS_MAX, type QueryReader } from "./query-values.js";

/** Maximum number of compiled schemas in the cache, because merchants can create any number of them. */
const COMPILED_MAX = 500;
type JsonSchema = Readonly<Record<string, unknown>>;
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
  readonly inputSchema: JsonSchema | null;
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
export function fitsSchema(schema: JsonSchema, value: unknown): FieldError[] {
  const { validate } = compileOnce(schema);
  try {
    references = 0;
    if (!validate || validate(value)) return [];
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    return [{ field: "body", reason: "is too deep or too large to be checked against the link's schema" }];
  }
  return (validate.errors ?? []).slice(0, 20).map((error) => ({
    field: error.instancePath.slice(1).replaceAll("/", ".") || "body",
    reason: error.message ?? "is invalid",
  }));
}

/** Validates a query. Its text can be converted to values in up to two ways, and one of them must fit the schema. */
function queryErrors(schema: JsonSchema, query: string): FieldError[] {
  const known = compileOnce(schema);
  known.queries ??= createQueryReader(schema);
  const readings = known.queries.read(query);
  if (readings === null) return [{ field: "query", reason: `has more than ${QUERY_PARAMETERS_MAX} parameters` }];
  const errors = readings.map((values) => fitsSchema(schema, values));
  const fewest = errors.some(({ length }) => length === 0) ? [] : (errors[0] ?? []);
  return fewest.map(({ field, reason }) => ({ field: field === "body" ? "query" : field, reason }));
}

function compileOnce(schema: JsonSchema): Compiled {
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  if (compiled.size >= COMPILED_MAX) compiled.delete(compiled.keys().next().value as string);
  const made: Compiled = { validate: tryToCompile(schema).validate };
  compiled.set(key, made);
  return made;
}

/**
 * Maximum number of references that one check follows. A body of 10 MiB has at most five million values, and its check
 * seldom follows more than one reference for each.
 */
const REFERENCES_MAX = 10_000_000;
let references = 0;

class TooManyReferences extends Error {}

/** Counts in the compiled check. @throws TooManyReferences */
function countReference(): void {
  references += 1;
  if (references > REFERENCES_MAX) throw new TooManyReferences();
}

/** A schema that refers to itself can follow a deep input until the stack is full. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof TooManyReferences || (error as Partial<Error> | null)?.name === "RangeError";

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

/** Keywords that apply another schema. With them, a small schema can double its work at each level. */
const REFERENCE_KEYWORDS = ["$ref", "$dynamicRef", "$recursiveRef"];

function createCompiler(validateSchema: boolean): Ajv2020 {
  const made = new Ajv2020({
    strict: false,
    validateSchema,
    validateFormats: false,
    addUsedSchema: false,
    // By default, each reference compiles a copy of the schema that it names.
    inlineRefs: false,
    logger: false,
    code: { regExp: linearRegExp },
  });
  for (const keyword of REFERENCE_KEYWORDS) {
    const own = made.getKeyword(keyword) as CodeKeywordDefinition;
    made.removeKeyword(keyword);
    made.addKeyword({
      ...own,
      code(context, type) {
        context.gen.code(_`${context.gen.scopeValue("func", { ref: countReference })}()`);
        own.code(context, type);
      },
    });
  }
  // Ajv compares each item with all others, which takes hours for a long list of objects.
  made.removeKeyword("uniqueItems");
  made.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    error: { message: "must NOT have duplicate items" },
    validate: (isWanted: boolean, items: readonly unknown[]) =>
      !isWanted || new Set(items.map(canonicalJson)).size === items.length,
  });
  return made;
}

let shared: Ajv2020 | undefined;

/** Throws if the schema can't be used. */
function compile(schema: JsonSchema): Validate {
  shared ??= createCompiler(true);
  // The schema of schemas has references, too.
  references = 0;
  const validate = compileAlone(shared, schema);
  // Its result would be a promise, which counts as valid and ends the process if it rejects.
  if ("$async" in validate) throw new Error("$async is not supported");
  return validate;
}

/**
 * Leaves no trace of the schema in the shared compiler. The compiler remembers every `$id`, and could lose a schema of
 * its own that has the same one. So a schema with an `$id` gets its own compiler.
 */
function compileAlone(compiler: Ajv2020, schema: JsonSchema): Validate {
  if (JSON.stringify(schema).includes('"$id"')) {
    compiler.validateSchema(schema, true);
    return createCompiler(false).compile(schema);
  }
  try {
    return compiler.compile(schema);
  } finally {
    // The compiler would keep every schema forever. This module's cache decides which schemas stay.
    compiler.removeSchema(schema);
  }
}

type Outcome =
  | { readonly validate: Validate; readonly problem: null }
  | { readonly validate: null; readonly problem: string };

function tryToCompile(schema: JsonSchema): Outcome {
  try {
    return { validate: compile(schema), problem: null };
  } catch (error) {
    const why = (error as Error).message.slice(0, 200);
    return { validate: null, problem: `is not a usable JSON Schema (2020-12; patterns in RE2 syntax): ${why}` };
  }
}

/** Why a schema can't be used; null if it can. */
export const schemaProblem = (schema: JsonSchema): string | null => tryToCompile(schema).problem;
