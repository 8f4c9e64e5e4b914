import type { Pool } from "pg";
import { textQuery } from "../sql/text-query.js";
import type { Account } from "./account.js";

export interface AccountsRepository {
  find(merchantId: string): Promise<Account>;
}

const FIND = `SELECT agentic, EXISTS (SELECT 1 FROM verifications v WHERE v.merchant_id = m.id AND v.status = 'verified')
  FROM merchants m WHERE id = $1`;

export function createAccountsRepository(pool: Pool): AccountsRepository {
  return {
    async find(merchantId) {
      const [row] = await textQuery(pool, FIND, [merchantId]);
      return { merchantId, agentic: row?.[0] === "t", verified: row?.[1] === "t" };
    },
  };
}
