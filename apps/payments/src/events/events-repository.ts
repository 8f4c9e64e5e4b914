import type { Mode } from "@svc/x402";
import type { Pool } from "pg";
import { cursorList, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { required, resourceTable } from "../sql/resource-table.js";
import { textQuery } from "../sql/text-query.js";

/** Events in the form in which webhooks send them, without the data about a delivery. */
const EVENTS = resourceTable("events", [
  required("id", "plain"),
  required("event", "plain", "type"),
  required("data", "json"),
  required("timestamp", "timestamp", "created_at"),
  required("livemode", "boolean", "mode = 'live'"),
]);

/** SQL: id of the link that an event is about, or NULL. Casting text that isn't a UUID would fail the statement. */
const linkIdSql = (of: string): string =>
  `CASE WHEN ${of}.data->>'paymentLinkId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (${of}.data->>'paymentLinkId')::uuid END`;

/**
 * SQL: true if a key of scope agentic may see an event, in lists and in webhooks. `of` is the table alias of the event.
 * The scope covers products, agentic links, and the secret that signs requests to targets. Other events are private: a
 * payment on another link names its buyer, and an event about a key shows another caller's rights. The SQL looks up the
 * link of each event by its id, because with EXISTS the planner may read all agentic links.
 */
export const isOfAgenticScope = (of: string): string => `(
  ${of}.type LIKE ANY('{product.%,agentic.%,proxy_secret.%,webhook.%}') OR ${of}.data @> '{"isAgenticProxy": true}'
  OR coalesce((SELECT l.is_agentic_proxy FROM payment_links l WHERE l.id = ${linkIdSql(of)}), false))`;

interface StoredEvent {
  readonly merchantId: string;
  readonly mode: Mode;
  readonly type: string;
  readonly isOfAgenticScope: boolean;
  readonly json: string;
}

export interface EventsRepository {
  list(request: ListRequest): Promise<ListPage>;
  /** Returns null if there is no such event, or if the event isn't newer than `since`. */
  find(id: string, since: Date): Promise<StoredEvent | null>;
}

const FIND = `SELECT merchant_id, mode, type, ${isOfAgenticScope("events")}, ${EVENTS.selectList}
  FROM events WHERE id = $1 AND created_at > $2`;

export const createEventsRepository = (pool: Pool): EventsRepository => ({
  list: (request) => cursorList(pool, EVENTS, request),
  async find(id, since) {
    const [row] = await textQuery(pool, FIND, [id, since]);
    if (!row) return null;
    const [merchantId, mode, type, isAgentic, ...json] = row;
    return {
      merchantId: merchantId as string,
      mode: mode as Mode,
      type: type as string,
      isOfAgenticScope: isAgentic === "t",
      json: EVENTS.toJson(json),
    };
  },
});
