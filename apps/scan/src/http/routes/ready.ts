import { errorResponses, fail } from "@svc/errors";
import { type BuildInfo, type Clock, type HttpApp, isDraining } from "@svc/service";
import { CIRCUIT_STATES, type CircuitState, corsHeaders, NETWORK_NAMES } from "@svc/x402";
import { Type } from "typebox";
import type { Deps } from "../../deps.js";

interface ReadinessReport {
  readonly status: "ready" | "not_ready";
  readonly sha: string;
  readonly env: string;
  readonly checks: {
    readonly redis: { readonly ok: boolean; readonly latencyMs: number };
    readonly facilitators: { readonly name: string; readonly state: CircuitState }[];
  };
  readonly latencyMs: number;
  readonly timestamp: string;
}

export interface Readiness {
  report(): Promise<ReadinessReport>;
}

/** State of the limits' connection, so that a probe sends no request to Redis. */
export const createReadiness = (
  build: BuildInfo,
  clock: Clock,
  isRedisUp: () => boolean,
  circuits: Deps["gate"]["circuits"],
): Readiness => ({
  report: async () => ({
    status: "ready",
    sha: build.sha,
    env: build.env,
    checks: { redis: { ok: isRedisUp(), latencyMs: 0 }, facilitators: [...circuits()] },
    latencyMs: 0,
    timestamp: new Date(clock.now()).toISOString(),
  }),
});

const Report = Type.Object(
  {
    status: Type.String({ enum: ["ready", "not_ready"] }),
    sha: Type.String(),
    env: Type.String(),
    checks: Type.Object({
      redis: Type.Object({ ok: Type.Boolean(), latencyMs: Type.Integer() }),
      facilitators: Type.Array(
        Type.Object({
          name: Type.String({ description: "Its host" }),
          state: Type.String({
            enum: [...CIRCUIT_STATES],
            description: "open: cut off after failures in a row; half_open: on trial",
          }),
        }),
        { description: "In order of preference; they don't decide the status" },
      ),
    }),
    latencyMs: Type.Integer({ description: "Of all checks" }),
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

/** /api/ready: whether requests should come. Without Redis the service works on, so only its end makes it not ready. */
export function readyRoute(app: HttpApp, { readiness }: { readonly readiness: Readiness }): void {
  app.route({
    method: "GET",
    url: "/api/ready",
    schema: {
      operationId: "getReadiness",
      summary: "Whether the service wants requests: not while it stops",
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

/** GET /api/payments/{paymentId}: every caller who knows the id may read the payment's state, and nothing else. */
export function paymentRoute(app: HttpApp, deps: Deps): void {
  app.route({
    method: "GET",
    url: "/api/payments/:paymentId",
    schema: {
      operationId: "getPayment",
      summary: "How a payment for a scan went",
      description:
        "For a buyer whose answer did not arrive. Send the paid request again with the same payment to get it.",
      tags: ["scan"],
      security: [],
      params: Type.Object({
        paymentId: Type.String({ format: "uuid", description: "X-Svc-Payment-Id, or `paymentId` of a 504" }),
      }),
      response: {
        200: Type.Object(
          {
            paymentId: Type.String({ format: "uuid" }),
            status: Type.String({ enum: ["pending", "settled", "failed", "unknown"] }),
            network: Type.String({ enum: [...NETWORK_NAMES] }),
            txHash: Type.Union([Type.String(), Type.Null()]),
          },
          { description: "Where the outcome is open, the chain was asked just now" },
        ),
        ...errorResponses(["BAD_REQUEST", "NOT_FOUND", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"]),
      },
    },
    handler: async ({ params }, reply) => {
      reply.headers(corsHeaders()).header("cache-control", "no-store");
      return (await deps.gate.status(params.paymentId)) ?? fail("NOT_FOUND", "There is no such payment.");
    },
  });
}
