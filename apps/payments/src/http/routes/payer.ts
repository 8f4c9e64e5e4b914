import { errorResponses, fail, failInvalid } from "@svc/errors";
import { tellingAddress } from "@svc/ratelimit";
import type { HttpApp } from "@svc/service";
import { type SolanaNetworkName, usdcText } from "@svc/x402";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";
import { canonicalWallet } from "../../merchants/wallet-address.js";
import { answerAskedFields, requireFieldAnswers } from "../../payment-intents/custom-field-answers.js";
import { type IntentInput, intentUrl } from "../../payment-intents/open-intent.js";
import { payByWallet } from "../../payment-intents/pay-by-wallet.js";
import { hintTransfer } from "../../payment-intents/resolve-intent.js";
import { requireLinkId } from "../../payment-links/link-urls.js";
import { logIntent } from "../log-intent.js";
import { createPayer } from "../payer.js";
import { Success } from "../schemas/common.js";
import {
  DraftTransferIn,
  FieldAnswersIn,
  PayerIntentOut,
  SignedTransferIn,
  VisitorIntentCreate,
} from "../schemas/payer-schema.js";
import { TransferHint } from "../schemas/payment-intent-schema.js";

const TAGS = ["paying"];
const COMMON = ["BAD_REQUEST", "NOT_FOUND", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"] as const;
const Secret = Type.String({ description: "Secret of the payment's address", examples: ["k3Jx0m9VQ2uT7cYwB5sLfA"] });
const TokenParams = Type.Object({ token: Type.String({ ...Secret, pattern: "^[A-Za-z0-9_-]{22}$" }) });

/** Routes that a link's page uses for the payer. They need no key, only the secret of the address. */
export function payerRoutes(app: HttpApp, deps: Deps): void {
  const payer = createPayer(deps);
  const answerDeps = { intents: deps.intents.repository, clock: deps.clock };

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
        201: Success(Type.Object({ token: Secret, url: Type.String(), intent: PayerIntentOut })),
        ...errorResponses([...COMMON, "TIMEOUT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"]),
      },
    },
    handler: async (request, reply) => {
      const { params, body, client } = request;
      const link = await payer.activeLink(requireLinkId(params.linkId));
      const { token, intent } = await payer.open(link, body as IntentInput, client.identity);
      logIntent(request, intent);
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
    url: "/api/pay/intents/:token/fields",
    schema: {
      operationId: "answerFields",
      summary: "Answer what the seller asks for",
      description:
        "Of an intent that names fields in `asks`: all required ones at once. 409: they were answered before, or the payment has ended.",
      tags: TAGS,
      security: [],
      params: TokenParams,
      body: FieldAnswersIn,
      response: {
        200: Success(PayerIntentOut),
        ...errorResponses([...COMMON, "CONFLICT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"]),
      },
    },
    handler: async (request, reply) => {
      const { params, body } = request;
      const intent = await payer.byToken(params.token);
      logIntent(request, intent);
      await answerAskedFields(answerDeps, intent, body.customFieldValues);
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
      description:
        "A reason to look at once, and no proof: the transaction is read from the chain like any other. 409: it belongs to another payment, or has paid something else.",
      tags: TAGS,
      security: [],
      params: TokenParams,
      body: TransferHint,
      response: {
        200: Success(PayerIntentOut),
        ...errorResponses([
          ...COMMON,
          "CONFLICT",
          "TIMEOUT",
          "TRANSACTION_CHAIN_VERIFY_FAILED",
          "PAYLOAD_TOO_LARGE",
          "UNSUPPORTED_MEDIA_TYPE",
        ]),
      },
    },
    handler: async (request, reply) => {
      const { params, body } = request;
      const intent = await payer.byToken(params.token);
      logIntent(request, intent);
      await hintTransfer({ ...deps, ...deps.intents }, intent, body);
      reply.header("cache-control", "no-store");
      return { status: "success", data: await payer.view(await payer.byToken(params.token)) };
    },
  });

  app.route({
    method: "POST",
    url: "/api/pay/intents/:token/payments",
    config: { inDoubt: "Do not pay another way: send the same again, which is charged once, or follow the payment." },
    schema: {
      operationId: "payByWallet",
      summary: "Pay with a transfer that a wallet has signed (EIP-3009)",
      description:
        "Settled by the service and proven on the chain before it counts. 402: nothing was charged, and another way may be taken. 409: nothing else may be paid: the payment has ended, something else pays it, or, with the reason `invalid_transaction_state`, the signature was used or cancelled before it came here and may have paid. 504: the outcome is not known yet, so nothing else may be paid; follow the payment, or send the same again.",
      tags: TAGS,
      security: [],
      params: TokenParams,
      body: SignedTransferIn,
      response: {
        200: Success(PayerIntentOut),
        ...errorResponses([
          ...COMMON,
          "PAYMENT_REQUIRED",
          "CONFLICT",
          "TIMEOUT",
          "PAYLOAD_TOO_LARGE",
          "UNSUPPORTED_MEDIA_TYPE",
        ]),
      },
    },
    handler: async (request, reply) => {
      const { token } = request.params;
      const intent = await payer.byToken(token);
      logIntent(request, intent);
      requireFieldAnswers(intent);
      await payByWallet(deps.intents.byWallet, intent, token, request.body, tellingAddress(request));
      reply.header("cache-control", "no-store");
      return { status: "success", data: await payer.view(await payer.byToken(token)) };
    },
  });

  app.route({
    method: "POST",
    url: "/api/pay/intents/:token/drafts",
    schema: {
      operationId: "draftTransfer",
      summary: "A Solana transaction for the payer's wallet to sign and send",
      description:
        "A plain transfer of the amount due with the intent's reference; the payer pays the fee. It reserves nothing.",
      tags: TAGS,
      security: [],
      params: TokenParams,
      body: DraftTransferIn,
      response: {
        200: Success(Type.Object({ transaction: Type.String({ description: "Unsigned, legacy message, base64" }) })),
        ...errorResponses([...COMMON, "CONFLICT", "TIMEOUT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"]),
      },
    },
    handler: async ({ params, body }, reply) => {
      const intent = await payer.byToken(params.token);
      requireFieldAnswers(intent);
      const { signed } = intent.progress;
      if (intent.status !== "open" || intent.tail === null || signed !== null) {
        fail("CONFLICT", "This payment has ended, or something is paying it already. Do not pay again.", {
          details: { reason: "payment_ended" },
        });
      }
      const network = body.network as SolanaNetworkName;
      const payTo = intent.wallets[network] ?? failInvalid("network", "is not one of this payment's networks");
      if (!intent.ownNetworks.includes(network)) {
        fail("CONFLICT", "The seller's wallet on this network has changed. Do not pay here: start a new payment.", {
          details: { reason: "wallet_moved" },
        });
      }
      if (canonicalWallet(body.payer)?.family !== "solana")
        failInvalid("payer", "is not the address of a Solana wallet");
      const { amountDueBaseUnits: baseUnits, reference } = intent;
      const drafted = await deps.chains
        .chain(network)
        .draftTransfer({ payer: body.payer, payTo, baseUnits, reference });
      if (drafted.outcome === "unreachable") {
        fail("TIMEOUT", "Solana does not answer at the moment. Nothing was charged.", {
          retryAfter: 5,
          details: { reason: "chain_unreachable" },
        });
      }
      if (drafted.outcome === "cannot_receive") {
        fail("CONFLICT", "The seller's wallet cannot take USDC on Solana yet. Choose another network.", {
          details: { reason: "cannot_receive" },
        });
      }
      if (drafted.outcome === "insufficient_funds") {
        fail(
          "CONFLICT",
          `This wallet holds ${usdcText(drafted.balanceBaseUnits)} USDC, which is less than the amount.`,
          { details: { reason: "insufficient_funds" } },
        );
      }
      reply.header("cache-control", "no-store");
      return { status: "success", data: { transaction: drafted.transaction } };
    },
  });
}
