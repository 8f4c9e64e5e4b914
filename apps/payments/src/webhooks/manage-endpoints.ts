import { fail, failInvalid } from "@svc/errors";
import type { Clock } from "@svc/service";
import type { Mode } from "@svc/x402";
import type { Actor, Scope } from "../authorization/caller.js";
import { requireFullScope } from "../authorization/key-scope.js";
import type { Cipher } from "../crypto/cipher.js";
import { type EventType, FULL_SCOPE_TYPES } from "../events/event.js";
import type { AnswerColumns } from "../idempotency/idempotency-repository.js";
import { requireOwned, requireOwnedBy } from "../owned-resource.js";
import type { DeliveriesRepository } from "./deliveries-repository.js";
import type { EndpointChange, EndpointsRepository } from "./endpoints-repository.js";
import type { WebhookEndpoint } from "./webhook-endpoint.js";
import { newWebhookSecret } from "./webhook-signatures.js";

export const ENDPOINTS_MAX = 16;
export const ENDPOINT_URL_LENGTH_MAX = 2047;
/** How long the previous secret still signs after a rotation. The merchant can't choose another time. */
export const SECRET_OVERLAP_MS = 86_400_000;

export interface WebhooksDeps {
  readonly endpoints: EndpointsRepository;
  readonly deliveries: DeliveriesRepository;
  readonly cipher: Cipher;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Returns why the service's HTTP client refuses this address, or null. */
  readonly targetRefusal: (url: string) => string | null;
}

interface EndpointInput {
  readonly url: string;
  readonly events?: readonly EventType[];
  readonly mode?: Mode;
}

/** A new or changed resource that isn't stored yet. */
export interface Draft<T> {
  readonly shown: T;
  /** Returns false if another request took the idempotency key. */
  store(answer: AnswerColumns | null): Promise<boolean>;
}

export function draftEndpoint(
  deps: WebhooksDeps,
  actor: Actor,
  input: EndpointInput,
): Draft<WebhookEndpoint & { readonly secret: string }> {
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

/** Drafts a new secret. For `SECRET_OVERLAP_MS` after the rotation, every delivery has signatures by both secrets. */
export async function draftSecret(
  deps: WebhooksDeps,
  actor: Actor,
  id: string,
): Promise<Draft<{ id: string; secret: string; previousSecretExpiresAt: string }>> {
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

export async function removeEndpoint(deps: WebhooksDeps, actor: Actor, id: string): Promise<void> {
  await ownEndpoint(deps, actor, id);
  await deps.endpoints.remove(id);
}

export async function ownEndpoint(deps: WebhooksDeps, actor: Actor, id: string): Promise<WebhookEndpoint> {
  return requireActors(await deps.endpoints.find(id), actor, "webhook endpoint").endpoint;
}

export function requireActors<T extends { merchantId: string; mode: Mode; scope: Scope }>(
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

function checkedUrl({ targetRefusal }: WebhooksDeps, url: string): string {
  const refusal = targetRefusal(url);
  if (refusal !== null) failInvalid("url", refusal);
  return url;
}
