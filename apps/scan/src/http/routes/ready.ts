import { errorResponses } from "@svc/errors";
import { type HttpApp, isDraining } from "@svc/service";
import { CIRCUIT_STATES } from "@svc/x402";
import { Type } from "typebox";
import type { Readiness } from "../../readiness.js";

const Report = Type.Object(
  {
    status: Type.String({ enum: ["ready", "not_ready"] }),
    sha: Type.String(),
    env: Type.String(),
    checks: Type.Object({
      redis: Type.Object({ ok: Type.Boolean(), latencyMs: Type.Integer() }),
      facilitators: Type.Array(
        Type.Object({
          name: Type.String({ description: "Host of the facilitator" }),
          state: Type.String({
            enum: [...CIRCUIT_STATES],
            description: "open: avoided after consecutive failures; half_open: being tried again",
          }),
        }),
        { description: "In order of preference; they don't decide the status" },
      ),
    }),
    latencyMs: Type.Integer({ description: "Milliseconds for all checks" }),
    timestamp: Type.String({ format: "date-time" }),
  },
  {
    title: "Readiness",
    description: "The report",
    examples: [
      {
        status: "ready",
        sha: "4f2c1d9",
        env: "production",
        checks: {
          redis: { ok: true, latencyMs: 0 },
          facilitators: [{ name: "facilitator.example.com", state: "closed" }],
        },
        latencyMs: 0,
        timestamp: "2026-11-21T09:30:00.000Z",
      },
    ],
  },
);

/**
 * GET /api/ready, which tells a load balancer whether to send requests. The service works without Redis, so it is ready
 * until it shuts down.
 */
export function readyRoute(app: HttpApp, { readiness }: { readonly readiness: Readiness }): void {
  app.route({
    method: "GET",
    url: "/api/ready",
    schema: {
      operationId: "getReadiness",
      summary: "Whether the service accepts requests. It is not ready during shutdown",
      tags: ["probes"],
      security: [],
      response: { 200: Report, 503: Report, ...errorResponses(["RATE_LIMITED", "INTERNAL_ERROR"]) },
    },
    handler: async (_request, reply) => {
      const made = await readiness.report();
      const report = isDraining(app.server) ? { ...made, status: "not_ready" as const } : made;
      return reply
        .code(report.status === "ready" ? 200 : 503)
        .header("cache-control", "no-store")
        .send(report);
    },
  });
}
