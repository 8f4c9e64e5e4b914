import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { draftRolledKey } from "../../../keys/developer-keys.js";
import { requireMerchant } from "../../actor.js";
import { createOnce } from "../../create-once.js";
import { successJson } from "../../envelope.js";
import { IdempotencyHeader, IdParams, Success } from "../../schemas/common.js";
import { DeveloperKeyRoll, RolledDeveloperKeyOut } from "../../schemas/developer-key-schema.js";
import { sessionBodyErrors } from "../../schemas/legacy-errors.js";

export function rollDeveloperKeyRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/developer/keys/:id/roll",
    config: { auth: "session" },
    attachValidation: true,
    schema: {
      operationId: "rollDeveloperKey",
      summary: "Replace an API key by a new one of the same type, scope and name",
      description: "The old key goes on for `expiresInSeconds`, or is revoked at once. The new one is shown this once.",
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      headers: IdempotencyHeader,
      params: IdParams,
      body: DeveloperKeyRoll,
      response: { 201: Success(RolledDeveloperKeyOut), ...sessionBodyErrors("NOT_FOUND", "CONFLICT") },
    },
    handler: async (request, reply) =>
      createOnce(deps.idempotency, request, reply, async () => {
        const { session, params, body } = request;
        const graceSeconds = body?.expiresInSeconds ?? 0;
        const draft = await draftRolledKey(deps, requireMerchant(session), params.id, graceSeconds);
        const data = JSON.stringify({ ...draft.shown, previous: draft.previous });
        return { answer: { status: 201, body: successJson(data), location: null }, store: draft.store };
      }),
  });
}
