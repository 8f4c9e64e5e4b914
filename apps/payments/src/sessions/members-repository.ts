import type { Mode } from "@svc/x402";
import type { Pool } from "pg";
import type { Scope } from "../authorization/caller.js";
import type { Role } from "../authorization/roles.js";
import { defaultWallet } from "../merchants/wallets-repository.js";
import { textQuery } from "../sql/text-query.js";
import type { SessionUser } from "./session-authenticator.js";

/** A user as a member of one merchant. */
export interface Membership {
  readonly merchantId: string;
  readonly memberId: string;
  readonly merchantName: string;
  readonly role: Role;
  /** Rights of the member's session in this mode. They equal those of the account's API keys. */
  readonly scope: Scope;
  /**
   * True if the member may change anything in this mode. Live mode requires an agentic or verified account, or a valid
   * key of scope full.
   */
  readonly mayChange: boolean;
  /** The merchant's default wallets of the requested mode. */
  readonly wallets: { readonly evm: string | null; readonly solana: string | null };
}

export interface MembersRepository {
  /**
   * Lists the merchants of a user, in the order in which the user joined them. Runs for every request, so that removing
   * a member or changing a role takes effect immediately.
   * @param merchantId limits the list to this merchant
   */
  listMemberships(user: SessionUser, mode: Mode, merchantId: string | null): Promise<Membership[]>;
}

const FIND = `
  SELECT m.id, mm.id, m.name, mm.role, m.agentic,
    EXISTS (SELECT 1 FROM verifications v WHERE v.merchant_id = m.id AND v.status = 'verified'),
    EXISTS (SELECT 1 FROM api_keys k WHERE k.merchant_id = m.id AND k.mode = $3::"Mode" AND k.scope = 'full'
      AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())),
    ${defaultWallet("evm", "m.id", '$3::"Mode"')},
    ${defaultWallet("solana", "m.id", '$3::"Mode"')}
  FROM merchant_members mm JOIN merchants m ON m.id = mm.merchant_id
  WHERE mm.issuer = $1 AND mm.subject = $2 AND ($4::uuid IS NULL OR mm.merchant_id = $4::uuid)
  ORDER BY mm.created_at, mm.id`;

export function createMembersRepository(pool: Pool): MembersRepository {
  return {
    async listMemberships({ issuer, subject }, mode, merchantId) {
      const rows = await textQuery(pool, FIND, [issuer, subject, mode, merchantId]);
      return rows.map(([id, memberId, name, role, agentic, isVerified, hasFullKey, evm, solana]) => ({
        merchantId: id as string,
        memberId: memberId as string,
        merchantName: name as string,
        role: role as Role,
        scope: agentic === "t" && hasFullKey === "f" ? "agentic" : "full",
        mayChange: mode === "test" || [agentic, isVerified, hasFullKey].includes("t"),
        wallets: { evm: evm ?? null, solana: solana ?? null },
      }));
    },
  };
}
