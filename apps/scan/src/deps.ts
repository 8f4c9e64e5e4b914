import { type OpenLimitStore, openLimitStore } from "@svc/ratelimit";
import { type BuildInfo, type Clock, createMetrics, type Metrics, type Report, systemClock } from "@svc/service";
import type { ScanSettings } from "./env.js";
import { TIERS } from "./limits.js";

/** Everything that the service works with, opened once. */
export interface Deps {
  readonly settings: ScanSettings;
  readonly build: BuildInfo;
  readonly clock: Clock;
  readonly limits: OpenLimitStore;
  readonly metrics: Metrics;
  close(): Promise<void>;
}

export interface DepsOptions {
  readonly build: BuildInfo;
  readonly report: Report;
}

export function createDeps(settings: ScanSettings, { build, report }: DepsOptions): Deps {
  const limits = openLimitStore(TIERS, {
    redisUrl: settings.REDIS_URL,
    keyPrefix: "scan",
    onOutage: (error) => report(error, "Redis is lost: this process limits by itself"),
  });
  return {
    settings,
    build,
    clock: systemClock,
    limits,
    metrics: createMetrics(build.service),
    close: () => limits.close(),
  };
}
