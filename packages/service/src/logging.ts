import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from "fastify";
import { withoutSecrets } from "./log-secrets.js";

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
      req: (request) => ({ method: request.method, path: request.url.split("?", 1)[0] }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  };
}

/** One line per answered request: what was asked, by which route, how it ended and how long it took. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split("?", 1)[0],
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "answered",
    );
    done();
  });
}

export type Logger = FastifyBaseLogger;
