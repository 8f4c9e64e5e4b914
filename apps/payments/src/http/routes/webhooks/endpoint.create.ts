import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { draftEndpoint } from "../../../webhooks/webhooks.js";
import { actorOf } from "../../actor.js";
import { createOnce } from "../../create-once.js";
import { successJson } from "../../envelope.js";
import { IdempotencyHeader, Success } from "../../schemas/common.js";
import { sessionBodyErrors } from "../../schemas/legacy-errors.js";
import { NewWebhookEndpointOut, WebhookCreate } from "../../schemas/webhook-schema.js";
import { WEBHOOK_CONFIG, WEBHOOK_OPERATION } from "./webhook-operation.js";

export function createEndpointRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/webhooks",
    config: WEBHOOK_CONFIG,
    attachValidation: true,
    schema: {
      ...WEBHOOK_OPERATION,
      operationId: "createWebhook",
      summary: "Create an endpoint that is told of events; its secret is shown this once",
      headers: IdempotencyHeader,
      body: WebhookCreate,
      response: { 201: Success(NewWebhookEndpointOut), ...sessionBodyErrors("CONFLICT") },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const { shown, store } = draftEndpoint(deps.webhooks, actorOf(request), request.body);
        return { answer: { status: 201, body: successJson(JSON.stringify(shown)), location: null }, store };
      }),
  });
}
