import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { changeEndpoint } from "../../../webhooks/webhooks.js";
import { actorOf } from "../../actor.js";
import { sendData } from "../../envelope.js";
import { Success } from "../../schemas/common.js";
import { sessionBodyErrors } from "../../schemas/legacy-errors.js";
import { WebhookEndpointOut, WebhookUpdate } from "../../schemas/webhook-schema.js";
import { WEBHOOK_CONFIG, WEBHOOK_OPERATION } from "./webhook-operation.js";

export function updateEndpointRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "PATCH",
    url: "/api/webhooks",
    config: WEBHOOK_CONFIG,
    schema: {
      ...WEBHOOK_OPERATION,
      operationId: "updateWebhook",
      summary: "Change an endpoint",
      description:
        "Deliveries to an endpoint that is not active wait, and are made when it is active again within 30 days.",
      body: WebhookUpdate,
      response: { 200: Success(WebhookEndpointOut), ...sessionBodyErrors("NOT_FOUND") },
    },
    handler: async (request, reply) => {
      const { id, ...change } = request.body;
      return sendData(reply, JSON.stringify(await changeEndpoint(deps.webhooks, actorOf(request), id, change)));
    },
  });
}
