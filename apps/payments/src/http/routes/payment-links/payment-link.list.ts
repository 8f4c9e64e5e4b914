import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { sendPage } from "../../envelope.js";
import { V1_LINKS } from "../../link-shape.js";
import { filter, listRequest, ownRows } from "../../list-request.js";
import { listErrors, SuccessList } from "../../schemas/common.js";
import { PaymentLinkQuery } from "../../schemas/payment-link-schema.js";

export function listPaymentLinksRoute(app: HttpApp, deps: Deps, shape = V1_LINKS): void {
  app.route({
    method: "GET",
    url: "/api/v1/payment-links",
    config: { auth: "key" },
    schema: {
      operationId: "listPaymentLinks",
      summary: "List payment links, newest first",
      description: "A key of scope agentic lists agentic links only.",
      tags: ["payment links"],
      security: [{ apiKey: [] }],
      querystring: PaymentLinkQuery,
      response: { 200: SuccessList(shape.schema), ...listErrors() },
    },
    handler: async ({ query, caller }, reply) => {
      const scope = [
        ...ownRows(caller),
        ...filter("is_agentic_proxy = ?", caller.scope === "agentic" ? true : undefined),
      ];
      const filters = [...filter("active = ?", query.active), ...filter("product_id = ?::uuid", query.productId)];
      return sendPage(reply, await deps.links.list(listRequest(query, scope, filters), shape.table));
    },
  });
}
