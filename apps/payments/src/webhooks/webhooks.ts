import { fail, failInvalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import type { Mode } from "@svc/x402";
import type { Cipher } from "../crypto/cipher.js";
import { type EventType, FULL_SCOPE_TYPES } from "../events/event.js";
import type { AnswerColumns } from "../idempotency/idempotency-repository.js";
import type { Actor, Scope } from "../keys/api-key.js";
import { requireFullScope } from "../keys/key-scope.js";
import { requireOwned, requireOwnedBy } from "../owned-resource.js";
import type { DeliveriesRepository } from "./deliveries-repository.js";
import type { EndpointChange, EndpointsRepository } from "./endpoints-repository.js";
import type { WebhookEndpoint } from "./webhook-endpoint.js";
import { newWebhookSecret } from "./webhook-signatures.js";

export const ENDPOINTS_MAX = 16;
export const ENDPOINT_URL_LENGTH_MAX = 2047;
export const SECRET_OVERLAP_MS = 86_400_000;

export interface WebhooksDeps {
  readonly endpoints: EndpointsRepository;
  readonly deliveries: DeliveriesRepository;
  readonly cipher: Cipher;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Returns why the guarded client refuses this address, or null. */
  readonly targetRefusal: (url: string) => string | null;
}

interface EndpointInput {
  readonly url: string;
  readonly events?: readonly EventType[];
  readonly mode?: Mode;
}

/** A new or changed resource that isn't stored yet. */
interface Made<T> {
  readonly shown: T;
  /** Returns false if another request took the idempotency key. */
  store(answer: AnswerColumns | null): Promise<boolean>;
}

export function draftEndpoint(
  deps: WebhooksDeps,
  actor: Actor,
  input: EndpointInput,
): Made<WebhookEndpoint & { readonly secret: string }> {
  if (actor.mode !== null && input.mode !== undefined && input.mode !== actor.mode) {
    failInvalid("mode", `must be ${actor.mode}: the mode of the key`);
  }
  const now = new Date(deps.clock.now()).toISOString();
  const endpoint: WebhookEndpoint = {
    id: deps.newId(),
    url: checkedUrl(deps, input.url),
    events: checkedEvents(actor.scope, input.events ?? []),
    active: true,
    mode: actor.mode ?? input.mode ?? "test",
    scope: actor.scope,
    disabledReason: null,
    previousSecretExpiresAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const secret = newWebhookSecret();
  const made = { merchantId: actor.merchantId, endpoint, secret: deps.cipher.encrypt(secret) };
  return {
    shown: { ...endpoint, secret },
    async store(answer) {
      const outcome = await deps.endpoints.insert(made, ENDPOINTS_MAX, answer);
      if (outcome === "full") {
        fail("CONFLICT", `There are ${ENDPOINTS_MAX} endpoints in ${endpoint.mode} mode already.`, {
          hint: "Delete one first.",
        });
      }
      return outcome === "stored";
    },
  };
}

export async function changeEndpoint(
  deps: WebhooksDeps,
  actor: Actor,
  id: string,
  change: EndpointChange,
): Promise<WebhookEndpoint> {
  const { scope } = await ownEndpoint(deps, actor, id);
  const checked = {
    ...change,
    ...(change.url === undefined ? {} : { url: checkedUrl(deps, change.url) }),
    ...(change.events === undefined ? {} : { events: checkedEvents(scope, change.events) }),
  };
  await deps.endpoints.update(id, checked, new Date(deps.clock.now()));
  return ownEndpoint(deps, actor, id);
}

/** Drafts a new secret. The current secret also signs for another SECRET_OVERLAP_MS. */
export async function draftSecret(
  deps: WebhooksDeps,
  actor: Actor,
  id: string,
): Promise<Made<{ id: string; secret: string; previousSecretExpiresAt: string }>> {
  await ownEndpoint(deps, actor, id);
  const secret = newWebhookSecret();
  const now = new Date(deps.clock.now());
  const previousExpiresAt = new Date(now.getTime() + SECRET_OVERLAP_MS);
  return {
    shown: { id, secret, previousSecretExpiresAt: previousExpiresAt.toISOString() },
    store: (answer) =>
      deps.endpoints.rotate(id, { secret: deps.cipher.encrypt(secret), previousExpiresAt, now }, answer),
  };
}

/** Drafts a test event for this endpoint only. The endpoint gets it regardless of the types that it subscribes to. */
export async function draftTest(
  deps: WebhooksDeps,
  actor: Actor,
  endpointId: string,
): Promise<Made<{ id: string; eventId: string; event: EventType; endpointId: string; state: "pending" }>> {
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
): Promise<Made<{ id: string; state: "pending"; nextAttemptAt: string }>> {
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
): Promise<Made<{ eventId: string; deliveries: { id: string; endpointId: string; state: "pending" }[] }>> {
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

export async function removeEndpoint(deps: WebhooksDeps, actor: Actor, id: string): Promise<void> {
  await ownEndpoint(deps, actor, id);
  await deps.endpoints.remove(id);
}

export async function ownEndpoint(deps: WebhooksDeps, actor: Actor, id: string): Promise<WebhookEndpoint> {
  return requireActors(await deps.endpoints.find(id), actor, "webhook endpoint").endpoint;
}

function requireActors<T extends { merchantId: string; mode: Mode; scope: Scope }>(
  found: T | null,
  { merchantId, mode, scope }: Actor,
  noun: string,
): T {
  const own = mode === null ? requireOwnedBy(found, merchantId, noun) : requireOwned(found, { merchantId, mode }, noun);
  if (own.scope === "full") {
    const hint = "Create an endpoint with this key: it gets the events that the key may read.";
    requireFullScope({ scope }, `The scope of this key does not cover this ${noun}.`, hint);
  }
  return own;
}

/**
 * Removes duplicates. Rejects event types that this endpoint would never get, so that the caller doesn't wait for them.
 */
function checkedEvents(scope: Scope, events: readonly EventType[]): EventType[] {
  const distinct = [...new Set(events)];
  const never = scope === "agentic" ? distinct.filter((type) => FULL_SCOPE_TYPES.includes(type)) : [];
  if (never.length > 0) {
    failInvalid(
      "events",
      `must not name ${never.join(", ")}: an endpoint of scope agentic gets no events about API keys`,
    );
  }
  return distinct;
}

const failInactive = (): never =>
  fail("CONFLICT", "This endpoint is not active.", { hint: "Set `active` to true with PATCH /api/webhooks." });

const failUnderWay = (): never => fail("CONFLICT", "This event is being sent right now.", { retryAfter: 15 });

function checkedUrl({ targetRefusal }: WebhooksDeps, url: string): string {
  const refusal = targetRefusal(url);
  if (refusal !== null) failInvalid("url", refusal);
  return url;
}
