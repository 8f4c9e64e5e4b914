import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { recordTransaction } from "../../../transactions/record-transaction.js";
import { type Transaction, transactionJson } from "../../../transactions/transaction.js";
import type { TransactionInput } from "../../../transactions/transaction-rules.js";
import { successJson } from "../../envelope.js";
import { recordOnce } from "../../record-once.js";
import { createErrors, IdempotencyHeader, Success, withLinkId, writable } from "../../schemas/common.js";
import { TransactionCreate, TransactionOut } from "../../schemas/transaction-schema.js";

const answerOf = (transaction: Transaction) => ({
  status: 201,
  body: successJson(JSON.stringify(transactionJson(transaction))),
  location: `/api/v1/transactions/${transaction.id}`,
});

export function createTransactionRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/v1/transactions",
    config: { auth: "key" },
    attachValidation: true,
    schema: {
      operationId: "recordTransaction",
      summary: "Record a completed on-chain payment",
      description:
        "The payment is proven on the chain first: USDC of the network, from `walletAddress`, to one of your wallets, at least `amount`. A hash is recorded once. A hash that no node knows yet holds the answer for up to ten seconds; then 422 with `retryable: true` says to send the same again.",
      tags: ["transactions"],
      security: [{ apiKey: [] }],
      headers: IdempotencyHeader,
      body: TransactionCreate,
      response: {
        201: Success(TransactionOut),
        ...createErrors(
          "NOT_FOUND",
          "AUTH_TENANT_MISMATCH",
          "API_KEY_SCOPE_INSUFFICIENT",
          "TRANSACTION_CHAIN_VERIFY_FAILED",
          "TRANSACTION_DUPLICATE",
          "TIMEOUT",
        ),
      },
    },
    handler: async (request, reply) =>
      recordOnce(deps.idempotency, request, reply, async (complete) => {
        const input = withLinkId(writable(request.body)) as TransactionInput;
        return answerOf(await recordTransaction(deps, request.caller, input, (made) => complete(answerOf(made))));
      }),
  });
}
