import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from "fastify";
import { withoutSecrets } from "./log-secrets.js";
import { loggedIds } from "./logged-ids.js";

/** Structured logs, one JSON line each. Request headers, bodies and query strings are not logged at any level. */
export function loggerOptions(
  level: string,
  service: string,
): Exclude<FastifyServerOptions["logger"], boolean | undefined> {
  return {
    level,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }), log: withoutSecrets },
    serializers: {
      // It is a plain object by then.
      err: (error: unknown) => error as never,
      req: (request) => ({ method: request.method, path: loggedPath(request.url) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  };
}

/** Without the query, the secret of a payer's address, and a key that was put into the path by mistake. */
const loggedPath = (url: string): string =>
  (url.split("?", 1)[0] as string)
    .replace(/(\/intents\/)[\w-]{22}(?![\w-])/, "$1[redacted]")
    .replaceAll(/(svc_[a-z]+_[a-z]+_)[A-Za-z0-9_-]+/gi, "$1[redacted]")
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[redacted]");

const PROBES = new Set(["/api/health", "/api/ready"]);

/** One line per answered request: what was asked, by which route, how it ended and how long it took. */
export function logRequests(app: FastifyInstance, fieldsOf: (request: FastifyRequest) => object = () => ({})): void {
  app.addHook("onResponse", (request, reply, done) => {
    // Balancers ask all day long.
    const level = PROBES.has(request.routeOptions.url ?? "") && reply.statusCode === 200 ? "debug" : "info";
    request.log[level](
      {
        method: request.method,
        path: loggedPath(request.url),
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...fieldsOf(request),
        ...loggedIds(request),
      },
      "answered",
    );
    done();
  });
}

const VALID = /^[A-Za-z0-9._-]{1,128}$/;

/** The id of a request: a valid inbound X-Request-Id is kept, anything else is replaced. */
export function requestId(request: Pick<IncomingMessage, "headers">): string {
  const inbound = request.headers["x-request-id"];
  return typeof inbound === "string" && VALID.test(inbound) ? inbound : randomUUID();
}

/** Failures that belong to no request, for the log. */
export type Report = (error: unknown, message: string) => void;

/** Logs information for the operator that needs no action. */
export type Notice = (fields: Readonly<Record<string, unknown>>, message: string) => void;
