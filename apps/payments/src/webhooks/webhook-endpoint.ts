import type { Mode } from "@svc/x402";
import type { Scope } from "../authorization/caller.js";
import type { EventType } from "../events/event.js";
import { column, required, resourceTable } from "../sql/resource-table.js";

/** An endpoint as returned to its merchant, without the secret. Times are ISO 8601, UTC, with milliseconds. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  /** Subscribed event types. Empty means all. */
  readonly events: readonly EventType[];
  readonly active: boolean;
  readonly mode: Mode;
  /** `agentic`: the endpoint gets only events that an API key of this scope may read. */
  readonly scope: Scope;
  /** `gone`: the endpoint answered 410. */
  readonly disabledReason: string | null;
  /** Time until which the previous secret also signs. */
  readonly previousSecretExpiresAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const WEBHOOK_ENDPOINTS = resourceTable("webhook_endpoints", [
  required("id", "plain"),
  required("url", "text"),
  required("events", "json"),
  required("active", "boolean"),
  required("mode", "plain"),
  required("scope", "plain"),
  column("disabledReason", "text"),
  column("previousSecretExpiresAt", "timestamp"),
  required("createdAt", "timestamp"),
  required("updatedAt", "timestamp"),
]);
