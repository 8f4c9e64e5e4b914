import { failInvalid } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";
import { GRACE_SECONDS_MAX } from "../../field-rules.js";
import type { ProxySecretAnswer } from "../../proxy/signing.js";
import { recordOnce } from "../idempotent-post.js";
import { sendData, successJson } from "../route.js";
import { createErrors, IdempotencyHeader, KEY_OR_SESSION, listErrors, Success } from "../schemas/common.js";

const Secret = Type.Object(
  {
    secret: Type.String({ description: "`psec_` and 32 bytes in base64url; the whole text is the HMAC key" }),
    keyId: Type.String(),
    algorithm: Type.String({ enum: ["HMAC-SHA256"] }),
    createdAt: Type.String({ format: "date-time" }),
    previous: Type.Union([
      Type.Object({ keyId: Type.String(), expiresAt: Type.String({ format: "date-time" }) }),
      Type.Null(),
    ]),
  },
  { title: "ProxySigningSecret" },
);

const GRACE_SECONDS_DEFAULT = 86_400;

const toAnswer = (made: ProxySecretAnswer) => ({
  status: 200,
  body: successJson(JSON.stringify(made)),
  location: null,
});

/** Routes for the secret that signs our calls to a merchant's targets. */
export function proxySecretRoutes(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/v1/agentic/proxy-signing-secret",
    config: { auth: "key-or-session" },
    schema: {
      operationId: "getProxySigningSecret",
      summary: "Get the secret that signs calls to your targets",
      description: "Created on first use, one per merchant and mode.",
      tags: ["agents"],
      security: KEY_OR_SESSION,
      response: { 200: Success(Secret), ...listErrors() },
    },
    handler: async ({ caller }, reply) =>
      sendData(reply, JSON.stringify(await deps.agentic.proxySecrets.current(caller.merchantId, caller.mode))),
  });

  app.route({
    method: "POST",
    url: "/api/v1/agentic/proxy-signing-secret/rotate",
    config: { auth: "key-or-session" },
    attachValidation: true,
    schema: {
      operationId: "rotateProxySigningSecret",
      summary: "Replace the signing secret; both sign during the grace period",
      tags: ["agents"],
      security: KEY_OR_SESSION,
      headers: IdempotencyHeader,
      body: Type.Optional(
        Type.Union(
          [
            Type.Object(
              {
                graceSeconds: Type.Optional(
                  Type.Integer({ minimum: 0, maximum: GRACE_SECONDS_MAX, default: GRACE_SECONDS_DEFAULT }),
                ),
              },
              { additionalProperties: false },
            ),
            Type.Null(),
          ],
          { examples: [{ graceSeconds: 3600 }] },
        ),
      ),
      response: { 200: Success(Secret), ...createErrors() },
    },
    handler: async (request, reply) =>
      recordOnce(deps.idempotency, request, reply, async (complete) => {
        const { caller, body } = request;
        const graceSeconds = body?.graceSeconds ?? GRACE_SECONDS_DEFAULT;
        if (!Number.isSafeInteger(graceSeconds)) failInvalid("graceSeconds", "must be a whole number");
        const { merchantId, mode } = caller;
        return toAnswer(
          await deps.agentic.proxySecrets.rotate(merchantId, mode, graceSeconds * 1000, (made) =>
            complete(toAnswer(made)),
          ),
        );
      }),
  });
}
