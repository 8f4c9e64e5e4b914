import { canonicalTxHashes } from "@svc/chains";
import { failInvalid } from "@svc/errors";
import { type HttpApp, logIds } from "@svc/service";
import { requireLinkScope, seesAgenticOnly } from "../../authorization/key-scope.js";
import type { Deps } from "../../deps.js";
import { canonicalWallet } from "../../merchants/wallet-address.js";
import { requireOwned } from "../../owned-resource.js";
import { parseLinkId } from "../../payment-links/link-urls.js";
import { recordTransaction } from "../../recordings/record-transaction.js";
import { TRANSACTIONS, type Transaction, transactionJson } from "../../transactions/transaction.js";
import type { TransactionInput } from "../../transactions/transaction-rules.js";
import { OF_AGENTIC_LINK } from "../../transactions/transactions-repository.js";
import { CSV_WORDS, sendCsv, wantsCsv } from "../csv-answer.js";
import { ExpandOnly, expander, joinExpand } from "../expand-query.js";
import { recordOnce } from "../idempotent-post.js";
import { filter, listRequest, metadataFilter, ownRows } from "../list-request.js";
import { type RouteInstaller, sendData, sendPage, successJson } from "../route.js";
import {
  createErrors,
  IdempotencyHeader,
  IdParams,
  KEY_OR_SESSION,
  listErrors,
  readErrors,
  Success,
  SuccessListOrCsv,
  withLinkId,
  writable,
} from "../schemas/common.js";
import { TransactionCreate, TransactionOut, TransactionQuery } from "../schemas/transaction-schema.js";

export const transactionRoutes: RouteInstaller[] = [
  createTransactionRoute,
  listTransactionsRoute,
  retrieveTransactionRoute,
];

const toAnswer = (transaction: Transaction) => ({
  status: 201,
  body: successJson(JSON.stringify(transactionJson(transaction))),
  location: `/api/v1/transactions/${transaction.id}`,
});

export function createTransactionRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/transactions",
    config: { auth: "key-or-session" },
    attachValidation: true,
    schema: {
      operationId: "recordTransaction",
      summary: "Record a completed on-chain payment",
      description:
        "The service first proves the payment on the chain: USDC from `walletAddress` to one of your wallets, at least `amount`. A hash is recorded once. If no node knows the hash yet, the service looks for it (by default ten seconds), then answers 422 with `retryable: true`: send the same request again.",
      tags: ["transactions"],
      security: KEY_OR_SESSION,
      headers: IdempotencyHeader,
      body: TransactionCreate,
      response: {
        201: Success(TransactionOut),
        ...createErrors("NOT_FOUND", "TRANSACTION_CHAIN_VERIFY_FAILED", "TRANSACTION_DUPLICATE", "TIMEOUT"),
      },
    },
    handler: async (request, reply) =>
      recordOnce(deps.idempotency, request, reply, async (complete) => {
        const input = withLinkId(writable(request.body)) as TransactionInput;
        const recorded = await recordTransaction(deps, request.caller, input, (made) => complete(toAnswer(made)));
        logIds(request, {
          transaction: recorded.id,
          txHash: recorded.txHash,
          link: recorded.paymentLinkId ?? undefined,
        });
        return toAnswer(recorded);
      }),
  });
}

const OF_PRODUCT = "payment_link_id IN (SELECT id FROM payment_links WHERE product_id = ?::uuid)";

export function listTransactionsRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/transactions",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "listTransactions",
      summary: "List transactions, newest first",
      description: `A key of scope agentic lists the transactions of agentic links only. ${CSV_WORDS}`,
      tags: ["transactions"],
      security: KEY_OR_SESSION,
      querystring: TransactionQuery,
      response: { 200: SuccessListOrCsv(TransactionOut), ...listErrors() },
    },
    preValidation: joinExpand,
    handler: async (request, reply) => {
      const { query, caller } = request;
      const expand = expander(deps, caller, "transaction", query.expand);
      if (query.mode !== undefined && query.mode !== caller.mode) {
        failInvalid("mode", `must be ${caller.mode}: the mode of the key or session`);
      }
      const filters = [
        ...filter('status = ?::"TransactionStatus"', query.status),
        ...filter("payment_link_id = ?::uuid", query.paymentLinkId && parseLinkId(query.paymentLinkId)),
        ...filter("network = ?", query.network),
        ...filter("wallet_address = ?", query.walletAddress && requireWallet(query.walletAddress)),
        ...filter("lower(customer_email) = lower(?)", query.customerEmail),
        ...filter("client_reference = ?", query.clientReference),
        ...filter(OF_AGENTIC_LINK, query.isAgenticProxy),
        ...filter(OF_PRODUCT, query.productId),
        ...metadataFilter(query.metadata),
        ...filter("tx_hash = ANY(?::text[])", query.txHash === undefined ? undefined : requireHashes(query.txHash)),
      ];
      const scope = [...ownRows(caller), ...filter(OF_AGENTIC_LINK, seesAgenticOnly(caller))];
      const list = listRequest(query, scope, filters);
      if (wantsCsv(request, reply)) return sendCsv(reply, deps.database.pool, TRANSACTIONS, list);
      return sendPage(reply, await expand.page(await deps.transactions.list(list)));
    },
  });
}

function requireHashes(text: string): string[] {
  const hashes = canonicalTxHashes(text);
  return hashes.length > 0 ? hashes : failInvalid("txHash", "is not a transaction hash of any network");
}

const requireWallet = (text: string): string =>
  canonicalWallet(text)?.address ?? failInvalid("walletAddress", "is not a wallet address of any network");

export function retrieveTransactionRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/transactions/:id",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "retrieveTransaction",
      summary: "Retrieve a transaction",
      tags: ["transactions"],
      security: KEY_OR_SESSION,
      params: IdParams,
      querystring: ExpandOnly("transaction"),
      response: { 200: Success(TransactionOut), ...readErrors() },
    },
    preValidation: joinExpand,
    handler: async ({ params, caller, query }, reply) => {
      const expand = expander(deps, caller, "transaction", query.expand);
      const found = requireOwned(await deps.transactions.find(params.id), caller, "transaction");
      requireLinkScope(caller, found.ofAgenticLink);
      return sendData(reply, await expand.one(found.json));
    },
  });
}
