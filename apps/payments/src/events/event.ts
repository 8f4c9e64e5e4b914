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
export type EventType = (typeof EVENT_TYPES)[number];

/** Types that a webhook endpoint of scope agentic never gets, because a key of this scope can't list keys either. */
export const FULL_SCOPE_TYPES: readonly EventType[] = ["api_key.created", "api_key.revoked"];

/**
 * An event, which `write-events.ts` writes in the same statement or transaction as the change that it reports. So
 * neither is stored without the other.
 */
export interface NewEvent {
  /** Default: a new id from `createdAt`. */
  readonly id?: string;
  readonly merchantId: string;
  readonly mode: string;
  readonly type: EventType;
  readonly data: unknown;
  readonly createdAt: Date;
}
