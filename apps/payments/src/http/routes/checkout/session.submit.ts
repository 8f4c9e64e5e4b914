import type { HttpApp } from "@svc/service";
import { sessionJson } from "../../../checkout/checkout-session.js";
import { type CompletedSession, submitPayment } from "../../../checkout/submit-payment.js";
import type { Deps } from "../../../deps.js";
import { transactionJson } from "../../../transactions/transaction.js";
import { successJson } from "../../envelope.js";
import { recordOnce } from "../../record-once.js";
import { CompletedSessionOut, SubmitIn } from "../../schemas/checkout-schema.js";
import { IdempotencyHeader, Success } from "../../schemas/common.js";
import { CHECKOUT_DOC, checkoutBodyErrors, checkoutOperation } from "./checkout-operation.js";

const answerOf = ({ session, transaction }: CompletedSession) => ({
  status: 200,
  body: successJson(JSON.stringify({ ...sessionJson(session), transaction: transactionJson(transaction) })),
  location: null,
});

export function submitRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/checkout/submit",
    ...checkoutOperation("/api/v1/transactions"),
    attachValidation: true,
    schema: {
      ...CHECKOUT_DOC,
      operationId: "submitCheckoutPayment",
      summary: "Complete a checkout session with a payment that was made on the chain",
      description:
        "The payment is proven first: from `walletAddress`, to the session's wallet, at least its amount, not older than the session. A session is completed once, and a hash pays once.",
      headers: IdempotencyHeader,
      body: SubmitIn,
      response: {
        200: Success(CompletedSessionOut),
        ...checkoutBodyErrors("NOT_FOUND", "FORBIDDEN", "CONFLICT", "TRANSACTION_CHAIN_VERIFY_FAILED", "TIMEOUT"),
      },
    },
    handler: async (request, reply) =>
      recordOnce(deps.idempotency, request, reply, async (complete) => {
        const parts = { ...deps, sessions: deps.checkout.sessions };
        return answerOf(
          await submitPayment(parts, request.caller, request.body, (completed) => complete(answerOf(completed))),
        );
      }),
  });
}
