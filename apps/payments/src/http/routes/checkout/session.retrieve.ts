import type { HttpApp } from "@svc/service";
import { requireAlive, sessionJson } from "../../../checkout/checkout-session.js";
import type { Deps } from "../../../deps.js";
import { requireOwned } from "../../../owned-resource.js";
import { sendData } from "../../envelope.js";
import { SessionOut } from "../../schemas/checkout-schema.js";
import { IdParams, Success } from "../../schemas/common.js";
import { CHECKOUT_DOC, checkoutErrors, checkoutOperation } from "./checkout-operation.js";

export function retrieveSessionRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/checkout/session/:id",
    ...checkoutOperation("/api/v1/payment-links"),
    schema: {
      ...CHECKOUT_DOC,
      operationId: "retrieveCheckoutSession",
      summary: "Poll a checkout session",
      description: "404 once it has expired; a completed session does not expire.",
      params: IdParams,
      response: { 200: Success(SessionOut), ...checkoutErrors("BAD_REQUEST", "NOT_FOUND", "FORBIDDEN") },
    },
    handler: async ({ params, caller }, reply) => {
      const found = requireOwned(await deps.checkout.sessions.find(params.id), caller, "checkout session");
      return sendData(reply, JSON.stringify(sessionJson(requireAlive(found, deps.clock.now()))));
    },
  });
}
