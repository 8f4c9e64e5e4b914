import type { Pool } from "pg";
import type { ResourceTable } from "../sql/resource-table.js";
import { textQuery } from "../sql/text-query.js";
import type { HashedKey } from "./hashed-key.js";
import { KEY_LIFETIME_MS } from "./key-lifetime.js";

/** An answer as it is repeated. */
export interface StoredAnswer {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
  readonly location: string | null;
}

/** Data of the creating request in the row of a resource. */
export interface RowKey extends HashedKey {
  /** Location and body, a line each; the status is always 201. Not encrypted: it repeats the row and holds no secret. */
  readonly answer: string;
}

/** Its columns, which are never read with the resource. */
export const ROW_KEY = { idempotencyId: true, idempotencyFingerprint: true, idempotencyAnswer: true } as const;

export const rowKey = ({ id, fingerprint }: HashedKey, { location, body }: StoredAnswer): RowKey => ({
  id,
  fingerprint,
  answer: `${location}\n${body}`,
});

export function answerOfRow(text: string): StoredAnswer {
  const end = text.indexOf("\n");
  return { status: 201, location: text.slice(0, end), body: text.slice(end + 1) };
}

/**
 * A statement that creates a resource with its key, `$1` to `$3`, unless the key is taken. A row that is not a day old
 * takes it, or an answer in the table of keys (a stored conflict). An older row loses its key instead, and the
 * statement runs again. Both times come from the clock of the services: with two clocks a key could be too old to be
 * answered and too young to be used again.
 * @param tell makes a CTE that writes the event of `made`, the new row; its parameters are numbered from the given one
 */
export function insertKeyedText({ table, inserted }: ResourceTable, tell: (from: number) => string): string {
  const values = inserted.placeholders(4);
  return `WITH done AS (
      INSERT INTO ${table} AS r (idempotency_id, idempotency_fingerprint, idempotency_answer, ${inserted.names})
      SELECT $1::bytea, $2::bytea, $3::text, ${values} WHERE NOT EXISTS (
        SELECT 1 FROM idempotency_keys k WHERE k.id = $1 AND k.expires_at > $${inserted.placeOf("createdAt") + 4})
      ON CONFLICT (idempotency_id) WHERE idempotency_id IS NOT NULL
      DO UPDATE SET idempotency_id = NULL, idempotency_fingerprint = NULL, idempotency_answer = NULL
      WHERE r.created_at <= excluded.created_at - interval '${KEY_LIFETIME_MS} milliseconds'
      RETURNING merchant_id, mode, created_at, $1 IS NULL OR idempotency_id IS NOT NULL AS is_new),
    made AS (SELECT * FROM done WHERE is_new), ${tell(inserted.count + 4)}
    SELECT is_new FROM done`;
}

/** Runs such a statement; false when the key is taken, and nothing was made. */
export async function insertKeyed(
  pool: Pick<Pool, "query">,
  text: string,
  key: RowKey | null,
  values: unknown[],
): Promise<boolean> {
  const all = [key?.id ?? null, key?.fingerprint ?? null, key?.answer ?? null, ...values];
  const [first] = await textQuery(pool, text, all);
  const [row] = first?.[0] === "f" ? await textQuery(pool, text, all) : [first];
  return row?.[0] === "t";
}
