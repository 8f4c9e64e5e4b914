import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { sendPage } from "../../envelope.js";
import { listRequest, ownRows } from "../../list-request.js";
import { SettlementOut, SettlementQuery } from "../../schemas/checkout-schema.js";
import { SuccessList } from "../../schemas/common.js";
import { CHECKOUT_DOC, checkoutErrors, liveCheckoutOperation } from "./checkout-operation.js";

export function listSettlementsRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/settlements",
    ...liveCheckoutOperation("/api/v1/transactions"),
    schema: {
      ...CHECKOUT_DOC,
      operationId: "listSettlements",
      summary: "List settlements, newest first",
      querystring: SettlementQuery,
      response: { 200: SuccessList(SettlementOut), ...checkoutErrors("BAD_REQUEST", "FORBIDDEN") },
    },
    handler: async ({ query, caller }, reply) =>
      sendPage(reply, await deps.settlements.list(listRequest(query, ownRows(caller), []))),
  });
}
