import { codeInDialect, type Dialect, type ErrorCode } from "./catalogue.js";
import type { ServiceError } from "./service-error.js";

export interface ErrorEnvelope {
  status: "error" | "duplicate";
  code: ErrorCode;
  message: string;
  hint?: string;
  /** Seconds. */
  retryAfter?: number;
  [member: string]: unknown;
}

/** The body of an error answer. A duplicate recording is `status: "duplicate"` in v1, an ordinary error in the legacy dialect. */
export function envelopeOf(error: ServiceError, dialect: Dialect = "v1"): ErrorEnvelope {
  const code = codeInDialect(error.code, dialect);
  const { hint, retryAfter, details } = error.options;
  return {
    status: code === "TRANSACTION_DUPLICATE" ? "duplicate" : "error",
    code,
    message: error.message,
    ...(hint === undefined ? {} : { hint }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...details,
  };
}
