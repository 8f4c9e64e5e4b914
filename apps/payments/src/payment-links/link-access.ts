import type { Actor } from "../keys/api-key.js";
import { requireFullScope } from "../keys/key-scope.js";

/** A key of scope agentic sees and makes agentic links only. */
export function requireLinkScope(
  caller: Pick<Actor, "scope">,
  isAgenticProxy: boolean,
  hint = "A key of scope agentic manages agentic payment links only.",
): void {
  if (!isAgenticProxy) requireFullScope(caller, "The scope of this key covers agentic payment links only.", hint);
}
