import { failInvalid } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import type { Static } from "typebox";
import type { Deps } from "../../../deps.js";
import { type CheckInput, verifyAccount } from "../../../onboarding/verify-account.js";
import { requireMerchant } from "../../actor.js";
import { sendData } from "../../envelope.js";
import { CheckOut, VerificationIn } from "../../schemas/account-schema.js";
import { Success } from "../../schemas/common.js";
import { sessionBodyErrors } from "../../schemas/legacy-errors.js";

export function postVerificationRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "POST",
    url: "/api/agentic/verification",
    config: { auth: "session" },
    schema: {
      operationId: "verifyAccount",
      summary: "Prove that the account controls a wallet or a domain",
      description: [
        "`wallet`: the first call answers a message; sign it with the wallet within 15 minutes and send the same call with",
        "`signature`. In live mode the wallet is this account's from then on, also when another one had registered it.",
        "`domain`: the first call answers a line and the address of a file; publish it within three days and send the same call",
        "again. Until it is found the answer says why it was not.",
      ].join(" "),
      tags: ["dashboard"],
      security: [{ sessionToken: [] }],
      body: VerificationIn,
      response: { 200: Success(CheckOut), ...sessionBodyErrors("CONFLICT") },
    },
    handler: async ({ session, body }, reply) =>
      sendData(reply, JSON.stringify(await verifyAccount(deps.verification, requireMerchant(session), checkOf(body)))),
  });
}

/** Which members go with which type. */
function checkOf({ type, walletAddress, signature, domain }: Static<typeof VerificationIn>): CheckInput {
  if (type === "wallet") {
    if (domain !== undefined) failInvalid("domain", "does not go with this type");
    return { type, walletAddress: walletAddress ?? failInvalid("walletAddress", "is required"), signature };
  }
  if (walletAddress !== undefined) failInvalid("walletAddress", "does not go with this type");
  if (signature !== undefined) failInvalid("signature", "does not go with this type");
  return { type, domain: domain ?? failInvalid("domain", "is required") };
}
