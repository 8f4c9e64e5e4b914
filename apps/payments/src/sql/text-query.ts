import type { Pool } from "pg";
import { prepared } from "./prepared.js";
import type { TextRow } from "./resource-table.js";

const AS_TEXT = { getTypeParser: () => (value: string | Buffer) => value };

/** Runs a prepared statement and gives its rows as arrays of PostgreSQL's own text. */
export async function textQuery(
  pool: Pick<Pool, "query">,
  text: string,
  values: readonly unknown[],
): Promise<TextRow[]> {
  const result = await pool.query({ ...prepared(text, values), rowMode: "array", types: AS_TEXT as never });
  return result.rows as unknown as TextRow[];
}
