import type { Mode } from "@svc/x402";
import type { Pool } from "pg";
import type { Scope } from "../keys/api-key.js";
import { defaultWallet } from "../merchants/wallets-repository.js";
import { textQuery } from "../sql/text-query.js";
import type { Role } from "./roles.js";
import type { SessionUser } from "./session-authenticator.js";

/** A user as a member of one merchant. */
export interface Membership {
  readonly merchantId: string;
  readonly memberId: string;
  readonly merchantName: string;
  readonly role: Role;
  /** Rights of a session in the mode: those of the account's keys. */
  readonly scope: Scope;
  /**
   * True if the account could get a key of the mode. A live key takes an agentic or verified account, or the operator.
   */
  readonly mayChange: boolean;
  /** The merchant's default wallets of the mode that was asked for. */
  readonly wallets: { readonly evm: string | null; readonly solana: string | null };
}

export interface MembersRepository {
  /**
   * The merchants of a user, the first joined first. Read for every request, so that a removed member is out at once and a role
   * changes at once.
   * @param merchantId only this one
   */
  membershipsOf(user: SessionUser, mode: Mode, merchantId: string | null): Promise<Membership[]>;
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
    async membershipsOf({ issuer, subject }, mode, merchantId) {
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
