import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { removeEndpoint } from "../../../webhooks/webhooks.js";
import { actorOf } from "../../actor.js";
import { sendData } from "../../envelope.js";
import { Success } from "../../schemas/common.js";
import { sessionErrors } from "../../schemas/legacy-errors.js";
import { DeletedWebhookOut, WebhookIdQuery } from "../../schemas/webhook-schema.js";
import { WEBHOOK_CONFIG, WEBHOOK_OPERATION } from "./webhook-operation.js";

export function deleteEndpointRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "DELETE",
    url: "/api/webhooks",
    config: WEBHOOK_CONFIG,
    schema: {
      ...WEBHOOK_OPERATION,
      operationId: "deleteWebhook",
      summary: "Delete an endpoint with its deliveries",
      querystring: WebhookIdQuery,
      response: { 200: Success(DeletedWebhookOut), ...sessionErrors("BAD_REQUEST", "NOT_FOUND") },
    },
    handler: async (request, reply) => {
      const { id } = request.query;
      await removeEndpoint(deps.webhooks, actorOf(request), id);
      return sendData(reply, JSON.stringify({ id, deleted: true }));
    },
  });
}
