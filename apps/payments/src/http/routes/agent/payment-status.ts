import { errorResponses, fail } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import { corsHeaders } from "@svc/x402";
import { PAYMENT_STATES } from "@svc/x402/purchase";
import { Type } from "typebox";
import type { Deps } from "../../../deps.js";
import { IdParams } from "../../schemas/common.js";

/** Whoever knows the id of a payment may ask how it went; it tells nothing else. */
export function paymentStatusRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/agent/payments/:id",
    schema: {
      operationId: "getAgentPayment",
      summary: "How a payment went whose answer did not arrive",
      tags: ["agents"],
      security: [],
      params: IdParams,
      response: {
        200: Type.Object({
          paymentId: Type.String(),
          status: Type.String({ enum: ["pending", "settled", "failed", "unknown"] }),
          txHash: Type.Union([Type.String(), Type.Null()]),
        }),
        ...errorResponses(["BAD_REQUEST", "NOT_FOUND", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]),
      },
    },
    handler: async ({ params }, reply) => {
      reply.headers(corsHeaders()).header("cache-control", "no-store");
      const payment = (await statusOf(deps, params.id)) ?? fail("NOT_FOUND", "There is no such payment.");
      return { paymentId: params.id, ...payment };
    },
  });
}

/** How a payment went; of one that stands for another, how that went. Null: there is none. */
export async function statusOf({ agentic: { store } }: Deps, id: string) {
  const claim = await store.find(id);
  const first = claim?.aliasOf ? await store.find(claim.aliasOf) : claim;
  return first && { status: PAYMENT_STATES[first.state].told, txHash: first.txHash };
}
