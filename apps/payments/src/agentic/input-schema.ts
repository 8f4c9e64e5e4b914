import type { FieldError } from "@svc/errors";
import { Ajv2020 } from "ajv/dist/2020.js";
import { RE2JS } from "re2js";
import type { PayableLink } from "./payable-link.js";

/** A merchant's schema is a stranger's program: compiled ones are kept, and only so many. */
const COMPILED_MAX = 500;
type Validate = ReturnType<Ajv2020["compile"]>;
const compiled = new Map<string, Validate | null>();

/** Why a body does not fit the link's input schema; one that cannot be compiled was refused when it was saved. */
export function inputErrors({ inputSchema }: PayableLink, body: Uint8Array | null): FieldError[] {
  if (inputSchema === null) return [];
  const validate = validatorOf(inputSchema);
  if (!validate) return [];
  let value: unknown;
  try {
    value = body === null || body.length === 0 ? undefined : JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return [{ field: "body", reason: "is not valid JSON" }];
  }
  if (value === undefined) return [{ field: "body", reason: "is required" }];
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, 20).map((error) => ({
    field: error.instancePath.slice(1).replaceAll("/", ".") || "body",
    reason: error.message ?? "is invalid",
  }));
}

function validatorOf(schema: Readonly<Record<string, unknown>>): Validate | null {
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  if (compiled.size >= COMPILED_MAX) compiled.delete(compiled.keys().next().value as string);
  const made = schemaProblem(schema) === null ? compile(schema) : null;
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
