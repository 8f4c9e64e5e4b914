import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { requireOwned } from "../../../owned-resource.js";
import { requireLinkScope } from "../../../payment-links/link-access.js";
import { sendData } from "../../envelope.js";
import { idOf, LinkIdParams, readErrors, Success } from "../../schemas/common.js";
import { PaymentLinkOut } from "../../schemas/payment-link-schema.js";

export function retrievePaymentLinkRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/payment-links/:id",
    config: { auth: "key" },
    schema: {
      operationId: "retrievePaymentLink",
      summary: "Retrieve a payment link",
      tags: ["payment links"],
      security: [{ apiKey: [] }],
      params: LinkIdParams,
      response: { 200: Success(PaymentLinkOut), ...readErrors("API_KEY_SCOPE_INSUFFICIENT") },
    },
    handler: async ({ params, caller }, reply) => {
      const link = requireOwned(await deps.links.find(idOf(params)), caller, "payment link");
      requireLinkScope(caller, link.isAgenticProxy);
      return sendData(reply, link.json);
    },
  });
}
