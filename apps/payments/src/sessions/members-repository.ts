import type { Pool } from "pg";
import { textQuery } from "../sql/text-query.js";
import type { Session, SessionUser } from "./session-authenticator.js";

export interface MembersRepository {
  /** The session of a user, with the merchant for whom the user acts. */
  sessionOf(user: SessionUser): Promise<Session>;
}

const FIND = "SELECT merchant_id FROM merchant_members WHERE issuer = $1 AND subject = $2";

export function createMembersRepository(pool: Pool): MembersRepository {
  return {
    async sessionOf(user) {
      const [row] = await textQuery(pool, FIND, [user.issuer, user.subject]);
      return { ...user, merchantId: row?.[0] ?? null };
    },
  };
}
