import { type AllowHosts, parseAllowHosts } from "@svc/outbound";
import { type OpenLimitStore, openLimitStore } from "@svc/ratelimit";
import { type RedisSettings, warnOfEviction } from "@svc/redis";
import {
  type BuildInfo,
  type Clock,
  countReports,
  createMetrics,
  type Metrics,
  type Notice,
  type Report,
  redisOutages,
  startJobs,
  stopJobs,
  systemClock,
  watchBackgroundWork,
  watchUpstreams,
} from "@svc/service";
import type { ScanSettings } from "./env.js";
import { createGate, type GateParts } from "./gate/create-gate.js";
import type { Gate } from "./gate/gate.js";
import { watchGate } from "./gate/watch-gate.js";
import { JOBS } from "./jobs.js";
import { TIERS } from "./limits.js";
import { createReadiness, type Readiness } from "./readiness.js";
import { createScanner, type ScannerOptions } from "./scanner/create-scanner.js";
import { type Scanner, watchScanner } from "./scanner/scanner.js";

/** All dependencies of the service, created once per process. */
export interface Deps {
  readonly settings: ScanSettings;
  readonly build: BuildInfo;
  readonly clock: Clock;
  readonly limits: OpenLimitStore;
  /** Non-public hosts that the operator allows. */
  readonly allowHosts: AllowHosts;
  /** Decides which scans are free, paid or refused. */
  readonly gate: Gate;
  readonly scanner: Scanner;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  opened(): Promise<void>;
  close(): Promise<void>;
}

export interface DepsOptions {
  readonly build: BuildInfo;
  readonly report: Report;
  readonly notice?: Notice;
  /** Overrides how the scanner reaches sites, and the limits of a scan. For tests. */
  readonly gathering?: ScannerOptions["gathering"];
  /** Clock of the limits in Unix ms, instead of the store's own. For tests. */
  readonly limitClock?: () => number;
  /** Timeout of a Redis command, instead of the default. For tests. */
  readonly redisTimeoutMs?: number;
  readonly reconcileEveryMs?: GateParts["reconcileEveryMs"];
  /** Called at each step of a payment. For tests. */
  readonly checkpoint?: GateParts["checkpoint"];
}

export function createDeps(settings: ScanSettings, options: DepsOptions): Deps {
  const { build, notice, gathering, checkpoint, limitClock, redisTimeoutMs, reconcileEveryMs } = options;
  const metrics = createMetrics(build);
  const report = countReports(metrics, options.report);
  const watchWork = watchBackgroundWork(metrics, report);
  const upstreams = watchUpstreams(metrics, report);
  const fallbacks = metrics.counter(
    "rate_limit_fallbacks_total",
    "Requests whose limits the memory store checked while Redis was lost",
  );
  const outages = (use: string, consequence: string) => redisOutages({ use, consequence, report, notice, metrics });
  const redisAt = (url: string | undefined) => (url === undefined ? undefined : { url, ca: settings.REDIS_CA });
  const limits = openLimitStore(TIERS, {
    redis: redisAt(settings.REDIS_URL),
    keyPrefix: "scan",
    clock: limitClock,
    commandTimeoutMs: redisTimeoutMs,
    onFallback: () => fallbacks.inc(),
    ...outages("limits", "this process enforces its limits alone"),
  });
  const clock = systemClock;
  const allowHosts = parseAllowHosts(settings.OUTBOUND_ALLOW_HOSTS);
  const gate = createGate(settings, {
    limits: limits.store,
    clock,
    report,
    upstreams,
    metrics,
    watchWork,
    checkpoint,
    redisTimeoutMs,
    reconcileEveryMs,
    claimOutages: outages("claims", "paid scans are refused"),
  });
  const scanner = createScanner({
    redis: redisAt(settings.REPORTS_REDIS_URL ?? settings.REDIS_URL),
    reportsMax: settings.SCAN_REPORTS_MAX,
    redisTimeoutMs,
    ...outages("reports", "this process stores reports and scans on its own"),
    publicUrl: settings.SCAN_PUBLIC_URL,
    allowHosts,
    clock,
    report,
    gathering: {
      dnsOverHttpsUrl: settings.SCAN_DNS_OVER_HTTPS_URL ?? null,
      imitateAiBots: settings.SCAN_IMITATE_AI_BOTS === "on",
      ...gathering,
    },
  });
  const jobs = startJobs(JOBS, { settings, clock, metrics, watchWork, gate, scanner });
  return {
    settings,
    build,
    clock,
    limits,
    allowHosts,
    gate: watchGate(metrics, gate),
    scanner: watchScanner(metrics, scanner),
    readiness: createReadiness(build, clock, () => limits.isUp(), gate.circuits),
    metrics,
    async opened() {
      await limits.opened();
      warnOfEvictions(redisAt(settings.REDIS_URL), redisAt(settings.X402_REDIS_URL), report);
    },
    async close() {
      await Promise.all([scanner.close(), stopJobs(jobs).then(gate.close), limits.close()]);
    },
  };
}

/** Reports each Redis that may evict data which must not be lost. The checks run in the background. */
function warnOfEvictions(limits: RedisSettings | undefined, claims: RedisSettings | undefined, report: Report): void {
  const advice = ", and set REPORTS_REDIS_URL to store reports in another Redis";
  void warnOfEviction({ redis: limits, setting: "REDIS_URL", keeps: "limits", advice }, report);
  void warnOfEviction({ redis: claims, setting: "X402_REDIS_URL", keeps: "claims on payments", advice }, report);
}
