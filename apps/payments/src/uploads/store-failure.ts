import { ServiceError } from "@svc/errors";

/** Two seconds for each call, so that two of them are answered within five. */
export const STORE_TIMEOUT_MS = 2_000;

/** The SDK calls a connection that was refused or ended a time-out, too: that store does answer, in its way. */
const ENDED = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE"]);
const isTimeout = ({ name, code }: { name?: unknown; code?: unknown }): boolean =>
  (name === "TimeoutError" || name === "AbortError") && !ENDED.has(String(code));

/** A failure of the store as what it is to a caller; its own text is for the log. */
export function storeFailure(cause: unknown): ServiceError {
  return isTimeout(cause as object)
    ? new ServiceError("TIMEOUT", "The file store does not answer.", { retryAfter: 2, cause })
    : new ServiceError("SERVICE_UNAVAILABLE", "The file store cannot be used.", { retryAfter: 2, cause });
}
