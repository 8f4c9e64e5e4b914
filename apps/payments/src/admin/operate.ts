import type { Database } from "@svc/db";
import { type Cipher, createCipher } from "../crypto/cipher.js";
import { createRetentionRepository } from "../retention/retention-repository.js";
import type { RetentionRule } from "../retention/retention-rules.js";
import { type SweepResult, startSweeper } from "../retention/sweeper.js";

/** x402 payments by mode and state: count, sum, and how long the oldest has been in it. */
export async function paymentsByState({ pool }: Database): Promise<unknown[]> {
  const { rows } = await pool.query(
    `SELECT mode, state, count(*)::int AS count, sum(amount)::text AS amount, min(updated_at) AS "oldestSince"
     FROM x402_payments GROUP BY mode, state ORDER BY mode, state`,
  );
  return rows;
}

/** Deletes what is due now. @throws Error while a process of the service is doing so */
export async function prune({ pool }: Database, rules: readonly RetentionRule[]): Promise<readonly SweepResult[]> {
  const failures: string[] = [];
  const sweeper = startSweeper(
    {
      repository: createRetentionRepository(pool),
      rules,
      clock: { now: Date.now },
      report: (error, message) => failures.push(`${message}: ${error instanceof Error ? error.message : error}`),
    },
    null,
  );
  const { results, leftToAnother } = await sweeper.runOnce();
  if (failures.length > 0) throw new Error(failures.join("; "));
  if (leftToAnother) throw new Error("another process deletes old rows at this moment: run it again if rows are left");
  return results;
}

/** Columns that hold secrets, by table. */
const SEALED: Readonly<Record<string, readonly string[]>> = {
  payment_links: ["upstream_headers"],
  webhook_endpoints: ["secret", "previous_secret"],
  proxy_secrets: ["secret"],
};
const AT_ONCE = 200;

/** Encrypts all stored secrets under the newest key, so that older ones can be removed. May be run again at any time. */
export async function reencrypt({ pool }: Database, keys: readonly string[]): Promise<Record<string, number>> {
  const cipher = createCipher(keys);
  const newest = newestIdOf(cipher);
  const changed: Record<string, number> = {};
  for (const [table, columns] of Object.entries(SEALED)) {
    for (const column of columns) {
      let count = 0;
      for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
        const { rows } = await pool.query<{ id: string; box: Buffer }>(
          `SELECT id, ${column} AS box FROM ${table} WHERE ${column} IS NOT NULL AND length(${column}) > 0 AND id > $1 ORDER BY id LIMIT $2`,
          [after, AT_ONCE],
        );
        for (const { id, box } of rows) {
          if (box.subarray(0, newest.length).equals(newest)) continue;
          // Unless it was replaced meanwhile.
          const sealed = cipher.encrypt(cipher.decrypt(box));
          const { rowCount } = await pool.query(`UPDATE ${table} SET ${column} = $3 WHERE id = $1 AND ${column} = $2`, [
            id,
            box,
            sealed,
          ]);
          count += rowCount ?? 0;
        }
        if (rows.length < AT_ONCE) break;
        after = (rows.at(-1) as { id: string }).id;
      }
      changed[`${table}.${column}`] = count;
    }
  }
  return changed;
}

/** A ciphertext starts with the id of its key. */
const newestIdOf = (cipher: Cipher): Buffer => cipher.encrypt("").subarray(0, 4);

/** Makes a payment with an unknown outcome due: a worker looks it up on the chain within seconds. */
export async function scheduleRecheck({ pool }: Database, id: string): Promise<unknown> {
  const { rows } = await pool.query(
    `UPDATE x402_work SET due_at = now() FROM x402_payments p WHERE payment_id = $1 AND p.id = payment_id
     RETURNING p.id, p.state, p.reason, p.network, p.tx_hash AS "txHash"`,
    [id],
  );
  if (rows.length === 0) throw new Error(`there is no payment ${id} whose outcome is open`);
  return rows[0];
}

/** Sends a delivery that was given up, or delivered, once more. */
export async function redeliver({ pool }: Database, id: string): Promise<unknown> {
  const { rows } = await pool.query(
    `UPDATE webhook_deliveries SET state = 'pending', attempts = 0, next_attempt_at = now(), leased_till = NULL
     WHERE id = $1 AND state <> 'pending' RETURNING id, state, next_attempt_at AS "nextAttemptAt"`,
    [id],
  );
  if (rows.length === 0) throw new Error(`there is no delivery ${id} that has ended`);
  return rows[0];
}
