import { type TSchema, Type } from "typebox";
import { EVENT_TYPES, type EventType } from "../../events/event.js";
import { INTENT_STATUSES, UNRESOLVED_REASONS } from "../../payment-intents/payment-intent.js";
import { REFUND_STATUSES, UNRESOLVED_REFUND_REASONS } from "../../refunds/prepared-refund.js";
import { ATTEMPT_TIMEOUT_MS, RETRY_DELAYS_MS } from "../../webhooks/attempt-delivery.js";
import { SessionOut } from "../routes/checkout.js";
import { DeveloperKeyOut } from "../routes/developer-keys.js";
import { RefundOut } from "../routes/refunds.js";
import { Network, Nullable, Timestamp, Token, Uuid } from "../schemas/common.js";

import { PaymentLinkOut } from "../schemas/payment-link-schema.js";
import { ProductOut } from "../schemas/product-schema.js";
import { TransactionOut } from "../schemas/transaction-schema.js";

const Settlement = Type.Object(
  {
    paymentId: Uuid,
    paymentLinkId: Uuid,
    transactionId: Type.Optional(Uuid),
    txHash: Type.Optional(Type.String()),
    network: Network,
    payer: Type.String(),
    amount: Type.Number(),
  },
  { title: "AgenticPayment", additionalProperties: true },
);
const FailedPayment = Type.Object(
  {
    reason: Type.String({
      description: "The `reason` of the error TRANSACTION_CHAIN_VERIFY_FAILED, such as amount_mismatch",
    }),
    message: Type.String(),
    amount: Type.Number({ description: "Amount of the request" }),
    token: Token,
    network: Network,
    txHash: Nullable(Type.String()),
    walletAddress: Type.String(),
    paymentLinkId: Nullable(Uuid),
    paymentId: Nullable(Type.String({ format: "uuid", description: "Id of the x402 payment; null for a recording" })),
    clientReference: Nullable(Type.String()),
    metadata: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: "FailedPayment", additionalProperties: true },
);
const RefundedPayment = Type.Intersect(
  [
    RefundOut,
    Type.Object({
      remainingAmount: Type.Number(),
      transactionStatus: Type.String({ enum: ["completed", "refunded"] }),
    }),
  ],
  { title: "RefundedPayment" },
);
const RotatedSecret = Type.Object(
  { keyId: Type.String(), createdAt: Type.Optional(Timestamp) },
  { title: "RotatedProxySecret", additionalProperties: true },
);
/** Contains no personal data, and never the secret in the address of the payer's page. */
const IntentEvent = Type.Object(
  {
    id: Uuid,
    status: Type.String({ enum: [...INTENT_STATUSES] }),
    reason: Nullable(Type.String({ enum: [...UNRESOLVED_REASONS] })),
    late: Type.Boolean({ description: "Paid exactly, but after it ended" }),
    paymentLinkId: Uuid,
    amountDue: Type.String({ description: "USDC with six decimals" }),
    amountReceived: Nullable(Type.String({ description: "USDC with six decimals" })),
    clientReference: Nullable(Type.String()),
    metadata: Type.Record(Type.String(), Type.Unknown()),
    expiresAt: Timestamp,
    watchUntil: Timestamp,
  },
  {
    title: "PaymentIntentNews",
    additionalProperties: true,
    examples: [
      {
        id: "0c6f2b1e-7d3a-4f58-9a2b-3c4d5e6f7a8b",
        status: "unresolved",
        reason: "underpaid",
        late: false,
        paymentLinkId: "5b0e2d4c-8a1f-4c3b-9d7e-6f5a4b3c2d1e",
        amountDue: "10.001234",
        amountReceived: "9.001234",
        clientReference: "order-1001",
        metadata: {},
        expiresAt: "2026-11-21T10:00:00.000Z",
        watchUntil: "2026-11-22T10:00:00.000Z",
      },
    ],
  },
);
/** A refund that a merchant prepared, as `GET /api/v1/refunds/{id}` returns it, without the transfer to send. */
const RefundEvent = Type.Object(
  {
    id: Uuid,
    status: Type.String({ enum: [...REFUND_STATUSES] }),
    transactionId: Uuid,
    amount: Type.Number(),
    network: Network,
    reason: Type.String(),
    walletAddress: Type.String(),
    txHash: Nullable(Type.String()),
    transfer: Type.Optional(
      Type.Object(
        {
          txHash: Type.String(),
          amount: Type.String({ description: "USDC with six decimals", examples: ["2.500000"] }),
          reason: Type.String({ enum: [...UNRESOLVED_REFUND_REASONS], description: "Why it didn't complete a refund" }),
        },
        { additionalProperties: true, description: "Only in `refund.unresolved`" },
      ),
    ),
  },
  { title: "RefundNews", additionalProperties: true },
);
const TestMessage = Type.Object({ endpointId: Uuid, message: Type.String() }, { title: "TestMessage" });

/** Data of each event type, and when it is sent. The compiler requires an entry for every type. */
const EVENT_DATA: Readonly<Record<EventType, { readonly when: string; readonly data: TSchema }>> = {
  "payment.completed": { when: "A payment was recorded. Sent with `transaction.recorded`.", data: TransactionOut },
  "payment.failed": {
    when: "A recording was refused for good (`retryable: false`), or the settlement of a paid request was refused.",
    data: FailedPayment,
  },
  "payment.refunded": { when: "A refund was proven. Says how much of the payment is left.", data: RefundedPayment },
  "transaction.recorded": { when: "A payment was proven on the chain and recorded.", data: TransactionOut },
  "product.created": { when: "A product was created.", data: ProductOut },
  "product.updated": { when: "A product was changed.", data: ProductOut },
  "payment_link.created": { when: "A payment link was created.", data: PaymentLinkOut },
  "payment_link.updated": { when: "A payment link was changed.", data: PaymentLinkOut },
  "payment_link.deactivated": {
    when: "A payment link became inactive. Sent with `payment_link.updated`.",
    data: PaymentLinkOut,
  },
  "agentic.request.paid": {
    when: "A request to an agentic link was answered, and its payment settled.",
    data: Settlement,
  },
  "agentic.settlement.unknown": {
    when: "The service doesn't know yet whether a payment was settled, and checks the chain.",
    data: Settlement,
  },
  "agentic.settlement.resolved": {
    when: "A payment whose outcome was unknown turned out to be settled.",
    data: Settlement,
  },
  "agentic.settlement.conflict": {
    when: "The transfer that settled a payment is already recorded for another payment.",
    data: Settlement,
  },
  "payment_intent.processing": {
    when: "A transfer of exactly the amount, or with the intent's reference, is in a block that may still be replaced.",
    data: IntentEvent,
  },
  "payment_intent.unresolved": {
    when: "Money arrived that doesn't complete an intent by itself; see `reason`. Credit it with `POST …/resolve`.",
    data: IntentEvent,
  },
  "payment_intent.expired": {
    when: "An intent ended. No payment was found, but the networks in `unreadNetworks` could not be read. The service still detects a late payment.",
    data: IntentEvent,
  },
  "refund.created": { when: "A refund was prepared. `payment.refunded` follows when it is proven.", data: RefundEvent },
  "refund.expired": { when: "A refund ended unsent. The service still detects a late transfer.", data: RefundEvent },
  "refund.canceled": {
    when: "A refund was canceled, by you or because other refunds left too little of the payment (`cancelReason`).",
    data: RefundEvent,
  },
  "refund.unresolved": {
    when: "Your wallet sent USDC to the receiver of a refund, but completed no refund; see `transfer.reason`.",
    data: RefundEvent,
  },
  "checkout.completed": { when: "A checkout session was paid.", data: SessionOut },
  "checkout.expired": {
    when: "A checkout session ended unpaid. Sent up to a minute after its 30 minutes.",
    data: SessionOut,
  },
  "api_key.created": { when: "A key was created. The event doesn't contain the key.", data: DeveloperKeyOut },
  "api_key.revoked": { when: "A key was revoked.", data: DeveloperKeyOut },
  "proxy_secret.rotated": { when: "The secret that signs calls to your targets was replaced.", data: RotatedSecret },
  "webhook.test": { when: "You asked for a test with `POST /api/webhooks/{id}/test`.", data: TestMessage },
};

const pascal = (type: string): string =>
  type
    .split(/[._]/)
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join("");

const header = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

/**
 * Headers of every webhook. Two of them contain a signature, in different formats. A receiver checks one of the two.
 */
const HEADERS = [
  header(
    "X-Webhook-Signature",
    "`t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of `<t>.<body>`; the key is the whole secret as text",
    "t=1795253400,v1=5257a869…",
  ),
  header("X-Webhook-Event", "Type of the event", "payment.completed"),
  header("webhook-id", "Id of the event (Standard Webhooks)", "9b2f1c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d"),
  header("webhook-timestamp", "Unix seconds of this attempt (Standard Webhooks)", "1795253400"),
  header(
    "webhook-signature",
    "`v1,<base64>[ v1,<base64>]` (Standard Webhooks); the key is the base64 part of the secret",
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  ),
];

/** Members of every webhook. */
const Envelope = Type.Object(
  {
    id: Type.String({
      format: "uuid",
      description: "Id of the event: the same in every attempt and at every endpoint",
    }),
    webhookDeliveryId: Type.String({ format: "uuid", description: "Id of this delivery" }),
    timestamp: Type.String({ format: "date-time", description: "When it happened" }),
    livemode: Type.Boolean({ examples: [false] }),
  },
  { title: "WebhookEnvelope" },
);

/** The API's webhooks in OpenAPI form. */
export const WEBHOOKS = Object.fromEntries(
  EVENT_TYPES.map((type) => {
    const { when, data } = EVENT_DATA[type];
    const schema = Type.Intersect([Envelope, Type.Object({ event: Type.String({ enum: [type] }), data })], {
      title: `${pascal(type)}Event`,
    });
    const post = {
      operationId: `on${pascal(type)}`,
      summary: type,
      description: when,
      tags: ["webhooks"],
      security: [],
      parameters: HEADERS,
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: {
        200: {
          description: `Any 2xx within ${ATTEMPT_TIMEOUT_MS / 1000} seconds: delivered. 410: the endpoint is gone; the service deactivates it at once. Anything else: retried at most ${RETRY_DELAYS_MS.length} times in four days`,
        },
      },
    };
    return [type, { post }];
  }),
);
