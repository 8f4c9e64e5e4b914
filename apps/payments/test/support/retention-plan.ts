import type { Pool } from "pg";
import { createRetentionRepository } from "../../src/retention/retention-repository.js";
import type { RetentionRule } from "../../src/retention/retention-rules.js";

/** Returns PostgreSQL's plan for finding a batch of rows to delete. */
export async function planOf(client: Pick<Pool, "query">, rule: RetentionRule, limit: number): Promise<string> {
  let plan = "";
  const explaining = {
    async query(text: string, values: unknown[]) {
      const { rows } = await client.query(`EXPLAIN ${text}`, values);
      plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      return { rows: [{ mine: false }] };
    },
  } as unknown as Pool;
  await createRetentionRepository(explaining).deleteBatch(rule, new Date(), null, limit);
  return plan;
}
