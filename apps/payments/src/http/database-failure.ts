import { isReadOnlyRefusal, isUndone } from "@svc/db";
import { ServiceError } from "@svc/errors";
import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Advice for a caller whose request has an unknown outcome. Default: {@link HOW_TO_FIND_OUT}. */
    inDoubt?: string;
  }
}

/**
 * SQLSTATE classes and codes for a temporarily unusable database (PostgreSQL, appendix A): broken connections, a server
 * that stops or starts, exhausted resources, lock timeouts and a standby. Also conflicts that a retry resolves.
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
/**
 * Prisma's error codes for these failures: unreachable, timed out, closed, no connection in the pool, transaction not
 * started, write conflict, too many connections.
 */
const PRISMA = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"]);
/** Kinds of failures that Prisma's driver adapter reports. */
const ADAPTER = new Set([
  "TransactionWriteConflict",
  "DatabaseNotReachable",
  "SocketTimeout",
  "ConnectionClosed",
  "TooManyConnections",
]);
const MESSAGES =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|query read timeout|can't reach database|cannot use a pool after|connection is closed|server closed the connection|terminating connection|the database system is|server conn crashed|query_wait_timeout|pooler is shut down/i;

/** Failed requests that stored nothing. */
const withoutTrace = new WeakSet<FastifyRequest>();

/**
 * Records whether a failed request stored nothing.
 * @param isStoring whether the request's only storing statement or transaction had begun
 */
export function noteFailure(request: FastifyRequest, failure: unknown, isStoring: boolean): void {
  if (!isStoring || isUndone(failure)) withoutTrace.add(request);
}

/**
 * Turns a database failure into 503 instead of 500: the request was valid and can be repeated. The answer says that the
 * request was not carried out, or that its outcome is unknown.
 * @param request omitted for a request that only reads
 */
export function refineDatabaseFailure(error: ServiceError, thrown: unknown, request?: FastifyRequest): ServiceError {
  if (error.code !== "INTERNAL_ERROR" || !isDatabaseOutage(thrown)) return error;
  const isReadOnly = isReadOnlyRefusal(thrown);
  const { known, hint } = judgeOutcome(request, isReadOnly);
  const what = isReadOnly ? "The database accepts no writes at the moment." : "The database cannot be reached.";
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
/** Even if this request stored nothing, an earlier one with the same key may have been carried out. */
const SAME_KEY = "Send it again with the same Idempotency-Key: it takes effect once.";
const IN_DOUBT = "The outcome of this request is unknown: it may have been carried out.";

/** @param isRefused true if the database refused the statement, which then changed nothing */
function judgeOutcome(request: FastifyRequest | undefined, isRefused: boolean): Outcome {
  if (request === undefined || onlyReads(request)) return ONLY_READ;
  const key = readKeyState(request);
  // A request with its own advice (`inDoubt`) may have moved money before the statement.
  const isUntouched = isRefused && !request.paid && request.routeOptions.config.inDoubt === undefined;
  if (isUnauthenticated(request) || withoutTrace.has(request) || isUntouched)
    return key === "sent" ? { known: SAME_KEY } : UNTRACED;
  return { known: IN_DOUBT, hint: request.routeOptions.config.inDoubt ?? HOW_TO_FIND_OUT[key] };
}

/** Any method can buy a link, even GET. A request without a payment changes nothing. */
const onlyReads = ({ method, paid }: FastifyRequest): boolean =>
  paid === undefined ? method === "GET" || method === "HEAD" : paid === null;

const isUnauthenticated = ({ routeOptions, caller, session }: FastifyRequest): boolean =>
  routeOptions.config.auth !== undefined && !caller && !session;

const LOOK_FIRST = "Before you send it again, read the resource that it creates or changes.";
const HOW_TO_FIND_OUT = {
  sent: SAME_KEY,
  "not sent": `${LOOK_FIRST} From now on, send an Idempotency-Key, so that you can repeat a request without this check.`,
  "not taken": LOOK_FIRST,
} as const;

function readKeyState({ headers, routeOptions }: FastifyRequest): keyof typeof HOW_TO_FIND_OUT {
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
  /** Prisma puts the driver's error here (P2010, P2039), and sets no cause. */
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
