import { createHash } from "node:crypto";

/** A statement under a name: PostgreSQL parses it once for each connection, and plans it once when it is cheap enough. */
export interface Prepared {
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
