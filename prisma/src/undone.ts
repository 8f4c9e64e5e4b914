import pg from "pg";
import { isReadOnlyRefusal } from "./read-only-server.js";

/** Failures that happened before anything was sent, or before COMMIT was sent. */
const undone = new WeakSet<object>();

/** Records that a failed statement was never sent, or that COMMIT was never sent for its transaction. */
export function noteUndone(failure: unknown): void {
  if (typeof failure === "object" && failure !== null) undone.add(failure);
}

/**
 * True if the failed statement or transaction certainly had no effect: it was never sent, COMMIT was never sent, or the
 * server refused it. After any other failure, such as a connection that breaks before the answer, the outcome is
 * unknown.
 */
export const isUndone = (failure: unknown): boolean =>
  (typeof failure === "object" && failure !== null && undone.has(failure)) ||
  isRefusal(failure) ||
  isReadOnlyRefusal(failure);

/**
 * PostgreSQL rolls back after an ERROR. But a pooler that lost its server reports a code of class 08, and then the
 * outcome is unknown.
 */
const isRefusal = (failure: unknown): boolean =>
  isOrdinarySqlError(failure) && !(failure as pg.DatabaseError).code?.startsWith("08");

/** True if the server reported an error of the statement itself, after which the connection stays usable. */
export const isOrdinarySqlError = (failure: unknown): boolean =>
  failure instanceof pg.DatabaseError && failure.severity === "ERROR";
