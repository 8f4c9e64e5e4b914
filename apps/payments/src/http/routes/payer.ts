import { errorResponses } from "@svc/errors";
import { tellingAddress } from "@svc/ratelimit";
import type { HttpApp } from "@svc/service";
import type { SolanaNetworkName } from "@svc/x402";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";
import { answerAskedFields, requireFieldAnswers } from "../../payment-intents/custom-field-answers.js";
import { draftTransfer } from "../../payment-intents/draft-transfer.js";
import { type IntentInput, intentUrl, TOKEN_PATTERN } from "../../payment-intents/open-intent.js";
import { payByWallet } from "../../payment-intents/pay-by-wallet.js";
import { hintTransfer } from "../../payment-intents/resolve-intent.js";
import { requireLinkId } from "../../payment-links/link-urls.js";
import { logIntent } from "../log-intent.js";
import { createPayer, type Payer } from "../payer.js";
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
const Secret = Type.String({ description: "Secret in the payment's address", examples: ["k3Jx0m9VQ2uT7cYwB5sLfA"] });
const PaymentUrl = Type.String({
  description: "Payment page: send the payer to it",
  examples: ["https://pay.example.com/pay/intents/k3Jx0m9VQ2uT7cYwB5sLfA"],
});
const TokenParams = Type.Object({ token: Type.String({ ...Secret, pattern: TOKEN_PATTERN }) });

/**
 * Routes that the payment pages call for the payer. They need no key: the secret in the payment's address is the
 * credential.
 */
export function payerRoutes(app: HttpApp, deps: Deps): void {
  const payer = createPayer(deps);
  openPaymentRoute(app, deps, payer);
  followPaymentRoute(app, payer);
  answerFieldsRoute(app, deps, payer);
  hintTransferRoute(app, deps, payer);
  payByWalletRoute(app, deps, payer);
  draftTransferRoute(app, deps, payer);
}

function openPaymentRoute(app: HttpApp, deps: Deps, payer: Payer): void {
  app.route({
    method: "POST",
    url: "/api/pay/pl-:linkId/intents",
    schema: {
      operationId: "openPayment",
      summary: "Start a payment of a link",
      tags: TAGS,
      security: [],
      params: Type.Object({ linkId: Type.String({ description: "Id of the link without `pl-`" }) }),
      body: VisitorIntentCreate,
      response: {
        201: Success(Type.Object({ token: Secret, url: PaymentUrl, intent: PayerIntentOut })),
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
}

function followPaymentRoute(app: HttpApp, payer: Payer): void {
  app.route({
    method: "GET",
    url: "/api/pay/intents/:token",
    schema: {
      operationId: "followPayment",
      summary: "Get the status of a payment",
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
}

function answerFieldsRoute(app: HttpApp, deps: Deps, payer: Payer): void {
  app.route({
    method: "POST",
    url: "/api/pay/intents/:token/fields",
    schema: {
      operationId: "answerFields",
      summary: "Answer the seller's questions",
      description:
        "Send all required fields of the intent's `asks` at once. 409: the fields were answered before, or the payment has ended.",
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
      const answerDeps = { intents: deps.intents.repository, clock: deps.clock };
      await answerAskedFields(answerDeps, intent, body.customFieldValues);
      reply.header("cache-control", "no-store");
      return { status: "success", data: await payer.view(await payer.byToken(params.token)) };
    },
  });
}

function hintTransferRoute(app: HttpApp, deps: Deps, payer: Payer): void {
  app.route({
    method: "POST",
    url: "/api/pay/intents/:token/transfers",
    schema: {
      operationId: "hintTransfer",
      summary: "Report the transaction that paid",
      description:
        "The service checks the transaction on the chain at once, because the hash alone proves nothing. 409: the transaction belongs to another payment, or has paid something else.",
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
}

function payByWalletRoute(app: HttpApp, deps: Deps, payer: Payer): void {
  app.route({
    method: "POST",
    url: "/api/pay/intents/:token/payments",
    config: {
      inDoubt: "Do not pay in another way. Send the same request again, which is charged once, or follow the payment.",
    },
    schema: {
      operationId: "payByWallet",
      summary: "Pay with a transfer that a wallet signed (EIP-3009)",
      description:
        "The service settles the transfer and proves it on the chain before it counts. 402: nothing was charged; the payer may pay in another way. 409: do not pay again. The payment has ended or is already being paid, or (reason `invalid_transaction_state`) the signature was used or canceled earlier and may have paid. 504: the outcome is unknown. Do not pay again; follow the payment, or send the same request again.",
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
}

function draftTransferRoute(app: HttpApp, deps: Deps, payer: Payer): void {
  app.route({
    method: "POST",
    url: "/api/pay/intents/:token/drafts",
    schema: {
      operationId: "draftTransfer",
      summary: "Get a Solana transaction for the payer's wallet to sign and send",
      description:
        "A plain transfer of the amount due, with the intent's reference. The payer pays the fee. The call changes nothing.",
      tags: TAGS,
      security: [],
      params: TokenParams,
      body: DraftTransferIn,
      response: {
        200: Success(
          Type.Object({
            transaction: Type.String({ description: "Unsigned transaction with a legacy message, base64" }),
          }),
        ),
        ...errorResponses([...COMMON, "CONFLICT", "TIMEOUT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"]),
      },
    },
    handler: async ({ params, body }, reply) => {
      const intent = await payer.byToken(params.token);
      requireFieldAnswers(intent);
      const draft = { network: body.network as SolanaNetworkName, payer: body.payer };
      const transaction = await draftTransfer(deps.chains, intent, draft);
      reply.header("cache-control", "no-store");
      return { status: "success", data: { transaction } };
    },
  });
}
