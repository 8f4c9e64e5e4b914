import type { PaymentsUnderTest } from "./payments-under-test.js";

/**
 * Returns a list that gets the text of every statement that the service sends from now on, except through Prisma. A
 * test clears the list with `length = 0`.
 */
export function sentStatements({ deps }: PaymentsUnderTest): string[] {
  const texts: string[] = [];
  const { pool } = deps.database;
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((first: string | { text: string }, ...more: unknown[]) => {
    texts.push(typeof first === "string" ? first : first.text);
    return query(first, ...more);
  }) as typeof pool.query;
  return texts;
}

/** Number of statements that look up an API key. */
export const keyLookUps = (statements: readonly string[]): number =>
  statements.filter((text) => text.includes("k.key_hash = $1")).length;
