import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { draftKey } from "../../../keys/developer-keys.js";
import { requireMerchant } from "../../actor.js";
import { createOnce } from "../../create-once.js";
import { successJson } from "../../envelope.js";
import { IdempotencyHeader, Success } from "../../schemas/common.js";
import { DeveloperKeyCreate, NewDeveloperKeyOut } from "../../schemas/developer-key-schema.js";
import { sessionBodyErrors } from "../../schemas/legacy-errors.js";

export function createDeveloperKeyRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/developer/keys",
    config: { auth: "session" },
    attachValidation: true,
    schema: {
      operationId: "createDeveloperKey",
      summary: "Create an API key; it is shown this once",
      description:
        "A live key of an agentic account has scope `agentic`. Other accounts verify a wallet or a domain before their first live key.",
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      headers: IdempotencyHeader,
      body: DeveloperKeyCreate,
      response: { 201: Success(NewDeveloperKeyOut), ...sessionBodyErrors("CONFLICT") },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const { shown, store } = await draftKey(deps, requireMerchant(request.session), request.body);
        return { answer: { status: 201, body: successJson(JSON.stringify(shown)), location: null }, store };
      }),
  });
}
