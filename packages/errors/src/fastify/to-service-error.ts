import type { FastifyError } from "fastify";
import { type FieldError, invalid, ServiceError } from "../service-error.js";

interface AjvError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string;
  readonly params: Record<string, unknown>;
}

/** More would not help a reader, and a hostile body could make thousands. */
const FIELD_ERRORS_MAX = 20;

function fieldError(error: AjvError, part: string): FieldError {
  const path = error.instancePath.split("/").slice(1).map(unescapePointer);
  const { missingProperty, additionalProperty, allowedValues } = error.params;
  if (typeof missingProperty === "string")
    return { field: [...path, missingProperty].join("."), reason: "is required" };
  if (typeof additionalProperty === "string") {
    return { field: [...path, shortened(additionalProperty)].join("."), reason: "is not a known member" };
  }
  const reason = Array.isArray(allowedValues)
    ? `must be one of ${allowedValues.join(", ")}`
    : (error.message ?? "is invalid");
  return { field: path.join(".") || part, reason };
}

/** RFC 6901 section 3. */
const unescapePointer = (token: string): string => shortened(token.replaceAll("~1", "/").replaceAll("~0", "~"));
const shortened = (name: string): string => (name.length > 64 ? `${name.slice(0, 61)}...` : name);

/** Framework failures that a caller causes, by Fastify's own code. */
const FRAMEWORK: Record<string, (error: FastifyError) => ServiceError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ServiceError("UNSUPPORTED_MEDIA_TYPE", "The body must be sent as application/json."),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new ServiceError("PAYLOAD_TOO_LARGE", "The body is too large."),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    invalid([{ field: "body", reason: "does not have the length that Content-Length says" }]),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => invalid([{ field: "body", reason: "is required" }]),
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalid([{ field: "body", reason: "is not valid JSON" }]),
  FST_ERR_BAD_URL: () => invalid([{ field: "path", reason: "is not a valid URL" }]),
  FST_ERR_MAX_PARAM_LENGTH: () => new ServiceError("PAYLOAD_TOO_LARGE", "The path is too long.", { status: 414 }),
};

/** What a thrown value means to the caller. An unknown one becomes INTERNAL_ERROR with a fixed message. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const error = thrown as Partial<FastifyError> | null;
  if (Array.isArray(error?.validation)) {
    const part = error.validationContext ?? "body";
    const seen = new Map<string, FieldError>();
    for (const one of error.validation as unknown as AjvError[]) {
      // "must match a schema in anyOf" says nothing that its branches have not said better.
      if (one.keyword === "anyOf" || one.keyword === "if") continue;
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
