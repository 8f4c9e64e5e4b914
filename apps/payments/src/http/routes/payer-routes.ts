import { createHmac } from "node:crypto";
import { errorResponses, fail } from "@svc/errors";
import { type HttpApp, listOf } from "@svc/service";
import { type Mode, networkOf } from "@svc/x402";
import { Type } from "typebox";
import { linkIdOf } from "../../agentic/link-id.js";
import type { Deps } from "../../deps.js";
import {
  draftIntent,
  type IntentInput,
  intentUrl,
  payableNetworks,
  storedIntent,
  tokenHash,
} from "../../payment-intents/open-intent.js";
import { type PaymentIntent, usdcText } from "../../payment-intents/payment-intent.js";
import { hintTransfer } from "../../payment-intents/resolve-intent.js";
import { Success } from "../schemas/common.js";
import { PayerIntentOut, TransferHint, VisitorIntentCreate } from "../schemas/payment-intent-schema.js";

const TAGS = ["paying"];
const COMMON = ["BAD_REQUEST", "NOT_FOUND", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"] as const;
const TokenParams = Type.Object({ token: Type.String({ pattern: "^[A-Za-z0-9_-]{22}$" }) });
/** Above it the payer is told that his payment will be noticed later. */
const DELAYED_SECONDS = 30;

/** What the page of a link asks for, for the person who pays: no key, and the secret of the address is all that is needed. */
export function payerRoutes(app: HttpApp, deps: Deps): void {
  const { repository, feed, store } = deps.intents;
  // What is kept of a visitor's address: enough to count what he has begun, and not the address.
  const secret = listOf(deps.settings.ENCRYPTION_KEYS)[0] as string;
  const visitorKey = (identity: string): Buffer => createHmac("sha256", secret).update(`visitor ${identity}`).digest();
  const byToken = async (token: string): Promise<PaymentIntent> =>
    (await repository.findByToken(tokenHash(token))) ?? fail("NOT_FOUND", "There is no such payment.");

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
        ...errorResponses([...COMMON, "TIMEOUT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"]),
      },
    },
    handler: async ({ params, body, client }, reply) => {
      const id = linkIdOf(params.linkId) ?? fail("BAD_REQUEST", "linkId: must be pl-<uuid> or a UUID");
      const link = await deps.links.load(id);
      if (!link?.fields.active) fail("NOT_FOUND", "There is no such active payment link.");
      const paid = { id, merchantId: link.merchantId, mode: link.mode as Mode, fields: link.fields };
      const intentDeps = { ...deps, intents: repository, networks: feed.networks };
      const { token, draft } = await draftIntent(intentDeps, paid, body as IntentInput, visitorKey(client.identity));
      const intent = storedIntent(await repository.insert({ ...draft, completion: () => null }));
      reply.code(201).header("cache-control", "no-store");
      return {
        status: "success",
        data: { token, url: intentUrl(deps.publicUrl, token), intent: await payerView(intent) },
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
      return { status: "success", data: await payerView(await byToken(params.token)) };
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
      const intent = await byToken(params.token);
      if (intent.status !== "completed") await hintTransfer({ ...deps, ...deps.intents }, intent, body);
      reply.header("cache-control", "no-store");
      return { status: "success", data: await payerView(await byToken(params.token)) };
    },
  });

  async function payerView(intent: PaymentIntent) {
    const isWaiting = intent.status === "open" || intent.status === "processing";
    const now = new Date(deps.clock.now());
    const [transfers, lag] = await Promise.all([
      repository.transfersOf(intent.id),
      isWaiting ? store.lagSeconds(now) : null,
    ]);
    const seen = transfers.find(({ state }) => state === "seen");
    return {
      status: intent.status,
      reason: intent.reason,
      late: intent.late,
      name: intent.name,
      amount: Number(intent.amountCents) / 100,
      amountDue: usdcText(intent.amountDueBaseUnits),
      amountReceived: intent.receivedBaseUnits === null ? null : usdcText(intent.receivedBaseUnits),
      mode: intent.mode,
      networks: payableNetworks(intent),
      transfers,
      confirmations: seen ? { needed: networkOf(seen.network).confirmations } : null,
      isDelayed: (lag ?? 0) > DELAYED_SECONDS,
      expiresAt: intent.expiresAt.toISOString(),
      watchUntil: intent.watchUntil.toISOString(),
      now: now.toISOString(),
    };
  }
}
