import { LOST, openRedis, RedisLink, type RedisSettings } from "@svc/redis";
import type { Clock } from "@svc/service";
import { createMemoryReports } from "./memory-reports.js";
import { createRedisReports, probeReports } from "./redis-reports.js";
import type { ReportStore } from "./report-store.js";

/**
 * Redis while it answers, else this process's memory: a lost cache is never a reason for a request to fail. Meanwhile every
 * process scans for itself.
 */
export function createResilientReports(redis: ReportStore, memory: ReportStore, link: RedisLink): ReportStore {
  async function first<T>(ask: (store: ReportStore) => Promise<T>): Promise<T> {
    const answer = await link.ask(() => ask(redis));
    return answer === LOST ? ask(memory) : answer;
  }
  return {
    read: (key) => first((store) => store.read(key)),
    keep: (key, entry, options) => first((store) => store.keep(key, entry, options)),
    lastOf: (host) => first((store) => store.lastOf(host)),
    historyOf: (host) => first((store) => store.historyOf(host)),
    lastTroubleOf: (host) => first((store) => store.lastTroubleOf(host)),
    scanUnderWay: (key) => first((store) => store.scanUnderWay(key)),
    takeLease: (key, scanId) => first((store) => store.takeLease(key, scanId)),
    renewLease: (key, scanId) => first((store) => store.renewLease(key, scanId)),
    endLease: (key, scanId) => first((store) => store.endLease(key, scanId)),
    async close() {
      link.close();
      await redis.close();
    },
  };
}

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
