import { ServiceError } from "@svc/errors";
import { cachedAnswer } from "./answers.js";
import { Flights } from "./flights.js";
import { type OpenReportsOptions, openReports } from "./open-reports.js";
import { createRunScan, type RunScanOptions } from "./run-scan.js";
import { ScanSlots, type ScanSlotsOptions } from "./scan-slots.js";
import type { ScanAnswer, Scanner } from "./scanner.js";
import { createSharedScan } from "./shared-scan.js";

export interface ScannerOptions extends RunScanOptions, OpenReportsOptions {
  /** What this process does at once. Default: 24 scans, of which 500 may wait. */
  readonly slots?: ScanSlotsOptions;
}

const SLOTS: ScanSlotsOptions = { runningMax: 24, waitingMax: 500 };

/** Scans with a cache in Redis, or in memory where there is none. */
export function createScanner(options: ScannerOptions): Scanner {
  const { clock } = options;
  const store = openReports(options);
  const flights = new Flights<ScanAnswer>();
  const sharedScan = createSharedScan({
    store,
    runScan: createRunScan(options),
    slots: new ScanSlots(options.slots ?? SLOTS),
    clock,
  });
  return {
    async scan({ target, fresh }, waiting = {}) {
      waiting.signal?.throwIfAborted();
      const kept = fresh ? null : await store.read(target.cacheKey);
      if (kept !== null) return cachedAnswer(kept, clock.now());
      return flights.join(target.cacheKey, { ...waiting, fresh }, (flight) => sharedScan(target, flight));
    },
    async lastReport(host) {
      const entry = await store.lastOf(host);
      return entry && cachedAnswer(entry, clock.now()).report;
    },
    async close() {
      await flights.stop(new ServiceError("SERVICE_UNAVAILABLE", "The service is stopping.", { retryAfter: 5 }));
      await store.close();
    },
  };
}
