import type { FastifyError } from "fastify";
import { type FieldError, invalid, ServiceError } from "../service-error.js";

interface AjvError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string;
  readonly params: Record<string, unknown>;
  /** The failed schema, if the validator has the option `verbose`. */
  readonly parentSchema?: { readonly description?: string };
}

/**
 * Maximum number of field errors in an answer. More wouldn't help a reader, and a hostile body could cause thousands.
 */
const FIELD_ERRORS_MAX = 20;

function fieldError(error: AjvError, part: string): FieldError {
  const path = error.instancePath.split("/").slice(1).map(unescapePointer);
  const { missingProperty, additionalProperty, allowedValues } = error.params;
  if (typeof missingProperty === "string")
    return { field: [...path, missingProperty].join("."), reason: "is required" };
  if (typeof additionalProperty === "string") {
    const kind = part === "querystring" ? "query parameter" : "member";
    return { field: [...path, shortened(additionalProperty)].join("."), reason: `is not a known ${kind}` };
  }
  const reason = Array.isArray(allowedValues)
    ? `must be one of ${allowedValues.join(", ")}`
    : (inWords(error) ?? error.message ?? "is invalid");
  return { field: path.join(".") || PARTS[part] || part, reason };
}

/** Names for a whole part of the request, in errors that don't concern a single member. */
const PARTS: Readonly<Record<string, string>> = { querystring: "query", params: "path" };

const FORMATS: Readonly<Record<string, string>> = {
  uuid: "must be a UUID, as in 0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
  "date-time": "must be a date and time with its offset, as in 2026-11-21T09:30:00Z",
  email: "must be an e-mail address",
  uri: "must be an absolute URL",
};
const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};
const typeInWords = (type: unknown): string =>
  [type]
    .flat()
    .map((one) => TYPES[String(one)] ?? String(one))
    .join(" or ");
const counted = (count: unknown, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Rewords the validator's message for readers who don't know JSON Schema. */
function inWords({ keyword, params, parentSchema }: AjvError): string | undefined {
  const { limit } = params;
  switch (keyword) {
    case "format":
      return FORMATS[String(params.format)];
    case "type":
      return `must be ${typeInWords(params.type)}`;
    case "pattern":
      return parentSchema?.description && `does not have the required form (${parentSchema.description})`;
    case "const":
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case "minimum":
      return `must be ${limit} or more`;
    case "maximum":
      return `must be ${limit} or less`;
    case "minLength":
      return limit === 1 ? "must not be empty" : `must have at least ${counted(limit, "character")}`;
    case "maxLength":
      return `must not be longer than ${counted(limit, "character")}`;
    case "minItems":
      return `must have at least ${counted(limit, "item")}`;
    case "maxItems":
      return `must not have more than ${counted(limit, "item")}`;
    case "minProperties":
      return `must have at least ${counted(limit, "member")}`;
    case "maxProperties":
      return `must not have more than ${counted(limit, "member")}`;
    default:
      return undefined;
  }
}

/**
 * Reduces the errors of an `anyOf`. Drops type errors, such as "must be null", if a branch reports another kind of
 * error or an error in a deeper member. Otherwise lets each type error name all allowed types.
 */
function withoutBranches(errors: readonly AjvError[]): AjvError[] {
  const withoutUnions = errors.filter(({ keyword }) => keyword !== "anyOf" && keyword !== "if");
  const branched = new Set(errors.filter(({ keyword }) => keyword === "anyOf").map((one) => one.instancePath));
  const below = (path: string) => withoutUnions.some((one) => one.instancePath.startsWith(`${path}/`));
  const beside = (path: string) => withoutUnions.some((one) => one.instancePath === path && one.keyword !== "type");
  return withoutUnions.flatMap((one) => {
    if (one.keyword !== "type" || !branched.has(one.instancePath)) return [one];
    if (beside(one.instancePath) || below(one.instancePath)) return [];
    const types = withoutUnions
      .filter(({ keyword, instancePath }) => keyword === "type" && instancePath === one.instancePath)
      .flatMap(({ params }) => params.type);
    return [{ ...one, params: { type: [...new Set(types)] } }];
  });
}

/** Decodes one step of a JSON Pointer (RFC 6901 section 3). */
const unescapePointer = (token: string): string => shortened(token.replaceAll("~1", "/").replaceAll("~0", "~"));
const shortened = (name: string): string => (name.length > 64 ? `${name.slice(0, 61)}...` : name);

/** Errors of Fastify that a caller causes, by Fastify's error code. */
const FRAMEWORK: Record<string, (error: FastifyError) => ServiceError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ServiceError("UNSUPPORTED_MEDIA_TYPE", "The body must have the media type application/json."),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new ServiceError("PAYLOAD_TOO_LARGE", "The body is too large."),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    invalid([{ field: "body", reason: "is not as long as Content-Length says" }]),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => invalid([{ field: "body", reason: "is required" }]),
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalid([{ field: "body", reason: "is not valid JSON" }]),
  FST_ERR_BAD_URL: () => invalid([{ field: "path", reason: "is not a valid URL" }]),
  FST_ERR_MAX_PARAM_LENGTH: () => new ServiceError("PAYLOAD_TOO_LARGE", "The path is too long.", { status: 414 }),
};

/** Converts a thrown value to an error for the caller. An unknown value becomes INTERNAL_ERROR with a fixed message. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const error = thrown as Partial<FastifyError> | null;
  if (Array.isArray(error?.validation)) {
    const part = error.validationContext ?? "body";
    const seen = new Map<string, FieldError>();
    // The errors of the branches explain more than "must match a schema in anyOf".
    for (const one of withoutBranches(error.validation as unknown as AjvError[])) {
      const described = fieldError(one, part);
      if (!seen.has(described.field)) seen.set(described.field, described);
    }
    if (seen.size === 0) seen.set(part, { field: part, reason: "is invalid" });
    return invalid([...seen.values()].slice(0, FIELD_ERRORS_MAX));
  }
  const known = error?.code === undefined ? undefined : FRAMEWORK[error.code];
  if (known) return known(error as FastifyError);
  if (error instanceof SyntaxError) return invalid([{ field: "body", reason: "is not valid JSON" }]);
  if (error?.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new ServiceError("BAD_REQUEST", "The request is malformed.", { cause: thrown });
  }
  return new ServiceError("INTERNAL_ERROR", "Unexpected failure. Retry in a second or two.", { cause: thrown });
}
