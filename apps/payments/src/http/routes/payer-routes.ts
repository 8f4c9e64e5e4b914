import { errorResponses, fail } from "@svc/errors";
import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import { linkIdOf } from "../../agentic/link-id.js";
import type { Deps } from "../../deps.js";
import { type IntentInput, intentUrl } from "../../payment-intents/open-intent.js";
import { hintTransfer } from "../../payment-intents/resolve-intent.js";
import { createPayer } from "../payer.js";
import { Success } from "../schemas/common.js";
import { PayerIntentOut, TransferHint, VisitorIntentCreate } from "../schemas/payment-intent-schema.js";

const TAGS = ["paying"];
const COMMON = ["BAD_REQUEST", "NOT_FOUND", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"] as const;
const TokenParams = Type.Object({ token: Type.String({ pattern: "^[A-Za-z0-9_-]{22}$" }) });

/** What the page of a link asks for, for the person who pays: no key, and the secret of the address is all that is needed. */
export function payerRoutes(app: HttpApp, deps: Deps): void {
  const payer = createPayer(deps);

  app.route({
    method: "POST",
    url: "/api/pay/pl-:linkId/intents",
    schema: {
      operationId: "openPayment",
      summary: "Begin to pay a link",
      tags: TAGS,
      security: [],
      params: Type.Object({ linkId: Type.String({ description: "The link, without its pl-" }) }),
      body: VisitorIntentCreate,
      response: {
        201: Success(Type.Object({ token: Type.String(), url: Type.String(), intent: PayerIntentOut })),
        ...errorResponses([...COMMON, "CONFLICT", "TIMEOUT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"]),
      },
    },
    handler: async ({ params, body, client }, reply) => {
      const id = linkIdOf(params.linkId) ?? fail("BAD_REQUEST", "linkId: must be pl-<uuid> or a UUID");
      const { token, intent } = await payer.open(await payer.activeLink(id), body as IntentInput, client.identity);
      reply.code(201).header("cache-control", "no-store");
      return {
        status: "success",
        data: { token, url: intentUrl(deps.publicUrl, token), intent: await payer.view(intent) },
      };
    },
  });

  app.route({
    method: "GET",
    url: "/api/pay/intents/:token",
    schema: {
      operationId: "followPayment",
      summary: "How a payment stands",
      tags: TAGS,
      security: [],
      params: TokenParams,
      response: { 200: Success(PayerIntentOut), ...errorResponses([...COMMON]) },
    },
    handler: async ({ params }, reply) => {
      reply.header("cache-control", "no-store");
      return { status: "success", data: await payer.view(await payer.byToken(params.token)) };
    },
  });

  app.route({
    method: "POST",
    url: "/api/pay/intents/:token/transfers",
    schema: {
      operationId: "hintTransfer",
      summary: "Say which transaction paid",
      description: "A reason to look at once, and no proof: the transaction is read from the chain like any other.",
      tags: TAGS,
      security: [],
      params: TokenParams,
      body: TransferHint,
      response: {
        200: Success(PayerIntentOut),
        ...errorResponses([
          ...COMMON,
          "TIMEOUT",
          "TRANSACTION_CHAIN_VERIFY_FAILED",
          "PAYLOAD_TOO_LARGE",
          "UNSUPPORTED_MEDIA_TYPE",
        ]),
      },
    },
    handler: async ({ params, body }, reply) => {
      const intent = await payer.byToken(params.token);
      if (intent.status !== "completed") await hintTransfer({ ...deps, ...deps.intents }, intent, body);
      reply.header("cache-control", "no-store");
      return { status: "success", data: await payer.view(await payer.byToken(params.token)) };
    },
  });
}
