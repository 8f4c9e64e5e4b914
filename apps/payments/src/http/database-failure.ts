import { isReadOnlyRefusal, isUndone } from "@svc/db";
import { ServiceError } from "@svc/errors";
import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Advice for a caller whose request has an unknown outcome; default: use its Idempotency-Key, or read.
     */
    inDoubt?: string;
  }
}

/**
 * SQLSTATE classes and codes for a temporarily unusable database (PostgreSQL, appendix A): broken connections, a server
 * that ends them or starts, resources, lock time-outs and a standby. Also conflicts that a retry resolves.
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

/** Requests that failed and have left nothing behind. */
const withoutTrace = new WeakSet<FastifyRequest>();

/**
 * Notes what is known of a request that has failed.
 * @param isStoring whether the statement or transaction had begun that stores what the request makes, the only one of the request
 */
export function noteFailure(request: FastifyRequest, failure: unknown, isStoring: boolean): void {
  if (!isStoring || isUndone(failure)) withoutTrace.add(request);
}

/**
 * Turns a failure of the database into 503 instead of 500: the request was fine and can be repeated. The answer says
 * that the request was not carried out, or that its outcome is unknown.
 * @param request not of one that only reads
 */
export function refineDatabaseFailure(error: ServiceError, thrown: unknown, request?: FastifyRequest): ServiceError {
  if (error.code !== "INTERNAL_ERROR" || !isDatabaseOutage(thrown)) return error;
  const isReadOnly = isReadOnlyRefusal(thrown);
  const { known, hint } = outcomeOf(request, isReadOnly);
  const what = isReadOnly ? "The database takes no writes at the moment." : "The database cannot be reached.";
  return new ServiceError("SERVICE_UNAVAILABLE", `${what} ${known}`, {
    retryAfter: 2,
    ...(hint === undefined ? {} : { hint }),
    cause: thrown,
  });
}

interface Outcome {
  readonly known: string;
  readonly hint?: string;
}

const ONLY_READ: Outcome = { known: "Try again." };
const UNTRACED: Outcome = { known: "This request was not carried out: send it again." };
/** An earlier one with the same key may have been carried out, whatever is known of this one. */
const SAME_KEY = "Send it again with the same Idempotency-Key: it is carried out once.";
const IN_DOUBT = "It is not known whether this request was carried out.";

/** @param isRefused whether the server refused the statement: nothing of it was carried out */
function outcomeOf(request: FastifyRequest | undefined, isRefused: boolean): Outcome {
  if (request === undefined || onlyReads(request)) return ONLY_READ;
  const key = keyStateOf(request);
  // A request that says how to look after it may have moved money before the statement.
  const isUntouched = isRefused && !request.paid && request.routeOptions.config.inDoubt === undefined;
  if (isUnauthenticated(request) || withoutTrace.has(request) || isUntouched)
    return key === "sent" ? { known: SAME_KEY } : UNTRACED;
  return { known: IN_DOUBT, hint: request.routeOptions.config.inDoubt ?? HOW_TO_FIND_OUT[key] };
}

/** Any method can buy a link, even GET; a request without a payment changes nothing. */
const onlyReads = ({ method, paid }: FastifyRequest): boolean =>
  paid === undefined ? method === "GET" || method === "HEAD" : paid === null;

/** True while the request's caller is not known yet. */
const isUnauthenticated = ({ routeOptions, caller, session }: FastifyRequest): boolean =>
  routeOptions.config.auth !== undefined && !caller && !session;

const LOOK_FIRST = "Read what it was to make or to change before you send it again.";
const HOW_TO_FIND_OUT = {
  sent: SAME_KEY,
  "not sent": `${LOOK_FIRST} With an Idempotency-Key it could be sent again as it is.`,
  "not taken": LOOK_FIRST,
} as const;

function keyStateOf({ headers, routeOptions }: FastifyRequest): keyof typeof HOW_TO_FIND_OUT {
  const declared = (routeOptions.schema?.headers as { readonly properties?: object } | undefined)?.properties ?? {};
  if (!("idempotency-key" in declared)) return "not taken";
  return headers["idempotency-key"] === undefined ? "not sent" : "sent";
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
