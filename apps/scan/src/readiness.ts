import type { BuildInfo, Clock } from "@svc/service";

export interface ReadinessReport {
  readonly status: "ready" | "not_ready";
  readonly sha: string;
  readonly env: string;
  readonly checks: { readonly redis: { readonly ok: boolean; readonly latencyMs: number } };
  readonly latencyMs: number;
  readonly timestamp: string;
}

export interface Readiness {
  report(): Promise<ReadinessReport>;
}

/** What the limits' connection knows already: a probe costs no question. */
export const createReadiness = (build: BuildInfo, clock: Clock, isRedisUp: () => boolean): Readiness => ({
  report: async () => ({
    status: "ready",
    sha: build.sha,
    env: build.env,
    checks: { redis: { ok: isRedisUp(), latencyMs: 0 } },
    latencyMs: 0,
    timestamp: new Date(clock.now()).toISOString(),
  }),
});
