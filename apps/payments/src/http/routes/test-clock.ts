import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";
import { ADVANCE_IDS_MAX, ADVANCE_SECONDS_MAX, type Advanced, advanceClock } from "../../test-clock/advance-clock.js";
import { recordOnce } from "../idempotent-post.js";
import { successJson } from "../route.js";
import { createErrors, IdempotencyHeader, KEY_OR_SESSION, Success, Timestamp, Uuid } from "../schemas/common.js";

const AdvanceIn = Type.Object(
  {
    seconds: Type.Integer({
      minimum: 1,
      maximum: ADVANCE_SECONDS_MAX,
      description: "Seconds by which to bring deadlines forward",
    }),
    ids: Type.Optional(
      Type.Array(Uuid, {
        minItems: 1,
        maxItems: ADVANCE_IDS_MAX,
        description:
          "Payment intents and webhook deliveries to move; an event's id moves its deliveries. Default: all open intents and pending deliveries in test mode",
      }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ seconds: 1800, ids: ["0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e"] }],
  },
);

const AdvancedOut = Type.Object(
  {
    seconds: Type.Integer({ description: "Seconds by which time was advanced" }),
    paymentIntents: Type.Array(
      Type.Object({
        id: Uuid,
        expiresAt: Type.String({ ...Timestamp, description: "New time at which it expires" }),
        watchUntil: Timestamp,
      }),
      { description: "Moved payment intents" },
    ),
    webhookDeliveries: Type.Array(
      Type.Object({
        id: Uuid,
        eventId: Uuid,
        endpointId: Uuid,
        nextAttemptAt: Type.String({ ...Timestamp, description: "New time of the next attempt" }),
      }),
      { description: "Moved webhook deliveries" },
    ),
    notMoved: Type.Array(Uuid, {
      description:
        "Those of `ids` that aren't yours, aren't in test mode, have ended, are already due, or are being processed",
    }),
  },
  {
    title: "AdvancedTestClock",
    examples: [
      {
        seconds: 1800,
        paymentIntents: [
          {
            id: "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
            expiresAt: "2026-11-21T09:30:00.000Z",
            watchUntil: "2026-11-22T09:30:00.000Z",
          },
        ],
        webhookDeliveries: [],
        notMoved: [],
      },
    ],
  },
);

export function testClockRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/test-clock/advance",
    config: { auth: "key-or-session" },
    attachValidation: true,
    schema: {
      operationId: "advanceTestClock",
      summary: "Advance time for payment intents and webhook deliveries in test mode",
      description:
        "Brings forward `expiresAt` and `watchUntil` of open payment intents, and the next attempt of pending webhook deliveries, at most to now. The service acts within seconds. Nothing else changes. Several calls add up.",
      tags: ["test clock"],
      security: KEY_OR_SESSION,
      headers: IdempotencyHeader,
      body: AdvanceIn,
      response: { 200: Success(AdvancedOut), ...createErrors() },
    },
    handler: async (request, reply) =>
      recordOnce(deps.idempotency, request, reply, async (complete) => {
        const { seconds, ids = null } = request.body;
        const toAnswer = (advanced: Advanced) => ({
          status: 200,
          body: successJson(JSON.stringify(advanced)),
          location: null,
        });
        return toAnswer(
          await advanceClock(deps, request.caller, { seconds, ids }, (advanced) => complete(toAnswer(advanced))),
        );
      }),
  });
}
