import { fail } from "@svc/errors";
import type { Actor } from "./caller.js";
import { INSUFFICIENT_SCOPE } from "./permissions.js";

/*
 * Rights of a key of scope `agentic`. Each new route must enforce them too, with a guard of this file or with a filter
 * by `seesAgenticOnly`. For restricted keys see authorization/operations.ts.
 *
 * | area | it sees | it does | decided in |
 * |---|---|---|---|
 * | products | all | all | |
 * | payment links | agentic ones | creates and changes agentic ones | payment-link-service.ts, http/routes/payment-links.ts |
 * | apis | all | creates, changes and imports them, because their routes are agentic links | |
 * | transactions | those of agentic links | records payments of those | record-transaction.ts, http/routes/transactions.ts |
 * | payment intents, checkout, refunds, settlements, reports, search | nothing | nothing | their routes |
 * | branding of payment pages | all | nothing | http/routes/branding.ts |
 * | events | of products, agentic links, their payments, the proxy secret | | events/events-repository.ts (`isOfAgenticScope`), also for webhooks |
 * | request log | requests of keys of scope agentic | | http/routes/requests.ts |
 * | webhook endpoints | those created by such keys | creates and changes those | webhooks/manage-endpoints.ts |
 * | test clock | | advances deliveries to those endpoints | test-clock/test-clock-repository.ts |
 */

/** For filters of lists: `true` if the actor sees agentic items only, undefined if it sees everything. */
export const seesAgenticOnly = ({ scope }: Pick<Actor, "scope">): true | undefined =>
  scope === "agentic" ? true : undefined;

/** @throws API_KEY_SCOPE_INSUFFICIENT for a key of scope agentic */
export function requireFullScope({ scope }: Pick<Actor, "scope">, message: string, hint: string): void {
  if (scope !== "full") fail("API_KEY_SCOPE_INSUFFICIENT", message, { headers: INSUFFICIENT_SCOPE, hint });
}

export const AGENTIC_LINKS_ONLY =
  "A key of scope agentic has no access to this. It covers only those payment links that are agentic.";

/** A key of scope agentic sees and creates only agentic payment links. */
export function requireLinkScope(
  caller: Pick<Actor, "scope">,
  isAgenticProxy: boolean,
  hint = "Use an agentic link, or a key of scope full.",
): void {
  if (!isAgenticProxy) requireFullScope(caller, AGENTIC_LINKS_ONLY, hint);
}
