import type { BuildInfo, Clock } from "@svc/service";
import type { CircuitState } from "@svc/x402";

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

/**
 * Reports the last known state of the rate limits' Redis connection, so that a probe sends no request to Redis. The
 * service works without Redis, so the status is always `ready`.
 */
export const createReadiness = (
  build: BuildInfo,
  clock: Clock,
  isRedisUp: () => boolean,
  circuits: () => Iterable<{ readonly name: string; readonly state: CircuitState }>,
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
