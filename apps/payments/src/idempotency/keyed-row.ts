import type { Pool } from "pg";
import type { ResourceTable } from "../sql/resource-table.js";
import { textQuery } from "../sql/text-query.js";
import type { HashedKey } from "./hashed-key.js";
import { KEY_LIFETIME_MS } from "./key-lifetime.js";

export interface StoredAnswer {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
  readonly location: string | null;
}

/** Key and answer of the creating request, stored in the resource's row. */
export interface RowKey extends HashedKey {
  /**
   * Location and body, one line each; the status is always 201. Not encrypted: it repeats the row and holds no secret.
   */
  readonly answer: string;
}

/** Columns of a {@link RowKey}. Reading a resource never selects them. */
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
 * Statement that creates a resource with its idempotency key (`$1` to `$3`), unless the key is taken. A key is taken if
 * it belongs to a row less than a day old, or if `idempotency_keys` has an unexpired entry for it. If an older row has
 * the key, the statement only removes the key from that row, so the caller runs it again. Like the query for a
 * stored answer, the statement takes all times from the services' clock, not from the database. So no key is both too
 * old to answer and too young to reuse.
 * @param tell builds a CTE that writes the event about the new row (`made`). Its parameters start at the given number
 */
export function insertKeyedText({ table, inserted }: ResourceTable, tell: (from: number) => string): string {
  const values = inserted.placeholders(4);
  return `WITH done AS (
      INSERT INTO ${table} AS r (idempotency_id, idempotency_fingerprint, idempotency_answer, ${inserted.names})
      SELECT $1::bytea, $2::bytea, $3::text, ${values} WHERE NOT EXISTS (
        SELECT 1 FROM idempotency_keys k WHERE k.id = $1 AND k.expires_at > $${inserted.findPlace("createdAt") + 4})
      ON CONFLICT (idempotency_id) WHERE idempotency_id IS NOT NULL
      DO UPDATE SET idempotency_id = NULL, idempotency_fingerprint = NULL, idempotency_answer = NULL
      WHERE r.created_at <= excluded.created_at - interval '${KEY_LIFETIME_MS} milliseconds'
      RETURNING merchant_id, mode, created_at, $1 IS NULL OR idempotency_id IS NOT NULL AS is_new),
    made AS (SELECT * FROM done WHERE is_new), ${tell(inserted.count + 4)}
    SELECT is_new FROM done`;
}

/** Runs a statement of {@link insertKeyedText}. Returns false if the key is taken and nothing was created. */
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
