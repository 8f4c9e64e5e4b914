import { fail } from "@svc/errors";
import type { Actor } from "./api-key.js";

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

/** A key of scope agentic sees and makes agentic links only. */
export function requireLinkScope(
  caller: Pick<Actor, "scope">,
  isAgenticProxy: boolean,
  hint = "A key of scope agentic manages agentic payment links only.",
): void {
  if (!isAgenticProxy) requireFullScope(caller, "The scope of this key covers agentic payment links only.", hint);
}
