import type { HttpApp } from "@svc/service";
import { quoteTax } from "../../../checkout/quote-tax.js";
import type { Deps } from "../../../deps.js";
import { sendData } from "../../envelope.js";
import { TaxQuoteIn, TaxQuoteOut } from "../../schemas/checkout-schema.js";
import { Success, withLinkId } from "../../schemas/common.js";
import { CHECKOUT_DOC, checkoutBodyErrors, checkoutOperation } from "./checkout-operation.js";

export function quoteTaxRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/tax/quote",
    ...checkoutOperation("/api/v1/payment-links"),
    schema: {
      ...CHECKOUT_DOC,
      operationId: "quoteTax",
      summary: "The tax on a purchase",
      description: "0 where the operator has no tax engine; 504 when the engine does not answer.",
      body: TaxQuoteIn,
      response: { 200: Success(TaxQuoteOut), ...checkoutBodyErrors("NOT_FOUND", "FORBIDDEN", "TIMEOUT") },
    },
    handler: async ({ caller, body }, reply) =>
      sendData(reply, JSON.stringify(await quoteTax(deps, caller, withLinkId(body)))),
  });
}
