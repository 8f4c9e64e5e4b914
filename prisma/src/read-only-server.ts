/** SQLSTATE with which a read-only server refuses a write. */
export const READ_ONLY = "25006";

/** A server was reached but accepts no writes: a standby, or one with default_transaction_read_only. */
export class ReadOnlyServerError extends Error {
  override readonly name = "ReadOnlyServerError";
  readonly code = READ_ONLY;
  constructor(why: ReadOnlyReason) {
    super(`the database takes no writes: ${WORDS[why]}`);
  }
}

export type ReadOnlyReason = "in_hot_standby" | "default_transaction_read_only" | "refused";

const WORDS: Readonly<Record<ReadOnlyReason, string>> = {
  in_hot_standby: "the server is a standby",
  default_transaction_read_only: "default_transaction_read_only is on",
  refused: "the server refused a write as read-only",
};

/**
 * PostgreSQL 14 and newer report these parameters when a connection opens and when they change, so the check costs no
 * round trip.
 */
export const READ_ONLY_PARAMETERS: ReadonlySet<string> = new Set(["in_hot_standby", "default_transaction_read_only"]);

/**
 * True if the server refused the statement or the connection because it is read-only. The statement was then certainly
 * not executed. Prisma puts the driver's error into `meta.driverAdapterError.cause`.
 */
export function isReadOnlyRefusal(failure: unknown): boolean {
  for (let error = failure, depth = 0; typeof error === "object" && error !== null && depth < 5; depth++) {
    const { code, originalCode, cause, meta } = error as {
      readonly code?: unknown;
      readonly originalCode?: unknown;
      readonly cause?: unknown;
      readonly meta?: { readonly driverAdapterError?: unknown };
    };
    if (code === READ_ONLY || originalCode === READ_ONLY) return true;
    error = meta?.driverAdapterError ?? cause;
  }
  return false;
}
