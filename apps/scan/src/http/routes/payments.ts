import { errorResponses, fail } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import { corsHeaders, NETWORK_NAMES } from "@svc/x402";
import { ANSWER_STATUSES } from "@svc/x402/purchase";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";

/** GET /api/payments/{paymentId}. Any caller who knows the id may read the payment's state, and nothing else. */
export function paymentRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/payments/:paymentId",
    schema: {
      operationId: "getPayment",
      summary: "Get the state of a payment for a scan",
      description:
        "For buyers who received no answer. While `answer` is `owed` or `kept`, repeat the paid request with the same payment. You are not charged again.",
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
            answer: Type.Union([Type.String({ enum: [...ANSWER_STATUSES] }), Type.Null()], {
              description: [
                "What you get if you repeat the same request with the same payment, free of charge. kept: the same answer again.",
                "owed: the payment is settled, but no answer is stored; repeat the request to run the scan.",
                "gone: the answer has expired. Null: the payment is not settled",
              ].join(" "),
            }),
          },
          {
            description:
              "The state of the payment. If the payment's outcome isn't known yet, the service asks the chain first",
          },
        ),
        ...errorResponses(["BAD_REQUEST", "NOT_FOUND", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]),
      },
    },
    handler: async ({ params }, reply) => {
      reply.headers(corsHeaders()).header("cache-control", "no-store");
      return (await deps.gate.status(params.paymentId.toLowerCase())) ?? fail("NOT_FOUND", "There is no such payment.");
    },
  });
}
