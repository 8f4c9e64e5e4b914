// Generated from apps/payments/src/http/api-versions.ts by `pnpm gen`.

/** The version of the API that this client is written for. */
export const API_VERSION = "2026-11-27";
