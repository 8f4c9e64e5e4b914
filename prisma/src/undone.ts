import pg from "pg";
import { isReadOnlyRefusal } from "./read-only-server.js";

/** Failures before which nothing was sent, or nothing that a transaction did was asked to be kept. */
const undone = new WeakSet<object>();

/** Notes that what failed was never sent, or that its transaction was never asked to commit. */
export function noteUndone(failure: unknown): void {
  if (typeof failure === "object" && failure !== null) undone.add(failure);
}

/**
 * Is true if the failed statement or transaction certainly left nothing behind: it was never sent, was never asked to commit, or the
 * server refused it. After any other failure, such as a connection that breaks before the answer, the outcome is unknown.
 */
export const isUndone = (failure: unknown): boolean =>
  (typeof failure === "object" && failure !== null && undone.has(failure)) ||
  isRefusal(failure) ||
  isReadOnlyRefusal(failure);

/** PostgreSQL undoes what it answers with ERROR. A pooler that has lost its server says so with a code of class 08, however severe it calls it. */
const isRefusal = (failure: unknown): boolean =>
  isOrdinarySqlError(failure) && !(failure as pg.DatabaseError).code?.startsWith("08");

/** Is true if the server reported an error of the statement itself, after which the connection stays usable. */
export const isOrdinarySqlError = (failure: unknown): boolean =>
  failure instanceof pg.DatabaseError && failure.severity === "ERROR";
