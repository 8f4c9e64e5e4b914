import { parseAllowHosts } from "@svc/outbound";
import { type OpenLimitStore, openLimitStore } from "@svc/ratelimit";
import { type BuildInfo, type Clock, createMetrics, type Metrics, type Report, systemClock } from "@svc/service";
import type { ScanSettings } from "./env.js";
import { TIERS } from "./limits.js";
import { createScanner, type ScannerOptions } from "./scanner/create-scanner.js";
import type { Scanner } from "./scanner/scanner.js";

/** Everything that the service works with, opened once. */
export interface Deps {
  readonly settings: ScanSettings;
  readonly build: BuildInfo;
  readonly clock: Clock;
  readonly limits: OpenLimitStore;
  readonly scanner: Scanner;
  readonly metrics: Metrics;
  close(): Promise<void>;
}

export interface DepsOptions {
  readonly build: BuildInfo;
  readonly report: Report;
  /** How sites are reached and within which bounds, where that is not the usual way. For tests. */
  readonly gathering?: ScannerOptions["gathering"];
}

export function createDeps(settings: ScanSettings, { build, report, gathering }: DepsOptions): Deps {
  const limits = openLimitStore(TIERS, {
    redisUrl: settings.REDIS_URL,
    keyPrefix: "scan",
    onOutage: (error) => report(error, "Redis is lost: this process limits by itself"),
  });
  const clock = systemClock;
  const scanner = createScanner({
    redisUrl: settings.REDIS_URL,
    publicUrl: settings.SCAN_PUBLIC_URL,
    allowHosts: parseAllowHosts(settings.OUTBOUND_ALLOW_HOSTS),
    clock,
    report,
    gathering,
  });
  return {
    settings,
    build,
    clock,
    limits,
    scanner,
    metrics: createMetrics(build.service),
    async close() {
      await Promise.all([scanner.close(), limits.close()]);
    },
  };
}
