import { errorResponses, fail } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import { corsHeaders, NETWORK_NAMES } from "@svc/x402";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";

/** GET /api/payments/{paymentId}: every caller who knows the id may read the payment's state, and nothing else. */
export function paymentRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/payments/:paymentId",
    schema: {
      operationId: "getPayment",
      summary: "How a payment for a scan went",
      description:
        "For a buyer whose answer did not arrive. Send the paid request again with the same payment to get it.",
      tags: ["scan"],
      security: [],
      params: Type.Object({
        paymentId: Type.String({ format: "uuid", description: "X-Svc-Payment-Id, or `paymentId` of a 504" }),
      }),
      response: {
        200: Type.Object(
          {
            paymentId: Type.String({ format: "uuid" }),
            status: Type.String({ enum: ["pending", "settled", "failed", "unknown"] }),
            network: Type.String({ enum: [...NETWORK_NAMES] }),
            txHash: Type.Union([Type.String(), Type.Null()]),
          },
          { description: "Where the outcome is open, the chain was asked just now" },
        ),
        ...errorResponses(["BAD_REQUEST", "NOT_FOUND", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]),
      },
    },
    handler: async ({ params }, reply) => {
      reply.headers(corsHeaders()).header("cache-control", "no-store");
      return (await deps.gate.status(params.paymentId)) ?? fail("NOT_FOUND", "There is no such payment.");
    },
  });
}
