import { fail } from "@svc/errors";
import type { Mode } from "@svc/x402";
import type { Pool, PoolClient } from "pg";
import type { Scope } from "../authorization/caller.js";
import type { Permissions } from "../authorization/permissions.js";
import { tellChanged, writeEvent } from "../events/write-events.js";
import { type AnswerColumns, keepAnswer } from "../idempotency/idempotency-repository.js";
import { cursorList, type ListPage, type ListRequest } from "../sql/cursor-list.js";
import { column, required, resourceTable, type TextRow } from "../sql/resource-table.js";
import { textQuery } from "../sql/text-query.js";
import { inTransaction } from "../sql/transaction.js";

/** A key as the dashboard shows it, without the key itself. Times are ISO 8601, UTC, milliseconds. */
export interface DeveloperKey {
  readonly id: string;
  readonly name: string;
  readonly keyType: Mode;
  readonly keyPrefix: string;
  /** Last four characters. */
  readonly keySuffix: string;
  readonly scope: Scope;
  /** Null for a key with all rights of its scope. */
  readonly permissions: Permissions | null;
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
  column("permissions", "json"),
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

export interface ReplacedKey {
  readonly id: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

/** Each change shares one transaction with its event. */
export interface DeveloperKeysRepository {
  list(request: ListRequest): Promise<ListPage>;
  find(id: string): Promise<StoredDeveloperKey | null>;
  /** Returns false, and stores nothing, if another request took the idempotency key. */
  insert(made: NewDeveloperKey, replaced: ReplacedKey | null, answer: AnswerColumns | null): Promise<boolean>;
  /** Returns false, and changes nothing, if the key is already revoked. */
  revoke(id: string, now: Date): Promise<boolean>;
}

const INSERT = `INSERT INTO api_keys (id, merchant_id, mode, scope, name, key_hash, key_prefix, key_suffix, created_at, expires_at,
    permissions)
  VALUES ($1, $2, $3::"Mode", $4::"KeyScope", $5, $6, $7, $8, $9, $10, $11)`;
const FIND = `SELECT merchant_id, ${DEVELOPER_KEYS.selectList} FROM api_keys WHERE id = $1`;
/**
 * Revokes keys and writes their events in one statement. It locks rows in the order of their ids, like the update of
 * last-use times. Otherwise the two could deadlock.
 */
const revoking = (which: string): string => `WITH changed AS (
    UPDATE api_keys SET revoked_at = $2 WHERE id IN (SELECT id FROM api_keys WHERE ${which} AND revoked_at IS NULL ORDER BY id FOR NO KEY UPDATE)
    RETURNING *, $2::timestamptz AS updated_at)
  ${tellChanged(DEVELOPER_KEYS, ["api_key.revoked"])}`;
const REVOKE = revoking("id = $1");
const REVOKE_ALL = revoking("merchant_id = $1");
/** Replaces only a key that is still valid: a concurrent request may have ended it. */
const REPLACE = `UPDATE api_keys SET expires_at = LEAST(expires_at, $3), revoked_at = $4
  WHERE id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`;

export function createDeveloperKeysRepository(pool: Pool): DeveloperKeysRepository {
  const find = async (client: Pick<Pool, "query">, id: string) => storedKey(await textQuery(client, FIND, [id]));
  const tellRevoked = async (client: PoolClient, id: string, now: Date) => {
    const stored = (await find(client, id)) as StoredDeveloperKey;
    await writeEvent(client, toEvent("api_key.revoked", stored, now));
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
          if (rowCount === 0)
            fail("CONFLICT", "This key was revoked or expired in the meantime, so it cannot be replaced.");
          if (revokedAt !== null) await tellRevoked(client, id, now);
        }
        await client.query(INSERT, toValues(made));
        await writeEvent(client, toEvent("api_key.created", made, now));
        return true;
      }),
    revoke: async (id, now) => (await pool.query(REVOKE, [id, now])).rowCount === 1,
  };
}

/** Revokes all keys of a merchant in the caller's transaction. Returns their number. */
export async function revokeAllKeys(client: PoolClient, merchantId: string, now: Date): Promise<number> {
  return (await client.query(REVOKE_ALL, [merchantId, now])).rowCount ?? 0;
}

const toEvent = (type: "api_key.created" | "api_key.revoked", stored: StoredDeveloperKey, createdAt: Date) => ({
  merchantId: stored.merchantId,
  mode: stored.key.keyType,
  type,
  data: stored.key,
  createdAt,
});

const toValues = ({ merchantId, key, hash }: NewDeveloperKey): unknown[] => [
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
  key.permissions && JSON.stringify(key.permissions),
];

function storedKey([row]: TextRow[]): StoredDeveloperKey | null {
  if (!row) return null;
  return { merchantId: row[0] as string, key: JSON.parse(DEVELOPER_KEYS.toJson(row.slice(1))) as DeveloperKey };
}
