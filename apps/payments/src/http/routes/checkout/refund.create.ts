import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { type Refund, refundJson } from "../../../refunds/refund.js";
import { refundPayment } from "../../../refunds/refund-payment.js";
import { successJson } from "../../envelope.js";
import { recordOnce } from "../../record-once.js";
import { RefundCreate, RefundOut } from "../../schemas/checkout-schema.js";
import { IdempotencyHeader, Success } from "../../schemas/common.js";
import { CHECKOUT_DOC, checkoutBodyErrors, checkoutOperation } from "./checkout-operation.js";

const answerOf = (refund: Refund) => ({
  status: 201,
  body: successJson(JSON.stringify(refundJson(refund))),
  location: null,
});

export function createRefundRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/refunds",
    ...checkoutOperation("/api/v1/transactions"),
    attachValidation: true,
    schema: {
      ...CHECKOUT_DOC,
      operationId: "createRefund",
      summary: "Record a transfer that gave a payment back",
      description:
        "The transfer is proven on the chain first: USDC from the wallet that was paid to the payer, not older than the payment, at least `amount`. All refunds of a transaction together are at most its amount; then it is `refunded`.",
      headers: IdempotencyHeader,
      body: RefundCreate,
      response: {
        201: Success(RefundOut),
        ...checkoutBodyErrors("NOT_FOUND", "FORBIDDEN", "CONFLICT", "TRANSACTION_CHAIN_VERIFY_FAILED", "TIMEOUT"),
      },
    },
    handler: async (request, reply) =>
      recordOnce(deps.idempotency, request, reply, async (complete) =>
        answerOf(await refundPayment(deps, request.caller, request.body, (refund) => complete(answerOf(refund)))),
      ),
  });
}
