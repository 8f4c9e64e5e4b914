import { fail } from "@svc/errors";
import type { Actor } from "../authorization/caller.js";
import type { EventType } from "../events/event.js";
import { type Draft, ownEndpoint, requireActors, type WebhooksDeps } from "./manage-endpoints.js";

/** Drafts a test event for this endpoint, whatever event types the endpoint subscribes to. */
export async function draftTest(
  deps: WebhooksDeps,
  actor: Actor,
  endpointId: string,
): Promise<Draft<{ id: string; eventId: string; event: EventType; endpointId: string; state: "pending" }>> {
  const { active, mode } = await ownEndpoint(deps, actor, endpointId);
  if (!active) failInactive();
  const [id, eventId] = [deps.newId(), deps.newId()];
  const event = {
    id: eventId,
    merchantId: actor.merchantId,
    mode,
    type: "webhook.test" as const,
    data: { endpointId, message: "This is a test." },
    createdAt: new Date(deps.clock.now()),
  };
  return {
    shown: { id, eventId, event: event.type, endpointId, state: "pending" },
    store: (answer) => deps.deliveries.insert(id, endpointId, event, answer),
  };
}

/** Drafts sending a delivery again. Its retries start from the beginning of the schedule. */
export async function draftRedelivery(
  deps: WebhooksDeps,
  actor: Actor,
  id: string,
): Promise<Draft<{ id: string; state: "pending"; nextAttemptAt: string }>> {
  const now = new Date(deps.clock.now());
  const found = requireActors(await deps.deliveries.find(id, now), actor, "delivery");
  if (!found.endpointActive) failInactive();
  return {
    shown: { id, state: "pending", nextAttemptAt: now.toISOString() },
    async store(answer) {
      const outcome = await deps.deliveries.redeliver(id, now, answer);
      if (outcome === "underWay") failUnderWay();
      return outcome === "due";
    },
  };
}

/**
 * Drafts sending an event again. It goes to the given endpoint, regardless of subscriptions, or to all active endpoints
 * that subscribe to its type. Retries start from the beginning of the schedule.
 * @throws NOT_FOUND for an unknown endpoint; CONFLICT if no active endpoint can get the event, or a worker is sending
 * it
 */
export async function draftResend(
  deps: WebhooksDeps,
  actor: Actor,
  eventId: string,
  endpointId: string | null,
): Promise<Draft<{ eventId: string; deliveries: { id: string; endpointId: string; state: "pending" }[] }>> {
  if (endpointId !== null && !(await ownEndpoint(deps, actor, endpointId)).active) failInactive();
  const now = new Date(deps.clock.now());
  const targets = await deps.deliveries.targets(eventId, actor.scope, endpointId, now);
  if (targets.length === 0) {
    fail(
      "CONFLICT",
      endpointId === null
        ? "No active endpoint subscribes to events of this type."
        : "This endpoint can't get this event.",
      {
        hint: "GET /api/webhooks lists the endpoints with their event types and scope.",
      },
    );
  }
  if (targets.some(({ underWay }) => underWay)) failUnderWay();
  const deliveries = targets.map((target) => ({
    id: target.deliveryId ?? deps.newId(),
    endpointId: target.endpointId,
    state: "pending" as const,
  }));
  return {
    shown: { eventId, deliveries },
    async store(answer) {
      const outcome = await deps.deliveries.resend(eventId, deliveries, now, answer);
      if (outcome === "changed") failUnderWay();
      return outcome === "due";
    },
  };
}

const failInactive = (): never =>
  fail("CONFLICT", "This endpoint is not active.", { hint: "Set `active` to true with PATCH /api/webhooks." });

const failUnderWay = (): never => fail("CONFLICT", "This event is being sent right now.", { retryAfter: 15 });
