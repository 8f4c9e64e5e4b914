import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { draftSecret } from "../../../webhooks/webhooks.js";
import { actorOf } from "../../actor.js";
import { createOnce } from "../../create-once.js";
import { successJson } from "../../envelope.js";
import { IdempotencyHeader, IdParams, Success } from "../../schemas/common.js";
import { sessionBodyErrors } from "../../schemas/legacy-errors.js";
import { NoBody, WebhookSecretOut } from "../../schemas/webhook-schema.js";
import { WEBHOOK_CONFIG, WEBHOOK_OPERATION } from "./webhook-operation.js";

export function rotateEndpointSecretRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/webhooks/:id/rotate-secret",
    config: WEBHOOK_CONFIG,
    attachValidation: true,
    schema: {
      ...WEBHOOK_OPERATION,
      operationId: "rotateWebhookSecret",
      summary: "Replace the secret of an endpoint; the new one is shown this once",
      description: "Both secrets sign for 24 hours.",
      headers: IdempotencyHeader,
      params: IdParams,
      body: NoBody,
      response: { 200: Success(WebhookSecretOut), ...sessionBodyErrors("NOT_FOUND", "CONFLICT") },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const { shown, store } = await draftSecret(deps.webhooks, actorOf(request), request.params.id);
        return { answer: { status: 200, body: successJson(JSON.stringify(shown)), location: null }, store };
      }),
  });
}
