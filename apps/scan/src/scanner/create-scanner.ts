import { ServiceError } from "@svc/errors";
import type { Clock } from "@svc/service";
import type { ScanTarget } from "../gather/parse-target.js";
import type { CheckedSite } from "../report/scan-report.js";
import { cachedAnswer, checkedAnswer, pickChecks } from "./answers.js";
import { type OpenReportsOptions, openReports } from "./open-reports.js";
import { LEASE_MS, type ReportStore } from "./report-store.js";
import { createRunChecks, createRunScan, type RunScanOptions } from "./run-scan.js";
import { getSite, ScanMemory } from "./scan-memory.js";
import { ScanSlots, type ScanSlotsOptions } from "./scan-slots.js";
import type { ScanAnswer, Scanner } from "./scanner.js";
import { createSharedScan } from "./shared-scan.js";
import { type Flight, Flights } from "./single-flight.js";

export interface ScannerOptions extends Omit<RunScanOptions, "memory">, OpenReportsOptions {
  /**
   * Limits of concurrent scans. By default, memory decides how many scans run, and 200 more may wait for up to ten
   * seconds. A single site never gets all slots.
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
    // The results of single checks are never stored.
    async check({ target, checks, fresh }, { caller, signal } = {}) {
      signal?.throwIfAborted();
      // A stored scan without `probe` hasn't contacted the MCP server.
      const kept = fresh || (checks.includes("mcpServer") && !target.probe) ? null : await store.read(target.cacheKey);
      const picked = kept && pickChecks(cachedAnswer(kept, clock.now()), checks);
      // For an hour after an update, stored reports may lack a new check.
      if (picked !== null && picked.report.checked.length === new Set(checks).size) return checkedAnswer(picked);
      const key = `${[...checks].sort().join()} ${target.cacheKey}`;
      return checkFlights.join(key, { caller, signal, fresh }, (flight) =>
        checkInSlot(slots, runChecks, target, checks, flight),
      );
    },
    ...reportReaders(store, clock),
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

/** Runs some checks of a site as soon as a slot is free. */
const checkInSlot = (
  slots: ScanSlots,
  runChecks: ReturnType<typeof createRunChecks>,
  target: ScanTarget,
  checks: Parameters<typeof runChecks>[1],
  flight: Flight,
): Promise<ScanAnswer<CheckedSite>> =>
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
  );

/** Reads stored reports without scanning. */
const reportReaders = (
  store: ReportStore,
  clock: Clock,
): Pick<Scanner, "history" | "lastTrouble" | "report" | "lastReport"> => ({
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
});

const stopping = () =>
  new ServiceError("SERVICE_UNAVAILABLE", "The service is stopping.", {
    retryAfter: 5,
    hint: "Try again; another process will answer. Nothing was charged.",
  });
