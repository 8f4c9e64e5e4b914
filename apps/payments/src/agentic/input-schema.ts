import type { FieldError } from "@svc/errors";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { PayableLink } from "./payable-link.js";

/** A merchant's schema is a stranger's program: compiled ones are kept, and only so many. */
const COMPILED_MAX = 500;
type Validate = ReturnType<Ajv2020["compile"]>;
const compiled = new Map<string, Validate | null>();

/** Why a body does not fit the link's input schema; a schema that cannot be compiled checks nothing. */
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
  const made = compile(schema);
  compiled.set(key, made);
  return made;
}

function compile(schema: Readonly<Record<string, unknown>>): Validate | null {
  try {
    return new Ajv2020({ strict: false, validateFormats: false, addUsedSchema: false, logger: false }).compile(schema);
  } catch {
    return null;
  }
}
