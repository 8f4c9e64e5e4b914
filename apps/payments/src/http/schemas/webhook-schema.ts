import { Type } from "typebox";
import { SCOPES } from "../../authorization/caller.js";
import { EVENT_TYPES, type EventType } from "../../events/event.js";
import { ENDPOINT_URL_LENGTH_MAX, ENDPOINTS_MAX } from "../../webhooks/manage-endpoints.js";
import { LIST_QUERY, ModeName, Nullable, OneOf, Timestamp, Uuid } from "./common.js";

const UrlIn = Type.String({
  minLength: 1,
  maxLength: ENDPOINT_URL_LENGTH_MAX,
  description: "https, on a public host",
  examples: ["https://example.com/webhooks"],
});

export const EventTypeName = Type.Unsafe<EventType>(
  Type.String({ enum: [...EVENT_TYPES], title: "EventType", description: "Type of the event" }),
);

const EventsIn = Type.Array(EventTypeName, {
  maxItems: 100,
  description: "Event types to send; empty: all",
});

const ENDPOINT_OUT = {
  id: Uuid,
  url: Type.String({ description: "Address", examples: ["https://example.com/webhooks"] }),
  events: Type.Array(EventTypeName),
  active: Type.Boolean(),
  mode: ModeName,
  scope: OneOf(SCOPES, "agentic: receives only events that this scope covers"),
  disabledReason: Nullable(Type.String({ description: "`gone`: the endpoint answered 410" })),
  previousSecretExpiresAt: Nullable({
    ...Timestamp,
    description: "When the old secret stops signing; null: no old secret",
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

const Secret = Type.String({
  description: "`whsec_` and the base64 of 32 bytes. Shown only once.",
  examples: ["whsec_…"],
});

export const WebhookEndpointOut = Type.Object(ENDPOINT_OUT, { title: "WebhookEndpoint" });

export const NewWebhookEndpointOut = Type.Object({ ...ENDPOINT_OUT, secret: Secret }, { title: "NewWebhookEndpoint" });

export const WebhookSecretOut = Type.Object(
  { id: Uuid, secret: Secret, previousSecretExpiresAt: Timestamp },
  { title: "WebhookSecret" },
);

export const DeletedWebhookOut = Type.Object({ id: Uuid, deleted: Type.Boolean() }, { title: "DeletedWebhook" });

const State = OneOf(["pending", "delivered", "failed"]);

export const WebhookDeliveryOut = Type.Object(
  {
    id: Uuid,
    eventId: Uuid,
    event: EventTypeName,
    endpointId: Uuid,
    state: State,
    attempts: Type.Integer({ description: "Attempts since it was created or last resent" }),
    nextAttemptAt: Nullable({ ...Timestamp, description: "Time of the next attempt; null: none" }),
    lastStatus: Nullable(Type.Integer()),
    lastError: Nullable(Type.String()),
    log: Type.Array(
      Type.Object({
        at: Timestamp,
        durationMs: Type.Integer(),
        status: Nullable(Type.Integer({ description: "HTTP status of the answer; null: none" })),
        error: Nullable(Type.String()),
      }),
      { description: "The latest attempts, oldest first" },
    ),
    createdAt: Timestamp,
    deliveredAt: Nullable(Timestamp),
  },
  { title: "WebhookDelivery" },
);

export const WebhookOverviewOut = Type.Object(
  { endpoints: Type.Array(WebhookEndpointOut), recentDeliveries: Type.Array(WebhookDeliveryOut) },
  { title: "Webhooks" },
);

export const TestDeliveryOut = Type.Object(
  { id: Uuid, eventId: Uuid, event: EventTypeName, endpointId: Uuid, state: State },
  { title: "WebhookTest" },
);

export const RedeliveryOut = Type.Object(
  { id: Uuid, state: State, nextAttemptAt: Timestamp },
  { title: "WebhookRedelivery" },
);

export const WebhookCreate = Type.Object(
  {
    url: UrlIn,
    events: Type.Optional(EventsIn),
    mode: Type.Optional(
      OneOf(["test", "live"], "For sessions, default test. An API key creates endpoints of its own mode"),
    ),
  },
  {
    additionalProperties: false,
    description: `At most ${ENDPOINTS_MAX} endpoints in each mode`,
    examples: [{ url: "https://example.com/webhooks", events: ["payment.completed"] }],
  },
);

export const WebhookUpdate = Type.Object(
  {
    id: Uuid,
    url: Type.Optional(UrlIn),
    events: Type.Optional(EventsIn),
    active: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, examples: [{ id: "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e", active: false }] },
);

export const WebhookIdQuery = Type.Object({ id: Uuid }, { additionalProperties: false });

export const WebhookOverviewQuery = Type.Object(
  { mode: Type.Optional(OneOf(["test", "live"], "Default: all modes that the credential sees")) },
  { additionalProperties: false },
);

export const WebhookDeliveryQuery = Type.Object(
  {
    ...LIST_QUERY,
    state: Type.Optional(State),
  },
  { additionalProperties: false },
);
