import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { EVENT_DAYS, OF_AGENTIC_SCOPE } from "../../../events/events-repository.js";
import { sendPage } from "../../envelope.js";
import { filter, listRequest, ownRows } from "../../list-request.js";
import { listErrors, SuccessList } from "../../schemas/common.js";
import { EventOut, EventQuery } from "../../schemas/event-schema.js";

const DAY_MS = 86_400_000;

export function listEventsRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/events",
    config: { auth: "key" },
    schema: {
      operationId: "listEvents",
      summary: "List events, newest first",
      description: `What webhooks tell, of the last ${EVENT_DAYS} days: for whoever missed some, or has no address that they could be sent to. A key of scope agentic lists what is about products and agentic links.`,
      tags: ["webhooks"],
      security: [{ apiKey: [] }],
      querystring: EventQuery,
      response: { 200: SuccessList(EventOut), ...listErrors() },
    },
    handler: async ({ query, caller }, reply) => {
      const since = new Date(deps.clock.now() - EVENT_DAYS * DAY_MS).toISOString();
      const scope = [
        ...ownRows(caller),
        ...filter("created_at > ?::timestamptz", since),
        ...(caller.scope === "agentic" ? [OF_AGENTIC_SCOPE] : []),
      ];
      const filters = filter("type = ?", query.type);
      return sendPage(reply, await deps.events.list(listRequest(query, scope, filters)));
    },
  });
}
