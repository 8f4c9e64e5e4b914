import pg from "pg";
import { isReadOnlyRefusal } from "./read-only-server.js";

/** Failures before which nothing was sent, or nothing that a transaction did was asked to be kept. */
const undone = new WeakSet<object>();

/** Notes that what failed was never sent, or that its transaction was never asked to commit. */
export function noteUndone(failure: unknown): void {
  if (typeof failure === "object" && failure !== null) undone.add(failure);
}

/**
 * Whether the statement or transaction that failed has left nothing behind for certain: it was never sent, never asked to commit, or the
 * server refused it. Of any other failure, as of a connection that breaks before the answer has come, nobody can tell.
 */
export const isUndone = (failure: unknown): boolean =>
  (typeof failure === "object" && failure !== null && undone.has(failure)) ||
  isRefusal(failure) ||
  isReadOnlyRefusal(failure);

/** PostgreSQL undoes what it answers with ERROR. A pooler that has lost its server says so with a code of class 08, however severe it calls it. */
const isRefusal = (failure: unknown): boolean =>
  isOrdinarySqlError(failure) && !(failure as pg.DatabaseError).code?.startsWith("08");

/** What the server reports of a statement; the connection goes on. */
export const isOrdinarySqlError = (failure: unknown): boolean =>
  failure instanceof pg.DatabaseError && failure.severity === "ERROR";
