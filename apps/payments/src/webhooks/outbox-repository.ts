import type { Pool } from "pg";
import { isOfAgenticScope } from "../events/events-repository.js";

/** A delivery that this process has leased until `leasedTill`. */
export interface LeasedDelivery {
  readonly id: string;
  readonly leasedTill: Date;
  /** Number of failed attempts before this one. */
  readonly attempts: number;
  readonly endpointId: string;
  readonly url: string;
  /** Encrypted. */
  readonly secret: Buffer;
  readonly previousSecret: Buffer | null;
  readonly previousSecretExpiresAt: Date | null;
  readonly eventId: string;
  readonly type: string;
  readonly mode: string;
  /** JSON text that keeps every digit as stored. */
  readonly data: string;
  readonly eventCreatedAt: Date;
}

export interface AttemptRecord {
  readonly state: "pending" | "delivered" | "failed";
  readonly at: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: string | null;
  /** Time of the next attempt. Only meaningful if `state` is `pending`. */
  readonly nextAttemptAt: Date;
  /** True if the endpoint answered 410. */
  readonly gone: boolean;
}

/** Deliveries that wait for a worker. Deliveries to inactive endpoints don't count, because workers skip them. */
interface Backlog {
  readonly pending: number;
  readonly overdueSeconds: number;
  readonly oldestEventSeconds: number;
}

export interface OutboxRepository {
  /** Creates deliveries of up to `limit` events, one for every subscribed endpoint. Returns the number of events. */
  fanOut(now: Date, limit: number): Promise<number>;
  /**
   * Leases up to `limit` due deliveries. The merchants take turns, and so do the endpoints of each. Those with the
   * fewest deliveries in flight come first. The result is in the order of the events. Each endpoint gets at most
   * `perEndpoint` deliveries, minus those in flight that `busy` counts. No two processes get the same delivery. If a
   * process dies, its deliveries become due again when their leases expire.
   */
  takeDue(
    now: Date,
    leasedTill: Date,
    options: { limit: number; perEndpoint: number; busy: ReadonlyMap<string, number> },
  ): Promise<LeasedDelivery[]>;
  /** Stores the result of an attempt. Returns false if the lease was lost. */
  finish(delivery: LeasedDelivery, attempt: AttemptRecord): Promise<boolean>;
  /** Ends the lease of a delivery without counting an attempt. */
  release(delivery: LeasedDelivery, now: Date): Promise<void>;
  /** Counts at most `limit` deliveries. */
  backlog(limit: number): Promise<Backlog>;
}

/** A delivery is due from the time of its event, or from now if that time is ahead of this process's clock. */
const FAN_OUT = `
  WITH due AS MATERIALIZED (
    SELECT id, merchant_id, mode, type, data, created_at FROM events WHERE fanned_out_at IS NULL ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED),
  made AS (
    INSERT INTO webhook_deliveries (id, event_id, endpoint_id, next_attempt_at, created_at)
    SELECT gen_random_uuid(), due.id, e.id, least(due.created_at, $1), $1 FROM due
    JOIN webhook_endpoints e ON e.merchant_id = due.merchant_id AND e.mode = due.mode AND e.active
      AND (e.events = '[]' OR e.events ? due.type) AND (e.scope = 'full' OR ${isOfAgenticScope("due")})
    ON CONFLICT (event_id, endpoint_id) DO NOTHING)
  UPDATE events SET fanned_out_at = $1 FROM due WHERE events.id = due.id`;

/**
 * Goes through the index from one endpoint with pending deliveries to the next, and takes the oldest deliveries of
 * each. So a million deliveries of one endpoint neither hide those of others nor slow the query.
 *
 * Deliveries in flight count as turns that their endpoint and merchant have had. Otherwise slow endpoints of a few
 * merchants could hold all attempts: whenever one ended, their backlog would be the oldest and get the place again.
 *
 * A lease moves the next attempt to the end of the lease. So a leased delivery isn't due, but becomes due again if the
 * process dies.
 */
const TAKE_DUE = `
  WITH RECURSIVE waiting (endpoint_id) AS (
      (SELECT endpoint_id FROM webhook_deliveries WHERE state = 'pending' ORDER BY endpoint_id LIMIT 1)
    UNION ALL
      SELECT (SELECT d.endpoint_id FROM webhook_deliveries d WHERE d.state = 'pending' AND d.endpoint_id > waiting.endpoint_id
        ORDER BY d.endpoint_id LIMIT 1)
      FROM waiting WHERE waiting.endpoint_id IS NOT NULL),
  places AS MATERIALIZED (
    SELECT e.id, e.merchant_id, coalesce(busy.count, 0) AS busy, greatest($4::int - coalesce(busy.count, 0), 0) AS free
    FROM waiting JOIN webhook_endpoints e ON e.id = waiting.endpoint_id AND e.active
    LEFT JOIN unnest($5::uuid[], $6::int[]) AS busy (id, count) ON busy.id = e.id),
  holders AS (
    SELECT e.merchant_id, sum(busy.count) AS busy FROM unnest($5::uuid[], $6::int[]) AS busy (id, count)
    JOIN webhook_endpoints e ON e.id = busy.id GROUP BY 1),
  due AS MATERIALIZED (
    SELECT d.id, d.next_attempt_at, places.merchant_id,
      places.busy + row_number() OVER (PARTITION BY places.id ORDER BY d.next_attempt_at, d.happened_at) AS turn
    FROM places CROSS JOIN LATERAL (
      SELECT id, next_attempt_at, (SELECT created_at FROM events WHERE events.id = event_id) AS happened_at FROM webhook_deliveries
      WHERE endpoint_id = places.id AND state = 'pending' AND next_attempt_at <= $1
      ORDER BY next_attempt_at, happened_at LIMIT places.free FOR UPDATE SKIP LOCKED) AS d),
  chosen AS MATERIALIZED (
    SELECT due.id FROM due LEFT JOIN holders USING (merchant_id)
    ORDER BY coalesce(holders.busy, 0) + row_number() OVER (PARTITION BY merchant_id ORDER BY turn, next_attempt_at), turn, next_attempt_at
    LIMIT $3)
  UPDATE webhook_deliveries d SET leased_till = $2, next_attempt_at = $2
  FROM chosen, webhook_endpoints e, events v
  WHERE d.id = chosen.id AND e.id = d.endpoint_id AND v.id = d.event_id
  RETURNING d.id, d.leased_till AS "leasedTill", d.attempts, e.id AS "endpointId", e.url, e.secret, e.previous_secret AS "previousSecret",
    e.previous_secret_expires_at AS "previousSecretExpiresAt", v.id AS "eventId", v.type, v.mode, v.data::text AS data, v.created_at AS "eventCreatedAt"`;

/** Maximum number of attempts in a delivery's log. Only resent deliveries can have so many. */
const LOG_MAX = 30;

/** Only a 410 disables the endpoint, and only if its URL hasn't changed since the request. */
const FINISH = `
  WITH done AS (
    UPDATE webhook_deliveries SET state = $3::"DeliveryState", attempts = attempts + 1, next_attempt_at = $4, leased_till = NULL,
      last_status = $5, last_error = $6, delivered_at = CASE WHEN $3 = 'delivered' THEN $7::timestamptz END,
      log = (CASE WHEN jsonb_array_length(log) >= ${LOG_MAX} THEN log - 0 ELSE log END) || $8::jsonb
    WHERE id = $1 AND leased_till = $2 AND state = 'pending' RETURNING endpoint_id),
  gone AS (
    UPDATE webhook_endpoints SET active = false, disabled_reason = 'gone', updated_at = $7
    FROM done WHERE $9 AND webhook_endpoints.id = done.endpoint_id AND webhook_endpoints.url = $10)
  SELECT 1 FROM done`;

const RELEASE = `UPDATE webhook_deliveries SET leased_till = NULL, next_attempt_at = $3
  WHERE id = $1 AND leased_till = $2 AND state = 'pending'`;

const BACKLOG = `
  SELECT count(*)::int AS pending, greatest(coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0), 0)::float8 AS "overdueSeconds",
    greatest(coalesce((SELECT extract(epoch FROM now() - min(created_at)) FROM events WHERE fanned_out_at IS NULL), 0), 0)::float8
      AS "oldestEventSeconds"
  FROM (SELECT d.next_attempt_at FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id AND e.active
    WHERE d.state = 'pending' LIMIT $1) AS pending`;

export function createOutboxRepository(pool: Pool): OutboxRepository {
  return {
    fanOut: async (now, limit) => (await pool.query(FAN_OUT, [now, limit])).rowCount ?? 0,
    async takeDue(now, leasedTill, { limit, perEndpoint, busy }) {
      const values = [now, leasedTill, limit, perEndpoint, [...busy.keys()], [...busy.values()]];
      const { rows } = await pool.query<LeasedDelivery>(TAKE_DUE, values);
      return rows.sort((one, other) => one.eventCreatedAt.getTime() - other.eventCreatedAt.getTime());
    },
    async finish({ id, leasedTill, url }, { state, at, durationMs, status, error, nextAttemptAt, gone }) {
      const entry = JSON.stringify([{ at: at.toISOString(), durationMs, status, error }]);
      const values = [id, leasedTill, state, nextAttemptAt, status, error, at, entry, gone, url];
      return (await pool.query(FINISH, values)).rowCount === 1;
    },
    async release({ id, leasedTill }, now) {
      await pool.query(RELEASE, [id, leasedTill, now]);
    },
    backlog: async (limit) => (await pool.query<Backlog>(BACKLOG, [limit])).rows[0] as Backlog,
  };
}
