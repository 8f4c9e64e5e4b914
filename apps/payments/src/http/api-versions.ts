/**
 * Versions of the API, oldest first. Each is the date of a change that would break callers of the version before. A
 * request that names no version always gets the first one, even if there are newer ones (ADR 64).
 */
export const API_VERSIONS: readonly [string, ...string[]] = ["2026-11-27"];

export const API_VERSION_HEADER = "X-Svc-Api-Version";
