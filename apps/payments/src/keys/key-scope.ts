import { fail } from "@svc/errors";

/** What a credential may do; one that is no key may do everything. */
interface Scoped {
  readonly scope: "full" | "agentic";
}

/** RFC 6750 section 3.1. */
const HEADERS = { "www-authenticate": 'Bearer error="insufficient_scope"' };

/** @throws API_KEY_SCOPE_INSUFFICIENT for a key of scope agentic */
export function requireFullScope({ scope }: Scoped, message: string, hint: string): void {
  if (scope !== "full") fail("API_KEY_SCOPE_INSUFFICIENT", message, { headers: HEADERS, hint });
}
