import type { Mode } from "@svc/x402";
import type { Pool } from "pg";
import type { KeyCaller, Scope } from "../authorization/caller.js";
import type { Permissions } from "../authorization/permissions.js";
import { defaultWallet } from "../merchants/wallets-repository.js";
import { textQuery } from "../sql/text-query.js";

export interface StoredKey {
  readonly caller: KeyCaller;
  readonly expiresAtMs: number | null;
  readonly revoked: boolean;
}

const FIND = `
  SELECT k.id, k.merchant_id, m.name, k.mode, k.scope, k.permissions,
         ${defaultWallet("evm", "m.id", "k.mode")},
         ${defaultWallet("solana", "m.id", "k.mode")},
         (extract(epoch FROM k.expires_at) * 1000)::bigint, k.revoked_at IS NOT NULL
  FROM api_keys k JOIN merchants m ON m.id = k.merchant_id WHERE k.key_hash = $1`;

// Rows are locked in the order of their ids. Otherwise replicas that write the same keys at once could deadlock.
const TOUCH = `
  UPDATE api_keys SET last_used_at = used.at
  FROM (SELECT k.id, given.at
        FROM unnest($1::uuid[], $2::timestamptz[]) AS given(id, at) JOIN api_keys k ON k.id = given.id
        WHERE k.last_used_at IS NULL OR k.last_used_at < given.at
        ORDER BY k.id FOR NO KEY UPDATE OF k) AS used
  WHERE api_keys.id = used.id`;

export interface KeysRepository {
  findByHash(hash: Buffer): Promise<StoredKey | null>;
  /** Records when keys were last used, in one batch. */
  touch(lastUsedMs: ReadonlyMap<string, number>): Promise<void>;
}

export function createKeysRepository(pool: Pool): KeysRepository {
  return {
    async findByHash(hash) {
      const [row] = await textQuery(pool, FIND, [hash]);
      if (!row) return null;
      const [keyId, merchantId, merchantName, mode, scope, permissions, evm, solana, expires, revoked] = row;
      return {
        caller: {
          keyId: keyId as string,
          merchantId: merchantId as string,
          merchantName: merchantName as string,
          mode: mode as Mode,
          scope: scope as Scope,
          permissions: permissions ? (JSON.parse(permissions) as Permissions) : null,
          wallets: { evm: evm ?? null, solana: solana ?? null },
        },
        expiresAtMs: expires === null ? null : Number(expires),
        revoked: revoked === "t",
      };
    },
    async touch(lastUsedMs) {
      if (lastUsedMs.size === 0) return;
      const times = [...lastUsedMs.values()].map((ms) => new Date(ms).toISOString());
      await pool.query(TOUCH, [[...lastUsedMs.keys()], times]);
    },
  };
}
