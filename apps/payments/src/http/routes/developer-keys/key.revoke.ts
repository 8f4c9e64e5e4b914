import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { revokeDeveloperKey } from "../../../keys/developer-keys.js";
import { requireMerchant } from "../../actor.js";
import { sendData } from "../../envelope.js";
import { IdParams, Success } from "../../schemas/common.js";
import { DeveloperKeyOut } from "../../schemas/developer-key-schema.js";
import { sessionErrors } from "../../schemas/legacy-errors.js";

export function revokeDeveloperKeyRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "DELETE",
    url: "/api/developer/keys/:id",
    config: { auth: "session" },
    schema: {
      operationId: "revokeDeveloperKey",
      summary: "Revoke an API key; acts within a second",
      description: "The key stays in the list. A second time answers the same and changes nothing.",
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      params: IdParams,
      response: { 200: Success(DeveloperKeyOut), ...sessionErrors("BAD_REQUEST", "NOT_FOUND") },
    },
    handler: async ({ params, session }, reply) =>
      sendData(reply, JSON.stringify(await revokeDeveloperKey(deps, requireMerchant(session), params.id))),
  });
}
