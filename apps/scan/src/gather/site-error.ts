import type { FailureCause } from "./fetched.js";

/**
 * Why the site itself could not be looked at: the report then has level 0 and says so.
 * `challenge` bot protection answered · `unreachable` no answer · `http_status` the page answers 403, 429 or 5xx ·
 * `disallowed` robots.txt forbids this scanner the page. A page that answers 404 or 401 is an answer, and no error.
 */
export type SiteError =
  | { readonly code: "challenge"; readonly url: string; readonly httpStatus: number; readonly sign: string }
  | { readonly code: "unreachable"; readonly url: string; readonly cause: FailureCause }
  | { readonly code: "http_status"; readonly url: string; readonly httpStatus: number }
  | { readonly code: "disallowed"; readonly url: string };
