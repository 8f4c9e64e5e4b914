import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";
import { EVENT_TYPES } from "../../events/event.js";
import { isOfAgenticScope } from "../../events/events-repository.js";
import { seesAgenticOnly } from "../../keys/key-scope.js";
import { filter, listRequest, ownRows } from "../list-request.js";
import { sendPage } from "../route.js";
import { KEY_OR_SESSION, LIST_QUERY, listErrors, OneOf, SuccessList, Timestamp, Uuid } from "../schemas/common.js";
import { EventTypeOut } from "../schemas/webhook-schema.js";

const EventQuery = Type.Object(
  { ...LIST_QUERY, type: Type.Optional(OneOf(EVENT_TYPES, "Type of the events; default: all")) },
  { additionalProperties: false },
);

const EventOut = Type.Object(
  {
    id: Type.String({ ...Uuid, description: "The same in every delivery of the event" }),
    event: EventTypeOut,
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: "What the type says: see the webhook of that name",
    }),
    timestamp: Type.String({ ...Timestamp, description: "When it happened" }),
    livemode: Type.Boolean({ description: "Whether it is about real money" }),
  },
  {
    title: "Event",
    examples: [
      {
        id: "9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d",
        event: "webhook.test",
        data: { endpointId: "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e", message: "This is a test." },
        timestamp: "2026-11-21T09:30:00.000Z",
        livemode: false,
      },
    ],
  },
);

const DAY_MS = 86_400_000;

export function listEventsRoute(app: HttpApp, deps: Deps): void {
  const keptDays = deps.settings.EVENTS_KEPT_DAYS;
  app.route({
    method: "GET",
    url: "/api/v1/events",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "listEvents",
      summary: "List events, newest first",
      description: `The events of webhooks, of the last ${keptDays} days: for whoever missed some, or has no address that they could be sent to. A key of scope agentic lists what is about products and agentic links.`,
      tags: ["webhooks"],
      security: KEY_OR_SESSION,
      querystring: EventQuery,
      response: { 200: SuccessList(EventOut), ...listErrors() },
    },
    handler: async ({ query, caller }, reply) => {
      const since = new Date(deps.clock.now() - keptDays * DAY_MS).toISOString();
      const scope = [
        ...ownRows(caller),
        ...filter("created_at > ?::timestamptz", since),
        ...filter(`${isOfAgenticScope("events")} = ?`, seesAgenticOnly(caller)),
      ];
      const filters = filter("type = ?", query.type);
      return sendPage(reply, await deps.events.list(listRequest(query, scope, filters)));
    },
  });
}
