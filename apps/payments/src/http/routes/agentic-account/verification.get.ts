import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { verificationOf } from "../../../onboarding/verify-account.js";
import { requireMerchant } from "../../actor.js";
import { sendData } from "../../envelope.js";
import { VerificationOut } from "../../schemas/account-schema.js";
import { Success } from "../../schemas/common.js";
import { sessionErrors } from "../../schemas/legacy-errors.js";

export function getVerificationRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/agentic/verification",
    config: { auth: "session" },
    schema: {
      operationId: "getVerification",
      summary: "What the account has proven, and what is pending",
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      response: { 200: Success(VerificationOut), ...sessionErrors() },
    },
    handler: async ({ session }, reply) =>
      sendData(reply, JSON.stringify(await verificationOf(deps.verification, requireMerchant(session)))),
  });
}
