import type { components } from "./generated/api.js";
import type { CheckoutSession, DeveloperKey, PaymentLink, Product, Transaction } from "./resources.js";

type Schemas = components["schemas"];
type Sent = { [Name in Exclude<keyof Schemas, "Event">]: Name extends `${string}Event` ? Schemas[Name] : never };
type SentEvent = Extract<Sent[keyof Sent], { readonly event: string; readonly data: unknown }>;

/** `payment.completed`, `product.updated` and so on. */
export type EventType = SentEvent["event"];

/** The resources of the client, by the names that it has for them. */
interface ResourceData {
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

/** The `data` of each type of event. */
export type EventData = {
  [Type in EventType]: Type extends keyof ResourceData
    ? ResourceData[Type]
    : Extract<SentEvent, { readonly event: Type }>["data"];
};

/** An event of one type. */
export interface EventOf<Type extends EventType> {
  /** The same in every delivery of the event. */
  readonly id: string;
  readonly event: Type;
  readonly data: EventData[Type];
  /** When it happened: ISO 8601, UTC, milliseconds. */
  readonly timestamp: string;
  /** True if the event is about real money. */
  readonly livemode: boolean;
}

/** A webhook of one type: the event with the id of this delivery. */
export interface WebhookEventOf<Type extends EventType> extends EventOf<Type> {
  readonly webhookDeliveryId: string;
}

/** An event of `events.list`. `event` says which type it is and narrows `data`. */
export type Event = { [Type in EventType]: EventOf<Type> }[EventType];
/** A verified webhook. `event` says which type it is and narrows `data`. */
export type WebhookEvent = { [Type in EventType]: WebhookEventOf<Type> }[EventType];
