import type { Mode } from "@svc/x402";
import type { Pool } from "pg";
import type { Scope } from "../authorization/caller.js";
import type { NewEvent } from "../events/event.js";
import { isOfAgenticScope } from "../events/events-repository.js";
import { writeEvent } from "../events/write-events.js";
import { type AnswerColumns, keepAnswer } from "../idempotency/idempotency-repository.js";
import { cursorList, type Filter, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { column, required, resourceTable } from "../sql/resource-table.js";
import { textQuery } from "../sql/text-query.js";
import { inTransaction } from "../sql/transaction.js";

const WEBHOOK_DELIVERIES = resourceTable("webhook_deliveries", [
  required("id", "plain"),
  required("eventId", "plain"),
  required("event", "plain", "(SELECT type FROM events WHERE events.id = event_id)"),
  required("endpointId", "plain"),
  required("state", "plain"),
  required("attempts", "number"),
  column("nextAttemptAt", "timestamp", "CASE WHEN state = 'pending' THEN next_attempt_at END"),
  column("lastStatus", "number"),
  column("lastError", "text"),
  required("log", "json"),
  required("createdAt", "timestamp"),
  column("deliveredAt", "timestamp"),
]);

interface StoredDelivery {
  readonly merchantId: string;
  readonly mode: Mode;
  /** Scope of the delivery's endpoint. */
  readonly scope: Scope;
  /** True while a worker is sending the delivery. */
  readonly underWay: boolean;
  readonly endpointActive: boolean;
  readonly json: string;
}

interface ResendTarget {
  readonly endpointId: string;
  /** Id of the event's delivery to this endpoint, or null if there is none. */
  readonly deliveryId: string | null;
  /** True while a worker is sending this delivery. */
  readonly underWay: boolean;
}

export interface DeliveriesRepository {
  /** Returns the latest deliveries of all endpoints in scope, newest first, as JSON objects. */
  recent(scope: readonly Filter[], limit: number): Promise<string[]>;
  list(request: ListRequest): Promise<ListPage>;
  find(id: string, now: Date): Promise<StoredDelivery | null>;
  /**
   * Stores an event and its delivery to one endpoint only. Returns false, and stores nothing, if another request took
   * the idempotency key.
   */
  insert(
    id: string,
    endpointId: string,
    event: NewEvent & { readonly id: string },
    answer: AnswerColumns | null,
  ): Promise<boolean>;
  /**
   * Finds endpoints to which an event can be resent: the given endpoint, or all active endpoints that subscribe to the
   * event's type.
   */
  targets(eventId: string, scope: Scope, endpointId: string | null, now: Date): Promise<ResendTarget[]>;
  /**
   * Makes an event's deliveries to these endpoints due now, all or none. `changed`: meanwhile a worker started sending
   * one of them, another request created one, or an endpoint was deactivated. `taken`: another request took the
   * idempotency key.
   */
  resend(
    eventId: string,
    deliveries: readonly { readonly id: string; readonly endpointId: string }[],
    now: Date,
    answer: AnswerColumns | null,
  ): Promise<"due" | "changed" | "taken">;
  /**
   * Makes a delivery due now and resets its number of attempts. `underWay`: a worker is sending the delivery. `taken`:
   * another request took the idempotency key.
   */
  redeliver(id: string, now: Date, answer: AnswerColumns | null): Promise<"due" | "underWay" | "taken">;
}

const FIND = `SELECT e.merchant_id, e.mode, e.scope, e.active, coalesce(d.state = 'pending' AND d.leased_till > $2, false), d.*
  FROM (SELECT endpoint_id, state, leased_till, ${WEBHOOK_DELIVERIES.selectList} FROM webhook_deliveries WHERE id = $1) AS d
  JOIN webhook_endpoints e ON e.id = d.endpoint_id`;
const INSERT = `INSERT INTO webhook_deliveries (id, event_id, endpoint_id, next_attempt_at, created_at) VALUES ($1, $2, $3, $4, $4)`;
const FANNED_OUT = "UPDATE events SET fanned_out_at = $2 WHERE id = $1";
const DUE_AGAIN = (now: string) =>
  `state = 'pending', attempts = 0, next_attempt_at = ${now}, leased_till = NULL, delivered_at = NULL`;
const REDELIVER = `UPDATE webhook_deliveries SET ${DUE_AGAIN("$2")}
  WHERE id = $1 AND NOT (state = 'pending' AND coalesce(leased_till > $2, false))`;
const TARGETS = `SELECT e.id AS "endpointId", d.id AS "deliveryId", coalesce(d.state = 'pending' AND d.leased_till > $4, false) AS "underWay"
  FROM events v JOIN webhook_endpoints e ON e.merchant_id = v.merchant_id AND e.mode = v.mode
  LEFT JOIN webhook_deliveries d ON d.event_id = v.id AND d.endpoint_id = e.id
  WHERE v.id = $1 AND ($2 = 'full' OR e.scope = 'agentic') AND (e.scope = 'full' OR ${isOfAgenticScope("v")})
    AND e.active AND CASE WHEN $3::uuid IS NULL THEN e.events = '[]' OR e.events ? v.type ELSE e.id = $3 END
  ORDER BY e.created_at, e.id`;
/**
 * Skips deactivated endpoints, deliveries that a worker is sending, and deliveries that another request created
 * meanwhile. The caller detects this by the row count.
 */
const RESEND = `INSERT INTO webhook_deliveries (id, event_id, endpoint_id, next_attempt_at, created_at)
  SELECT sent.id, $1, sent.endpoint_id, $4, $4 FROM unnest($2::uuid[], $3::uuid[]) AS sent (id, endpoint_id)
  JOIN webhook_endpoints e ON e.id = sent.endpoint_id AND e.active
  ON CONFLICT (event_id, endpoint_id) DO UPDATE SET ${DUE_AGAIN("$4")}
  WHERE webhook_deliveries.id = excluded.id
    AND NOT (webhook_deliveries.state = 'pending' AND coalesce(webhook_deliveries.leased_till > $4, false))`;

export function createDeliveriesRepository(pool: Pool): DeliveriesRepository {
  return {
    async recent(scope, limit) {
      const where = scope.map(({ sql }, index) => sql.replace("?", `$${index + 2}`)).join(" AND ");
      // Reads only the latest deliveries of each endpoint, through the index.
      const text = `SELECT d.* FROM (SELECT id AS owner FROM webhook_endpoints WHERE ${where}) AS e
        CROSS JOIN LATERAL (SELECT created_at AS at, id AS place, ${WEBHOOK_DELIVERIES.selectList} FROM webhook_deliveries
          WHERE endpoint_id = e.owner ORDER BY created_at DESC LIMIT $1) AS d
        ORDER BY d.at DESC, d.place DESC LIMIT $1`;
      const rows = await textQuery(pool, text, [limit, ...scope.map(({ value }) => value)]);
      return rows.map((row) => WEBHOOK_DELIVERIES.toJson(row.slice(2)));
    },
    list: (request) => cursorList(pool, WEBHOOK_DELIVERIES, request),
    async find(id, now) {
      const [row] = await textQuery(pool, FIND, [id, now]);
      if (!row) return null;
      const [merchantId, mode, scope, active, underWay, _endpoint, _state, _lease, ...json] = row;
      return {
        merchantId: merchantId as string,
        mode: mode as Mode,
        scope: scope as Scope,
        endpointActive: active === "t",
        underWay: underWay === "t",
        json: WEBHOOK_DELIVERIES.toJson(json),
      };
    },
    insert: (id, endpointId, event, answer) =>
      inTransaction(pool, async (client) => {
        if (!(await keepAnswer(client, answer))) return false;
        await writeEvent(client, event);
        await client.query(FANNED_OUT, [event.id, event.createdAt]);
        await client.query(INSERT, [id, event.id, endpointId, event.createdAt]);
        return true;
      }),
    async targets(eventId, scope, endpointId, now) {
      return (await pool.query<ResendTarget>(TARGETS, [eventId, scope, endpointId, now])).rows;
    },
    async resend(eventId, deliveries, now, answer) {
      const ids = deliveries.map(({ id }) => id);
      const endpointIds = deliveries.map(({ endpointId }) => endpointId);
      const outcome = await changeAll(pool, answer, RESEND, [eventId, ids, endpointIds, now], deliveries.length);
      return outcome === "others" ? "changed" : outcome;
    },
    async redeliver(id, now, answer) {
      const outcome = await changeAll(pool, answer, REDELIVER, [id, now], 1);
      return outcome === "others" ? "underWay" : outcome;
    },
  };
}

/**
 * Makes deliveries due, all or none, and stores the response under the caller's idempotency key. `others`: the
 * statement changed fewer deliveries than expected, so nothing is stored.
 */
const changeAll = (pool: Pool, answer: AnswerColumns | null, statement: string, values: unknown[], count: number) =>
  inTransaction(pool, async (client) => {
    if (!(await keepAnswer(client, answer))) return "taken" as const;
    const { rowCount } = await client.query(statement, values);
    if (rowCount !== count) throw new OtherCount();
    return "due" as const;
  }).catch((error) => {
    if (error instanceof OtherCount) return "others" as const;
    throw error;
  });

/** Thrown to roll back the database transaction, including the stored response. */
class OtherCount extends Error {}
