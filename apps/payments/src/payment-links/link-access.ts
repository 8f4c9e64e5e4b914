import { fail } from "@svc/errors";
import type { Actor } from "../keys/api-key.js";

const INSUFFICIENT = {
  headers: { "www-authenticate": 'Bearer error="insufficient_scope"' },
  hint: "A key of scope agentic manages agentic payment links only.",
};

/** A key of scope agentic sees and makes agentic links only. */
export function requireLinkScope(caller: Pick<Actor, "scope">, isAgenticProxy: boolean, hint?: string): void {
  if (caller.scope === "agentic" && !isAgenticProxy) {
    fail("API_KEY_SCOPE_INSUFFICIENT", "The scope of this key covers agentic payment links only.", {
      ...INSUFFICIENT,
      ...(hint === undefined ? {} : { hint }),
    });
  }
}
