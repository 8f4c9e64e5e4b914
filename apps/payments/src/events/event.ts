/** Every type of event: when it is sent, and the kind of its data, whose schema is in `http/openapi/webhooks.ts`. */
export const EVENTS = {
  "payment.completed": { when: "A payment was recorded. Sent with `transaction.recorded`.", data: "transaction" },
  "payment.failed": {
    when: "A recording was refused for good (`retryable: false`), or the settlement of a paid request was refused or became impossible.",
    data: "failedPayment",
  },
  "payment.refunded": { when: "A refund was proven. Says how much of the payment is left.", data: "refundedPayment" },
  "transaction.recorded": { when: "A payment was proven on the chain and recorded.", data: "transaction" },
  "product.created": { when: "A product was created.", data: "product" },
  "product.updated": { when: "A product was changed.", data: "product" },
  "payment_link.created": { when: "A payment link was created.", data: "paymentLink" },
  "payment_link.updated": { when: "A payment link was changed.", data: "paymentLink" },
  "payment_link.deactivated": {
    when: "A payment link became inactive. Sent with `payment_link.updated`.",
    data: "paymentLink",
  },
  "agentic.request.paid": {
    when: "A request to an agentic link was paid. With `settle: before`, its answer follows.",
    data: "agenticPayment",
  },
  "agentic.settlement.unknown": {
    when: "The service doesn't know yet whether a payment was settled, and checks the chain.",
    data: "agenticPayment",
  },
  "agentic.settlement.resolved": {
    when: "A settlement whose outcome was unknown turned out to have succeeded.",
    data: "agenticPayment",
  },
  "agentic.settlement.conflict": {
    when: "The transfer that settled a payment is already recorded for another payment.",
    data: "agenticPayment",
  },
  "payment_intent.processing": {
    when: "A transfer of exactly the amount, or with the intent's reference, is in a block that may still be replaced.",
    data: "paymentIntent",
  },
  "payment_intent.unresolved": {
    when: "Money arrived that doesn't complete an intent by itself; see `reason`. Credit it with `POST …/resolve`.",
    data: "paymentIntent",
  },
  "payment_intent.expired": {
    when: "An intent ended, and no payment was found. `unreadNetworks` names networks that the service could not read, if any. The service still detects a late payment.",
    data: "paymentIntent",
  },
  "refund.created": { when: "A refund was prepared. `payment.refunded` follows when it is proven.", data: "refund" },
  "refund.expired": { when: "A refund ended unsent. The service still detects a late transfer.", data: "refund" },
  "refund.canceled": {
    when: "A refund was canceled, by you or because other refunds left too little of the payment (`cancelReason`).",
    data: "refund",
  },
  "refund.unresolved": {
    when: "A transfer from your wallet to the receiver of a refund completed no refund; see `transfer.reason`.",
    data: "refund",
  },
  "checkout.completed": { when: "A checkout session was paid.", data: "checkoutSession" },
  "checkout.expired": {
    when: "A checkout session ended unpaid. Sent within a minute after the session expires.",
    data: "checkoutSession",
  },
  "api_key.created": { when: "A key was created. The event doesn't contain the key.", data: "apiKey" },
  "api_key.revoked": { when: "A key was revoked.", data: "apiKey" },
  "proxy_secret.rotated": { when: "The secret that signs calls to your targets was replaced.", data: "rotatedSecret" },
  "webhook.test": { when: "You asked for a test with `POST /api/webhooks/{id}/test`.", data: "testMessage" },
} as const satisfies Readonly<Record<string, { readonly when: string; readonly data: string }>>;

export type EventType = keyof typeof EVENTS;
export type EventDataKind = (typeof EVENTS)[EventType]["data"];
export const EVENT_TYPES = Object.keys(EVENTS) as readonly EventType[];

/** Types that a webhook endpoint of scope agentic never gets, because a key of this scope can't list keys either. */
export const FULL_SCOPE_TYPES: readonly EventType[] = ["api_key.created", "api_key.revoked"];

/** An event. `write-events.ts` writes it in the same statement or transaction as the change that it reports. */
export interface NewEvent {
  /** Default: a new id from `createdAt`. */
  readonly id?: string;
  readonly merchantId: string;
  readonly mode: string;
  readonly type: EventType;
  readonly data: unknown;
  readonly createdAt: Date;
}
