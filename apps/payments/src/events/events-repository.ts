import type { Pool } from "pg";
import { cursorList, type Filter, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { required, resourceTable } from "../sql/resource-table.js";

/** How long events can be read; a worker deletes them later than that. */
export const EVENT_DAYS = 30;

/** An event as its webhook says it, without the delivery. */
const EVENTS = resourceTable("events", [
  required("id", "plain"),
  required("event", "plain", "type"),
  required("data", "json"),
  required("timestamp", "timestamp", "created_at"),
  required("livemode", "boolean", "mode = 'live'"),
]);

/**
 * What a key of scope agentic may read: products, its own keys and secrets, and what is about agentic links. The data of a payment
 * on another link names its buyer.
 */
export const OF_AGENTIC_SCOPE: Filter = {
  sql: `(type LIKE ANY(?::text[]) OR data @> '{"isAgenticProxy": true}'
    OR EXISTS (SELECT 1 FROM payment_links l WHERE l.id::text = data->>'paymentLinkId' AND l.is_agentic_proxy))`,
  value: ["product.%", "agentic.%", "proxy\\_secret.%", "webhook.%"],
};

export interface EventsRepository {
  list(request: ListRequest): Promise<ListPage>;
}

export const createEventsRepository = (pool: Pool): EventsRepository => ({
  list: (request) => cursorList(pool, EVENTS, request),
});
