import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "@svc/service";
import { isFrontPage, type ScanTarget } from "../gather/parse-target.js";
import { differenceBetween } from "../report/build-report.js";
import type { ScanReport } from "../report/scan-report.js";
import { awaitedAnswer, cachedAnswer, newAnswer } from "./answers.js";
import { answerTtlMs, type ReportStore, type ScanEntry, toEntry, toJson } from "./report-store.js";
import type { RunScan } from "./run-scan.js";
import { getSite } from "./scan-memory.js";
import type { ScanSlots } from "./scan-slots.js";
import type { ScanAnswer } from "./scanner.js";
import type { Flight } from "./single-flight.js";

/** How often to check if another process's scan has ended. */
const POLL_MS = 100;

interface SharedScanOptions {
  readonly store: ReportStore;
  readonly runScan: RunScan;
  readonly slots: ScanSlots;
  readonly clock: Clock;
  /** Lifetime of the store's leases: a lease is renewed four times within it. */
  readonly leaseMs: number;
}

/**
 * Runs at most one scan of a target at a time, across all processes. The process with the lease scans, and the others
 * wait for its result.
 */
type SharedScan = (target: ScanTarget, flight: Flight) => Promise<ScanAnswer>;

export function createSharedScan(options: SharedScanOptions): SharedScan {
  return async (target, flight) => {
    const scanId = randomUUID();
    for (;;) {
      const awaited = await resultOfOther(options.store, target.cacheKey, flight);
      if (awaited !== null) return awaited;
      // Take the slot before the lease: a busy process must not keep another one from scanning.
      const answer = await options.slots.run(
        (waitedMs) => scanAsHolder(options, target, scanId, flight, waitedMs),
        flight.givenUp,
        getSite(target),
      );
      if (answer !== null) return answer;
    }
  };
}

/**
 * Waits while another process scans, and returns its result. Null if no process scans, or if the scan ended without a
 * result.
 */
async function resultOfOther(store: ReportStore, key: string, flight: Flight): Promise<ScanAnswer | null> {
  let holder = await store.scanUnderWay(key);
  while (holder !== null) {
    await delay(POLL_MS, undefined, { signal: flight.givenUp }).catch(() => flight.givenUp.throwIfAborted());
    const next = await store.scanUnderWay(key);
    if (next === holder) continue;
    const kept = await store.read(key);
    if (kept !== null && (kept.scanId === holder || !flight.freshWanted)) return awaitedAnswer(kept);
    holder = next;
  }
  return null;
}

/** Scans if this process gets the lease. Returns null if another process has it. */
async function scanAsHolder(
  { store, runScan, clock, leaseMs }: SharedScanOptions,
  target: ScanTarget,
  scanId: string,
  flight: Flight,
  waitedMs: number,
): Promise<ScanAnswer | null> {
  const key = target.cacheKey;
  if (!(await store.takeLease(key, scanId))) return null;
  const heart = setInterval(() => void store.renewLease(key, scanId), leaseMs / 4);
  try {
    // Another process may have finished after the cache was read and before the lease was taken.
    const kept = flight.freshWanted ? null : await store.read(key);
    if (kept !== null && !flight.freshWanted) return cachedAnswer(kept, clock.now());
    flight.givenUp.throwIfAborted();
    flight.begin();
    const onProgress = (done: number, total: number, doing: string) => flight.progress(done, total, doing);
    const whole = isFrontPage(target);
    const before = whole ? await store.readLast(target.host) : null;
    const { givenUp: signal, caller } = flight;
    const scanned = await runScan(target, { onProgress, signal, caller, waitedMs });
    // If the process is stopping, the report is incomplete and must not be stored.
    flight.givenUp.throwIfAborted();
    const report: ScanReport = { ...scanned, difference: computeDifference(before, scanned) };
    const json = toJson(report);
    const { scannedAt, level, score, siteError } = report;
    const past = whole && siteError === null ? { scannedAt, level, score } : null;
    await store.keep(key, toEntry(scanId, report, json), {
      ttlMs: answerTtlMs(report),
      host: target.host,
      whole,
      past,
    });
    return newAnswer(report, json);
  } finally {
    clearInterval(heart);
    await store.endLease(key, scanId);
  }
}

const computeDifference = (before: ScanEntry | null, report: ScanReport): ScanReport["difference"] =>
  before === null ? null : differenceBetween(cachedAnswer(before, Date.parse(report.scannedAt)).report, report);
