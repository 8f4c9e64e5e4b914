import { errorResponses, fail } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { sendData } from "../../envelope.js";
import { LEGACY_LINKS } from "../../link-shape.js";
import { idOf, LinkIdParams, Success } from "../../schemas/common.js";

export function retrieveLegacyPaymentLinkRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/payment-links/:id",
    config: { successor: "/api/v1/payment-links/:id" },
    schema: {
      operationId: "legacyRetrievePaymentLink",
      summary: "What a payment link shows to the buyer",
      description: "Public: needs no credential, and looks at none.",
      tags: ["legacy"],
      deprecated: true,
      security: [],
      params: LinkIdParams,
      response: {
        200: Success(LEGACY_LINKS.schema),
        ...errorResponses(["BAD_REQUEST", "NOT_FOUND", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]),
      },
    },
    handler: async ({ params }, reply) => {
      const link = await deps.links.find(idOf(params), LEGACY_LINKS.table);
      // Pages of any origin show it. A link that was deactivated a moment ago must not look payable.
      reply.headers({ "access-control-allow-origin": "*", "cache-control": "no-cache" });
      return sendData(reply, link?.json ?? fail("NOT_FOUND", "There is no such payment link."));
    },
  });
}
