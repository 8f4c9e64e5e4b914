import type { HttpApp } from "@svc/service";
import { sessionJson } from "../../../checkout/checkout-session.js";
import { draftSession } from "../../../checkout/draft-session.js";
import type { Deps } from "../../../deps.js";
import { createOnce } from "../../create-once.js";
import { successJson } from "../../envelope.js";
import { SessionCreate, SessionOut } from "../../schemas/checkout-schema.js";
import { IdempotencyHeader, Success, withLinkId } from "../../schemas/common.js";
import { CHECKOUT_DOC, checkoutBodyErrors, checkoutOperation } from "./checkout-operation.js";

export function createSessionRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/checkout/session",
    ...checkoutOperation("/api/v1/payment-links"),
    attachValidation: true,
    schema: {
      ...CHECKOUT_DOC,
      operationId: "createCheckoutSession",
      summary: "Begin a purchase that can be paid for 30 minutes",
      description: "With `paymentLinkId` the fields default from that link; explicit values win.",
      headers: IdempotencyHeader,
      body: SessionCreate,
      response: { 201: Success(SessionOut), ...checkoutBodyErrors("NOT_FOUND", "FORBIDDEN", "CONFLICT") },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const session = await draftSession(deps, request.caller, withLinkId(request.body));
        return {
          answer: {
            status: 201,
            body: successJson(JSON.stringify(sessionJson(session))),
            location: `/api/checkout/session/${session.id}`,
          },
          store: (answer) => deps.checkout.sessions.insert(session, answer),
        };
      }),
  });
}
