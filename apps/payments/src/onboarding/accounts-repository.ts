import { randomUUID } from "node:crypto";
import { fail } from "@svc/errors";
import type { ChainFamily } from "@svc/x402";
import type { Pool, PoolClient } from "pg";
import type { SessionUser } from "../sessions/session-authenticator.js";
import { textQuery } from "../sql/text-query.js";
import { inTransaction } from "../sql/transaction.js";

/** Facts about an account that decide which API keys it can have. */
export interface Account {
  readonly merchantId: string;
  /** True for an agentic account, which gets live keys of scope `agentic` without verification. */
  readonly agentic: boolean;
  /** True if the merchant has proven control of a wallet or a domain. */
  readonly verified: boolean;
}

/** An account as the API returns it. */
export interface AccountView {
  readonly merchantId: string;
  readonly displayName: string;
  readonly contactEmail: string | null;
  readonly agentic: boolean;
  /** True if the merchant has proven control of a wallet or a domain. */
  readonly verified: boolean;
  /** Default wallets of live mode. */
  readonly walletAddresses: Readonly<Partial<Record<ChainFamily, string>>>;
  readonly createdAt: string;
}

export interface NewAccount {
  readonly displayName: string;
  readonly contactEmail: string | null;
  readonly agentic: boolean;
  /**
   * At most one per family, in the order of the families, so that two users who register the same wallets never
   * deadlock.
   */
  readonly wallets: readonly { readonly family: ChainFamily; readonly address: string }[];
}

/** Members of an account that a patch can change. Wallets have their own operations. */
export interface AccountPatch {
  /** An account can stop being agentic but never become so. */
  readonly agentic?: false;
  readonly displayName?: string;
  readonly contactEmail?: string | null;
}

export interface AccountsRepository {
  find(merchantId: string): Promise<Account>;
  view(merchantId: string): Promise<AccountView>;
  change(merchantId: string, patch: AccountPatch): Promise<void>;
  /** Id of the account that the user opened, or null. */
  openedBy(user: SessionUser): Promise<string | null>;
  /**
   * Creates a user's account, with its wallets in both modes. Returns false, and creates nothing, if the user already
   * has an account.
   * @throws CONFLICT if another merchant has one of the wallets
   */
  register(user: SessionUser, account: NewAccount, merchantId: string, now: Date): Promise<boolean>;
}

const FIND = `SELECT agentic, EXISTS (SELECT 1 FROM verifications v WHERE v.merchant_id = m.id AND v.status = 'verified')
  FROM merchants m WHERE id = $1`;
const VIEW = `SELECT name, contact_email, agentic, created_at,
    EXISTS (SELECT 1 FROM verifications v WHERE v.merchant_id = m.id AND v.status = 'verified') AS verified,
    (SELECT jsonb_object_agg(family, address) FROM merchant_wallets w WHERE w.merchant_id = m.id AND w.mode = 'live' AND w.is_default) AS wallets
  FROM merchants m WHERE id = $1`;
const CHANGE = `UPDATE merchants SET name = coalesce($2, name), contact_email = CASE WHEN $3 THEN $4 ELSE contact_email END,
  agentic = coalesce($5, agentic) WHERE id = $1`;
const MERCHANT = "INSERT INTO merchants (id, name, contact_email, agentic, created_at) VALUES ($1, $2, $3, $5, $4)";
const MEMBER = `INSERT INTO merchant_members (issuer, subject, merchant_id, created_at, email) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING`;
const OPENED_BY = "SELECT merchant_id FROM merchant_members WHERE issuer = $1 AND subject = $2 AND opened_account";
const WALLET = `INSERT INTO merchant_wallets (id, merchant_id, mode, family, address, is_default, created_at)
  VALUES ($1, $2, $3::"Mode", $4::"ChainFamily", $5, true, $6) ON CONFLICT (mode, family, address) DO NOTHING`;

/** Thrown to roll back the transaction, because the user already has an account. */
class AlreadyMember extends Error {}

export function createAccountsRepository(pool: Pool): AccountsRepository {
  return {
    async find(merchantId) {
      const [row] = await textQuery(pool, FIND, [merchantId]);
      return { merchantId, agentic: row?.[0] === "t", verified: row?.[1] === "t" };
    },
    async view(merchantId) {
      const { rows } = await pool.query(VIEW, [merchantId]);
      const { name, contact_email, agentic, created_at, verified, wallets } = rows[0];
      return {
        merchantId,
        displayName: name,
        contactEmail: contact_email,
        agentic,
        verified,
        walletAddresses: wallets ?? {},
        createdAt: created_at.toISOString(),
      };
    },
    async change(merchantId, { displayName, contactEmail, agentic }) {
      const values = [displayName ?? null, contactEmail !== undefined, contactEmail ?? null, agentic ?? null];
      await pool.query(CHANGE, [merchantId, ...values]);
    },
    openedBy: async ({ issuer, subject }) =>
      (await pool.query(OPENED_BY, [issuer, subject])).rows[0]?.merchant_id ?? null,
    async register({ issuer, subject, email }, account, merchantId, now) {
      try {
        await inTransaction(pool, async (client) => {
          await client.query(MERCHANT, [merchantId, account.displayName, account.contactEmail, now, account.agentic]);
          const { rowCount } = await client.query(MEMBER, [issuer, subject, merchantId, now, email]);
          if (rowCount === 0) throw new AlreadyMember();
          await insertWallets(client, account.wallets, merchantId, now);
        });
        return true;
      } catch (error) {
        if (error instanceof AlreadyMember) return false;
        throw error;
      }
    },
  };
}

async function insertWallets(
  client: PoolClient,
  wallets: NewAccount["wallets"],
  merchantId: string,
  now: Date,
): Promise<void> {
  for (const mode of ["test", "live"]) {
    for (const { family, address } of wallets) {
      const { rowCount } = await client.query(WALLET, [randomUUID(), merchantId, mode, family, address, now]);
      if (rowCount === 1) continue;
      fail("CONFLICT", `Another merchant has the wallet ${address}.`, {
        hint: "Open the account with another wallet. If you control this one, take it over later in live mode with POST /api/agentic/verification.",
      });
    }
  }
}
