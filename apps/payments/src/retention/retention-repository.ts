import type { Pool } from "pg";
import type { RetentionRule } from "./retention-rules.js";

/** One batch, and where the next one starts. */
interface Batch {
  readonly deleted: number;
  /** True if there may be more. */
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

/** Number of the advisory lock in this database. */
export const SWEEP_LOCK = 402_000_001;

/** SQL: where an id stands among others, as a time; of one that says none the batch goes on from there all the same. */
const TIME_IN_ID = "to_timestamp(('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 1000.0)";

/** The least UUID of version 7 of a millisecond (RFC 9562 section 5.7). */
function firstIdOf(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/**
 * One statement is one batch, one transaction and one turn. The lock is released with it, and nothing is held between
 * two batches. So it works through a pooler and on a database with a single session.
 */
export const createRetentionRepository = (pool: Pool): RetentionRepository => ({
  async exists(table) {
    const { rows } = await pool.query("SELECT to_regclass($1) IS NOT NULL AS found", [table]);
    return rows[0]?.found === true;
  },
  async deleteBatch({ table, column, isInId, keptMs, onlyIf = "true", erases, bytes = "0" }, now, from, limit) {
    const till = new Date(now.getTime() - keptMs);
    const since = from ?? new Date(0);
    // A forged UUIDv7 timestamp can't cause early deletion. Written as one row comparison so the planner doesn't
    // underestimate the row count and sort all due rows for each batch.
    const [order, at, isDue, values] = isInId
      ? [
          "id",
          TIME_IN_ID,
          `id >= $3::uuid AND id < $4::uuid AND coalesce(${column} <= $1, false)`,
          [firstIdOf(since.getTime()), firstIdOf(till.getTime() + 1)],
        ]
      : [column, column, `${column} <= $1 AND ${column} >= $3`, [since]];
    const these = "ctid = ANY (ARRAY(SELECT ctid FROM due))";
    const gone = erases ? `UPDATE ${table} SET ${erases} = NULL WHERE ${these}` : `DELETE FROM ${table} WHERE ${these}`;
    // Skip locked rows until the next time. Start at the last time, so that deleted rows are not read again.
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
