import type { Pool } from "pg";
import type { RetentionRule } from "./retention-rules.js";

/** One batch, and where the next one starts. */
interface Batch {
  readonly deleted: number;
  /** Whether there may be more. */
  readonly isFull: boolean;
  /** The latest time among them; null when there was none. */
  readonly till: Date | null;
}

export interface RetentionRepository {
  exists(table: string): Promise<boolean>;
  /**
   * Deletes up to `limit` rows of the rule that are due at `now`, oldest first, from `from` on; fewer where they are large. Null: another process deletes a batch
   * at this moment, and nothing was done.
   */
  deleteBatch(rule: RetentionRule, now: Date, from: Date | null, limit: number): Promise<Batch | null>;
}

/** A batch ends with the row that reaches it: PostgreSQL deletes some 200 MB of stored values in a second. */
const BATCH_BYTES = 4 * 1024 * 1024;

/** Of advisory locks of this database. */
export const SWEEP_LOCK = 402_000_001;

/**
 * One statement is one batch, one transaction and one turn: the lock is given back with it, nothing is held between two of them, and
 * it works through a pooler and on a database of a single session.
 */
export const createRetentionRepository = (pool: Pool): RetentionRepository => ({
  async exists(table) {
    const { rows } = await pool.query("SELECT to_regclass($1) IS NOT NULL AS found", [table]);
    return rows[0]?.found === true;
  },
  async deleteBatch({ table, column, keptMs, onlyIf = "true", erases, bytes = "0" }, now, from, limit) {
    const these = "ctid = ANY (ARRAY(SELECT ctid FROM due))";
    const gone = erases ? `UPDATE ${table} SET ${erases} = NULL WHERE ${these}` : `DELETE FROM ${table} WHERE ${these}`;
    // Rows that somebody works on are left for the next time. From the last time on: what was deleted is not read again.
    const { rows } = await pool.query<{ mine: boolean } & Batch>(
      `WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${SWEEP_LOCK}) AS mine),
       found AS MATERIALIZED (
         SELECT ctid, ${column} AS at, ${bytes} AS bytes FROM ${table}
         WHERE (SELECT mine FROM turn) AND ${column} <= $1 AND ${column} >= $2 AND ${onlyIf}
         ORDER BY ${column} LIMIT $3 FOR UPDATE SKIP LOCKED),
       due AS MATERIALIZED (
         SELECT ctid, at FROM (SELECT ctid, at, sum(bytes) OVER (ORDER BY at, ctid) - bytes AS before FROM found) AS summed
         WHERE before < ${BATCH_BYTES}),
       gone AS (${gone})
       SELECT (SELECT mine FROM turn) AS mine, count(*)::int AS deleted, max(at) AS till,
         (SELECT count(*) FROM found) = $3 OR count(*) < (SELECT count(*) FROM found) AS "isFull" FROM due`,
      [new Date(now.getTime() - keptMs), from ?? new Date(0), limit],
    );
    const { mine, ...batch } = rows[0] as { mine: boolean } & Batch;
    return mine ? batch : null;
  },
});
