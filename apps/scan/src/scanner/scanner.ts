import type { ResponseMemory } from "@svc/outbound";
import type { Metrics } from "@svc/service";
import type { ScanTarget } from "../gather/parse-target.js";
import type { CheckedSite, ScanReport } from "../report/scan-report.js";

/** Metrics of scans for operators: how many, how long, from the cache or not, and how many wait. */
export function watchScanner(metrics: Metrics, scanner: Scanner): Scanner {
  const answers = metrics.counter(
    "scan_answers_total",
    "Answers to requested scans: cached, scanned, unreachable (the site could not be scanned), failed (too many wait, or the service stops), gone (no caller waited any more)",
    { outcome: ["cached", "scanned", "unreachable", "failed", "gone"] },
  );
  const duration = metrics.seconds(
    "scan_duration_seconds",
    "How long those waited whose answer was no cached one, by outcome: scanned, unreachable, failed, gone",
    ["outcome"],
  );
  metrics.gauges("scan_slots_in_use", "Scans of this process, by state: running, waiting", ["state"], async () => [
    { labels: { state: "running" }, value: scanner.load.running },
    { labels: { state: "waiting" }, value: scanner.load.waiting },
  ]);
  metrics.gauges(
    "response_memory_ratio",
    "Part of the memory for other servers' answers that is held or guaranteed, or of what may be held beyond guarantees, whichever is more, 0 to 1",
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
  /** Result of `parseTarget` for the address and the profile. */
  readonly target: ScanTarget;
  /** Past the cache: starts a scan, or joins the one of the same address that is under way. */
  readonly fresh: boolean;
}

interface CheckRequest {
  readonly target: ScanTarget;
  /** Ids of the checks. */
  readonly checks: readonly string[];
  readonly fresh: boolean;
}

export interface ScanAnswer<Report = ScanReport> {
  /** From an earlier scan. */
  readonly cached: boolean;
  /** Whole seconds since the scan, 0 for one of now. */
  readonly ageSeconds: number;
  /** False: the site could not be scanned. Such a scan is never paid for. */
  readonly chargeable: boolean;
  /** The report as UTF-8 JSON, ready to be sent: its `cached` is right. */
  readonly json: Buffer;
  /** The same, read when it is first asked for. Sending `json` costs nothing; this does. */
  readonly report: Report;
  /** The report for agents, written when it is first asked for. */
  readonly markdown: string;
}

export interface ScanOptions {
  /** Called as pieces of the scan end. Not called for a cached answer, nor while another process does the scan. */
  readonly onProgress?: (done: number, total: number) => void;
  /**
   * The caller, who gets at most a quarter of the memory for sites' answers. A caller who joins a scan under way uses
   * none.
   */
  readonly caller?: string;
  /** This caller waits no longer. A scan that has begun goes on for the others and for the cache. */
  readonly signal?: AbortSignal;
}

/** A site's level at a time. */
export interface PastLevel {
  readonly scannedAt: string;
  readonly level: number;
  readonly score: number | null;
}

export interface Scanner {
  /** Scans of this process, now. */
  readonly load: { readonly running: number; readonly waiting: number };
  /** Memory of this process that sites' answers use. */
  readonly memory: Pick<ResponseMemory, "fullness">;
  /**
   * Runs one scan at a time of an address and profile, over all processes that share a Redis. The result is kept for an
   * hour, or a minute if the site could not be scanned. Rejects with SERVICE_UNAVAILABLE when too many scans wait, with
   * the signal's reason when it aborts.
   */
  scan(request: ScanRequest, options?: ScanOptions): Promise<ScanAnswer>;
  /**
   * Some checks alone: asks the site only for what they rest on. Answered from a kept scan of the whole site unless `fresh`. Is kept
   * nowhere, shares the places of scans, and is one at a time of the same checks of an address in this process. Rejects as `scan` does.
   */
  check(request: CheckRequest, options?: Pick<ScanOptions, "caller" | "signal">): Promise<ScanAnswer<CheckedSite>>;
  /** The last report of an address and profile by its `ScanTarget.cacheKey`, kept an hour. Never starts a scan. */
  report(cacheKey: string): Promise<ScanReport | null>;
  /**
   * The last report of an ordinary scan of the front page of a host and port (as in `ScanTarget.host`) that could be
   * scanned: kept 30 days. Never starts a scan.
   */
  lastReport(host: string): Promise<ScanReport | null>;
  /** The last look at a host that came to nothing, where that was later than its last report. Kept an hour. */
  lastTrouble(host: string): Promise<ScanReport | null>;
  /** Levels of a host at its last ordinary scans, the latest first: 30 at most, the last of them kept for a year. */
  history(host: string): Promise<readonly PastLevel[]>;
  /** The process ends: what has not begun is refused at once with SERVICE_UNAVAILABLE, what has after `graceMs`. */
  drain(graceMs: number): void;
  close(): Promise<void>;
}
