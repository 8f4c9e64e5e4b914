import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { ownEndpoint } from "../../../webhooks/webhooks.js";
import { actorOf } from "../../actor.js";
import { sendPage } from "../../envelope.js";
import { filter, listRequest } from "../../list-request.js";
import { IdParams, SuccessList } from "../../schemas/common.js";
import { sessionErrors } from "../../schemas/legacy-errors.js";
import { WebhookDeliveryOut, WebhookDeliveryQuery } from "../../schemas/webhook-schema.js";
import { WEBHOOK_CONFIG, WEBHOOK_OPERATION } from "./webhook-operation.js";

export function listDeliveriesRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/webhooks/:id/deliveries",
    config: WEBHOOK_CONFIG,
    schema: {
      ...WEBHOOK_OPERATION,
      operationId: "listWebhookDeliveries",
      summary: "Deliveries to an endpoint with their attempts, newest first; kept for 30 days",
      params: IdParams,
      querystring: WebhookDeliveryQuery,
      response: { 200: SuccessList(WebhookDeliveryOut), ...sessionErrors("BAD_REQUEST", "NOT_FOUND") },
    },
    handler: async (request, reply) => {
      const { params, query } = request;
      const { id } = await ownEndpoint(deps.webhooks, actorOf(request), params.id);
      const scope = [{ sql: "endpoint_id = ?", value: id }];
      const filters = filter('state = ?::"DeliveryState"', query.state);
      return sendPage(reply, await deps.webhooks.deliveries.list(listRequest(query, scope, filters)));
    },
  });
}
