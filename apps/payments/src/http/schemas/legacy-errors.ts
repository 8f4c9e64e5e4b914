import { codeInDialect, type ErrorCode, errorResponses } from "@svc/errors";

/** What every operation with a session token may answer, by the names of the unversioned routes. */
const COMMON: ErrorCode[] = ["UNAUTHORIZED", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"];
const BODY: ErrorCode[] = ["BAD_REQUEST", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"];

/** Of those that a user may call who has no merchant. */
const userErrors = (...more: ErrorCode[]) =>
  errorResponses([...COMMON, ...more].map((code) => codeInDialect(code, "legacy")));
export const userBodyErrors = (...more: ErrorCode[]) => userErrors(...BODY, ...more);

export const sessionErrors = (...more: ErrorCode[]) => userErrors("FORBIDDEN", ...more);
export const sessionBodyErrors = (...more: ErrorCode[]) => sessionErrors(...BODY, ...more);
