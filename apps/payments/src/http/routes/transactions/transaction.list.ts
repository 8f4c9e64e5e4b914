import { canonicalTxHashes } from "@svc/chains";
import { failInvalid } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import { linkIdOf } from "../../../agentic/link-id.js";
import type { Deps } from "../../../deps.js";
import { canonicalWallet } from "../../../merchants/wallet-address.js";
import { OF_AGENTIC_LINK } from "../../../transactions/transactions-repository.js";
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
      description: "A key of scope agentic lists the transactions of agentic links only.",
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
        ...filter("payment_link_id = ?::uuid", query.paymentLinkId && linkIdOf(query.paymentLinkId)),
        ...filter("network = ?", query.network),
        ...filter("wallet_address = ?", query.walletAddress && walletOf(query.walletAddress)),
        ...filter("lower(customer_email) = lower(?)", query.customerEmail),
        ...filter("client_reference = ?", query.clientReference),
        ...filter(OF_AGENTIC_LINK, query.isAgenticProxy),
        ...filter(OF_PRODUCT, query.productId),
        ...filter("tx_hash = ANY(?::text[])", query.txHash === undefined ? undefined : hashesOf(query.txHash)),
      ];
      const scope = [...ownRows(caller), ...filter(OF_AGENTIC_LINK, caller.scope === "agentic" ? true : undefined)];
      return sendPage(reply, await deps.transactions.list(listRequest(query, scope, filters)));
    },
  });
}

function hashesOf(text: string): string[] {
  const hashes = canonicalTxHashes(text);
  return hashes.length > 0 ? hashes : failInvalid("txHash", "is not a transaction hash of any network");
}

const walletOf = (text: string): string =>
  canonicalWallet(text)?.address ?? failInvalid("walletAddress", "is not a wallet address of any network");
