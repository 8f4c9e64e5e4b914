import { randomUUID } from "node:crypto";
import { fail } from "@svc/errors";
import type { ChainFamily, Mode } from "@svc/x402";
import type { Pool } from "pg";
import type { MerchantActor } from "../authorization/caller.js";
import { hasRight, requireRights } from "../authorization/permissions.js";
import { textQuery } from "../sql/text-query.js";

type WalletsCaller = Pick<MerchantActor, "merchantId" | "mode" | "permissions">;

export interface WalletsRepository {
  /**
   * Ensures that these wallets belong to the merchant, and registers new ones.
   * @throws CONFLICT if another merchant has one of them
   * @throws API_KEY_SCOPE_INSUFFICIENT if a restricted key without `wallets:write` names a new wallet, because such a
   * key may not decide where money goes
   */
  register(caller: WalletsCaller, wallets: readonly { family: ChainFamily; address: string }[]): Promise<void>;
  /** All wallets of a merchant on one chain family. */
  list(merchantId: string, mode: Mode, family: ChainFamily): Promise<string[]>;
}

/**
 * SQL: true if a stored wallet still belongs to its row's merchant. Another merchant may have taken it over.
 * @param table with `merchant_id` and `mode`
 */
export const isOwnWallet = (table: string, address: string): string =>
  `EXISTS (SELECT 1 FROM merchant_wallets w WHERE w.merchant_id = ${table}.merchant_id AND w.mode = ${table}.mode
    AND w.address = ${address})`;

/**
 * SQL: networks of a row whose wallets still belong to its merchant, as JSON.
 * @param table with `merchant_id`, `mode` and, in `wallets`, an object of addresses by network
 */
export const ownNetworks = (table: string, wallets: string): string =>
  `(SELECT coalesce(json_agg(own.network), '[]') FROM jsonb_each_text(${table}.${wallets}) AS own (network, address)
    WHERE ${isOwnWallet(table, "own.address")})`;

/** SQL of the family's wallet that receives a merchant's payments if a request names none. */
export const defaultWallet = (family: ChainFamily, merchantId: string, mode: string): string =>
  `(SELECT address FROM merchant_wallets w WHERE w.merchant_id = ${merchantId} AND w.mode = ${mode} AND w.family = '${family}' AND w.is_default)`;

const REGISTER = `
  WITH made AS (
    INSERT INTO merchant_wallets (id, merchant_id, mode, family, address) VALUES ($1, $2, $3::"Mode", $4::"ChainFamily", $5)
    ON CONFLICT (mode, family, address) DO NOTHING RETURNING merchant_id)
  SELECT merchant_id FROM made
  UNION ALL
  SELECT merchant_id FROM merchant_wallets WHERE mode = $3::"Mode" AND family = $4::"ChainFamily" AND address = $5`;
const OWNER = `SELECT merchant_id FROM merchant_wallets WHERE mode = $1::"Mode" AND family = $2::"ChainFamily" AND address = $3`;

export function createWalletsRepository(pool: Pool): WalletsRepository {
  return {
    async register({ merchantId, mode, permissions }, wallets) {
      for (const { family, address } of wallets) {
        if (!hasRight(permissions, "wallets:write")) {
          const [known] = await textQuery(pool, OWNER, [mode, family, address]);
          if (known?.[0] !== merchantId) requireRights(permissions, ["wallets:write"]);
        }
        const values = [randomUUID(), merchantId, mode, family, address];
        // The second try finds a row that another transaction commits between the insert and the select.
        const owner =
          (await textQuery(pool, REGISTER, values))[0]?.[0] ?? (await textQuery(pool, REGISTER, values))[0]?.[0];
        if (owner !== merchantId) {
          fail("CONFLICT", "This wallet address is registered by another merchant.", {
            hint: "A wallet belongs to one merchant. If you control it, take it over in live mode with POST /api/agentic/verification.",
          });
        }
      }
    },
    async list(merchantId, mode, family) {
      const text = `SELECT address FROM merchant_wallets WHERE merchant_id = $1 AND mode = $2::"Mode" AND family = $3::"ChainFamily" ORDER BY is_default DESC, created_at`;
      return (await textQuery(pool, text, [merchantId, mode, family])).map((row) => row[0] as string);
    },
  };
}
