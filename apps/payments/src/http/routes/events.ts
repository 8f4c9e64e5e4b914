import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import type { Caller } from "../../authorization/caller.js";
import { requireFullScope, seesAgenticOnly } from "../../authorization/key-scope.js";
import type { Deps } from "../../deps.js";
import { EVENT_TYPES } from "../../events/event.js";
import { isOfAgenticScope } from "../../events/events-repository.js";
import { requireOwned } from "../../owned-resource.js";
import { draftResend } from "../../webhooks/send-again.js";
import { createOnce } from "../idempotent-post.js";
import { filter, listRequest, ownRows } from "../list-request.js";
import { type RouteInstaller, sendData, sendPage, successJson } from "../route.js";
import {
  IdempotencyHeader,
  IdParams,
  KEY_OR_SESSION,
  LIST_QUERY,
  listErrors,
  OneOf,
  readErrors,
  Success,
  SuccessList,
  Timestamp,
  Uuid,
  updateErrors,
} from "../schemas/common.js";
import { EventTypeName } from "../schemas/webhook-schema.js";

const EventQuery = Type.Object(
  { ...LIST_QUERY, type: Type.Optional(OneOf(EVENT_TYPES, "Type of the events; default: all")) },
  { additionalProperties: false },
);

const EventOut = Type.Object(
  {
    id: Type.String({ ...Uuid, description: "The same in every delivery of the event" }),
    event: EventTypeName,
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: "See the webhook of the event's type",
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

const ResendIn = Type.Optional(
  Type.Union(
    [
      Type.Object(
        {
          endpointId: Type.Optional(
            Type.String({
              format: "uuid",
              description: "Send only to this endpoint, even if it doesn't subscribe to the type",
            }),
          ),
        },
        { additionalProperties: false },
      ),
      Type.Null(),
    ],
    { examples: [{ endpointId: "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e" }] },
  ),
);
const ResentOut = Type.Object(
  {
    eventId: Uuid,
    deliveries: Type.Array(Type.Object({ id: Uuid, endpointId: Uuid, state: OneOf(["pending"]) }), {
      description: "One for each endpoint. A delivery that already exists keeps its id",
    }),
  },
  { title: "ResentEvent" },
);

const DAY_MS = 86_400_000;

export const eventRoutes: RouteInstaller[] = [listEventsRoute, retrieveEventRoute, resendEventRoute];

/** @throws NOT_FOUND, AUTH_TENANT_MISMATCH, API_KEY_SCOPE_INSUFFICIENT */
async function ownEvent(deps: Deps, caller: Caller, id: string): Promise<{ readonly json: string }> {
  const since = new Date(deps.clock.now() - deps.settings.EVENTS_KEPT_DAYS * DAY_MS);
  const found = requireOwned(await deps.events.find(id, since), caller, "event");
  if (!found.isOfAgenticScope) {
    const hint = "A key of scope agentic can read only events that this scope covers.";
    requireFullScope(caller, "The scope of this key doesn't cover this event.", hint);
  }
  return found;
}

function listEventsRoute(app: HttpApp, deps: Deps): void {
  const keptDays = deps.settings.EVENTS_KEPT_DAYS;
  app.route({
    method: "GET",
    url: "/api/v1/events",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "listEvents",
      summary: "List events, newest first",
      description: `Events of the last ${keptDays} days, for receivers that missed a webhook or have no public address. A key of scope agentic lists only events that this scope covers.`,
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

function retrieveEventRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/events/:id",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "retrieveEvent",
      summary: "Retrieve an event",
      tags: ["webhooks"],
      security: KEY_OR_SESSION,
      params: IdParams,
      response: { 200: Success(EventOut), ...readErrors() },
    },
    handler: async ({ params, caller }, reply) => sendData(reply, (await ownEvent(deps, caller, params.id)).json),
  });
}

function resendEventRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/events/:id/resend",
    config: { auth: "key-or-session" },
    attachValidation: true,
    schema: {
      operationId: "resendEvent",
      summary: "Send an event to webhook endpoints again",
      description:
        "Sends the event at once with the same id, even to endpoints that already got it. Without `endpointId`, all active endpoints that subscribe to its type get it. The retry schedule restarts.",
      tags: ["webhooks"],
      security: KEY_OR_SESSION,
      headers: IdempotencyHeader,
      params: IdParams,
      body: ResendIn,
      response: { 200: Success(ResentOut), ...updateErrors() },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const { params, caller, body } = request;
        await ownEvent(deps, caller, params.id);
        const { shown, store } = await draftResend(deps.webhooks, caller, params.id, body?.endpointId ?? null);
        return { answer: { status: 200, body: successJson(JSON.stringify(shown)), location: null }, store };
      }),
  });
}
