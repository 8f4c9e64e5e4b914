import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { codeInDialect, type Dialect, type ErrorCode } from "../catalogue.js";
import { envelopeOf, ServiceError } from "../service-error.js";
import { toServiceError } from "./to-service-error.js";

export * from "./to-service-error.js";

declare module "fastify" {
  interface FastifyInstance {
    /** The page that explains the error codes. */
    errorDocs?: string | undefined;
    /** Which names a request's errors carry; default: those of v1. */
    dialectOf?: ((request: FastifyRequest) => Dialect) | undefined;
    /** For routes that answer a failure with a page of their own instead of the envelope. */
    judgeError: ErrorJudge;
    /** How failures are answered that no route answers itself; default: {@link sendError}. */
    answerError?: ErrorAnswer | undefined;
  }
}

/** The body with which an error answers a request. */
export const errorBody = (request: FastifyRequest, error: ServiceError): ReturnType<typeof envelopeOf> =>
  envelopeOf(error, request.server.dialectOf?.(request) ?? "v1", request.server.errorDocs);

const CODES = new WeakMap<FastifyRequest, string>();

/** The code of the error that answered a request; null where none did. */
export const answeredCode = (request: FastifyRequest): string | null => CODES.get(request) ?? null;

interface ErrorHandlingOptions {
  /** A last look at an error before it is sent, for example to add a header or to read a database failure. */
  readonly refine?: (error: ServiceError, thrown: unknown, request: FastifyRequest) => ServiceError;
  /** Called once for each answer of 500 and above. */
  readonly onServerError?: (error: ServiceError, request: FastifyRequest) => void;
}

/**
 * Turns a thrown value into the error for the caller. It logs one line for a status of 500 and above, and sets the error's headers on
 * the reply.
 */
type ErrorJudge = (request: FastifyRequest, reply: FastifyReply, thrown: unknown) => ServiceError;

export function errorJudge(options: ErrorHandlingOptions = {}): ErrorJudge {
  return (request, reply, thrown) => {
    const first = toServiceError(thrown);
    const error = options.refine?.(first, thrown, request) ?? first;
    CODES.set(request, codeInDialect(error.code, request.server.dialectOf?.(request) ?? "v1"));
    if (error.status >= 500) {
      // A dependency that is down: its own report says why, and a stack for each of its requests would bury everything else.
      const level = error.options.isOneOfMany ? "debug" : "warn";
      if (error.status === 503) request.log[level]({ code: error.code, reason: reasonOf(error.cause) }, error.message);
      else request.log.error({ code: error.code, err: loggable(error.cause) }, error.message);
      options.onServerError?.(error, request);
    }
    const { headers, retryAfter } = error.options;
    if (headers) reply.headers(headers);
    if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
    return error;
  };
}

/** Answers with the envelope of an error that was judged. */
export const sendError = (request: FastifyRequest, reply: FastifyReply, error: ServiceError): FastifyReply =>
  reply
    .code(error.status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(errorBody(request, error));

/** Answers with an error that was judged: as a page where a browser asks, with the envelope where a program does. */
export type ErrorAnswer = (request: FastifyRequest, reply: FastifyReply, error: ServiceError) => FastifyReply;

const reasonOf = (cause: unknown): string | undefined => (cause instanceof Error ? cause.message : undefined);

/**
 * A failure as it may be logged: name, message, stack and code. Other members of an error (request headers, the URL that could
 * not be parsed, the row that was refused) can hold secrets.
 */
export const loggable = (thrown: unknown): unknown =>
  thrown instanceof Error
    ? { name: thrown.name, message: thrown.message, stack: thrown.stack, code: (thrown as { code?: unknown }).code }
    : thrown;

/** Installs the handlers for thrown errors and unknown routes (405 with Allow where another method exists). */
export function installErrorHandling(app: FastifyInstance, judge: ErrorJudge): void {
  app.decorate("judgeError", judge);
  const routes: { pattern: RegExp; method: string }[] = [];
  app.addHook("onRoute", (route) => {
    const pattern = new RegExp(
      `^${route.url
        .replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&")
        .replaceAll(/:[^/]+/g, "[^/]+")
        .replaceAll("*", ".*")}/?$`,
    );
    for (const method of [route.method].flat()) routes.push({ pattern, method });
  });
  const answer: ErrorAnswer = (request, reply, error) => (app.answerError ?? sendError)(request, reply, error);
  app.setErrorHandler((thrown, request, reply) => answer(request, reply, judge(request, reply, thrown)));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] as string;
    const allow = [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
    const error =
      allow.length > 0 && !allow.includes(request.method)
        ? new ServiceError("METHOD_NOT_ALLOWED", `${request.method} is not allowed here.`, {
            headers: { allow: allow.join(", ") },
          })
        : new ServiceError("NOT_FOUND", "There is nothing at this address.");
    return answer(request, reply, judge(request, reply, error));
  });
}

/** Statuses of what Node's parser refuses before there is a request. */
const PARSER_STATUS: Record<string, readonly [number, ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: [431, "PAYLOAD_TOO_LARGE", "The headers are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "BAD_REQUEST", "The request was not sent in time."],
};

const NO_REQUEST = [400, "BAD_REQUEST", "This is not a valid HTTP request."] as const;

/** Fastify's `clientErrorHandler`: the envelope for what is not even a request. */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket, errorDocs?: string): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy();
  const [status, code, message] = PARSER_STATUS[error.code ?? ""] ?? NO_REQUEST;
  const body = JSON.stringify(envelopeOf(new ServiceError(code, message), "v1", errorDocs));
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    // There is no request whose id could be echoed.
    "X-Request-Id": randomUUID(),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  // Not `end` alone: what still arrives would be read, and perhaps obeyed after it was refused.
  socket.destroySoon();
}
