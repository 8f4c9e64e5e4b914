import type { Mode } from "@svc/x402";
import type { Pool } from "pg";
import { cursorList, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { required, resourceTable } from "../sql/resource-table.js";
import { textQuery } from "../sql/text-query.js";

/** An event as its webhook says it, without the delivery. */
const EVENTS = resourceTable("events", [
  required("id", "plain"),
  required("event", "plain", "type"),
  required("data", "json"),
  required("timestamp", "timestamp", "created_at"),
  required("livemode", "boolean", "mode = 'live'"),
]);

/** SQL: the id of the link that an event is about; NULL where there is none. A cast of anything else would end the whole statement. */
const linkOf = (of: string): string =>
  `CASE WHEN ${of}.data->>'paymentLinkId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN (${of}.data->>'paymentLinkId')::uuid END`;

/**
 * SQL: true if an event, `type` and `data` of the alias `of`, is for the scope agentic, in lists and in webhooks. Those
 * are events of products, of the secret that signs requests to targets, and of agentic links. The data of a payment on
 * another link names its buyer, and that of a key shows another caller's rights. Each event looks up its one link by
 * key, because the planner may read all agentic links for an EXISTS.
 */
export const isOfAgenticScope = (of: string): string => `(
  ${of}.type LIKE ANY('{product.%,agentic.%,proxy_secret.%,webhook.%}') OR ${of}.data @> '{"isAgenticProxy": true}'
  OR coalesce((SELECT l.is_agentic_proxy FROM payment_links l WHERE l.id = ${linkOf(of)}), false))`;

interface StoredEvent {
  readonly merchantId: string;
  readonly mode: Mode;
  readonly type: string;
  /** A key of scope agentic may read it. */
  readonly isOfAgenticScope: boolean;
  /** JSON object. */
  readonly json: string;
}

export interface EventsRepository {
  list(request: ListRequest): Promise<ListPage>;
  /** Null: there is none, or it is older than `since`. */
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
      json: EVENTS.jsonOf(json),
    };
  },
});
