import type { Clock } from "@svc/service";
import {
  HISTORY_MAX,
  HISTORY_MS,
  LAST_REPORT_MS,
  REPORT_KEPT_MS,
  type ReportStore,
  type ScanEntry,
} from "./report-store.js";
import type { PastLevel } from "./scanner.js";

interface Kept<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly endsAt: number;
}

interface BoundedCacheOptions {
  readonly bytesMax: number;
  readonly clock: Clock;
}

/** Caches values until they expire, in a fixed amount of memory. Drops the least recently used value first. */
export class BoundedCache<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #options: BoundedCacheOptions;
  #bytes = 0;

  constructor(options: BoundedCacheOptions) {
    this.#options = options;
  }

  get(key: string): Value | null {
    const kept = this.#kept.get(key);
    if (kept === undefined) return null;
    this.#kept.delete(key);
    if (kept.endsAt <= this.#options.clock.now()) {
      this.#bytes -= kept.bytes;
      return null;
    }
    this.#kept.set(key, kept);
    return kept.value;
  }

  /** `bytes`: the approximate memory that the value takes. */
  set(key: string, value: Value, { bytes, ttlMs }: { readonly bytes: number; readonly ttlMs: number }): void {
    this.#drop(key);
    this.#kept.set(key, { value, bytes, endsAt: this.#options.clock.now() + ttlMs });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#options.bytesMax) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}

const MEGABYTE = 1024 * 1024;

/**
 * Stores reports in a fixed amount of this process's memory. No other process uses this store, so it grants every
 * lease.
 */
export function createMemoryReports(clock: Clock): ReportStore {
  const reports = new BoundedCache<{ entry: ScanEntry; answersUntilMs: number }>({ bytesMax: 48 * MEGABYTE, clock });
  const whole = new BoundedCache<ScanEntry>({ bytesMax: 40 * MEGABYTE, clock });
  const trouble = new BoundedCache<ScanEntry>({ bytesMax: 4 * MEGABYTE, clock });
  const history = new BoundedCache<readonly PastLevel[]>({ bytesMax: 4 * MEGABYTE, clock });
  return {
    async read(key) {
      const kept = reports.get(key);
      return kept !== null && kept.answersUntilMs > clock.now() ? kept.entry : null;
    },
    readReport: async (key) => reports.get(key)?.entry ?? null,
    async keep(key, entry, { ttlMs, host, whole: isWhole, past }) {
      const bytes = entry.json.length;
      reports.set(key, { entry, answersUntilMs: clock.now() + ttlMs }, { bytes, ttlMs: REPORT_KEPT_MS });
      if (!isWhole) return;
      // A temporary failure of a site doesn't replace its last report.
      if (entry.chargeable) whole.set(host, entry, { bytes, ttlMs: LAST_REPORT_MS });
      else trouble.set(host, entry, { bytes, ttlMs: REPORT_KEPT_MS });
      if (past !== null) {
        const levels = [past, ...(history.get(host) ?? [])].slice(0, HISTORY_MAX);
        history.set(host, levels, { bytes: levels.length * 100, ttlMs: HISTORY_MS });
      }
    },
    readHistory: async (host) => history.get(host) ?? [],
    readLastTrouble: async (host) => trouble.get(host),
    readLast: async (host) => whole.get(host),
    scanUnderWay: async () => null,
    takeLease: async () => true,
    renewLease: async () => {},
    endLease: async () => {},
    close: async () => {},
  };
}
