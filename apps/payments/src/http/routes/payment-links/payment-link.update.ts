import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { requireOwned } from "../../../owned-resource.js";
import { requireLinkScope } from "../../../payment-links/link-access.js";
import type { PaymentLinkPatch } from "../../../payment-links/link-rules.js";
import { updateLink } from "../../../payment-links/payment-link-service.js";
import { sendData } from "../../envelope.js";
import { idOf, LinkIdParams, Success, updateErrors, writable } from "../../schemas/common.js";
import { PaymentLinkOut, PaymentLinkUpdate } from "../../schemas/payment-link-schema.js";

export function updatePaymentLinkRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "PATCH",
    url: "/api/v1/payment-links/:id",
    config: { auth: "key" },
    schema: {
      operationId: "updatePaymentLink",
      summary: "Change the named fields of a payment link",
      description:
        "Absent fields keep their values, `null` clears a nullable one, `{}` changes nothing. `active: false` deactivates.",
      tags: ["payment links"],
      security: [{ apiKey: [] }],
      params: LinkIdParams,
      body: PaymentLinkUpdate,
      response: { 200: Success(PaymentLinkOut), ...updateErrors("API_KEY_SCOPE_INSUFFICIENT") },
    },
    preValidation: async ({ caller, body }) =>
      requireLinkScope(caller, (body as { isAgenticProxy?: unknown } | null)?.isAgenticProxy !== false),
    handler: async ({ params, caller, body }, reply) => {
      await updateLink(deps, caller, idOf(params), writable(body) as PaymentLinkPatch);
      return sendData(reply, requireOwned(await deps.links.find(idOf(params)), caller, "payment link").json);
    },
  });
}
