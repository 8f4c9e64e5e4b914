import { codeInDialect, type ErrorCode, errorResponses } from "@svc/errors";

/** What every operation with a session token may answer, by the names of the unversioned routes. */
const COMMON: ErrorCode[] = [
  "BAD_REQUEST",
  "UNAUTHORIZED",
  "FORBIDDEN",
  "RATE_LIMITED",
  "INTERNAL_ERROR",
  "SERVICE_UNAVAILABLE",
];

export const sessionErrors = (...more: ErrorCode[]) =>
  errorResponses([...COMMON, ...more].map((code) => codeInDialect(code, "legacy")));

export const sessionBodyErrors = (...more: ErrorCode[]) =>
  sessionErrors("PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", ...more);
