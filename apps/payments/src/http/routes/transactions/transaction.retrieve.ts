import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { requireOwned } from "../../../owned-resource.js";
import { requireLinkScope } from "../../../payment-links/link-access.js";
import { sendData } from "../../envelope.js";
import { IdParams, readErrors, Success } from "../../schemas/common.js";
import { TransactionOut } from "../../schemas/transaction-schema.js";

export function retrieveTransactionRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/transactions/:id",
    config: { auth: "key" },
    schema: {
      operationId: "retrieveTransaction",
      summary: "Retrieve a transaction",
      tags: ["transactions"],
      security: [{ apiKey: [] }],
      params: IdParams,
      response: { 200: Success(TransactionOut), ...readErrors("API_KEY_SCOPE_INSUFFICIENT") },
    },
    handler: async ({ params, caller }, reply) => {
      const found = requireOwned(await deps.transactions.find(params.id), caller, "transaction");
      requireLinkScope(caller, found.ofAgenticLink);
      return sendData(reply, found.json);
    },
  });
}
