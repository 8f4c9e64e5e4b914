import { ServiceError } from "@svc/errors";

/** SQLSTATE classes and codes that say "the database cannot be used now" (PostgreSQL, appendix A). */
const SQLSTATE = /^(08...|57P0[123]|57014|53...|25006|40001|40P01)$/;
const NODE = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"]);
/** Prisma: cannot reach, timed out, closed, no connection from the pool, transaction could not start, write conflict. */
const PRISMA = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034"]);
/** Kinds of the failures that Prisma's driver adapter describes in `cause`. */
const ADAPTER = new Set(["TransactionWriteConflict", "DatabaseNotReachable", "SocketTimeout"]);
const MESSAGES =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|query read timeout|can't reach database/i;

/** A failure of the database as 503 instead of 500: the request was fine and is worth repeating. */
export function refineDatabaseFailure(error: ServiceError, thrown: unknown): ServiceError {
  if (error.code !== "INTERNAL_ERROR" || !isDatabaseOutage(thrown)) return error;
  return new ServiceError("SERVICE_UNAVAILABLE", "The database cannot be reached. Nothing was lost; try again.", {
    retryAfter: 2,
    cause: thrown,
  });
}

type Failure = { readonly code?: unknown; readonly kind?: unknown; readonly message?: unknown; cause?: unknown } | null;

export function isDatabaseOutage(thrown: unknown): boolean {
  const seen = new Set<unknown>();
  for (let error = thrown as Failure; typeof error === "object" && error !== null; error = error.cause as Failure) {
    if (seen.has(error)) return false;
    seen.add(error);
    const code = String(error.code ?? "");
    if (SQLSTATE.test(code) || NODE.has(code) || PRISMA.has(code) || MESSAGES.test(String(error.message))) return true;
    if (ADAPTER.has(String(error.kind))) return true;
  }
  return false;
}
