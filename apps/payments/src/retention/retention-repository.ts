import type { Pool } from "pg";
import type { RetentionRule } from "./retention-rules.js";

/** Result of a batch. `till` is the start of the next batch. */
interface Batch {
  readonly deleted: number;
  /** True if more rows may be due. */
  readonly isFull: boolean;
  /** The latest time among the deleted rows; null if there were none. */
  readonly till: Date | null;
}

export interface RetentionRepository {
  exists(table: string): Promise<boolean>;
  /**
   * Deletes up to `limit` rows of the rule that are due at `now`, oldest first, starting at `from`. If the rule has
   * `erases`, sets that column to null instead. Deletes fewer rows if they are large. Returns null and deletes nothing
   * while another process deletes a batch.
   */
  deleteBatch(rule: RetentionRule, now: Date, from: Date | null, limit: number): Promise<Batch | null>;
}

/** Maximum size of a batch. PostgreSQL deletes about 200 MB of stored values in a second. */
const BATCH_BYTES = 4 * 1024 * 1024;

/** Key of the advisory lock that a process holds while it deletes a batch. */
export const SWEEP_LOCK = 402_000_001;

/**
 * SQL: the time in a UUID of version 7. Sorting by it gives the same order as sorting by id. From other ids it computes
 * an arbitrary time, but their order stays the same.
 */
const TIME_IN_ID = "to_timestamp(('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 1000.0)";

/** The smallest UUID of version 7 with this time in Unix ms (RFC 9562 section 5.7). */
function getFirstId(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/**
 * Each batch is one statement, and therefore one transaction, whose end releases the lock. Nothing is held between two
 * batches, so this works through a pooler in transaction mode.
 */
export const createRetentionRepository = (pool: Pool): RetentionRepository => ({
  async exists(table) {
    const { rows } = await pool.query("SELECT to_regclass($1) IS NOT NULL AS found", [table]);
    return rows[0]?.found === true;
  },
  async deleteBatch({ table, column, isInId, keptMs, onlyIf = "true", erases, bytes = "0" }, now, from, limit) {
    const till = new Date(now.getTime() - keptMs);
    const since = from ?? new Date(0);
    // The condition on the column protects rows whose id contains a forged time that is too early. `coalesce` hides
    // this condition from the planner. Otherwise the planner would underestimate the row count and sort all due rows
    // for each batch.
    const [order, at, isDue, values] = isInId
      ? [
          "id",
          TIME_IN_ID,
          `id >= $3::uuid AND id < $4::uuid AND coalesce(${column} <= $1, false)`,
          [getFirstId(since.getTime()), getFirstId(till.getTime() + 1)],
        ]
      : [column, column, `${column} <= $1 AND ${column} >= $3`, [since]];
    const these = "ctid = ANY (ARRAY(SELECT ctid FROM due))";
    const gone = erases ? `UPDATE ${table} SET ${erases} = NULL WHERE ${these}` : `DELETE FROM ${table} WHERE ${these}`;
    // Locked rows are skipped until a later round. The search starts at the end of the last batch, so that it doesn't
    // read deleted rows again.
    const { rows } = await pool.query<{ mine: boolean } & Batch>(
      `WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${SWEEP_LOCK}) AS mine),
       found AS MATERIALIZED (
         SELECT ctid, ${at} AS at, ${bytes} AS bytes FROM ${table}
         WHERE (SELECT mine FROM turn) AND ${isDue} AND ${onlyIf}
         ORDER BY ${order} LIMIT $2 FOR UPDATE SKIP LOCKED),
       due AS MATERIALIZED (
         SELECT ctid, at FROM (SELECT ctid, at, sum(bytes) OVER (ORDER BY at, ctid) - bytes AS before FROM found) AS summed
         WHERE before < ${BATCH_BYTES}),
       gone AS (${gone})
       SELECT (SELECT mine FROM turn) AS mine, count(*)::int AS deleted, max(at) AS till,
         (SELECT count(*) FROM found) = $2 OR count(*) < (SELECT count(*) FROM found) AS "isFull" FROM due`,
      [till, limit, ...values],
    );
    const { mine, ...batch } = rows[0] as { mine: boolean } & Batch;
    return mine ? batch : null;
  },
});
