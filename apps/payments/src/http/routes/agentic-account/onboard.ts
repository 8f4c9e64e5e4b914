import type { HttpApp } from "@svc/service";
import type { Deps } from "../../../deps.js";
import { onboard } from "../../../onboarding/onboard.js";
import { sendData } from "../../envelope.js";
import { AccountOut, OnboardIn } from "../../schemas/account-schema.js";
import { Success } from "../../schemas/common.js";
import { userBodyErrors } from "../../schemas/legacy-errors.js";

export function onboardRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/agentic/onboard",
    config: { auth: "session", withoutMerchant: true },
    schema: {
      operationId: "onboardAgenticAccount",
      summary: "Make an agentic account for the user of the session",
      description:
        "A user has one account: a repeat changes nothing and answers 200 with it. PATCH changes its name and contact.",
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      body: OnboardIn,
      response: { 200: Success(AccountOut), 201: Success(AccountOut), ...userBodyErrors("CONFLICT") },
    },
    handler: async ({ session, body }, reply) => {
      const { made, account } = await onboard(deps, session, body);
      return sendData(reply.code(made ? 201 : 200), JSON.stringify(account));
    },
  });
}
