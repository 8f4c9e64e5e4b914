import { Type } from "typebox";
import type { BuildInfo } from "./build-info.js";
import type { Clock } from "./clock.js";
import type { HttpApp } from "./http-app.js";

/** /api/health: the process answers. It depends on nothing, so that a broken database never restarts healthy processes. */
export function healthRoute(app: HttpApp, build: BuildInfo, clock: Clock): void {
  const startedMs = clock.now();
  app.route({
    method: "GET",
    url: "/api/health",
    schema: {
      operationId: "getHealth",
      summary: "Liveness: the process answers",
      tags: ["probes"],
      response: {
        200: Type.Object({
          status: Type.String({ enum: ["ok"] }),
          uptime: Type.Integer({ description: "Seconds" }),
          version: Type.String(),
          timestamp: Type.String({ format: "date-time" }),
        }),
      },
    },
    handler: async (_request, reply) =>
      reply.header("cache-control", "no-store").send({
        status: "ok",
        uptime: Math.round((clock.now() - startedMs) / 1000),
        version: build.version,
        timestamp: new Date(clock.now()).toISOString(),
      }),
  });
}

/** /api/version: what is running. */
export function versionRoute(app: HttpApp, build: BuildInfo): void {
  app.route({
    method: "GET",
    url: "/api/version",
    schema: {
      operationId: "getVersion",
      summary: "What is running",
      tags: ["probes"],
      response: {
        200: Type.Object({ service: Type.String(), version: Type.String(), sha: Type.String(), env: Type.String() }),
      },
    },
    handler: async () => build,
  });
}
