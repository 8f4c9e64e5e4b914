import { fail } from "@svc/errors";
import type { Clock } from "@svc/service";
import type { Pool } from "pg";
import type { Cipher } from "../crypto/cipher.js";
import type { HashedKey } from "./hashed-key.js";
import { KEY_LIFETIME_MS } from "./key-lifetime.js";
import { answerOfRow, type RowKey, rowKey, type StoredAnswer } from "./keyed-row.js";

/** A stored answer as columns of the table of keys. */
export interface AnswerColumns {
  readonly id: Buffer;
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly location: string | null;
  readonly body: Buffer;
  readonly expiresAt: Date;
}

/** Stores the answers of creations: in the resource's row, or in the table of keys. */
export interface AnswerStore<Kept> {
  /**
   * Returns the answer to repeat, or null for a new key. Throws CONFLICT for another body, or while the first request
   * is in flight.
   */
  recall(key: HashedKey): Promise<StoredAnswer | null>;
  /** Converts an answer to the form that the resource's statement stores. */
  kept(key: HashedKey, answer: StoredAnswer): Kept;
  /** Stores an answer that created no resource. Does nothing if the key is taken. */
  keep(key: HashedKey, answer: StoredAnswer): Promise<void>;
}

export interface Completion {
  readonly claim: string;
  readonly answer: AnswerColumns;
}

export interface IdempotencyRepository extends AnswerStore<AnswerColumns> {
  /** Returns a store for a table whose rows contain their own idempotency keys. */
  openForTable(table: "products" | "payment_links"): AnswerStore<RowKey>;
  /** Reserves the key for slow work. Returns null if the key is taken; then `recall` returns the answer or throws. */
  claim(key: HashedKey, claim: string): Promise<string | null>;
  /** Extends the claim of work that is still running. Does nothing if another request has taken over the key. */
  renew(key: HashedKey, claim: string): Promise<void>;
  complete(claim: string, answer: AnswerColumns): Promise<void>;
  /** Releases the key after work that failed and left nothing behind. */
  release(key: HashedKey, claim: string): Promise<void>;
}

/**
 * After this time without a renewal, another request can take over the claim, because the process that held it has
 * probably crashed.
 */
const CLAIM_MS = 60_000;

/** How often running work renews its claim. Proving a payment can take longer than a claim lasts. */
export const RENEW_CLAIM_MS = 5_000;

const CLAIM = `
  INSERT INTO idempotency_keys AS k (id, fingerprint, claim, claimed_till, expires_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (id) DO UPDATE SET fingerprint = $2, claim = $3, claimed_till = $4, expires_at = $5, status = NULL, location = NULL, body = NULL
  WHERE k.expires_at <= $6 OR (k.status IS NULL AND k.claimed_till <= $6 AND k.fingerprint = $2)
  RETURNING 1`;

/**
 * CTE that stores an answer. `$1` to `$6` are its columns, in the order of {@link answerValues}. Returns a row only if
 * the key was free or a day old. The service's clock measures the age, because it also set the expiry. With the
 * database's clock, a key could be too old to recall and too young to reuse.
 */
export const KEEP_ANSWER_CTE = `kept AS (
  INSERT INTO idempotency_keys AS k (id, fingerprint, status, location, body, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (id) DO UPDATE SET fingerprint = $2, claim = NULL, claimed_till = NULL, status = $3, location = $4, body = $5, expires_at = $6
  WHERE k.expires_at <= $6::timestamptz - interval '${KEY_LIFETIME_MS} milliseconds'
  RETURNING 1)`;

export const answerValues = (answer: AnswerColumns): unknown[] => [
  answer.id,
  answer.fingerprint,
  answer.status,
  answer.location,
  answer.body,
  answer.expiresAt,
];

/**
 * Stores an answer in the transaction that creates the resource. Returns false if the key is taken. The caller must
 * then create nothing.
 */
export async function keepAnswer(client: Pick<Pool, "query">, answer: AnswerColumns | null): Promise<boolean> {
  if (!answer) return true;
  const { rowCount } = await client.query(`WITH ${KEEP_ANSWER_CTE} SELECT 1 FROM kept`, answerValues(answer));
  return rowCount === 1;
}

const COMPLETE_CLAIM = `
  UPDATE idempotency_keys SET claim = NULL, claimed_till = NULL, status = $3, location = $4, body = $5, expires_at = $6
  WHERE id = $1 AND fingerprint = $2 AND claim = $7`;

/**
 * Completes a claim in the transaction that stores the result. Returns false if another request has taken over the key.
 * The caller must then store nothing.
 */
export async function completeClaim(client: Pick<Pool, "query">, completion: Completion | null): Promise<boolean> {
  if (!completion) return true;
  const { rowCount } = await client.query(COMPLETE_CLAIM, [...answerValues(completion.answer), completion.claim]);
  return rowCount === 1;
}

/**
 * Completes a claim in the transaction of the result.
 * @throws CONFLICT if another request has taken over the key, which rolls the transaction back
 */
export async function requireClaim(client: Pick<Pool, "query">, completion: Completion | null): Promise<void> {
  if (!(await completeClaim(client, completion))) failInFlight();
}

/** @throws CONFLICT because another request with the same key is in flight */
export function failInFlight(): never {
  return fail(
    "CONFLICT",
    "The first request with this Idempotency-Key is still being processed. Repeat the request in a second.",
    { retryAfter: 1 },
  );
}

interface FoundKey {
  readonly fingerprint: Buffer;
  /** Null while the first request is in flight. */
  readonly status: number | null;
  readonly location: string | null;
  /** Encrypted, from the table of keys. */
  readonly body: Buffer | null;
  readonly claimed_till: Date | null;
  /** Location and body, from a resource's row. */
  readonly answer: string | null;
}

const IN_TABLE = "FROM idempotency_keys WHERE id = $1 AND expires_at > $2";
const RECALL = `SELECT fingerprint, status, location, body, claimed_till, NULL AS answer ${IN_TABLE}`;
/** The answer in a resource's row takes precedence over a conflict that a concurrent request has stored. */
const buildRecall = (table: string): string => `
  SELECT idempotency_fingerprint AS fingerprint, 201 AS status, NULL AS location, NULL::bytea AS body, NULL::timestamptz AS claimed_till,
    idempotency_answer AS answer FROM ${table} WHERE idempotency_id = $1 AND created_at > $3
  UNION ALL ${RECALL} ORDER BY answer LIMIT 1`;

export function createIdempotencyRepository(pool: Pool, cipher: Cipher, clock: Clock): IdempotencyRepository {
  const kept = (key: HashedKey, answer: StoredAnswer): AnswerColumns => ({
    ...key,
    status: answer.status,
    location: answer.location,
    body: cipher.encrypt(answer.body),
    expiresAt: new Date(clock.now() + KEY_LIFETIME_MS),
  });
  const keep = async (key: HashedKey, answer: StoredAnswer) => {
    await keepAnswer(pool, kept(key, answer));
  };
  const recall = async (text: string, { id, fingerprint }: HashedKey): Promise<StoredAnswer | null> => {
    const now = new Date(clock.now());
    const values = text === RECALL ? [id, now] : [id, now, new Date(now.getTime() - KEY_LIFETIME_MS)];
    const [row] = (await pool.query<FoundKey>(text, values)).rows;
    if (!row) return null;
    if (!row.fingerprint.equals(fingerprint)) {
      fail("CONFLICT", "This Idempotency-Key was used with another body.", {
        hint: "Use a new key for a new request.",
      });
    }
    if (row.status === null) {
      // The claim's lease has expired, so the key can be claimed.
      if (row.claimed_till !== null && row.claimed_till <= now) return null;
      failInFlight();
    }
    if (row.answer !== null) return answerOfRow(row.answer);
    return { status: row.status, location: row.location, body: cipher.decrypt(row.body as Buffer) };
  };
  return {
    recall: (key) => recall(RECALL, key),
    kept,
    keep,
    openForTable(table) {
      const text = buildRecall(table);
      return { recall: (key) => recall(text, key), kept: rowKey, keep };
    },
    async claim({ id, fingerprint }, claim) {
      const now = clock.now();
      const values = [id, fingerprint, claim, new Date(now + CLAIM_MS), new Date(now + KEY_LIFETIME_MS), new Date(now)];
      const { rowCount } = await pool.query(CLAIM, values);
      return rowCount === 1 ? claim : null;
    },
    async renew({ id }, claim) {
      const values = [id, claim, new Date(clock.now() + CLAIM_MS)];
      await pool.query("UPDATE idempotency_keys SET claimed_till = $3 WHERE id = $1 AND claim = $2", values);
    },
    async complete(claim, answer) {
      await pool.query(COMPLETE_CLAIM, [...answerValues(answer), claim]);
    },
    async release({ id }, claim) {
      await pool.query("DELETE FROM idempotency_keys WHERE id = $1 AND claim = $2", [id, claim]);
    },
  };
}
