import { type TSchema, Type } from "typebox";
import { paymentFailuresText } from "./payment-failures.js";

/**
 * One row for each code of both services. HTTP status, OpenAPI responses, the documentation page and the retry hint
 * derive from these rows.
 */
interface ErrorRecord {
  readonly status: number;
  /** Further statuses of the code, for example 402 for RATE_LIMITED. */
  readonly otherStatuses?: readonly number[];
  readonly title: string;
  /** True if the unchanged request may succeed later. */
  readonly retryable: boolean;
  /** The caller's next step, as an instruction. */
  readonly fix: string;
}

const ERRORS = {
  BAD_REQUEST: {
    status: 400,
    title: "The request is malformed or a field is invalid",
    retryable: false,
    fix: "Correct the fields that the message names and send the request again.",
  },
  VALIDATION_FAILED: {
    status: 400,
    title: "The request does not pass validation",
    retryable: false,
    fix: "Correct the fields listed in `errors` and send the request again.",
  },
  UNAUTHORIZED: {
    status: 401,
    title: "Missing, malformed, expired or revoked credential",
    retryable: false,
    fix: "Send `Authorization: Bearer <credential>`; the hint names the cause.",
  },
  AUTH_MISSING_CREDENTIALS: {
    status: 401,
    title: "Missing, malformed, unknown, expired or revoked API key",
    retryable: false,
    fix: "Send `Authorization: Bearer <API key>`; the hint names the cause.",
  },
  PAYMENT_REQUIRED: {
    status: 402,
    title: "A payment is required, or was refused",
    retryable: false,
    fix: "Pay one of the offers in `accepts` and repeat the request with a PAYMENT-SIGNATURE header.",
  },
  FORBIDDEN: {
    status: 403,
    title: "The credential is valid but doesn't permit this request",
    retryable: false,
    fix: "Use a credential that has access to this resource or operation.",
  },
  AUTH_TENANT_MISMATCH: {
    status: 403,
    title: "The resource belongs to another merchant",
    retryable: false,
    fix: "Use a key of the merchant that owns the resource.",
  },
  API_KEY_SCOPE_INSUFFICIENT: {
    status: 403,
    title: "The scope or the permissions of the API key do not cover this operation",
    retryable: false,
    fix: "Use a key with the permission that the message names. A key of scope `agentic` covers only those payment links that are agentic.",
  },
  NOT_FOUND: {
    status: 404,
    title: "No such resource in this mode",
    retryable: false,
    fix: "Check the id, the path, and that the key has the resource's mode (test or live).",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: "The path doesn't support this method",
    retryable: false,
    fix: "Use one of the methods in the Allow header.",
  },
  CONFLICT: {
    status: 409,
    title: "The request conflicts with the state of a resource",
    retryable: false,
    fix: "Read the resource, then decide. If Retry-After is set, send the same request after that time.",
  },
  TRANSACTION_DUPLICATE: {
    status: 409,
    title: "The transaction hash is already recorded",
    retryable: false,
    fix: "List transactions with `txHash` to read the first recording.",
  },
  PRECONDITION_FAILED: {
    status: 412,
    title: "The resource has been changed since it was read",
    retryable: false,
    fix: "Read the resource again, decide what to keep, and send the change with the new ETag in If-Match.",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    otherStatuses: [414, 431],
    title: "The body, path or headers are too large",
    retryable: false,
    fix: "Shorten the body, the path or the headers.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: "The media type of the body is not accepted",
    retryable: false,
    fix: "Send `Content-Type: application/json`.",
  },
  TRANSACTION_CHAIN_VERIFY_FAILED: {
    status: 422,
    title: "The payment could not be proven on the chain",
    retryable: false,
    fix: "Read `reason`. With `retryable: true`, send the same request after `retryAfter` seconds. Otherwise the result is final.",
  },
  RATE_LIMITED: {
    status: 429,
    otherStatuses: [402],
    title: "Too many requests",
    retryable: true,
    fix: "Wait `retryAfter` seconds, then retry; back off exponentially with up to one second of jitter.",
  },
  INTERNAL_ERROR: {
    status: 500,
    title: "Unexpected failure of the service",
    retryable: true,
    fix: "Retry after one or two seconds with the same Idempotency-Key; report the X-Request-Id if it persists.",
  },
  UPSTREAM_ERROR: {
    status: 502,
    title: "The target of an agentic link failed",
    retryable: true,
    fix: "Retry later, or tell the merchant. `X-Svc-Charged` says whether the buyer is charged. With `reason: answer_owed`, the same request gets the answer free of charge.",
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    title: "The service or a dependency is unavailable",
    retryable: true,
    fix: "Retry after `retryAfter` seconds with the same Idempotency-Key. If the message says that the outcome is unknown and the request had no key, follow the hint first.",
  },
  TIMEOUT: {
    status: 504,
    title: "An upstream did not answer in time. Unless the message says more, the outcome is unknown",
    retryable: true,
    fix: "Send the same request again after `retryAfter` seconds.",
  },
} as const satisfies Record<string, ErrorRecord>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

export const errorRecord = (code: ErrorCode): ErrorRecord => ERRORS[code];

/**
 * Routes of the unversioned API use different names in some cases. Domain code uses the v1 names; the route's dialect
 * decides which name is sent.
 */
export const LEGACY_TWINS: Partial<Record<ErrorCode, ErrorCode>> = {
  VALIDATION_FAILED: "BAD_REQUEST",
  AUTH_MISSING_CREDENTIALS: "UNAUTHORIZED",
  AUTH_TENANT_MISMATCH: "FORBIDDEN",
  TRANSACTION_DUPLICATE: "CONFLICT",
};

export type Dialect = "v1" | "legacy";

export const codeInDialect = (code: ErrorCode, dialect: Dialect): ErrorCode =>
  dialect === "legacy" ? (LEGACY_TWINS[code] ?? code) : code;

/** Both services serve {@link errorsText} at this path. */
export const ERRORS_PATH = "/errors";

/** The id of a code's section on the services' own errors page: `rate-limited` for `RATE_LIMITED`. */
export const toAnchor = (code: ErrorCode): string => code.toLowerCase().replaceAll("_", "-");

/** All statuses of a code, for example `429, 402`. */
export const formatStatuses = (code: ErrorCode): string => {
  const { status, otherStatuses = [] } = errorRecord(code);
  return [status, ...otherStatuses].join(", ");
};

const overviewRow = (code: ErrorCode): string =>
  `| [\`${code}\`](#${toAnchor(code)}) | ${formatStatuses(code)} | ${errorRecord(code).retryable ? "yes" : "no"} |`;

const section = (code: ErrorCode): string => {
  const { title, fix } = errorRecord(code);
  return `### ${code}\n\nHTTP ${formatStatuses(code)}. **${title}.** ${fix}`;
};

/** The markdown page with a section for each code of both services. {@link toAnchor} gives the anchors. */
export function errorsText(): string {
  const twins = Object.entries(LEGACY_TWINS).map(([v1, legacy]) => `| \`${v1}\` | \`${legacy}\` |`);
  return `# Errors

Every error has the same envelope: \`{"status": "error", "code": …, "message": …}\`. Use \`code\` in your program, because it never changes. \`message\` is for people.

| Member | Meaning |
|---|---|
| \`code\` | what failed, as one of the codes below |
| \`message\` | the same for people, safe to display |
| \`hint\` | what to do in this case |
| \`errors\` | the fields that are wrong, each with its reason |
| \`retryAfter\` | when to try again, in seconds |
| \`docUrl\` | the section of this page |

A duplicate recording has \`status: "duplicate"\`. Every answer has an \`X-Request-Id\`: quote it when you ask for help.

With an \`Idempotency-Key\`, the service executes a repeated request only once.

## Codes

"Retry" says whether the same request may succeed later. After a "no", change the request or the resource first, unless the code's section says otherwise.

| Code | HTTP | Retry |
|---|---|---|
${ERROR_CODES.map(overviewRow).join("\n")}

${ERROR_CODES.map(section).join("\n\n")}

## Failures of paid calls

${paymentFailuresText()}

## Errors in a browser

Pages and forms for people (\`/pay/…\`, \`/report\`) answer an error as a page with the same status. So does an unknown address if the \`Accept\` header prefers \`text/html\` to JSON, as browsers do. Addresses for programs always answer with the envelope: APIs, MCP, \`/.well-known/\`, and files such as \`/openapi.json\`.

## Names on the unversioned routes

| v1 | unversioned |
|---|---|
${twins.join("\n")}
`;
}

/**
 * The error envelope for OpenAPI. `code` is an enumeration and never a literal: a serializer writes a literal's
 * declared constant instead of the real code.
 */
const envelopeSchema = (codes: readonly ErrorCode[]): TSchema =>
  Type.Object(
    {
      status: Type.String({ enum: ["error", "duplicate"], description: "Kind of answer." }),
      code: Type.String({ enum: [...codes], description: "Stable. Handle errors by this, not by the message." }),
      message: Type.String({ description: "For people; safe to show." }),
      hint: Type.Optional(Type.String({ description: "What to do in this case." })),
      retryAfter: Type.Optional(Type.Integer({ description: "Seconds." })),
      docUrl: Type.Optional(Type.String({ description: "Documentation of this code.", format: "uri" })),
    },
    {
      additionalProperties: true,
      description: codes.map((code) => `\`${code}\`: ${errorRecord(code).title}.`).join(" "),
      examples: [{ status: "error", code: codes[0], message: errorRecord(codes[0] as ErrorCode).title }],
    },
  );

// Operations share the schemas: hundreds of equal ones would take a noticeable part of a service's start.
const schemasByCodes = new Map<string, TSchema>();

function getEnvelopeSchema(codes: readonly ErrorCode[]): TSchema {
  const key = codes.join();
  const schema = schemasByCodes.get(key) ?? envelopeSchema(codes);
  schemasByCodes.set(key, schema);
  return schema;
}

/** OpenAPI responses of an operation that can return these codes, grouped by status. */
export function errorResponses(codes: readonly ErrorCode[]): Record<number, TSchema> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of ERROR_CODES.filter((one) => codes.includes(one))) {
    const { status } = errorRecord(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, getEnvelopeSchema(group)]));
}
