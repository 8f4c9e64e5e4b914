import type { Pool } from "pg";
import type { Role } from "../authorization/roles.js";
import type { SessionUser } from "../sessions/session-authenticator.js";
import { inTransaction, LOCK_MERCHANT } from "../sql/transaction.js";

/** A member of a merchant, as the API returns it. */
export interface Member {
  readonly id: string;
  /** The address that was verified when the member joined. Null if the service knew no address then. */
  readonly email: string | null;
  readonly role: Role;
  readonly createdAt: string;
  /** True for the user of the session. */
  readonly isYou: boolean;
}

/** An invitation, as the API returns it. */
export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly expiresAt: string;
  readonly createdAt: string;
}

/** An invitation, as the invited user sees it. */
export interface OwnInvitation {
  readonly id: string;
  readonly merchantId: string;
  readonly merchantName: string;
  readonly role: Role;
  readonly expiresAt: string;
}

/** `foreign`: the row belongs to another merchant. `last-owner`: the change would leave no owner. */
type Change = "done" | "unknown" | "foreign" | "last-owner";

export interface TeamRepository {
  members(merchantId: string, user: SessionUser): Promise<Member[]>;
  /** @param role null removes the member */
  change(merchantId: string, memberId: string, role: Role | null): Promise<Change>;
  invitations(merchantId: string, now: Date): Promise<Invitation[]>;
  /** Creates an invitation, or renews the one for the same address. Null if the merchant has too many. */
  invite(merchantId: string, invitation: Invitation): Promise<Invitation | null>;
  withdraw(merchantId: string, id: string): Promise<Exclude<Change, "last-owner">>;
  listInvitations(email: string, now: Date): Promise<OwnInvitation[]>;
  /**
   * Adds the user as a member and returns the merchant's id. Null if this address has no such invitation. An existing
   * member keeps its role.
   */
  accept(user: SessionUser & { readonly email: string }, id: string, now: Date): Promise<string | null>;
}

/** Maximum number of invitations of a merchant. */
const INVITATIONS_MAX = 100;

const MEMBERS = `SELECT id, email, role, created_at AS "createdAt", issuer = $2 AND subject = $3 AS "isYou"
  FROM merchant_members WHERE merchant_id = $1 ORDER BY created_at, id`;
const OWNERS = "SELECT id FROM merchant_members WHERE merchant_id = $1 AND role = 'owner'";
const INVITATION = `id, email, role, expires_at AS "expiresAt", created_at AS "createdAt"`;
const INVITE = `
  INSERT INTO merchant_invitations (id, merchant_id, email, role, expires_at, created_at)
  SELECT $1, $2, $3, $4::"MemberRole", $5, $6
  WHERE (SELECT count(*) FROM merchant_invitations WHERE merchant_id = $2 AND email <> $3) < ${INVITATIONS_MAX}
  ON CONFLICT (merchant_id, email) DO UPDATE SET role = EXCLUDED.role, expires_at = EXCLUDED.expires_at
  RETURNING ${INVITATION}`;
const OF_EMAIL = `SELECT i.id, i.merchant_id AS "merchantId", m.name AS "merchantName", i.role, i.expires_at AS "expiresAt"
  FROM merchant_invitations i JOIN merchants m ON m.id = i.merchant_id
  WHERE i.email = $1 AND i.expires_at > $2 ORDER BY i.created_at, i.id`;
const ACCEPT = `
  WITH accepted AS (
    DELETE FROM merchant_invitations WHERE id = $1 AND email = $2 AND expires_at > $3 RETURNING merchant_id, role),
  joined AS (
    INSERT INTO merchant_members (issuer, subject, merchant_id, role, email, opened_account, created_at)
    SELECT $4, $5, merchant_id, role, $2, false, $3 FROM accepted
    ON CONFLICT (issuer, subject, merchant_id) DO NOTHING)
  SELECT merchant_id AS "merchantId" FROM accepted`;

/** Formats times as the API does. */
const shown = <T extends object>(row: T): T =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as T;

export function createTeamRepository(pool: Pool): TeamRepository {
  return {
    members: async (merchantId, { issuer, subject }) =>
      (await pool.query<Member>(MEMBERS, [merchantId, issuer, subject])).rows.map(shown),
    change: (merchantId, memberId, role) =>
      inTransaction(pool, async (client) => {
        // The lock allows one change at a time: two owners who remove each other must not both succeed.
        await client.query(LOCK_MERCHANT, [merchantId]);
        const { rows } = await client.query("SELECT id, merchant_id FROM merchant_members WHERE id = $1", [memberId]);
        const [member] = rows;
        if (member === undefined) return "unknown";
        if (member.merchant_id !== merchantId) return "foreign";
        const owners = (await client.query<{ id: string }>(OWNERS, [merchantId])).rows;
        // Compares stored ids, because the operator may have typed `memberId` in capitals.
        if (role !== "owner" && owners.length === 1 && owners[0]?.id === member.id) return "last-owner";
        const [text, values] =
          role === null
            ? ["DELETE FROM merchant_members WHERE id = $1", [memberId]]
            : [`UPDATE merchant_members SET role = $2::"MemberRole" WHERE id = $1`, [memberId, role]];
        await client.query(text as string, values);
        return "done";
      }),
    invitations: async (merchantId, now) =>
      (
        await pool.query<Invitation>(
          `SELECT ${INVITATION} FROM merchant_invitations WHERE merchant_id = $1 AND expires_at > $2 ORDER BY created_at, id`,
          [merchantId, now],
        )
      ).rows.map(shown),
    async invite(merchantId, { id, email, role, expiresAt, createdAt }) {
      const { rows } = await pool.query<Invitation>(INVITE, [id, merchantId, email, role, expiresAt, createdAt]);
      return rows[0] ? shown(rows[0]) : null;
    },
    async withdraw(merchantId, id) {
      const { rows } = await pool.query("SELECT merchant_id FROM merchant_invitations WHERE id = $1", [id]);
      if (rows.length === 0) return "unknown";
      if (rows[0].merchant_id !== merchantId) return "foreign";
      await pool.query("DELETE FROM merchant_invitations WHERE id = $1", [id]);
      return "done";
    },
    listInvitations: async (email, now) => (await pool.query<OwnInvitation>(OF_EMAIL, [email, now])).rows.map(shown),
    accept: async ({ issuer, subject, email }, id, now) =>
      (await pool.query(ACCEPT, [id, email, now, issuer, subject])).rows[0]?.merchantId ?? null,
  };
}
