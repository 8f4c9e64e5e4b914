/** Types of events. */
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

/** Types that no endpoint of scope agentic gets: such a key can't read the list of keys. */
export const FULL_SCOPE_TYPES: readonly EventType[] = ["api_key.created", "api_key.revoked"];

/** Written (`write-events.ts`) in the statement or transaction of the change itself: there is no change without its event, and no event without it. */
export interface NewEvent {
  /** Default: a new one of its time. */
  readonly id?: string;
  readonly merchantId: string;
  readonly mode: string;
  readonly type: EventType;
  readonly data: unknown;
  readonly createdAt: Date;
}
