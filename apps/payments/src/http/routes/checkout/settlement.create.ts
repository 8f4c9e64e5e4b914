import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { settlePayments } from "../../../settlements/settle-payments.js";
import { successJson } from "../../envelope.js";
import { recordOnce } from "../../record-once.js";
import { SettlementCreate, SettlementOut } from "../../schemas/checkout-schema.js";
import { IdempotencyHeader, Success } from "../../schemas/common.js";
import { CHECKOUT_DOC, checkoutBodyErrors, liveCheckoutOperation } from "./checkout-operation.js";

const answerOf = (json: string) => ({ status: 201, body: successJson(json), location: null });

export function createSettlementRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/settlements",
    ...liveCheckoutOperation("/api/v1/transactions"),
    attachValidation: true,
    schema: {
      ...CHECKOUT_DOC,
      operationId: "createSettlement",
      summary: "Take note of live payments as settled, oldest first",
      description:
        "Bookkeeping: the money is in the merchant's wallet already. Sets `settledAt` of the transactions; a transaction is settled once.",
      headers: IdempotencyHeader,
      body: SettlementCreate,
      response: { 201: Success(SettlementOut), ...checkoutBodyErrors("NOT_FOUND", "FORBIDDEN", "CONFLICT") },
    },
    handler: async (request, reply) =>
      recordOnce(deps.idempotency, request, reply, async (complete) =>
        answerOf(await settlePayments(deps, request.caller, request.body, (json) => complete(answerOf(json)))),
      ),
  });
}
