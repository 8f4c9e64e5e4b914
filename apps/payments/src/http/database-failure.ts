import { ServiceError } from "@svc/errors";

/**
 * SQLSTATE classes and codes that say "the database cannot be used now" (PostgreSQL, appendix A): broken connections, a server that ends
 * them or starts, resources, locks not had in time, a standby, and conflicts that the next try does not have.
 */
const SQLSTATE = /^(08...|57P0[1-5]|57014|53...|55P03|25006|25P0[34]|40001|40P01|58000)$/;
const NODE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
/** Prisma: cannot reach, timed out, closed, no connection from the pool, transaction could not start, write conflict, too many connections. */
const PRISMA = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"]);
/** Kinds of the failures that Prisma's driver adapter describes. */
const ADAPTER = new Set([
  "TransactionWriteConflict",
  "DatabaseNotReachable",
  "SocketTimeout",
  "ConnectionClosed",
  "TooManyConnections",
]);
const MESSAGES =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|query read timeout|can't reach database|cannot use a pool after|connection is closed|server closed the connection|terminating connection|the database system is|server conn crashed|query_wait_timeout|pooler is shut down/i;

/** A failure of the database as 503 instead of 500: the request was fine and is worth repeating. */
export function refineDatabaseFailure(error: ServiceError, thrown: unknown): ServiceError {
  if (error.code !== "INTERNAL_ERROR" || !isDatabaseOutage(thrown)) return error;
  return new ServiceError("SERVICE_UNAVAILABLE", "The database cannot be reached. Nothing was lost; try again.", {
    retryAfter: 2,
    cause: thrown,
  });
}

interface Failure {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly kind?: unknown;
  readonly message?: unknown;
  readonly originalMessage?: unknown;
  readonly cause?: unknown;
  /** Prisma keeps what the driver said here (P2010, P2039), and no cause. */
  readonly meta?: { readonly driverAdapterError?: unknown };
}

export function isDatabaseOutage(thrown: unknown): boolean {
  const toLookAt: unknown[] = [thrown];
  const seen = new Set<unknown>();
  for (const error of toLookAt) {
    if (typeof error !== "object" || error === null || seen.has(error)) continue;
    seen.add(error);
    if (saysOutage(error)) return true;
    const { cause, meta } = error as Failure;
    toLookAt.push(cause, meta?.driverAdapterError);
  }
  return false;
}

function saysOutage({ code, originalCode, kind, message, originalMessage }: Failure): boolean {
  const codes = [code, originalCode].map((one) => String(one ?? ""));
  if (codes.some((one) => SQLSTATE.test(one) || NODE.has(one) || PRISMA.has(one))) return true;
  return ADAPTER.has(String(kind)) || [message, originalMessage].some((text) => MESSAGES.test(String(text)));
}
