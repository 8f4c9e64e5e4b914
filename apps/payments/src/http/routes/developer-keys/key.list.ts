import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { requireMerchant } from "../../actor.js";
import { sendPage } from "../../envelope.js";
import { listRequest } from "../../list-request.js";
import { SuccessList } from "../../schemas/common.js";
import { DeveloperKeyOut, DeveloperKeyQuery } from "../../schemas/developer-key-schema.js";
import { sessionErrors } from "../../schemas/legacy-errors.js";

export function listDeveloperKeysRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/developer/keys",
    config: { auth: "session" },
    schema: {
      operationId: "listDeveloperKeys",
      summary: "List API keys of both modes, newest first; never the keys themselves",
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      querystring: DeveloperKeyQuery,
      response: { 200: SuccessList(DeveloperKeyOut), ...sessionErrors("BAD_REQUEST") },
    },
    handler: async ({ query, session }, reply) => {
      const scope = [{ sql: "merchant_id = ?", value: requireMerchant(session) }];
      return sendPage(reply, await deps.developerKeys.list(listRequest(query, scope, [])));
    },
  });
}
