import { ServiceError } from "@svc/errors";
import { LOST, openRedis, RedisLink, type RedisSettings } from "@svc/redis";
import type { Clock } from "@svc/service";
import type { CheckedSite } from "../report/scan-report.js";
import { cachedAnswer, checkedAnswer, pickChecks } from "./answers.js";
import { createMemoryReports } from "./memory-reports.js";
import { createRedisReports, probeReports } from "./redis-reports.js";
import { LEASE_MS, REPORTS_MAX, type ReportStore } from "./report-store.js";
import { createRunChecks, createRunScan, type RunScanOptions } from "./run-scan.js";
import { getSite, ScanMemory } from "./scan-memory.js";
import { ScanSlots, type ScanSlotsOptions } from "./scan-slots.js";
import type { ScanAnswer, Scanner } from "./scanner.js";
import { createSharedScan } from "./shared-scan.js";
import { Flights } from "./single-flight.js";

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

interface OpenReportsOptions {
  /** Absent: this process keeps its reports in memory. */
  readonly redis?: RedisSettings;
  readonly clock: Clock;
  /** Called once at the start of each outage; the message names the cause. */
  readonly onLost?: (error: Error) => void;
  /** Called once at the end of each outage. */
  readonly onBack?: (outageMs: number) => void;
  /** How many reports of an hour, and last reports of hosts, Redis holds. Default 5,000 of each. */
  readonly reportsMax?: number;
  /** Timeout of a Redis command. Default 500. */
  readonly redisTimeoutMs?: number;
  /** Time after which a silent process no longer counts as scanning. Default {@link LEASE_MS}. */
  readonly leaseMs?: number;
}

function openReports({
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
  // A separate connection: reports are large, and a request's limits must not queue behind them.
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

export interface ScannerOptions extends Omit<RunScanOptions, "memory">, OpenReportsOptions {
  /**
   * Limits of concurrent scans. By default, memory decides how many run, 200 more may wait for ten seconds at most, and
   * one site gets all places but three.
   */
  readonly slots?: ScanSlotsOptions;
  /** Memory of the process. Default: its container's limit. */
  readonly memoryLimitBytes?: number;
}

/** Creates a scanner with a cache in Redis, or in memory without Redis. */
export function createScanner(given: ScannerOptions): Scanner {
  const memory = new ScanMemory(given.memoryLimitBytes);
  const options = { ...given, memory };
  const { clock } = options;
  const store = openReports(options);
  const flights = new Flights<ScanAnswer>();
  const checkFlights = new Flights<ScanAnswer<CheckedSite>>();
  const runChecks = createRunChecks(options);
  const slots = new ScanSlots(options.slots ?? memory.slots);
  const sharedScan = createSharedScan({
    store,
    runScan: createRunScan(options),
    slots,
    clock,
    leaseMs: options.leaseMs ?? LEASE_MS,
  });
  return {
    get load() {
      return slots.load;
    },
    get memory() {
      return memory.use;
    },
    async scan({ target, fresh }, waiting = {}) {
      waiting.signal?.throwIfAborted();
      const kept = fresh ? null : await store.read(target.cacheKey);
      if (kept !== null) return cachedAnswer(kept, clock.now());
      return flights.join(target.cacheKey, { ...waiting, fresh }, (flight) => sharedScan(target, flight));
    },
    async check({ target, checks, fresh }, { caller, signal } = {}) {
      signal?.throwIfAborted();
      // A stored scan hasn't contacted the MCP server, unless it was a probe.
      const kept = fresh || (checks.includes("mcpServer") && !target.probe) ? null : await store.read(target.cacheKey);
      if (kept !== null) return checkedAnswer(pickChecks(cachedAnswer(kept, clock.now()), checks));
      const key = `${[...checks].sort().join()} ${target.cacheKey}`;
      return checkFlights.join(key, { caller, signal, fresh }, (flight) =>
        slots.run(
          async (waitedMs) => {
            flight.begin();
            const { givenUp } = flight;
            const report = await runChecks(target, checks, { signal: givenUp, caller: flight.caller, waitedMs });
            givenUp.throwIfAborted();
            return checkedAnswer({ report, cached: false, ageSeconds: 0 });
          },
          flight.givenUp,
          getSite(target),
        ),
      );
    },
    history: (host) => store.readHistory(host),
    async lastTrouble(host) {
      const [entry, whole] = [await store.readLastTrouble(host), await store.readLast(host)];
      if (entry === null || (whole !== null && whole.scannedAtMs >= entry.scannedAtMs)) return null;
      return cachedAnswer(entry, clock.now()).report;
    },
    async report(key) {
      const entry = await store.readReport(key);
      return entry && cachedAnswer(entry, clock.now()).report;
    },
    async lastReport(host) {
      const entry = await store.readLast(host);
      return entry && cachedAnswer(entry, clock.now()).report;
    },
    drain(graceMs) {
      for (const kind of [flights, checkFlights]) {
        kind.refuse(stopping());
        setTimeout(() => void kind.stop(stopping()), graceMs).unref();
      }
    },
    async close() {
      await Promise.all([flights.stop(stopping()), checkFlights.stop(stopping())]);
      await store.close();
    },
  };
}

const stopping = () =>
  new ServiceError("SERVICE_UNAVAILABLE", "The service is stopping.", {
    retryAfter: 5,
    hint: "Try again; another process will answer. Nothing was charged.",
  });
