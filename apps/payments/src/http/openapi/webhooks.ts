import { type TSchema, Type } from "typebox";
import { EVENT_TYPES, EVENTS, type EventDataKind } from "../../events/event.js";
import { INTENT_STATUSES, UNRESOLVED_REASONS } from "../../payment-intents/payment-intent.js";
import { REFUND_STATUSES, UNRESOLVED_REFUND_REASONS } from "../../refunds/prepared-refund.js";
import { ATTEMPT_TIMEOUT_MS, RETRY_DELAYS_MS } from "../../webhooks/attempt-delivery.js";
import { SessionOut } from "../routes/checkout.js";
import { DeveloperKeyOut } from "../routes/developer-keys.js";
import { RefundOut } from "../routes/refunds.js";
import { LinkIdOut, Network, Nullable, Timestamp, Token, Uuid } from "../schemas/common.js";

import { PaymentLinkOut } from "../schemas/payment-link-schema.js";
import { ProductOut } from "../schemas/product-schema.js";
import { CancelReason, RefundedId, RefundReason } from "../schemas/refund-schema.js";
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
      description:
        "If recording failed: `reason` of TRANSACTION_CHAIN_VERIFY_FAILED. If a paid request failed: x402's reason",
      examples: ["amount_mismatch"],
    }),
    message: Type.String({
      description: "Why it failed, for people",
      examples: ["24.5 USDC arrived, 25 was expected."],
    }),
    amount: Type.Number({ description: "Amount of the request" }),
    token: Token,
    network: Network,
    txHash: Nullable(Type.String()),
    walletAddress: Type.String(),
    paymentLinkId: LinkIdOut,
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
    reason: Nullable(Type.String({ enum: [...UNRESOLVED_REASONS], description: "Why it is unresolved" })),
    late: Type.Boolean({ description: "Completed, but paid after it ended" }),
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
/** The main members of a prepared refund. `GET /api/v1/refunds/{id}` describes the others. */
const RefundEvent = Type.Object(
  {
    id: Uuid,
    status: Type.String({ enum: [...REFUND_STATUSES] }),
    transactionId: RefundedId,
    amount: Type.Number(),
    network: Network,
    reason: RefundReason,
    cancelReason: CancelReason,
    walletAddress: Type.String({ description: "Receiver of the refund" }),
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
const TestMessage = Type.Object(
  { endpointId: Uuid, message: Type.String({ examples: ["This is a test."] }) },
  { title: "TestMessage" },
);

/** The schema of each kind of data. */
const DATA: Readonly<Record<EventDataKind, TSchema>> = {
  transaction: TransactionOut,
  failedPayment: FailedPayment,
  refundedPayment: RefundedPayment,
  product: ProductOut,
  paymentLink: PaymentLinkOut,
  agenticPayment: Settlement,
  paymentIntent: IntentEvent,
  refund: RefundEvent,
  checkoutSession: SessionOut,
  apiKey: DeveloperKeyOut,
  rotatedSecret: RotatedSecret,
  testMessage: TestMessage,
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

/** Headers of every webhook. It has two signatures, in different formats, and a receiver checks one of them. */
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
    const { when, data } = EVENTS[type];
    const body = Type.Object({ event: Type.String({ enum: [type] }), data: DATA[data] });
    const schema = Type.Intersect([Envelope, body], {
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
          description: `Any 2xx within ${ATTEMPT_TIMEOUT_MS / 1000} seconds: delivered. 410: the endpoint is gone; the service deactivates it at once. Anything else: up to ${RETRY_DELAYS_MS.length} retries in about three days`,
        },
      },
    };
    return [type, { post }];
  }),
);
