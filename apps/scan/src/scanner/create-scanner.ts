import { randomUUID } from "node:crypto";
import { cachedAnswer, newAnswer } from "./answers.js";
import { createRunScan, type RunScanOptions } from "./run-scan.js";
import { entryOf, jsonOf, type ScanEntry } from "./scan-entry.js";
import type { ScanAnswer, Scanner } from "./scanner.js";

export interface ScannerOptions extends RunScanOptions {
  /** Absent: this process keeps its reports to itself. */
  readonly redisUrl?: string;
}

/** Reports in memory. */
export function createScanner(options: ScannerOptions): Scanner {
  const runScan = createRunScan(options);
  const cache = new Map<string, ScanEntry>();
  const hosts = new Map<string, ScanEntry>();
  const flights = new Map<string, Promise<ScanAnswer>>();
  return {
    async scan({ target, fresh }, { onProgress, signal } = {}) {
      signal?.throwIfAborted();
      const kept = fresh ? undefined : cache.get(target.cacheKey);
      if (kept !== undefined) return cachedAnswer(kept, options.clock.now());
      const flight =
        flights.get(target.cacheKey) ??
        runScan(target, (done, total) => onProgress?.(done, total))
          .then((report) => {
            const json = jsonOf(report);
            const entry = entryOf(randomUUID(), report, json);
            cache.set(target.cacheKey, entry);
            hosts.set(target.host, entry);
            return newAnswer(report, json);
          })
          .finally(() => flights.delete(target.cacheKey));
      flights.set(target.cacheKey, flight);
      return await flight;
    },
    async lastReport(host) {
      const entry = hosts.get(host);
      return entry === undefined ? null : cachedAnswer(entry, options.clock.now()).report;
    },
    async close() {},
  };
}
