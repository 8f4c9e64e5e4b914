import type { HttpApp } from "@svc/service";
import { Type } from "typebox";
import type { Deps } from "../../../deps.js";
import { Timestamp } from "../../schemas/common.js";

const Report = Type.Object(
  {
    status: Type.String({ enum: ["ready", "not_ready"] }),
    sha: Type.String(),
    env: Type.String(),
    checks: Type.Object({ database: Type.Object({ ok: Type.Boolean(), latencyMs: Type.Integer() }) }),
    latencyMs: Type.Integer({ description: "Of all checks" }),
    timestamp: Timestamp,
  },
  { title: "Readiness" },
);

export function readyRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/ready",
    schema: {
      operationId: "getReadiness",
      summary: "Whether the service can work: asks the database",
      tags: ["probes"],
      response: { 200: Report, 503: Report },
    },
    handler: async (_request, reply) => {
      const report = await deps.readiness.report();
      return reply
        .code(report.status === "ready" ? 200 : 503)
        .header("cache-control", "no-store")
        .send(report);
    },
  });
}
