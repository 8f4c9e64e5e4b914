import type { Pool, PoolClient } from "pg";
import type { Scope } from "../authorization/caller.js";
import { type Completion, requireClaim } from "../idempotency/idempotency-repository.js";
import { isBeingSettled } from "../payment-intents/watch-statements.js";
import { inTransaction } from "../sql/transaction.js";

interface MovedIntent {
  readonly id: string;
  readonly expiresAt: string;
  readonly watchUntil: string;
}

interface MovedDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly nextAttemptAt: string;
}

/** Moved objects with their new deadlines. */
export interface Moved {
  readonly paymentIntents: readonly MovedIntent[];
  readonly webhookDeliveries: readonly MovedDelivery[];
}

interface Advancing {
  readonly merchantId: string;
  readonly scope: Scope;
  readonly seconds: number;
  /** Ids of intents, deliveries and events. Null means all. */
  readonly ids: readonly string[] | null;
  readonly now: Date;
  /** Maximum number of intents, and also of deliveries. */
  readonly limit: number;
}

export interface TestClockRepository {
  /** Moves all matching objects, or none. `too_many`: more objects match than the limit. */
  advance(advancing: Advancing, toCompletion: (moved: Moved) => Completion | null): Promise<Moved | "too_many">;
}

// Both SELECTs require mode `test`, and the updates change only the selected rows. So no caller can move objects of
// live mode.

/**
 * Selects only open intents, because all others were decided by a payment, by the merchant or by their expiry. Locks
 * them in the same order as the watcher, to prevent deadlocks.
 */
const OPEN_INTENTS = `SELECT id FROM payment_intents WHERE merchant_id = $1 AND mode = 'test' AND status = 'open' AND watch_until > $2
    AND ($3::uuid[] IS NULL OR id = ANY($3))
  ORDER BY id LIMIT $4 FOR UPDATE`;
/**
 * Leaves out intents whose signature is being settled: their payer has acted, and a new deadline would call the payment
 * late. Runs after the lock, which a claim of a signature takes, too.
 */
const UNSIGNED = `SELECT id FROM unnest($1::uuid[]) AS open (id) WHERE NOT ${isBeingSettled("open.id")} ORDER BY id`;
/**
 * Selects no deliveries that a worker is sending. Their `next_attempt_at` is the end of the worker's lease, and moving
 * it would send the event twice.
 */
const PENDING_DELIVERIES = `SELECT d.id FROM webhook_endpoints AS e JOIN webhook_deliveries AS d ON d.endpoint_id = e.id
  WHERE e.merchant_id = $1 AND e.mode = 'test' AND ($5::text = 'full' OR e.scope = 'agentic')
    AND d.state = 'pending' AND d.next_attempt_at > $2 AND d.leased_till IS NULL
    AND ($3::uuid[] IS NULL OR d.id = ANY($3) OR d.event_id = ANY($3))
  ORDER BY d.id LIMIT $4 FOR UPDATE OF d`;

/**
 * Builds SQL that moves a deadline. A deadline within the advanced period becomes now, never an earlier time. So a
 * transfer that is already on the chain still meets the deadline, and the object's retention period starts now. A
 * deadline in the past stays unchanged.
 */
const sooner = (column: string): string =>
  `least(${column}, greatest(${column} - $2::int * interval '1 second', $3::timestamptz))`;
/** Moves intents with their reserved amounts. An amount becomes free when its intent is no longer watched. */
const MOVE_INTENTS = `WITH moved AS (
    UPDATE payment_intents SET expires_at = ${sooner("expires_at")}, watch_until = ${sooner("watch_until")}, updated_at = $3
    WHERE id = ANY($1::uuid[]) RETURNING id, expires_at, watch_until),
  reserved AS (UPDATE payment_intent_amounts AS amounts SET watch_until = moved.watch_until FROM moved WHERE amounts.intent_id = moved.id)
  SELECT id, expires_at, watch_until FROM moved ORDER BY id`;
const MOVE_DELIVERIES = `WITH moved AS (
    UPDATE webhook_deliveries SET next_attempt_at = ${sooner("next_attempt_at")}
    WHERE id = ANY($1::uuid[]) RETURNING id, event_id, endpoint_id, next_attempt_at)
  SELECT * FROM moved ORDER BY id`;

export function createTestClockRepository(pool: Pool): TestClockRepository {
  return {
    advance: ({ merchantId, scope, seconds, ids, now, limit }, toCompletion) =>
      inTransaction(pool, async (client) => {
        const find = async (statement: string, ...more: unknown[]): Promise<string[]> => {
          const { rows } = await client.query<{ id: string }>(statement, [merchantId, now, ids, limit + 1, ...more]);
          return rows.map(({ id }) => id);
        };
        // API keys of scope `agentic` have no access to payment intents.
        const open = scope === "full" ? await find(OPEN_INTENTS) : [];
        const intents = (await client.query<{ id: string }>(UNSIGNED, [open])).rows.map(({ id }) => id);
        const deliveries = await find(PENDING_DELIVERIES, scope);
        if (open.length > limit || deliveries.length > limit) return "too_many";
        const moved = {
          paymentIntents: await moveIntents(client, intents, seconds, now),
          webhookDeliveries: await moveDeliveries(client, deliveries, seconds, now),
        };
        await requireClaim(client, toCompletion(moved));
        return moved;
      }),
  };
}

async function moveIntents(
  client: PoolClient,
  ids: readonly string[],
  seconds: number,
  now: Date,
): Promise<MovedIntent[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query(MOVE_INTENTS, [ids, seconds, now]);
  return rows.map((row) => ({
    id: row.id,
    expiresAt: row.expires_at.toISOString(),
    watchUntil: row.watch_until.toISOString(),
  }));
}

async function moveDeliveries(
  client: PoolClient,
  ids: readonly string[],
  seconds: number,
  now: Date,
): Promise<MovedDelivery[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query(MOVE_DELIVERIES, [ids, seconds, now]);
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    nextAttemptAt: row.next_attempt_at.toISOString(),
  }));
}
