import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { codeInDialect, type Dialect, type ErrorCode } from "../catalogue.js";
import { ServiceError, toEnvelope } from "../service-error.js";
import { toServiceError } from "./to-service-error.js";

export * from "./to-service-error.js";

declare module "fastify" {
  interface FastifyInstance {
    /** URL of the page about error codes. */
    errorDocs?: string | undefined;
    /** Dialect of a request's error codes; default: v1. */
    getDialect?: ((request: FastifyRequest) => Dialect) | undefined;
    /**
     * Turns a thrown value into an error, for routes that answer failures in their own form instead of the envelope.
     */
    judgeError: ErrorJudge;
    /** Answers failures that no route handles; default: {@link sendError}. */
    answerError?: ErrorAnswer | undefined;
  }
}

export const errorBody = (request: FastifyRequest, error: ServiceError): ReturnType<typeof toEnvelope> =>
  toEnvelope(error, request.server.getDialect?.(request) ?? "v1", request.server.errorDocs);

const CODES = new WeakMap<FastifyRequest, string>();

/** The code of the error answer to a request; null if there was none. */
export const answeredCode = (request: FastifyRequest): string | null => CODES.get(request) ?? null;

interface ErrorHandlingOptions {
  /** Changes an error before it is sent, for example to add a header or to interpret a database failure. */
  readonly refine?: (error: ServiceError, thrown: unknown, request: FastifyRequest) => ServiceError;
  /** Called once for each answer of 500 and above. */
  readonly onServerError?: (error: ServiceError, request: FastifyRequest) => void;
}

/**
 * Turns a thrown value into the error for the caller. It logs one line for statuses of 500 and above, and sets the
 * error's headers on the reply.
 */
type ErrorJudge = (request: FastifyRequest, reply: FastifyReply, thrown: unknown) => ServiceError;

export function errorJudge(options: ErrorHandlingOptions = {}): ErrorJudge {
  return (request, reply, thrown) => {
    const first = toServiceError(thrown);
    const error = options.refine?.(first, thrown, request) ?? first;
    CODES.set(request, codeInDialect(error.code, request.server.getDialect?.(request) ?? "v1"));
    if (error.status >= 500) {
      // With 503, a dependency is down, and another log line says why. A stack for each affected request would bury
      // all other lines.
      const level = error.options.isOneOfMany ? "debug" : "warn";
      if (error.status === 503) request.log[level]({ code: error.code, reason: getReason(error.cause) }, error.message);
      else request.log.error({ code: error.code, err: loggable(error.cause) }, error.message);
      options.onServerError?.(error, request);
    }
    const { headers, retryAfter } = error.options;
    if (headers) reply.headers(headers);
    if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
    return error;
  };
}

export const sendError = (request: FastifyRequest, reply: FastifyReply, error: ServiceError): FastifyReply =>
  reply
    .code(error.status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(errorBody(request, error));

/** Sends an error. The default is the envelope; a service can send a page to browsers instead. */
export type ErrorAnswer = (request: FastifyRequest, reply: FastifyReply, error: ServiceError) => FastifyReply;

const getReason = (cause: unknown): string | undefined => (cause instanceof Error ? cause.message : undefined);

/**
 * The loggable part of a failure: name, message, stack and code. Other members of an error (request headers, a
 * malformed URL, a refused row) can hold secrets.
 */
export const loggable = (thrown: unknown): unknown =>
  thrown instanceof Error
    ? { name: thrown.name, message: thrown.message, stack: thrown.stack, code: (thrown as { code?: unknown }).code }
    : thrown;

/** Installs the handlers for thrown errors and unknown routes (405 with Allow if another method exists). */
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
        ? new ServiceError("METHOD_NOT_ALLOWED", `This address does not allow ${request.method}.`, {
            headers: { allow: allow.join(", ") },
          })
        : new ServiceError("NOT_FOUND", "There is nothing at this address.");
    return answer(request, reply, judge(request, reply, error));
  });
}

/** Answers to requests that Node's parser rejects. */
const PARSER_STATUS: Record<string, readonly [number, ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: [431, "PAYLOAD_TOO_LARGE", "The headers are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "BAD_REQUEST", "The request did not arrive in time."],
};

const NO_REQUEST = [400, "BAD_REQUEST", "This is not a valid HTTP request."] as const;

/** Fastify's `clientErrorHandler`: sends the envelope for input that Node's parser rejects. */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket, errorDocs?: string): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy();
  const [status, code, message] = PARSER_STATUS[error.code ?? ""] ?? NO_REQUEST;
  const body = JSON.stringify(toEnvelope(new ServiceError(code, message), "v1", errorDocs));
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    // There is no request id to echo.
    "X-Request-Id": randomUUID(),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  // `end` alone would keep reading, so later input could still run as a request.
  socket.destroySoon();
}
