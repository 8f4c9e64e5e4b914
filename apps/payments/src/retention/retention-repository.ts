import type { Pool, PoolClient } from "pg";
import type { RetentionRule } from "./retention-rules.js";

/** One batch, and where the next one starts. */
export interface Batch {
  readonly deleted: number;
  /** The latest time among them; null when there was none. */
  readonly till: Date | null;
}

/** Sweeping, by whoever holds the turn. */
export interface Sweep {
  exists(table: string): Promise<boolean>;
  /** Deletes up to `limit` rows of the rule that are due at `now`, oldest first, from `from` on. */
  deleteBatch(rule: RetentionRule, now: Date, from: Date | null, limit: number): Promise<Batch>;
}

export interface RetentionRepository {
  /** Runs `work` unless another process has its turn; false: it has. */
  inTurn(work: (sweep: Sweep) => Promise<void>): Promise<boolean>;
}

/** Of advisory locks of this database. */
const TURN_LOCK = 402_000_001;

export function createRetentionRepository(pool: Pool): RetentionRepository {
  return {
    async inTurn(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        // In a transaction of its own, which also holds through a pooler; it reads nothing, and so holds up no vacuum.
        await client.query("BEGIN");
        await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
        const { rows } = await client.query("SELECT pg_try_advisory_xact_lock($1) AS mine", [TURN_LOCK]);
        const isMine = rows[0]?.mine === true;
        if (isMine) await work(sweepOver(pool));
        await client.query("ROLLBACK");
        return isMine;
      } catch (error) {
        broken = error as Error;
        throw error;
      } finally {
        endTurn(client, broken);
      }
    },
  };
}

/** A connection that failed in its transaction is not used again: the lock goes with it. */
function endTurn(client: PoolClient, broken: Error | undefined): void {
  client.release(broken);
}

const sweepOver = (pool: Pool): Sweep => ({
  async exists(table) {
    const { rows } = await pool.query("SELECT to_regclass($1) IS NOT NULL AS found", [table]);
    return rows[0]?.found === true;
  },
  async deleteBatch({ table, column, keptMs, onlyIf }, now, from, limit) {
    // Rows that somebody works on are left for the next time. From the last time on: what was deleted is not read again.
    const { rows } = await pool.query<{ deleted: number; till: Date | null }>(
      `WITH due AS (
         SELECT ctid, ${column} AS at FROM ${table}
         WHERE ${column} <= $1 AND ${column} >= $2 ${onlyIf === undefined ? "" : `AND ${onlyIf}`}
         ORDER BY ${column} LIMIT $3 FOR UPDATE SKIP LOCKED),
       gone AS (DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM due)))
       SELECT count(*)::int AS deleted, max(at) AS till FROM due`,
      [new Date(now.getTime() - keptMs), from ?? new Date(0), limit],
    );
    return rows[0] as Batch;
  },
});
