import { Type } from "typebox";
import { EVENT_TYPES } from "../../events/event.js";
import { LIST_QUERY, OneOf, Timestamp, Uuid } from "./common.js";

export const EventQuery = Type.Object(
  { ...LIST_QUERY, type: Type.Optional(OneOf(EVENT_TYPES, "Type of the events; default: all")) },
  { additionalProperties: false },
);

export const EventOut = Type.Object(
  {
    id: Type.String({ ...Uuid, description: "The same in every delivery of the event" }),
    event: OneOf(EVENT_TYPES, "Type"),
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
