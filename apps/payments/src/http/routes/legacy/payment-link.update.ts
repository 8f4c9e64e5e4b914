import type { HttpApp } from "@svc/service";
import type { Mode } from "@svc/x402";
import type { Deps } from "../../../deps.js";
import { requireOwnedBy } from "../../../owned-resource.js";
import type { PaymentLinkPatch } from "../../../payment-links/link-rules.js";
import { updateLink } from "../../../payment-links/payment-link-service.js";
import { requireMerchant } from "../../actor.js";
import { sendData } from "../../envelope.js";
import { LEGACY_LINKS } from "../../link-shape.js";
import { idOf, LinkIdParams, Success, writable } from "../../schemas/common.js";
import { sessionBodyErrors } from "../../schemas/legacy-errors.js";
import { PaymentLinkUpdate } from "../../schemas/payment-link-schema.js";

export function updateLegacyPaymentLinkRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "PATCH",
    url: "/api/payment-links/:id",
    config: { auth: "session", successor: "/api/v1/payment-links/:id" },
    schema: {
      operationId: "legacyUpdatePaymentLink",
      summary: "Change the named fields of a payment link, by the dashboard",
      description: "As in v1, with a session token: a session sees the links of both modes.",
      tags: ["legacy"],
      deprecated: true,
      security: [{ sessionToken: [] }],
      params: LinkIdParams,
      body: PaymentLinkUpdate,
      response: { 200: Success(LEGACY_LINKS.schema), ...sessionBodyErrors("NOT_FOUND", "CONFLICT") },
    },
    handler: async ({ params, session, body }, reply) => {
      const merchantId = requireMerchant(session);
      const find = async () =>
        requireOwnedBy(await deps.links.find(idOf(params), LEGACY_LINKS.table), merchantId, "payment link");
      const { mode } = await find();
      const actor = await deps.accounts.actor(merchantId, mode as Mode);
      await updateLink(deps, actor, idOf(params), writable(body) as PaymentLinkPatch);
      return sendData(reply, (await find()).json);
    },
  });
}
