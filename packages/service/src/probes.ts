import { errorResponses } from "@svc/errors";
import { Type } from "typebox";
import type { HttpApp } from "./http-app-type.js";
import type { BuildInfo } from "./metrics.js";

/**
 * Returns milliseconds since the Unix epoch. Passed to all code that depends on the time, so that tests needn't wait.
 */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Errors that even a route without dependencies can return. */
const PROBE_ERRORS = errorResponses(["RATE_LIMITED", "INTERNAL_ERROR"]);

/**
 * Adds /api/health, which shows that the process responds. It checks no dependency, so that a broken database never
 * causes restarts of healthy processes.
 */
export function healthRoute(app: HttpApp, build: BuildInfo, clock: Clock): void {
  const startedMs = clock.now();
  app.route({
    method: "GET",
    url: "/api/health",
    schema: {
      operationId: "getHealth",
      summary: "Liveness: the process answers",
      tags: ["probes"],
      security: [],
      response: {
        200: Type.Object(
          {
            status: Type.String({ enum: ["ok"] }),
            uptime: Type.Integer({ description: "Seconds" }),
            version: Type.String(),
            timestamp: Type.String({ format: "date-time" }),
          },
          {
            description: "The process answers",
            examples: [{ status: "ok", uptime: 86_400, version: "1.0.0", timestamp: "2026-11-21T09:30:00.000Z" }],
          },
        ),
        ...PROBE_ERRORS,
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

export function versionRoute(app: HttpApp, build: BuildInfo): void {
  app.route({
    method: "GET",
    url: "/api/version",
    schema: {
      operationId: "getVersion",
      summary: "Version and build of the service",
      tags: ["probes"],
      security: [],
      response: {
        200: Type.Object(
          { service: Type.String(), version: Type.String(), sha: Type.String(), env: Type.String() },
          {
            description: "The build",
            examples: [{ service: "payments", version: "1.0.0", sha: "4f2c1d9", env: "production" }],
          },
        ),
        ...PROBE_ERRORS,
      },
    },
    handler: async () => build,
  });
}
