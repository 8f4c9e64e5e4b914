import type { Database } from "@svc/db";
import { UNDECIDED_STATES } from "@svc/x402/purchase";
import { states } from "../agentic/claim-rows.js";
import { createRetentionRepository } from "../retention/retention-repository.js";
import type { RetentionRule } from "../retention/retention-rules.js";
import { createSweep, type SweepResult } from "../retention/sweeper.js";

/** Counts x402 payments by mode and state, with their sum and the time of the least recent change. */
export async function paymentsByState({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(
    `SELECT mode, state, count(*)::int AS count, sum(amount)::text AS amount, min(updated_at) AS "oldestSince"
     FROM x402_payments GROUP BY mode, state ORDER BY mode, state`,
  );
  return rows;
}

/** Deletes expired rows now. @throws Error if a deletion fails, or if another process is deleting rows */
export async function prune({ pool }: Database, rules: readonly RetentionRule[]): Promise<readonly SweepResult[]> {
  const failures = new Map<object, string>();
  const sweep = createSweep({
    repository: createRetentionRepository(pool),
    rules,
    clock: { now: Date.now },
    watch: (table) => {
      const rule = {};
      return {
        succeeded: () => failures.delete(rule),
        failed: (error) =>
          failures.set(
            rule,
            `old rows of ${table} were not deleted: ${error instanceof Error ? error.message : error}`,
          ),
      };
    },
  });
  const { results, leftToAnother } = await sweep();
  if (failures.size > 0) throw new Error([...failures.values()].join("; "));
  if (leftToAnother) throw new Error("another process is deleting old rows: run this command again if rows are left");
  return results;
}

/**
 * Makes a payment due whose outcome isn't known yet, so that a worker looks it up on the chain within seconds. Refuses
 * other payments: a worker deletes the due work of an owed payment, and its buyer would then have to pay again.
 */
export async function scheduleRecheck({ pool }: Database, id: string): Promise<unknown> {
  const { rows } = await pool.query(
    `WITH undecided AS (
       SELECT id, state, reason, network, tx_hash FROM x402_payments
       WHERE id = $1 AND state IN (${states(UNDECIDED_STATES)}) FOR UPDATE)
     UPDATE x402_work SET due_at = now() FROM undecided p WHERE payment_id = p.id
     RETURNING p.id, p.state, p.reason, p.network, p.tx_hash AS "txHash"`,
    [id],
  );
  if (rows.length === 0) throw new Error(`there is no payment ${id} with an unknown outcome`);
  return rows[0];
}

/** Schedules a finished webhook delivery again, whether it succeeded or failed. */
export async function redeliver({ pool }: Database, id: string): Promise<unknown> {
  const { rows } = await pool.query(
    `WITH ended AS (
       SELECT d.id, e.active FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
       WHERE d.id = $1 AND d.state <> 'pending' FOR UPDATE OF d),
     again AS (
       UPDATE webhook_deliveries d SET state = 'pending', attempts = 0, next_attempt_at = now(), leased_till = NULL, delivered_at = NULL
       FROM ended WHERE ended.active AND d.id = ended.id RETURNING d.id, d.state, d.next_attempt_at AS "nextAttemptAt")
     SELECT ended.active AS "isActive", again.* FROM ended LEFT JOIN again USING (id)`,
    [id],
  );
  if (!rows[0]) throw new Error(`there is no finished delivery ${id}`);
  const { isActive, ...delivery } = rows[0];
  // Workers skip deliveries to inactive endpoints.
  if (!isActive) {
    throw new Error(
      `the endpoint of the delivery ${id} is not active: its merchant can activate it with PATCH /api/webhooks`,
    );
  }
  return delivery;
}
