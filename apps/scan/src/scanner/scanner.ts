import type { ResponseMemory } from "@svc/outbound";
import type { Metrics } from "@svc/service";
import type { ScanTarget } from "../gather/parse-target.js";
import type { CheckedSite, ScanReport } from "../report/scan-report.js";

/** Metrics of scans for operators: number, duration, cache hits, and waiting scans. */
export function watchScanner(metrics: Metrics, scanner: Scanner): Scanner {
  const answers = metrics.counter(
    "scan_answers_total",
    "Answers to requested scans: cached, scanned, unreachable (the site could not be scanned), failed (too many scans wait, or the service stops), gone (the caller left)",
    { outcome: ["cached", "scanned", "unreachable", "failed", "gone"] },
  );
  const duration = metrics.seconds(
    "scan_duration_seconds",
    "How long callers waited for answers that were not cached, by outcome: scanned, unreachable, failed, gone",
    ["outcome"],
  );
  metrics.gauges("scan_slots_in_use", "Scans of this process, by state: running, waiting", ["state"], async () => [
    { labels: { state: "running" }, value: scanner.load.running },
    { labels: { state: "waiting" }, value: scanner.load.waiting },
  ]);
  metrics.gauges(
    "response_memory_ratio",
    "How full the memory for other servers' answers is, 0 to 1. It is the higher of two levels: the share of all memory in use, and the share in use of the memory for bytes beyond the answers' guarantees",
    [],
    async () => [{ labels: {}, value: scanner.memory.fullness }],
  );
  return {
    ...scanner,
    get load() {
      return scanner.load;
    },
    get memory() {
      return scanner.memory;
    },
    async scan(request, options) {
      const begunMs = performance.now();
      const ended = (outcome: "scanned" | "unreachable" | "failed" | "gone") => {
        answers.inc({ outcome });
        duration.observe({ outcome }, (performance.now() - begunMs) / 1000);
      };
      try {
        const answer = await scanner.scan(request, options);
        if (answer.cached) answers.inc({ outcome: "cached" });
        else ended(answer.chargeable ? "scanned" : "unreachable");
        return answer;
      } catch (error) {
        ended(options?.signal?.aborted ? "gone" : "failed");
        throw error;
      }
    },
  };
}

interface ScanRequest {
  /** Result of `parseTarget`. */
  readonly target: ScanTarget;
  /** True to skip the cache: start a scan, or join a running scan of the same address. */
  readonly fresh: boolean;
}

interface CheckRequest {
  readonly target: ScanTarget;
  /** Ids of the checks. */
  readonly checks: readonly string[];
  readonly fresh: boolean;
}

export interface ScanAnswer<Report = ScanReport> {
  /** True for the report of an earlier scan. */
  readonly cached: boolean;
  /** Whole seconds since the scan; 0 for a new scan. */
  readonly ageSeconds: number;
  /**
   * False if the site could not be scanned, or if the requested checks have no result. Such an answer is never charged.
   */
  readonly chargeable: boolean;
  /** The report as UTF-8 JSON with the right `cached`, ready to be sent. */
  readonly json: Buffer;
  /** The report as an object, parsed on first use. Sending `json` needs no parsing. */
  readonly report: Report;
  /** The report for agents, rendered on first use. */
  readonly markdown: string;
}

export interface ScanOptions {
  /** Called when an artifact is complete. Not called for a cached answer, nor while another process runs the scan. */
  readonly onProgress?: (done: number, total: number, doing?: string) => void;
  /**
   * The caller. Each caller gets at most a quarter of the memory for responses of sites. Joining a running scan uses no
   * memory.
   */
  readonly caller?: string;
  /** Aborts when this caller stops waiting. A running scan goes on for other callers and for the cache. */
  readonly signal?: AbortSignal;
}

/** A site's level and score at the time of a scan. */
export interface PastLevel {
  readonly scannedAt: string;
  readonly level: number;
  readonly score: number | null;
}

export interface Scanner {
  /** Current number of scans in this process. */
  readonly load: { readonly running: number; readonly waiting: number };
  /** Memory that answers of sites use in this process. */
  readonly memory: Pick<ResponseMemory, "fullness">;
  /**
   * Runs at most one scan of an address and profile at a time, over all processes that share a Redis. The result is
   * cached for an hour, or for a minute if the site could not be scanned. Rejects with SERVICE_UNAVAILABLE if too many
   * scans wait, and with the signal's reason if it aborts.
   */
  scan(request: ScanRequest, options?: ScanOptions): Promise<ScanAnswer>;
  /**
   * Runs some checks alone, and requests only what they need. Unless `fresh` is set, the results may come from a stored
   * scan of the whole site. Concurrent calls for the same checks of an address share one run in this process. The
   * result isn't stored. Rejects as `scan` does.
   */
  check(request: CheckRequest, options?: Pick<ScanOptions, "caller" | "signal">): Promise<ScanAnswer<CheckedSite>>;
  /**
   * The last report of an address and profile by its `ScanTarget.cacheKey`, stored for an hour. Never starts a scan.
   */
  report(cacheKey: string): Promise<ScanReport | null>;
  /**
   * The last report of a host's front page, from an ordinary scan that succeeded. Stored for 30 days. `host` is
   * `ScanTarget.host`. Never starts a scan.
   */
  lastReport(host: string): Promise<ScanReport | null>;
  /** The last failed scan of a host, if it is later than its last report. Stored for an hour. */
  lastTrouble(host: string): Promise<ScanReport | null>;
  /** Levels of a host at its last ordinary scans, the latest first: at most 30, stored for a year. */
  history(host: string): Promise<readonly PastLevel[]>;
  /** For shutdown. Ends waiting scans at once with SERVICE_UNAVAILABLE, and running ones after `graceMs`. */
  drain(graceMs: number): void;
  close(): Promise<void>;
}
