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
      description: "By how much deadlines are brought forward",
    }),
    ids: Type.Optional(
      Type.Array(Uuid, {
        minItems: 1,
        maxItems: ADVANCE_IDS_MAX,
        description:
          "Only these payment intents and webhook deliveries; the id of an event names its deliveries. Default: all open payment intents and pending deliveries of your test mode",
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
    seconds: Type.Integer({ description: "By how much time was advanced" }),
    paymentIntents: Type.Array(
      Type.Object({
        id: Uuid,
        expiresAt: Type.String({ ...Timestamp, description: "When it ends now" }),
        watchUntil: Timestamp,
      }),
      { description: "The payment intents that were moved" },
    ),
    webhookDeliveries: Type.Array(
      Type.Object({
        id: Uuid,
        eventId: Uuid,
        endpointId: Uuid,
        nextAttemptAt: Type.String({ ...Timestamp, description: "When it is sent next" }),
      }),
      { description: "The webhook deliveries that were moved" },
    ),
    notMoved: Type.Array(Uuid, {
      description:
        "Of `ids`: what is not yours, not in test mode, has ended, is due already, or is being processed or sent at this moment",
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
        "Brings forward when open payment intents end and when pending webhook deliveries are sent next. A deadline that is passed becomes the present moment. Within seconds the service acts as it would have by then. Clocks, signatures and all else stay as they are. Several calls add up.",
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
