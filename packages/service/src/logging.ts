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
      // The error is already a plain object here.
      err: (error: unknown) => error as never,
      req: (request) => ({ method: request.method, path: loggedPath(request.url) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  };
}

/**
 * Drops the query string, the secret in a payment intent's page address, and keys that a caller put into the path by
 * mistake. Some programs that rewrite links percent-encode characters of the secret, so this looks at the decoded path.
 */
function loggedPath(url: string): string {
  const path = url.split("?", 1)[0] as string;
  if (!path.includes("%")) return withoutCredentials(path);
  const decoded = decodeOrKeep(path);
  const shown = withoutCredentials(decoded);
  return shown === decoded ? path : shown;
}

const withoutCredentials = (path: string): string =>
  path
    .replace(/(\/intents\/)[\w-]{22}(?![\w-])/, "$1[redacted]")
    .replaceAll(/(svc_[a-z]+_[a-z]+_)[A-Za-z0-9_-]+/gi, "$1[redacted]")
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[redacted]");

function decodeOrKeep(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * An X-Request-Id as it is stored and logged. Callers choose it, so it is redacted if it looks like a key, a token or a
 * signing secret that was sent in this header by mistake.
 */
export const loggedRequestId = (id: string): string => (/svc_[a-z]+_|whsec_|psec_|^eyJ/.test(id) ? "redacted" : id);

/** Creates the logger of a request. */
export const requestLogger: NonNullable<FastifyServerOptions["childLoggerFactory"]> = (
  logger,
  { reqId, ...bindings },
  options,
) => logger.child({ ...bindings, reqId: loggedRequestId(String(reqId)) }, options);

const PROBES = new Set(["/api/health", "/api/ready"]);

export function logRequests(app: FastifyInstance, getFields: (request: FastifyRequest) => object = () => ({})): void {
  app.addHook("onResponse", (request, reply, done) => {
    // Load balancers probe every few seconds, so log successful probes only at debug level.
    const level = PROBES.has(request.routeOptions.url ?? "") && reply.statusCode === 200 ? "debug" : "info";
    request.log[level](
      {
        method: request.method,
        path: loggedPath(request.url),
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...getFields(request),
        ...loggedIds(request),
      },
      "answered",
    );
    done();
  });
}

const VALID = /^[A-Za-z0-9._-]{1,128}$/;

/** Returns a valid inbound X-Request-Id, or a new id. */
export function requestId(request: Pick<IncomingMessage, "headers">): string {
  const inbound = request.headers["x-request-id"];
  return typeof inbound === "string" && VALID.test(inbound) ? inbound : randomUUID();
}

/** Logs a failure that belongs to no request. */
export type Report = (error: unknown, message: string) => void;

/** Logs information that needs no action by the operator. */
export type Notice = (fields: Readonly<Record<string, unknown>>, message: string) => void;
