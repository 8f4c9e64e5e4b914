import { createHash } from "node:crypto";
import type { Pool } from "pg";
import type { TextRow } from "./resource-table.js";

const AS_TEXT = { getTypeParser: () => (value: string | Buffer) => value };
const names = new Map<string, string>();

/** Prepared once per connection: the same text has the same name. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash("sha256").update(text).digest("base64url").slice(0, 24);
    names.set(text, name);
  }
  return name;
}

/** Runs a prepared statement and gives its rows as arrays of PostgreSQL's own text. */
export async function textQuery(
  pool: Pick<Pool, "query">,
  text: string,
  values: readonly unknown[],
): Promise<TextRow[]> {
  const result = await pool.query({
    name: statementName(text),
    text,
    values: values as unknown[],
    rowMode: "array",
    types: AS_TEXT as never,
  });
  return result.rows as unknown as TextRow[];
}
