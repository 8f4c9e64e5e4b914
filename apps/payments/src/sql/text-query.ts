import { createHash } from "node:crypto";
import type { Pool } from "pg";
import type { TextRow } from "./resource-table.js";

/**
 * A named statement. PostgreSQL parses it once per connection, and also plans it only once if a generic plan is cheap
 * enough.
 */
interface Prepared {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

const names = new Map<string, string>();

/**
 * Builds a prepared statement. The statement must name its columns. After a migration adds a column, `SELECT *` fails
 * on every open connection.
 * @param text a fixed text, because each different text adds a prepared statement
 */
export function prepared(text: string, values: readonly unknown[]): Prepared {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash("sha256").update(text).digest("base64url").slice(0, 24);
    names.set(text, name);
  }
  return { name, text, values: values as unknown[] };
}

const AS_TEXT = { getTypeParser: () => (value: string | Buffer) => value };

/**
 * Runs a statement. Returns its rows as arrays of PostgreSQL's text.
 * @param isPrepared false for a text that callers compose, of which there may be thousands
 */
export async function textQuery(
  pool: Pick<Pool, "query">,
  text: string,
  values: readonly unknown[],
  isPrepared = true,
): Promise<TextRow[]> {
  const statement = isPrepared ? prepared(text, values) : { text, values: values as unknown[] };
  const result = await pool.query({ ...statement, rowMode: "array", types: AS_TEXT as never });
  return result.rows as unknown as TextRow[];
}
