import type { components } from "./generated/api.js";
import type { ResourceData } from "./generated/events.js";

type Schemas = components["schemas"];
type Sent = { [Name in Exclude<keyof Schemas, "Event">]: Name extends `${string}Event` ? Schemas[Name] : never };
type SentEvent = Extract<Sent[keyof Sent], { readonly event: string; readonly data: unknown }>;

/** `payment.completed`, `product.updated` and so on. */
export type EventType = SentEvent["event"];

/** The `data` of each type of event. */
export type EventData = {
  [Type in EventType]: Type extends keyof ResourceData
    ? ResourceData[Type]
    : Extract<SentEvent, { readonly event: Type }>["data"];
};

/** An event of one type. */
export interface EventOf<Type extends EventType> {
  /** Unique id of the event. It is the same in every delivery of the event. */
  readonly id: string;
  readonly event: Type;
  readonly data: EventData[Type];
  /** Time of the event: ISO 8601, UTC, milliseconds. */
  readonly timestamp: string;
  /** True if the event is about real money. */
  readonly livemode: boolean;
}

/** A webhook with an event of one type, and the id of this delivery. */
export interface WebhookEventOf<Type extends EventType> extends EventOf<Type> {
  readonly webhookDeliveryId: string;
}

/** An event of `events.list`. `event` names its type and narrows `data`. */
export type Event = { [Type in EventType]: EventOf<Type> }[EventType];
/** A verified webhook. `event` names its type and narrows `data`. */
export type WebhookEvent = { [Type in EventType]: WebhookEventOf<Type> }[EventType];
