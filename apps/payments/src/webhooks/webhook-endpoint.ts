import type { Mode } from "@svc/x402";
import type { EventType } from "../events/event.js";
import type { Scope } from "../keys/api-key.js";
import { column, required, resourceTable } from "../sql/resource-table.js";

/** An endpoint as its merchant sees it: everything but the secret. Times are ISO 8601, UTC, milliseconds. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  /** Empty: every type. */
  readonly events: readonly EventType[];
  readonly active: boolean;
  readonly mode: Mode;
  /** `agentic`: it gets events of products and agentic links only. */
  readonly scope: Scope;
  /** `gone`: the endpoint answered 410. */
  readonly disabledReason: string | null;
  /** Until then the secret before the current one signs too. */
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
