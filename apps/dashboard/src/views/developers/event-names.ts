import type { components } from "@svc/sdk/generated/api";

export type EventName = NonNullable<components["schemas"]["CreateWebhookRequest"]["events"]>[number];

const IS_EVENT: Readonly<Record<Exclude<EventName, "webhook.test">, true>> = {
  "payment.completed": true,
  "payment.failed": true,
  "payment.refunded": true,
  "refund.created": true,
  "refund.expired": true,
  "refund.canceled": true,
  "refund.unresolved": true,
  "payment_intent.processing": true,
  "payment_intent.unresolved": true,
  "payment_intent.expired": true,
  "transaction.recorded": true,
  "agentic.request.paid": true,
  "agentic.settlement.unknown": true,
  "agentic.settlement.resolved": true,
  "agentic.settlement.conflict": true,
  "payment_link.created": true,
  "payment_link.updated": true,
  "payment_link.deactivated": true,
  "product.created": true,
  "product.updated": true,
  "checkout.completed": true,
  "checkout.expired": true,
  "api_key.created": true,
  "api_key.revoked": true,
  "proxy_secret.rotated": true,
};

/** Events that an endpoint can subscribe to, in the order of the form. Test events are always delivered. */
export const EVENTS = Object.keys(IS_EVENT) as readonly EventName[];
