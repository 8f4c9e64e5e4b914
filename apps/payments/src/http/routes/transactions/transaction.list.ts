import { canonicalTxHashes } from "@svc/chains";
import { failInvalid } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { sendPage } from "../../envelope.js";
import { filter, listRequest, ownRows } from "../../list-request.js";
import { listErrors, SuccessList } from "../../schemas/common.js";
import { TransactionOut, TransactionQuery } from "../../schemas/transaction-schema.js";

const OF_PRODUCT = "payment_link_id IN (SELECT id FROM payment_links WHERE product_id = ?::uuid)";

export function listTransactionsRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/transactions",
    config: { auth: "key" },
    schema: {
      operationId: "listTransactions",
      summary: "List transactions, newest first",
      tags: ["transactions"],
      security: [{ apiKey: [] }],
      querystring: TransactionQuery,
      response: { 200: SuccessList(TransactionOut), ...listErrors() },
    },
    handler: async ({ query, caller }, reply) => {
      if (query.mode !== undefined && query.mode !== caller.mode) {
        failInvalid("mode", `${query.mode} is not visible to a ${caller.mode} key`);
      }
      const filters = [
        ...filter('status = ?::"TransactionStatus"', query.status),
        ...filter("payment_link_id = ?::uuid", query.paymentLinkId),
        ...filter(OF_PRODUCT, query.productId),
        ...filter("tx_hash = ANY(?::text[])", query.txHash === undefined ? undefined : hashesOf(query.txHash)),
      ];
      return sendPage(reply, await deps.transactions.list(listRequest(query, ownRows(caller), filters)));
    },
  });
}

function hashesOf(text: string): string[] {
  const hashes = canonicalTxHashes(text);
  return hashes.length > 0 ? hashes : failInvalid("txHash", "is not a transaction hash of any network");
}
