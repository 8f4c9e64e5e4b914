import { fail } from "@svc/errors";
import type { Clock } from "@svc/service";
import type { Pool } from "pg";
import type { Cipher } from "../crypto/cipher.js";
import type { IdempotentRequest } from "./idempotent-request.js";

/** An answer as it is repeated. */
export interface StoredAnswer {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
  readonly location: string | null;
}

/** A stored answer in the form of its columns; bound into the statement that makes the resource. */
export interface AnswerColumns {
  readonly id: Buffer;
  readonly fingerprint: Buffer;
  readonly status: number;
  readonly location: string | null;
  readonly body: Buffer;
  readonly expiresAt: Date;
}

/** A claim and the answer that completes it. */
export interface Completion {
  readonly claim: string;
  readonly answer: AnswerColumns;
}

export interface IdempotencyRepository {
  /** The answer to repeat; null when the key is new. Throws CONFLICT for another body or a request still in flight. */
  recall(request: IdempotentRequest): Promise<StoredAnswer | null>;
  columns(request: IdempotentRequest, answer: StoredAnswer): AnswerColumns;
  /** Reserves the key for slow work; null when it is taken: recall says by what. */
  claim(request: IdempotentRequest, claim: string): Promise<string | null>;
  complete(claim: string, answer: AnswerColumns): Promise<void>;
  /** Stores an answer that made no resource; nothing happens when the key is taken. */
  keep(answer: AnswerColumns): Promise<void>;
  /** Gives the key back: the work failed and left nothing behind. */
  release(request: IdempotentRequest, claim: string): Promise<void>;
}

const KEPT_MS = 24 * 60 * 60 * 1000;
/** Longer than any request may take; after it a claim of a crashed process can be taken over. */
const CLAIM_MS = 60_000;

const CLAIM = `
  INSERT INTO idempotency_keys AS k (id, fingerprint, claim, claimed_till, expires_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (id) DO UPDATE SET fingerprint = $2, claim = $3, claimed_till = $4, expires_at = $5, status = NULL, location = NULL, body = NULL
  WHERE k.expires_at <= $6 OR (k.status IS NULL AND k.claimed_till <= $6 AND k.fingerprint = $2)
  RETURNING 1`;

/**
 * Stores an answer together with the resource, in one statement. $1..$6 are the columns of the answer, in the order of
 * {@link answerValues}; the CTE answers a row only when the key was free (or a day old, by the clock that made the expiry:
 * with the database's own, a key could be too old to be recalled and too young to be used again).
 */
export const KEEP_ANSWER_CTE = `kept AS (
  INSERT INTO idempotency_keys AS k (id, fingerprint, status, location, body, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (id) DO UPDATE SET fingerprint = $2, claim = NULL, claimed_till = NULL, status = $3, location = $4, body = $5, expires_at = $6
  WHERE k.expires_at <= $6::timestamptz - interval '${KEPT_MS} milliseconds'
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
 * Stores an answer on the connection, and so in the transaction, that makes the resource; false when the key was taken: then
 * nothing may be made.
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
 * Completes a claim on the connection, and so in the transaction, that stores the result; false when somebody else has taken the
 * key over meanwhile: then nothing may be stored.
 */
export async function completeClaim(client: Pick<Pool, "query">, completion: Completion | null): Promise<boolean> {
  if (!completion) return true;
  const { rowCount } = await client.query(COMPLETE_CLAIM, [...answerValues(completion.answer), completion.claim]);
  return rowCount === 1;
}

export function createIdempotencyRepository(pool: Pool, cipher: Cipher, clock: Clock): IdempotencyRepository {
  return {
    async recall({ id, fingerprint }) {
      const now = new Date(clock.now());
      const { rows } = await pool.query(
        "SELECT fingerprint, status, location, body, claimed_till FROM idempotency_keys WHERE id = $1 AND expires_at > $2",
        [id, now],
      );
      const row = rows[0] as
        | {
            fingerprint: Buffer;
            status: number | null;
            location: string | null;
            body: Buffer;
            claimed_till: Date | null;
          }
        | undefined;
      if (!row) return null;
      if (!row.fingerprint.equals(fingerprint)) {
        fail("CONFLICT", "This Idempotency-Key was used with another body.", {
          hint: "Use a new key for a new request.",
        });
      }
      if (row.status === null) {
        // Whoever held it has gone: it is there to be claimed.
        if (row.claimed_till !== null && row.claimed_till <= now) return null;
        fail("CONFLICT", "The first request with this Idempotency-Key is still in flight.", { retryAfter: 1 });
      }
      return { status: row.status, location: row.location, body: cipher.decrypt(row.body) };
    },
    columns: (request, answer) => ({
      ...request,
      status: answer.status,
      location: answer.location,
      body: cipher.encrypt(answer.body),
      expiresAt: new Date(clock.now() + KEPT_MS),
    }),
    async claim({ id, fingerprint }, claim) {
      const now = clock.now();
      const values = [id, fingerprint, claim, new Date(now + CLAIM_MS), new Date(now + KEPT_MS), new Date(now)];
      const { rowCount } = await pool.query(CLAIM, values);
      return rowCount === 1 ? claim : null;
    },
    async complete(claim, answer) {
      await pool.query(COMPLETE_CLAIM, [...answerValues(answer), claim]);
    },
    async keep(answer) {
      await keepAnswer(pool, answer);
    },
    async release({ id }, claim) {
      await pool.query("DELETE FROM idempotency_keys WHERE id = $1 AND claim = $2", [id, claim]);
    },
  };
}
