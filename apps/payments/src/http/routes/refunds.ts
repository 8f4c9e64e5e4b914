import { type HttpApp, logIds } from "@svc/service";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";
import { type Refund, refundJson } from "../../refunds/refund.js";
import { refundPayment } from "../../refunds/refund-payment.js";
import { recordOnce } from "../idempotent-post.js";
import { filter, listRequest, ownRows } from "../list-request.js";
import { type RouteInstaller, sendPage, successJson } from "../route.js";
import {
  Amount,
  AmountIn,
  IdempotencyHeader,
  LIST_QUERY,
  ModeName,
  Network,
  Nullable,
  Success,
  SuccessList,
  Timestamp,
  Token,
  Uuid,
} from "../schemas/common.js";
import { RefundedId, RefundReason } from "../schemas/refund-schema.js";
import { TxHashIn } from "../schemas/transaction-schema.js";
import { CHECKOUT_DOC, checkoutBodyErrors, checkoutErrors, checkoutOperation } from "./checkout-operation.js";

const RefundCreate = Type.Object(
  {
    transactionId: RefundedId,
    amount: AmountIn,
    reason: Type.Optional(Nullable(Type.String({ maxLength: 500, description: "Your reason for the refund" }))),
    txHash: { ...TxHashIn, description: "Hash of the transfer back to the payer" },
  },
  {
    additionalProperties: false,
    examples: [
      {
        transactionId: "0193a5f2-6f0a-4f52-9f3e-0e5b7a1c2d3e",
        amount: 25,
        reason: "Returned goods",
        txHash: "0x5f1d6c1d3c5e2f0b8a7d4e9c6b3a2f1e0d9c8b7a6f5e4d3c2b1a0f9e8d7c6b5a",
      },
    ],
  },
);

const RefundQuery = Type.Object(
  { ...LIST_QUERY, transactionId: Type.Optional(RefundedId) },
  { additionalProperties: false },
);

export const RefundOut = Type.Object(
  {
    id: Uuid,
    transactionId: RefundedId,
    amount: Amount,
    amountBaseUnits: Type.String(),
    token: Token,
    network: Network,
    mode: ModeName,
    livemode: Type.Boolean(),
    reason: RefundReason,
    txHash: Type.String(),
    explorerUrl: Type.String(),
    walletAddress: Type.String({ description: "Wallet that received the refund" }),
    merchantWalletAddress: Type.String({ description: "Wallet that sent the refund" }),
    merchantId: Uuid,
    confirmedAt: Timestamp,
    createdAt: Timestamp,
  },
  { title: "Refund" },
);

export const refundRoutes: RouteInstaller[] = [createRefundRoute, listRefundsRoute];

const toAnswer = (refund: Refund) => ({
  status: 201,
  body: successJson(JSON.stringify(refundJson(refund))),
  location: null,
});

function createRefundRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/refunds",
    ...checkoutOperation("/api/v1/transactions"),
    attachValidation: true,
    schema: {
      ...CHECKOUT_DOC,
      operationId: "createRefund",
      summary: "Record a transfer that refunded a payment",
      description:
        "The service first proves the transfer on the chain: USDC to the payer or `refundAddress`, from the wallet that was paid, not older than the payment, at least `amount`. Refunds can't exceed the transaction's amount; when they reach it, the transaction is `refunded`.",
      headers: IdempotencyHeader,
      body: RefundCreate,
      response: {
        201: Success(RefundOut),
        ...checkoutBodyErrors("NOT_FOUND", "FORBIDDEN", "CONFLICT", "TRANSACTION_CHAIN_VERIFY_FAILED", "TIMEOUT"),
      },
    },
    handler: async (request, reply) =>
      recordOnce(deps.idempotency, request, reply, async (complete) => {
        const refund = await refundPayment(deps, request.caller, request.body, (made) => complete(toAnswer(made)));
        logIds(request, { transaction: refund.transactionId, txHash: refund.txHash });
        return toAnswer(refund);
      }),
  });
}

function listRefundsRoute(app: HttpApp, deps: Deps): void {
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
