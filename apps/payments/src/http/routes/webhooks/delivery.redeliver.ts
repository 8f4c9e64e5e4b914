import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { draftRedelivery } from "../../../webhooks/webhooks.js";
import { actorOf } from "../../actor.js";
import { createOnce } from "../../create-once.js";
import { successJson } from "../../envelope.js";
import { IdempotencyHeader, IdParams, Success } from "../../schemas/common.js";
import { sessionBodyErrors } from "../../schemas/legacy-errors.js";
import { NoBody, RedeliveryOut } from "../../schemas/webhook-schema.js";
import { WEBHOOK_CONFIG, WEBHOOK_OPERATION } from "./webhook-operation.js";

export function redeliverRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/webhooks/deliveries/:id/redeliver",
    config: WEBHOOK_CONFIG,
    attachValidation: true,
    schema: {
      ...WEBHOOK_OPERATION,
      operationId: "redeliverWebhook",
      summary: "Send a delivery once more",
      description: "At once, with the same event id; retries start anew. Also for deliveries that succeeded or wait.",
      headers: IdempotencyHeader,
      params: IdParams,
      body: NoBody,
      response: { 200: Success(RedeliveryOut), ...sessionBodyErrors("NOT_FOUND", "CONFLICT") },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const { shown, store } = await draftRedelivery(deps.webhooks, actorOf(request), request.params.id);
        return { answer: { status: 200, body: successJson(JSON.stringify(shown)), location: null }, store };
      }),
  });
}
