import type { Pool } from "pg";
import { cursorList, type ListPage, type ListRequest } from "../sql/cursor-list.js";
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
 * SQL: whether an event, `type` and `data` of the alias `of`, is for the scope agentic, in lists and in webhooks: products, its own keys
 * and secrets, and what is about agentic links. The data of a payment on another link names its buyer.
 */
export const isOfAgenticScope = (of: string): string => `(
  ${of}.type LIKE ANY('{product.%,agentic.%,proxy_secret.%,webhook.%}') OR ${of}.data @> '{"isAgenticProxy": true}'
  OR EXISTS (SELECT 1 FROM payment_links l WHERE l.id::text = ${of}.data->>'paymentLinkId' AND l.is_agentic_proxy))`;

export interface EventsRepository {
  list(request: ListRequest): Promise<ListPage>;
}

export const createEventsRepository = (pool: Pool): EventsRepository => ({
  list: (request) => cursorList(pool, EVENTS, request),
});
