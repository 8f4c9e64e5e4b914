import { failInvalid } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { actorOf } from "../../actor.js";
import { sendData } from "../../envelope.js";
import { filter } from "../../list-request.js";
import { Success } from "../../schemas/common.js";
import { sessionErrors } from "../../schemas/legacy-errors.js";
import { WebhookOverviewOut, WebhookOverviewQuery } from "../../schemas/webhook-schema.js";
import { WEBHOOK_CONFIG, WEBHOOK_OPERATION } from "./webhook-operation.js";

const RECENT = 25;

export function listEndpointsRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/webhooks",
    config: WEBHOOK_CONFIG,
    schema: {
      ...WEBHOOK_OPERATION,
      operationId: "listWebhooks",
      summary: "All endpoints, and the latest deliveries to them",
      querystring: WebhookOverviewQuery,
      response: { 200: Success(WebhookOverviewOut), ...sessionErrors("BAD_REQUEST") },
    },
    handler: async (request, reply) => {
      const { merchantId, mode } = actorOf(request);
      const asked = request.query.mode;
      if (mode !== null && asked !== undefined && asked !== mode) {
        failInvalid("mode", `must be ${mode}: the mode of the key`);
      }
      const scope = [
        { sql: "merchant_id = ?", value: merchantId },
        ...filter('mode = ?::"Mode"', asked ?? mode ?? undefined),
      ];
      const { endpoints, deliveries } = deps.webhooks;
      const [own, recent] = await Promise.all([endpoints.list(scope), deliveries.recent(scope, RECENT)]);
      return sendData(reply, `{"endpoints":[${own.join(",")}],"recentDeliveries":[${recent.join(",")}]}`);
    },
  });
}
