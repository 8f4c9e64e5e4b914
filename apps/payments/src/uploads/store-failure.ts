import { ServiceError } from "@svc/errors";

/** Two seconds for each call, so that two of them are answered within five. */
export const STORE_TIMEOUT_MS = 2_000;

const isTimeout = (name: unknown): boolean => name === "TimeoutError" || name === "AbortError";

/** A failure of the store as what it is to a caller; its own text is for the log. */
export function storeFailure(cause: unknown): ServiceError {
  const { name } = cause as { name?: unknown };
  return isTimeout(name)
    ? new ServiceError("TIMEOUT", "The file store does not answer.", { retryAfter: 2, cause })
    : new ServiceError("SERVICE_UNAVAILABLE", "The file store cannot be used.", { retryAfter: 2, cause });
}
