import { errorResponses } from "@svc/errors";
import { type HttpApp, isDraining } from "@svc/service";
import { CIRCUIT_STATES } from "@svc/x402";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";
import { Timestamp } from "../schemas/common.js";

const Report = Type.Object(
  {
    status: Type.String({ enum: ["ready", "not_ready"] }),
    sha: Type.String(),
    env: Type.String(),
    checks: Type.Object({
      database: Type.Object({
        ok: Type.Boolean({ description: "Whether it answers and accepts writes" }),
        state: Type.String({
          enum: ["up", "read_only", "down"],
          description: "read_only: answers but accepts no writes, like a standby",
        }),
        latencyMs: Type.Integer(),
      }),
      encryptionKeys: Type.Object({
        ok: Type.Boolean({ description: "False if ENCRYPTION_KEYS decrypt no stored value" }),
      }),
      facilitators: Type.Array(
        Type.Object({
          mode: Type.String({ enum: ["test", "live"], description: "Payments of this mode use it" }),
          name: Type.String({ description: "Host of the facilitator" }),
          state: Type.String({
            enum: [...CIRCUIT_STATES],
            description: "open: avoided after repeated failures; half_open: being tried again",
          }),
        }),
        { description: "In order of preference; they don't affect `status`" },
      ),
    }),
    latencyMs: Type.Integer({ description: "Milliseconds that all checks took" }),
    timestamp: Timestamp,
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
          database: { ok: true, state: "up", latencyMs: 2 },
          encryptionKeys: { ok: true },
          facilitators: [{ mode: "live", name: "facilitator.example.com", state: "closed" }],
        },
        latencyMs: 2,
        timestamp: "2026-11-21T09:30:00.000Z",
      },
    ],
  },
);

export function readyRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/ready",
    schema: {
      operationId: "getReadiness",
      summary: "Check readiness: the database accepts writes, ENCRYPTION_KEYS fit, and the service isn't stopping",
      tags: ["probes"],
      // Public: the route neither needs nor checks a key.
      security: [{}, { apiKey: [] }],
      response: { 200: Report, 503: Report, ...errorResponses(["RATE_LIMITED", "INTERNAL_ERROR"]) },
    },
    handler: async (_request, reply) => {
      const { checks, ...rest } = await deps.readiness.report();
      const facilitators = (["test", "live"] as const).flatMap((mode) =>
        (deps.agentic.facilitators[mode]?.circuits() ?? []).map((circuit) => ({ mode, ...circuit })),
      );
      const made = { ...rest, checks: { ...checks, facilitators } };
      // Load balancers must stop sending requests before the listener closes.
      const report = isDraining(app.server) ? { ...made, status: "not_ready" as const } : made;
      return reply
        .code(report.status === "ready" ? 200 : 503)
        .header("cache-control", "no-store")
        .send(report);
    },
  });
}
