import { fail } from "@svc/errors";
import type { Mode } from "@svc/x402";
import type { Pool, PoolClient } from "pg";
import { tellChanged, writeEvent } from "../events/write-events.js";
import { type AnswerColumns, keepAnswer } from "../idempotency/idempotency-repository.js";
import { cursorList, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { column, required, resourceTable, type TextRow } from "../sql/resource-table.js";
import { textQuery } from "../sql/text-query.js";
import { inTransaction } from "../sql/transaction.js";
import type { Scope } from "./api-key.js";

/** A key as the dashboard shows it: everything but the key. Times are ISO 8601, UTC, milliseconds. */
export interface DeveloperKey {
  readonly id: string;
  readonly name: string;
  readonly keyType: Mode;
  readonly keyPrefix: string;
  /** Last four characters. */
  readonly keySuffix: string;
  readonly scope: Scope;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

export const DEVELOPER_KEYS = resourceTable("api_keys", [
  required("id", "plain"),
  required("name", "text"),
  required("keyType", "plain", "mode"),
  required("keyPrefix", "plain"),
  required("keySuffix", "plain"),
  required("scope", "plain"),
  column("lastUsedAt", "timestamp"),
  required("createdAt", "timestamp"),
  column("expiresAt", "timestamp"),
  column("revokedAt", "timestamp"),
]);

interface StoredDeveloperKey {
  readonly merchantId: string;
  readonly key: DeveloperKey;
}

export interface NewDeveloperKey {
  readonly merchantId: string;
  readonly key: DeveloperKey;
  readonly hash: Buffer;
}

/** The key that a new one replaces, and its new end. */
export interface ReplacedKey {
  readonly id: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

/** Every change and its event are one transaction. */
export interface DeveloperKeysRepository {
  list(request: ListRequest): Promise<ListPage>;
  find(id: string): Promise<StoredDeveloperKey | null>;
  /** False when the idempotency key was taken meanwhile: nothing was stored. */
  insert(made: NewDeveloperKey, replaced: ReplacedKey | null, answer: AnswerColumns | null): Promise<boolean>;
  /** False for a key that was revoked before: nothing happens to it. */
  revoke(id: string, now: Date): Promise<boolean>;
}

const INSERT = `INSERT INTO api_keys (id, merchant_id, mode, scope, name, key_hash, key_prefix, key_suffix, created_at, expires_at)
  VALUES ($1, $2, $3::"Mode", $4::"KeyScope", $5, $6, $7, $8, $9, $10)`;
const FIND = `SELECT merchant_id, ${DEVELOPER_KEYS.selectList} FROM api_keys WHERE id = $1`;
/** With their events in the same statement. Locked in one order, as when their use is noted: two writers would otherwise deadlock. */
const revoking = (which: string): string => `WITH changed AS (
    UPDATE api_keys SET revoked_at = $2 WHERE id IN (SELECT id FROM api_keys WHERE ${which} AND revoked_at IS NULL ORDER BY id FOR NO KEY UPDATE)
    RETURNING *, $2::timestamptz AS updated_at)
  ${tellChanged(DEVELOPER_KEYS, ["api_key.revoked"])}`;
const REVOKE = revoking("id = $1");
const REVOKE_ALL = revoking("merchant_id = $1");
/** Only a key that is still good is replaced: of two at once, one may have ended it. */
const REPLACE = `UPDATE api_keys SET expires_at = LEAST(expires_at, $3), revoked_at = $4
  WHERE id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`;

export function createDeveloperKeysRepository(pool: Pool): DeveloperKeysRepository {
  const find = async (client: Pick<Pool, "query">, id: string) => storedKey(await textQuery(client, FIND, [id]));
  const tellRevoked = async (client: PoolClient, id: string, now: Date) => {
    const stored = (await find(client, id)) as StoredDeveloperKey;
    await writeEvent(client, eventOf("api_key.revoked", stored, now));
  };
  return {
    list: (request) => cursorList(pool, DEVELOPER_KEYS, request),
    find: (id) => find(pool, id),
    insert: (made, replaced, answer) =>
      inTransaction(pool, async (client) => {
        if (!(await keepAnswer(client, answer))) return false;
        const now = new Date(made.key.createdAt);
        if (replaced) {
          const { id, expiresAt, revokedAt } = replaced;
          const { rowCount } = await client.query(REPLACE, [id, now, expiresAt, revokedAt]);
          if (rowCount === 0) fail("CONFLICT", "This key has ended meanwhile: there is nothing to replace.");
          if (revokedAt !== null) await tellRevoked(client, id, now);
        }
        await client.query(INSERT, valuesOf(made));
        await writeEvent(client, eventOf("api_key.created", made, now));
        return true;
      }),
    revoke: async (id, now) => (await pool.query(REVOKE, [id, now])).rowCount === 1,
  };
}

/** Revokes all keys of a merchant on the connection of a transaction, and answers how many. */
export async function revokeKeysOf(client: PoolClient, merchantId: string, now: Date): Promise<number> {
  return (await client.query(REVOKE_ALL, [merchantId, now])).rowCount ?? 0;
}

const eventOf = (type: "api_key.created" | "api_key.revoked", stored: StoredDeveloperKey, createdAt: Date) => ({
  merchantId: stored.merchantId,
  mode: stored.key.keyType,
  type,
  data: stored.key,
  createdAt,
});

const valuesOf = ({ merchantId, key, hash }: NewDeveloperKey): unknown[] => [
  key.id,
  merchantId,
  key.keyType,
  key.scope,
  key.name,
  hash,
  key.keyPrefix,
  key.keySuffix,
  key.createdAt,
  key.expiresAt,
];

function storedKey([row]: TextRow[]): StoredDeveloperKey | null {
  if (!row) return null;
  return { merchantId: row[0] as string, key: JSON.parse(DEVELOPER_KEYS.jsonOf(row.slice(1))) as DeveloperKey };
}
