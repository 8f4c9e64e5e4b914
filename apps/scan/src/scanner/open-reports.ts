import type { Clock, Report } from "@svc/service";
import { Redis } from "ioredis";
import { createMemoryReports } from "./memory-reports.js";
import { RedisLink } from "./redis-link.js";
import { createRedisReports, probeReports } from "./redis-reports.js";
import type { ReportStore } from "./report-store.js";
import { createResilientReports } from "./resilient-reports.js";

export interface OpenReportsOptions {
  /** Absent: this process keeps its reports to itself. */
  readonly redisUrl?: string;
  readonly clock: Clock;
  readonly report: Report;
  /** A slower answer of Redis counts as none. Default 500. */
  readonly redisTimeoutMs?: number;
}

export function openReports({ redisUrl, clock, report, redisTimeoutMs }: OpenReportsOptions): ReportStore {
  const memory = createMemoryReports(clock);
  if (redisUrl === undefined) return memory;
  // A connection of its own: reports are large, and the limits of a request must not queue behind them.
  const redis = new Redis(redisUrl, {
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(50 * attempt, 1_000),
  });
  // A lost connection is noticed by its commands; without a listener every attempt would be printed.
  redis.on("error", () => {});
  const link = new RedisLink({
    probe: () => probeReports(redis),
    commandTimeoutMs: redisTimeoutMs,
    onOutage: (error) => report(error, "Redis is lost: this process keeps reports to itself and scans alone"),
  });
  return createResilientReports(createRedisReports(redis, clock), memory, link);
}
