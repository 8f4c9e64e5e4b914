import pg from "pg";
import { MERCHANT_ID } from "../ground/bench-data.js";

/** A page as the service asks for it: the tenant's rows of its mode, from a cursor, newest first. */
const TEXT = `SELECT id, amount, tx_hash, created_at FROM transactions
  WHERE merchant_id = $1 AND mode = $2::"Mode" AND (created_at, id) < ($3::timestamptz, $4::uuid)
  ORDER BY created_at DESC, id DESC LIMIT $5`;
const FIRST = `SELECT id, amount, tx_hash, created_at FROM transactions
  WHERE merchant_id = $1 AND mode = $2::"Mode" ORDER BY created_at DESC, id DESC LIMIT $3`;

export interface Page {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The first page, and one that begins in the middle of the tenant's rows. */
export async function pagesOf(client: pg.Client): Promise<Page[]> {
  const owner = [MERCHANT_ID, "test"];
  const { rows } = await client.query<{ created_at: Date; id: string }>(
    `SELECT created_at, id FROM transactions WHERE merchant_id = $1 AND mode = $2::"Mode"
       AND created_at <= (SELECT min(created_at) + (max(created_at) - min(created_at)) / 2 FROM transactions)
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    owner,
  );
  const cursor = rows[0] as { created_at: Date; id: string };
  return [
    { name: "first page", text: FIRST, values: [...owner, 26] },
    { name: "deep cursor", text: TEXT, values: [...owner, cursor.created_at.toISOString(), cursor.id, 26] },
  ];
}

/** PostgreSQL's plan of a page, with what it really read. */
export async function planOf(client: pg.Client, { text, values }: Page): Promise<string> {
  const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`, values as unknown[]);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}
