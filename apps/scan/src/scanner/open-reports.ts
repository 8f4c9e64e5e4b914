import { openRedis, RedisLink, type RedisSettings } from "@svc/redis";
import type { Clock } from "@svc/service";
import { createMemoryReports } from "./memory-reports.js";
import { createRedisReports, probeReports } from "./redis-reports.js";
import type { ReportStore } from "./report-store.js";
import { createResilientReports } from "./resilient-reports.js";

export interface OpenReportsOptions {
  /** Absent: this process keeps its reports to itself. */
  readonly redis?: RedisSettings;
  readonly clock: Clock;
  /** Once at the start of each outage; the message says why. */
  readonly onLost?: (error: Error) => void;
  /** Once at its end. */
  readonly onBack?: (outageMs: number) => void;
  /** A slower answer of Redis counts as none. Default 500. */
  readonly redisTimeoutMs?: number;
}

export function openReports({
  redis: settings,
  clock,
  redisTimeoutMs = 500,
  onLost,
  onBack,
}: OpenReportsOptions): ReportStore {
  const memory = createMemoryReports(clock);
  if (settings === undefined) return memory;
  // A connection of its own: reports are large, and the limits of a request must not queue behind them.
  const redis = openRedis(settings, { autoPipelining: true });
  const link = new RedisLink({
    redis,
    probe: () => probeReports(redis),
    commandTimeoutMs: redisTimeoutMs,
    onLost,
    onBack,
  });
  return createResilientReports(createRedisReports(redis, clock), memory, link);
}
