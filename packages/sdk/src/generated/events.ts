// Generated from apps/payments/src/events/event.ts by `pnpm gen`.
import type { CheckoutSession, DeveloperKey, PaymentLink, Product, Transaction } from "../resources.js";

/** Every type of event, in the order of the API's documents. */
export const EVENT_TYPES = [
  "payment.completed",
  "payment.failed",
  "payment.refunded",
  "transaction.recorded",
  "product.created",
  "product.updated",
  "payment_link.created",
  "payment_link.updated",
  "payment_link.deactivated",
  "agentic.request.paid",
  "agentic.settlement.unknown",
  "agentic.settlement.resolved",
  "agentic.settlement.conflict",
  "payment_intent.processing",
  "payment_intent.unresolved",
  "payment_intent.expired",
  "refund.created",
  "refund.expired",
  "refund.canceled",
  "refund.unresolved",
  "checkout.completed",
  "checkout.expired",
  "api_key.created",
  "api_key.revoked",
  "proxy_secret.rotated",
  "webhook.test",
] as const;

/** The `data` of events that contain a resource of the API, by event type. */
export interface ResourceData {
  "payment.completed": Transaction;
  "transaction.recorded": Transaction;
  "product.created": Product;
  "product.updated": Product;
  "payment_link.created": PaymentLink;
  "payment_link.updated": PaymentLink;
  "payment_link.deactivated": PaymentLink;
  "checkout.completed": CheckoutSession;
  "checkout.expired": CheckoutSession;
  "api_key.created": DeveloperKey;
  "api_key.revoked": DeveloperKey;
}
