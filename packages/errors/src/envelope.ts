import { codeInDialect, type Dialect, type ErrorCode } from "./catalogue.js";
import { anchorOf } from "./errors-text.js";
import type { ServiceError } from "./service-error.js";

export interface ErrorEnvelope {
  status: "error" | "duplicate";
  code: ErrorCode;
  message: string;
  hint?: string;
  /** Seconds. */
  retryAfter?: number;
  /** Where the code is explained, for people. */
  docUrl?: string;
  [member: string]: unknown;
}

/**
 * The body of an error answer. A duplicate recording is `status: "duplicate"` in v1, an ordinary error in the legacy dialect.
 * @param docsUrl the page that explains the codes, see {@link errorsText}; without it there is no `docUrl`
 */
export function envelopeOf(error: ServiceError, dialect: Dialect = "v1", docsUrl?: string): ErrorEnvelope {
  const code = codeInDialect(error.code, dialect);
  const { hint, retryAfter, details } = error.options;
  return {
    status: code === "TRANSACTION_DUPLICATE" ? "duplicate" : "error",
    code,
    message: error.message,
    ...(hint === undefined ? {} : { hint }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(docsUrl === undefined ? {} : { docUrl: `${docsUrl}#${anchorOf(code)}` }),
    ...details,
  };
}
