import { errorRecord, errorResponses, PAYMENT_ACTIONS } from "@svc/errors";
import { timeInWords } from "@svc/ratelimit";
import { AMOUNT_MAX_CENTS, AMOUNT_MIN_CENTS, decimalOfCents, MAX_TIMEOUT_SECONDS, NETWORKS } from "@svc/x402";
import { ANSWER_KEPT_MS, KEY_KEPT_MS, SECRET_CHARACTERS_MIN } from "@svc/x402/purchase";
import { Type } from "typebox";
import { PayerMode } from "./common.js";

const Cents = Type.Integer();

/** The price of a link, in price discovery and in the challenge. */
export const PriceParts = {
  price: Type.String({ examples: ["$0.50"] }),
  quote: Type.Object({ subtotalCents: Cents, taxCents: Cents, totalCents: Cents }),
};

export const text = (description: string) => Type.String({ description });

/** An entry of `accepts` in version 1 of x402. */
const PaymentRequirements = Type.Object(
  {
    scheme: Type.String({ enum: ["exact"] }),
    network: Type.String({
      description: "Name of the network in version 1 of x402",
      examples: [NETWORKS.base_sepolia.x402Name],
    }),
    maxAmountRequired: Type.String({ description: "In the token's smallest unit", examples: ["50000"] }),
    resource: Type.String({ format: "uri" }),
    description: Type.String(),
    mimeType: Type.String({ description: "Media type of the answer; empty: the target decides" }),
    outputSchema: Type.Optional(
      Type.Object({}, { additionalProperties: true, description: "How to call the target, if the link defines it" }),
    ),
    payTo: Type.String({ description: "Wallet that receives the payment" }),
    maxTimeoutSeconds: Type.Integer({ description: "How long a payment should be valid", minimum: 1 }),
    asset: Type.String({ description: "Contract or mint of USDC" }),
    extra: Type.Object(
      {},
      {
        additionalProperties: true,
        description: "EVM: `name` and `version` of the token's EIP-712 domain. Solana: `feePayer`",
        examples: [NETWORKS.base_sepolia.eip712],
      },
    ),
  },
  { title: "PaymentRequirements" },
);

export const SettleBefore = Type.String({
  enum: ["before"],
  description: "Present if calls are charged before the answer. If the answer fails, a retry is free",
});

/** The body of a 402: x402's version 1 members and our own envelope. */
const PaymentRequired = Type.Object(
  {
    status: Type.String({ enum: ["error"] }),
    code: Type.String({ enum: ["PAYMENT_REQUIRED"], description: "Handle errors by this code" }),
    message: Type.String({ description: "Text for people; after a refused payment, the reason" }),
    x402Version: Type.Integer({ enum: [1], description: "Version of this body; PAYMENT-REQUIRED has its own" }),
    error: Type.String({ description: "Why payment is required, or x402's reason for a refusal" }),
    accepts: Type.Array(PaymentRequirements, {
      description: "Ways to pay. Empty if version 1 has no name for the networks: then read PAYMENT-REQUIRED",
    }),
    paymentLinkId: Type.String({ examples: ["pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e"] }),
    name: Type.String(),
    mode: PayerMode,
    ...PriceParts,
    settle: Type.Optional(SettleBefore),
    payer: Type.Optional(Type.String({ description: "Payer of a refused payment" })),
    reason: Type.Optional(Type.String({ description: "x402's reason for refusing the payment" })),
    retryable: Type.Optional(Type.Boolean({ description: "Whether the same request may succeed later" })),
    retryAfter: Type.Optional(Type.Integer({ description: "Seconds to wait before `action`; absent with `give_up`" })),
    action: Type.Optional(
      Type.String({
        enum: Object.keys(PAYMENT_ACTIONS),
        description: "What to do after a refused payment",
      }),
    ),
  },
  {
    title: "PaymentRequired",
    additionalProperties: true,
    examples: [
      {
        status: "error",
        code: "PAYMENT_REQUIRED",
        message: errorRecord("PAYMENT_REQUIRED").title,
        x402Version: 1,
        error: "PAYMENT-SIGNATURE header is required",
        accepts: [
          {
            scheme: "exact",
            network: NETWORKS.base_sepolia.x402Name,
            maxAmountRequired: "50000",
            resource: "https://pay.example.com/api/agent/link/pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
            description: "A forecast",
            mimeType: "",
            payTo: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
            maxTimeoutSeconds: MAX_TIMEOUT_SECONDS,
            asset: NETWORKS.base_sepolia.usdc,
            extra: NETWORKS.base_sepolia.eip712,
          },
        ],
        paymentLinkId: "pl-5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
        name: "Weather",
        mode: "test",
        price: "$0.05",
        quote: { subtotalCents: 5, taxCents: 0, totalCents: 5 },
      },
    ],
  },
);

const HEADERS = Type.Object({
  "payment-signature": Type.Optional(
    text("An x402 payment (PaymentPayload), base64 of JSON, version 1 or 2. Without it the answer is 402"),
  ),
  "x-payment": Type.Optional(text("PAYMENT-SIGNATURE's name in version 1")),
  "x-402-version": Type.Optional(text("`1` or `2`: format of PAYMENT-REQUIRED. Default: 2")),
  "idempotency-key": Type.Optional(
    text(
      `${SECRET_CHARACTERS_MIN} characters or more. A key is charged at most once in ${KEY_KEPT_MS / 3_600_000} hours; repeats get the same answer for ${timeInWords(ANSWER_KEPT_MS)}`,
    ),
  ),
  "x-svc-payment-id": Type.Optional(
    text("Id of a payment whose answer did not arrive: a new signature then costs nothing"),
  ),
  "x-customer-email": Type.Optional(
    text("E-mail address of the buyer. Percent-encode non-ASCII characters in X-Customer headers"),
  ),
  "x-customer-name": Type.Optional(text("Name of the buyer")),
  "x-customer-address": Type.Optional(text("Address of the buyer")),
  "x-customer-country": Type.Optional(text("Country of the buyer (ISO 3166-1 alpha-2); may change the tax")),
});

const PAID_HEADERS = {
  "X-Svc-Charged": { type: "string", enum: ["true", "false"], description: "Whether the buyer was charged" },
  "X-Svc-Payment-Id": text("Id of the payment; GET /api/agent/payments/{id} returns its outcome"),
};
export const RECEIPT_HEADERS = {
  ...PAID_HEADERS,
  "PAYMENT-RESPONSE": text("Receipt: base64 of x402's SettleResponse"),
  "X-PAYMENT-RESPONSE": text("PAYMENT-RESPONSE's name in version 1"),
  "Idempotent-Replayed": text("`true`: bought before; nothing more is charged"),
};
export const ANYTHING = { "*/*": { schema: {} } };

/** Response 202 to a paid call, and to each poll until the call's job has ended. */
export const JobRunning = {
  description:
    "Paid, and the target is still working: poll `jobUrl` with the call's Idempotency-Key after `retryAfter` seconds",
  headers: {
    ...PAID_HEADERS,
    Location: text("The same as `jobUrl`"),
    "Retry-After": text("The same as `retryAfter`"),
  },
  content: {
    "application/json": {
      schema: Type.Object(
        {
          status: Type.String({ enum: ["running"] }),
          paymentId: Type.String(),
          jobUrl: Type.String({ format: "uri", description: "Address to poll, with the call's Idempotency-Key" }),
          retryAfter: Type.Integer({ minimum: 1, description: "Seconds until the next poll" }),
        },
        { title: "PaidJob" },
      ),
    },
  },
};

const RESPONSES = {
  200: {
    description:
      "Charged. The target's answer, unchanged (also 201 and other 2xx), or {status, data: Transaction} of a link without a target",
    headers: RECEIPT_HEADERS,
    content: ANYTHING,
  },
  202: {
    ...JobRunning,
    description: `${JobRunning.description} (\`PaidJob\`). If \`Location\` isn't on this service, this is the target's own answer`,
    content: ANYTHING,
  },
  204: Type.Null({ description: "Charged. The target's answer has no content" }),
  402: {
    description: "Payment required, or the payment was refused: sign one of the offers, and repeat the request",
    headers: {
      "PAYMENT-REQUIRED": text(
        "Base64 of x402's PaymentRequired: version 2 with all networks, or version 1 on request",
      ),
    },
    content: {
      "application/json": { schema: PaymentRequired },
      "text/html": { schema: Type.String({ description: "A page for people" }) },
    },
  },
  ...errorResponses([
    "BAD_REQUEST",
    "NOT_FOUND",
    "METHOD_NOT_ALLOWED",
    "CONFLICT",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "RATE_LIMITED",
    "INTERNAL_ERROR",
    "UPSTREAM_ERROR",
    "SERVICE_UNAVAILABLE",
    "TIMEOUT",
  ]),
  default: {
    description:
      "The target's own error (status 400 and above), unchanged: X-Svc-Charged is false, and nothing was paid",
    headers: PAID_HEADERS,
    content: ANYTHING,
  },
};

const WITH_BODY: readonly string[] = ["POST", "PUT", "PATCH"];

/** Tells crawlers of the OpenAPI document that calls cost money, before they get a 402 (draft-payment-discovery-00). */
const PAYMENT_INFO = {
  price: {
    mode: "dynamic",
    currency: "USD",
    min: decimalOfCents(AMOUNT_MIN_CENTS),
    max: decimalOfCents(AMOUNT_MAX_CENTS),
  },
  protocols: [{ x402: {} }],
};

/** The OpenAPI operation of ANY /api/agent/link/{linkId} for one method. */
export const payOperation = (method: string) => ({
  operationId: `${method.toLowerCase()}PaidLink`,
  summary: `Call a link with ${method}, paid per request`,
  description: [
    "Without a payment: 402 with an x402 offer. With a payment in PAYMENT-SIGNATURE, the merchant's API gets the request byte for byte. You",
    "get its answer unchanged. You pay only after a 2xx, or in advance if the offer has `settle`. A link may accept one method only. HEAD",
    "returns the offer in PAYMENT-REQUIRED and buys nothing.",
  ].join(" "),
  tags: ["agents"],
  security: [],
  "x-payment-info": PAYMENT_INFO,
  params: Type.Object({ linkId: Type.String() }),
  headers: HEADERS,
  ...(WITH_BODY.includes(method) ? { body: { content: ANYTHING } } : {}),
  response: RESPONSES,
});
