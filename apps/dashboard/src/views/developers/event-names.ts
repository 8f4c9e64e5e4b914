import { EVENT_TYPES } from "@svc/sdk/generated/events";

export type EventName = (typeof EVENT_TYPES)[number];

/** Events that an endpoint can subscribe to. Test events are always delivered. */
export const EVENTS: readonly EventName[] = EVENT_TYPES.filter((type) => type !== "webhook.test");
