import type { Clock } from "@svc/service";
import { BoundedCache } from "./bounded-cache.js";
import { HISTORY_MAX, HISTORY_MS, LAST_REPORT_MS, type ReportStore } from "./report-store.js";
import type { ScanEntry } from "./scan-entry.js";
import type { PastLevel } from "./scanner.js";

const MEGABYTE = 1024 * 1024;

/** Reports of this process alone, in a fixed amount of memory. Nobody else scans, so that every lease is granted. */
export function createMemoryReports(clock: Clock): ReportStore {
  const reports = new BoundedCache<ScanEntry>({ bytesMax: 48 * MEGABYTE, clock });
  const whole = new BoundedCache<ScanEntry>({ bytesMax: 32 * MEGABYTE, clock });
  const parts = new BoundedCache<ScanEntry>({ bytesMax: 16 * MEGABYTE, clock });
  const trouble = new BoundedCache<ScanEntry>({ bytesMax: 8 * MEGABYTE, clock });
  const history = new BoundedCache<readonly PastLevel[]>({ bytesMax: 4 * MEGABYTE, clock });
  return {
    read: async (key) => reports.get(key),
    async keep(key, entry, { ttlMs, host, whole: isWhole, past }) {
      const bytes = entry.json.length;
      reports.set(key, entry, { bytes, ttlMs });
      const last = isWhole ? whole : parts;
      // A bad minute of a site does not take the place of what is known about it, but that of an earlier one.
      const isNews = entry.chargeable || last.get(host)?.chargeable !== true;
      if (isNews) last.set(host, entry, { bytes, ttlMs: LAST_REPORT_MS });
      if (past !== null) {
        const levels = [past, ...(history.get(host) ?? [])].slice(0, HISTORY_MAX);
        history.set(host, levels, { bytes: levels.length * 100, ttlMs: HISTORY_MS });
      }
      if (!entry.chargeable && isWhole) trouble.set(host, entry, { bytes, ttlMs: LAST_REPORT_MS });
    },
    historyOf: async (host) => history.get(host) ?? [],
    lastTroubleOf: async (host) => trouble.get(host),
    lastOf: async (host) => whole.get(host) ?? parts.get(host),
    scanUnderWay: async () => null,
    takeLease: async () => true,
    renewLease: async () => {},
    endLease: async () => {},
    close: async () => {},
  };
}
