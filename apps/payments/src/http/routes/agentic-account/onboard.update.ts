import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { changeAccount } from "../../../onboarding/onboard.js";
import { requireMerchant } from "../../actor.js";
import { sendData } from "../../envelope.js";
import { AccountOut, AccountPatch } from "../../schemas/account-schema.js";
import { Success } from "../../schemas/common.js";
import { sessionBodyErrors } from "../../schemas/legacy-errors.js";

export function updateAccountRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "PATCH",
    url: "/api/agentic/onboard",
    config: { auth: "session" },
    schema: {
      operationId: "updateAccount",
      summary: "Change the name or the contact of an account",
      description:
        "Absent members keep their values, `null` clears `contactEmail`, `{}` changes nothing. A link keeps the merchant's name that it was made with.",
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      body: AccountPatch,
      response: { 200: Success(AccountOut), ...sessionBodyErrors() },
    },
    handler: async ({ session, body }, reply) =>
      sendData(reply, JSON.stringify(await changeAccount(deps, requireMerchant(session), body))),
  });
}
