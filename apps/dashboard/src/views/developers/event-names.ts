import type { components } from "@svc/sdk/generated/api";

export type EventName = NonNullable<components["schemas"]["CreateWebhookRequest"]["events"]>[number];

/** Events that an endpoint can subscribe to. Test events are always delivered. */
export const EVENTS: readonly EventName[] = [
  "payment.completed",
  "payment.failed",
  "payment.refunded",
  "refund.created",
  "refund.expired",
  "refund.canceled",
  "refund.unresolved",
  "payment_intent.processing",
  "payment_intent.unresolved",
  "payment_intent.expired",
  "transaction.recorded",
  "agentic.request.paid",
  "agentic.settlement.unknown",
  "agentic.settlement.resolved",
  "agentic.settlement.conflict",
  "payment_link.created",
  "payment_link.updated",
  "payment_link.deactivated",
  "product.created",
  "product.updated",
  "checkout.completed",
  "checkout.expired",
  "api_key.created",
  "api_key.revoked",
  "proxy_secret.rotated",
];
