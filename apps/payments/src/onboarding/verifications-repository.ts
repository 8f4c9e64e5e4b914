import { randomUUID } from "node:crypto";
import type { ChainFamily } from "@svc/x402";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../sql/transaction.js";

export type VerificationStatus = "unverified" | "pending" | "verified";

export type CheckType = "wallet" | "domain";

export interface StoredCheck {
  readonly type: CheckType;
  /** Canonical wallet address or domain. */
  readonly target: string;
  readonly status: VerificationStatus;
  readonly nonce: string;
  readonly expiresAt: Date;
  readonly verifiedAt: Date | null;
}

interface ProvenWallet {
  readonly family: ChainFamily;
  readonly address: string;
}

export interface CheckKey {
  readonly merchantId: string;
  readonly type: CheckType;
  readonly target: string;
}

interface NewChallenge {
  readonly nonce: string;
  readonly expiresAt: Date;
}

export interface VerificationsRepository {
  list(merchantId: string): Promise<StoredCheck[]>;
  /**
   * Returns the check. Sets this challenge first, unless the check is verified or still has a valid challenge. Also
   * sets it for a verified wallet that another merchant has in live mode. Of two concurrent calls, only one sets its
   * challenge.
   */
  begin(check: CheckKey, challenge: NewChallenge, now: Date): Promise<StoredCheck>;
  find(check: CheckKey): Promise<StoredCheck | null>;
  /** Marks the check as verified. False if the challenge was used or replaced, or has expired. */
  verify(check: CheckKey, nonce: string, now: Date): Promise<boolean>;
  /**
   * Marks the check as verified, and assigns the wallet to the merchant. In live mode, a merchant that had the wallet
   * loses it. Other merchants' proofs of the wallet become void.
   */
  verifyWallet(check: CheckKey, wallet: ProvenWallet, nonce: string, now: Date): Promise<boolean>;
}

const COLUMNS = `type, target, status, nonce, expires_at AS "expiresAt", verified_at AS "verifiedAt"`;
const LIST = `SELECT ${COLUMNS} FROM verifications WHERE merchant_id = $1 ORDER BY created_at, id`;
const FIND = `SELECT ${COLUMNS} FROM verifications WHERE merchant_id = $1 AND type = $2 AND target = $3`;
/** A merchant that removed its proven wallet must be able to prove it again, if another merchant has added it since. */
const BEGIN = `INSERT INTO verifications AS v (id, merchant_id, type, target, status, nonce, expires_at, created_at)
  VALUES ($1, $2, $3, $4, 'pending', $5, $6, $7)
  ON CONFLICT (merchant_id, type, target) DO UPDATE SET status = 'pending', nonce = $5, expires_at = $6, verified_at = NULL
  WHERE v.status = 'unverified' OR (v.status = 'pending' AND v.expires_at <= $7)
    OR (v.status = 'verified' AND v.type = 'wallet' AND EXISTS (SELECT FROM merchant_wallets w
      WHERE w.mode = 'live' AND w.address = v.target AND w.merchant_id <> v.merchant_id))`;
/** A challenge works once. */
const VERIFY = `UPDATE verifications SET status = 'verified', verified_at = $5, nonce = ''
  WHERE merchant_id = $1 AND type = $2 AND target = $3 AND nonce = $4 AND status = 'pending' AND expires_at > $5`;
const VOID_OTHERS = `UPDATE verifications SET status = 'unverified', verified_at = NULL
  WHERE type = 'wallet' AND target = $1 AND merchant_id <> $2 AND status = 'verified'`;
const REGISTER = `INSERT INTO merchant_wallets (id, merchant_id, mode, family, address, created_at)
  VALUES ($1, $2, $3::"Mode", $4::"ChainFamily", $5, $6) ON CONFLICT (mode, family, address)`;
const TAKE_OVER = `${REGISTER} DO UPDATE SET merchant_id = EXCLUDED.merchant_id, is_default = false
  WHERE merchant_wallets.merchant_id <> EXCLUDED.merchant_id`;
const REGISTER_NEW = `${REGISTER} DO NOTHING`;
const MAKE_FIRST_DEFAULT = `UPDATE merchant_wallets w SET is_default = true
  WHERE merchant_id = $1 AND family = $2::"ChainFamily" AND address = $3
  AND NOT EXISTS (SELECT 1 FROM merchant_wallets d WHERE d.merchant_id = $1 AND d.mode = w.mode AND d.family = w.family AND d.is_default)`;

export function createVerificationsRepository(pool: Pool): VerificationsRepository {
  const find = async ({ merchantId, type, target }: CheckKey) =>
    ((await pool.query(FIND, [merchantId, type, target])).rows[0] as StoredCheck | undefined) ?? null;
  const verify = async (
    client: Pick<Pool, "query">,
    { merchantId, type, target }: CheckKey,
    nonce: string,
    now: Date,
  ) => (await client.query(VERIFY, [merchantId, type, target, nonce, now])).rowCount === 1;
  return {
    list: async (merchantId) => (await pool.query(LIST, [merchantId])).rows as StoredCheck[],
    async begin(check, { nonce, expiresAt }, now) {
      const { merchantId, type, target } = check;
      await pool.query(BEGIN, [randomUUID(), merchantId, type, target, nonce, expiresAt, now]);
      return (await find(check)) as StoredCheck;
    },
    find,
    verify: (check, nonce, now) => verify(pool, check, nonce, now),
    verifyWallet: (check, wallet, nonce, now) =>
      inTransaction(pool, async (client) => {
        // Only one proof per wallet runs at a time. Otherwise two merchants could both be verified for a wallet that
        // only the last one gets.
        await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`wallet ${wallet.address}`]);
        if (!(await verify(client, check, nonce, now))) return false;
        await client.query(VOID_OTHERS, [check.target, check.merchantId]);
        await claimWallet(client, check.merchantId, wallet, now);
        return true;
      }),
  };
}

async function claimWallet(
  client: PoolClient,
  merchantId: string,
  { family, address }: ProvenWallet,
  now: Date,
): Promise<void> {
  await client.query(REGISTER_NEW, [randomUUID(), merchantId, "test", family, address, now]);
  await client.query(TAKE_OVER, [randomUUID(), merchantId, "live", family, address, now]);
  await client.query(MAKE_FIRST_DEFAULT, [merchantId, family, address]);
}
