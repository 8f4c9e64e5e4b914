import { codeInDialect, type Dialect, type ErrorCode, errorRecord, toAnchor } from "./catalogue.js";

export interface FieldError {
  /** Dotted path of the member, for example `customFields.0.key`; `body` for the whole body. */
  readonly field: string;
  readonly reason: string;
}

interface ErrorOptions {
  /** One of the code's further statuses; default: its main one. */
  readonly status?: number;
  /** The caller's next step in this case. */
  readonly hint?: string;
  /** Seconds after which a retry makes sense; also sent as Retry-After. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the body. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** For the log only, never sent. */
  readonly cause?: unknown;
  /** True if similar errors were just logged. This one is then logged at level `debug`. */
  readonly isOneOfMany?: boolean;
}

/** A failure with a code from the catalogue. No other error's message reaches a caller. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly options: ErrorOptions;

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ServiceError";
    this.code = code;
    this.status = options.status ?? errorRecord(code).status;
    this.options = options;
  }
}

/** Throws a ServiceError; the message must be safe to show. */
export function fail(code: ErrorCode, message: string, options?: ErrorOptions): never {
  throw new ServiceError(code, message, options);
}

/** A validation error that names each field: `field: reason; field: reason`. */
export function invalid(errors: readonly FieldError[], cause?: unknown): ServiceError {
  const message = errors.map(({ field, reason }) => `${field}: ${reason}`).join("; ");
  return new ServiceError("VALIDATION_FAILED", message, { details: { errors }, cause });
}

export function failInvalid(field: string, reason: string): never {
  throw invalid([{ field, reason }]);
}

interface ErrorEnvelope {
  status: "error" | "duplicate";
  code: ErrorCode;
  message: string;
  hint?: string;
  /** Seconds. */
  retryAfter?: number;
  /** URL of a page that explains the code. */
  docUrl?: string;
  [member: string]: unknown;
}

/**
 * In v1, duplicates have a status of their own. In the legacy dialect they have another code and are ordinary errors.
 */
export const toEnvelopeStatus = (code: ErrorCode): ErrorEnvelope["status"] =>
  code === "TRANSACTION_DUPLICATE" ? "duplicate" : "error";

/**
 * The body of an error answer.
 * @param docsUrl the page that explains the codes, see {@link errorsText}; without it, `docUrl` is omitted
 */
export function toEnvelope(error: ServiceError, dialect: Dialect = "v1", docsUrl?: string): ErrorEnvelope {
  const code = codeInDialect(error.code, dialect);
  const { hint, retryAfter, details } = error.options;
  return {
    status: toEnvelopeStatus(code),
    code,
    message: error.message,
    ...(hint === undefined ? {} : { hint }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(docsUrl === undefined ? {} : { docUrl: `${docsUrl}#${toAnchor(code)}` }),
    ...details,
  };
}
