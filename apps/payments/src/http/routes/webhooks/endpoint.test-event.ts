import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { draftTest } from "../../../webhooks/webhooks.js";
import { actorOf } from "../../actor.js";
import { createOnce } from "../../create-once.js";
import { successJson } from "../../envelope.js";
import { IdempotencyHeader, IdParams, Success } from "../../schemas/common.js";
import { sessionBodyErrors } from "../../schemas/legacy-errors.js";
import { NoBody, TestDeliveryOut } from "../../schemas/webhook-schema.js";
import { WEBHOOK_CONFIG, WEBHOOK_OPERATION } from "./webhook-operation.js";

export function testEndpointRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/webhooks/:id/test",
    config: WEBHOOK_CONFIG,
    attachValidation: true,
    schema: {
      ...WEBHOOK_OPERATION,
      operationId: "testWebhook",
      summary: "Send a `webhook.test` event to an endpoint",
      description: "Delivered like any other event, whatever types the endpoint takes.",
      headers: IdempotencyHeader,
      params: IdParams,
      body: NoBody,
      response: { 201: Success(TestDeliveryOut), ...sessionBodyErrors("NOT_FOUND", "CONFLICT") },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const { shown, store } = await draftTest(deps.webhooks, actorOf(request), request.params.id);
        return { answer: { status: 201, body: successJson(JSON.stringify(shown)), location: null }, store };
      }),
  });
}
