import { LOST, openRedis, RedisLink, type RedisSettings } from "@svc/redis";
import type { Clock } from "@svc/service";
import { createMemoryReports } from "./memory-reports.js";
import { createRedisReports, probeReports } from "./redis-reports.js";
import { LEASE_MS, REPORTS_MAX, type ReportStore } from "./report-store.js";

/**
 * Uses Redis while it answers, else this process's memory: a lost cache must not fail a request. During an outage every
 * process scans for itself.
 */
function createResilientReports(redis: ReportStore, memory: ReportStore, link: RedisLink): ReportStore {
  async function first<T>(ask: (store: ReportStore) => Promise<T>): Promise<T> {
    const answer = await link.ask(() => ask(redis));
    return answer === LOST ? ask(memory) : answer;
  }
  return {
    read: (key) => first((store) => store.read(key)),
    readReport: (key) => first((store) => store.readReport(key)),
    keep: (key, entry, options) => first((store) => store.keep(key, entry, options)),
    readLast: (host) => first((store) => store.readLast(host)),
    readHistory: (host) => first((store) => store.readHistory(host)),
    readLastTrouble: (host) => first((store) => store.readLastTrouble(host)),
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
  /** Absent: this process keeps its reports in memory. */
  readonly redis?: RedisSettings;
  readonly clock: Clock;
  /** Called once at the start of each outage; the message names the cause. */
  readonly onLost?: (error: Error) => void;
  /** Called once at the end of each outage. */
  readonly onBack?: (outageMs: number) => void;
  /** Maximum number of reports of the last hour, and of hosts whose last report is in Redis. Default 5,000 each. */
  readonly reportsMax?: number;
  /** Timeout of a Redis command. Default 500. */
  readonly redisTimeoutMs?: number;
  /** Time after which a silent process no longer counts as scanning. Default {@link LEASE_MS}. */
  readonly leaseMs?: number;
}

/** Opens the store of reports: in Redis, or in this process's memory if there is no Redis. */
export function openReports({
  redis: settings,
  clock,
  reportsMax = REPORTS_MAX,
  redisTimeoutMs = 500,
  leaseMs = LEASE_MS,
  onLost,
  onBack,
}: OpenReportsOptions): ReportStore {
  const memory = createMemoryReports(clock);
  if (settings === undefined) return memory;
  // A separate connection: reports are large, and the rate limiter's commands must not queue behind them.
  const redis = openRedis(settings, { autoPipelining: true });
  const link = new RedisLink({
    redis,
    probe: () => probeReports(redis),
    commandTimeoutMs: redisTimeoutMs,
    onLost,
    onBack,
  });
  return createResilientReports(createRedisReports(redis, { clock, reportsMax, leaseMs }), memory, link);
}
