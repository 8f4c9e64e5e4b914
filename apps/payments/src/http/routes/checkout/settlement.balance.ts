import type { HttpApp } from "@svc/service";
import { numberOfCents } from "@svc/x402";
import type { Deps } from "../../../deps.js";
import { sendData } from "../../envelope.js";
import { BalanceOut } from "../../schemas/checkout-schema.js";
import { Success } from "../../schemas/common.js";
import { CHECKOUT_DOC, checkoutErrors, liveCheckoutOperation } from "./checkout-operation.js";

export function settlementBalanceRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/settlements/balance",
    ...liveCheckoutOperation("/api/v1/transactions"),
    schema: {
      ...CHECKOUT_DOC,
      operationId: "retrieveSettlementBalance",
      summary: "What is not settled yet",
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
