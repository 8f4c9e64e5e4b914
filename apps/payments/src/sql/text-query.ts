import { createHash } from "node:crypto";
import type { Pool } from "pg";
import type { TextRow } from "./resource-table.js";

/** A statement under a name: PostgreSQL parses it once for each connection, and plans it once when it is cheap enough. */
interface Prepared {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

const names = new Map<string, string>();

/**
 * Prepares a statement that is run often. It must name the columns that it answers: after a migration that adds one, a prepared
 * `*` fails on every open connection.
 * @param text one of few: the same text has the same name
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

/** Runs a prepared statement and gives its rows as arrays of PostgreSQL's own text. */
export async function textQuery(
  pool: Pick<Pool, "query">,
  text: string,
  values: readonly unknown[],
): Promise<TextRow[]> {
  const result = await pool.query({ ...prepared(text, values), rowMode: "array", types: AS_TEXT as never });
  return result.rows as unknown as TextRow[];
}
