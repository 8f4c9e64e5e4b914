import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { sendPage } from "../../envelope.js";
import { filter, listRequest, ownRows } from "../../list-request.js";
import { RefundOut, RefundQuery } from "../../schemas/checkout-schema.js";
import { SuccessList } from "../../schemas/common.js";
import { CHECKOUT_DOC, checkoutErrors, checkoutOperation } from "./checkout-operation.js";

export function listRefundsRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/refunds",
    ...checkoutOperation("/api/v1/transactions"),
    schema: {
      ...CHECKOUT_DOC,
      operationId: "listRefunds",
      summary: "List refunds, newest first",
      querystring: RefundQuery,
      response: { 200: SuccessList(RefundOut), ...checkoutErrors("BAD_REQUEST") },
    },
    handler: async ({ query, caller }, reply) => {
      const filters = filter("transaction_id = ?::uuid", query.transactionId);
      return sendPage(reply, await deps.refunds.list(listRequest(query, ownRows(caller), filters)));
    },
  });
}
