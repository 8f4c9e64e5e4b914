import type { HttpApp } from "@svc/service";
import { numberOfCents } from "@svc/x402";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";
import { settlePayments } from "../../settlements/settle-payments.js";
import { recordOnce } from "../idempotent-post.js";
import { listRequest, ownRows } from "../list-request.js";
import { type RouteInstaller, sendData, sendPage, successJson } from "../route.js";
import {
  AmountIn,
  Currency,
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
import { CHECKOUT_DOC, checkoutBodyErrors, checkoutErrors, liveCheckoutOperation } from "./checkout-operation.js";

const SettlementCreate = Type.Object(
  {
    transactionIds: Type.Optional(Nullable(Type.Array(Uuid, { minItems: 1, maxItems: 100 }))),
    network: Type.Optional(Nullable(Network)),
    amount: Type.Optional(
      Nullable({ ...AmountIn, description: "Maximum sum: settles the oldest transactions up to it" }),
    ),
  },
  {
    additionalProperties: false,
    description: "If empty: all unsettled transactions, oldest first, up to 10,000",
    examples: [{}, { amount: 100 }],
  },
);

const SettlementQuery = Type.Object(LIST_QUERY, { additionalProperties: false });

const SettlementOut = Type.Object(
  {
    id: Uuid,
    amount: Type.Number({ description: "Sum of the transactions, less their refunds at that time" }),
    currency: Currency,
    token: Token,
    transactionCount: Type.Integer(),
    mode: ModeName,
    livemode: Type.Boolean(),
    merchantId: Uuid,
    createdAt: Timestamp,
  },
  { title: "Settlement" },
);

const BalanceOut = Type.Object(
  {
    currency: Currency,
    token: Token,
    available: Type.Number({ description: "Unsettled sum: completed live transactions less their refunds" }),
    transactionCount: Type.Integer({ description: "Number of unsettled transactions" }),
    oldestAt: Nullable({ ...Timestamp, description: "Time of the oldest unsettled transaction; null: none" }),
    settled: Type.Number({ description: "Sum of all settlements" }),
  },
  { title: "SettlementBalance" },
);

export const settlementRoutes: RouteInstaller[] = [createSettlementRoute, listSettlementsRoute, settlementBalanceRoute];

const toAnswer = (json: string) => ({ status: 201, body: successJson(json), location: null });

function createSettlementRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/settlements",
    ...liveCheckoutOperation("/api/v1/transactions"),
    attachValidation: true,
    schema: {
      ...CHECKOUT_DOC,
      operationId: "createSettlement",
      summary: "Mark live payments as settled, oldest first",
      description:
        "For bookkeeping only: the money is already in the merchant's wallet. Sets `settledAt` of the transactions; a transaction is settled once.",
      headers: IdempotencyHeader,
      body: SettlementCreate,
      response: { 201: Success(SettlementOut), ...checkoutBodyErrors("NOT_FOUND", "FORBIDDEN", "CONFLICT") },
    },
    handler: async (request, reply) =>
      recordOnce(deps.idempotency, request, reply, async (complete) =>
        toAnswer(await settlePayments(deps, request.caller, request.body, (json) => complete(toAnswer(json)))),
      ),
  });
}

function listSettlementsRoute(app: HttpApp, deps: Deps): void {
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

function settlementBalanceRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/settlements/balance",
    ...liveCheckoutOperation("/api/v1/transactions"),
    schema: {
      ...CHECKOUT_DOC,
      operationId: "retrieveSettlementBalance",
      summary: "Get the sum that is not settled yet",
      response: { 200: Success(BalanceOut), ...checkoutErrors("FORBIDDEN") },
    },
    handler: async ({ caller }, reply) => {
      const { availableCents, settledCents, transactionCount, oldestAt } = await deps.settlements.balance(
        caller.merchantId,
      );
      const balance = {
        currency: "USD",
        token: "USDC",
        available: numberOfCents(availableCents),
        transactionCount,
        oldestAt: oldestAt?.toISOString() ?? null,
        settled: numberOfCents(settledCents),
      };
      return sendData(reply, JSON.stringify(balance));
    },
  });
}
