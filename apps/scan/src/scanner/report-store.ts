import type { ScanReport } from "../report/scan-report.js";
import type { PastLevel } from "./scanner.js";

/** A finished scan as it is kept: its JSON is the one of a cached answer, so that a hit sends what was stored. */
export interface ScanEntry {
  /** Which scan it was. */
  readonly scanId: string;
  /** Unix ms. */
  readonly scannedAtMs: number;
  readonly chargeable: boolean;
  readonly json: Buffer;
}

const NOT_CACHED = '{"cached":false,';
const CACHED = '{"cached":true,';

/** The JSON of a report just made; `cached` is its first member. */
export const jsonOf = (report: ScanReport): string => JSON.stringify(report);

export function entryOf(scanId: string, report: ScanReport, json: string): ScanEntry {
  if (!json.startsWith(NOT_CACHED)) throw new Error("a report's JSON begins with its `cached`");
  return {
    scanId,
    scannedAtMs: Date.parse(report.scannedAt),
    chargeable: report.siteError === null,
    json: Buffer.from(CACHED + json.slice(NOT_CACHED.length)),
  };
}

/** The JSON of an entry for callers who waited for the scan. */
export const asNew = ({ json }: ScanEntry): Buffer =>
  Buffer.concat([Buffer.from(NOT_CACHED), json.subarray(CACHED.length)]);

/** Changes with the shape of what is stored, so that two releases side by side do not read each other's. */
export const STORED_VERSION = 3;

/** Facts for a process that already has the report: which scan it is. */
export const factsOf = ({ scanId, scannedAtMs, chargeable }: ScanEntry): string =>
  `${scanId} ${scannedAtMs} ${chargeable ? 1 : 0}`;

/** A line of facts, then the JSON: a hit reads the line and sends the rest without looking at it. */
export const encodeEntry = (entry: ScanEntry): Buffer =>
  Buffer.concat([Buffer.from(`${factsOf(entry)}\n`), entry.json]);

const FACTS = /^(\S+) (\d+) ([01])$/;

/** null: not something that {@link encodeEntry} made. */
export function decodeEntry(bytes: Buffer): ScanEntry | null {
  const end = bytes.indexOf(10);
  const facts = FACTS.exec(bytes.toString("latin1", 0, Math.max(0, end)));
  if (facts === null) return null;
  const [, scanId = "", scannedAtMs, chargeable] = facts;
  // A copy: what the connection gives is a part of a larger block, which would be kept as long as this.
  const json = Buffer.from(bytes.subarray(end + 1));
  return { scanId, scannedAtMs: Number(scannedAtMs), chargeable: chargeable === "1", json };
}

interface KeepOptions {
  /** How long it answers those who ask for a scan; for its page it is there for {@link REPORT_KEPT_MS}. */
  readonly ttlMs: number;
  readonly host: string;
  /** True for an ordinary scan of the host's front page, not of one page or profile: a badge shows nothing else. */
  readonly whole: boolean;
  /** For the host's history; null: not of its front page, or undetermined. */
  readonly past: PastLevel | null;
}

/** Store of finished scans and of leases. `key` is the target's cache key. */
export interface ReportStore {
  /** The report that answers a request for a scan now. */
  read(key: string): Promise<ScanEntry | null>;
  /** The last report, also one that answers for no scan any more. */
  reportOf(key: string): Promise<ScanEntry | null>;
  keep(key: string, entry: ScanEntry, options: KeepOptions): Promise<void>;
  /** The last whole report of a host that could be looked at. */
  lastOf(host: string): Promise<ScanEntry | null>;
  /** The last look at a host that came to nothing, as long as its report is there. */
  lastTroubleOf(host: string): Promise<ScanEntry | null>;
  /** The latest first. */
  historyOf(host: string): Promise<readonly PastLevel[]>;
  /** The scan that some process is at, by its id. */
  scanUnderWay(key: string): Promise<string | null>;
  /**
   * False: another process holds it. Must be renewed within {@link LEASE_MS}, so that a dead process doesn't block
   * others for long.
   */
  takeLease(key: string, scanId: string): Promise<boolean>;
  renewLease(key: string, scanId: string): Promise<void>;
  endLease(key: string, scanId: string): Promise<void>;
  close(): Promise<void>;
}

/** How long a process that died keeps others from scanning the same address. */
export const LEASE_MS = 5_000;
/**
 * For every report, and for all data of a host that could not be scanned: anonymous callers may name any number of
 * those.
 */
export const REPORT_KEPT_MS = 3_600_000;
/** So long a report answers who asks for a scan, where the site could not be scanned: it may be there again in a minute. */
export const SITE_ERROR_KEPT_MS = 60_000;
/** Last reports of hosts that could be looked at are kept for 30 days. */
export const LAST_REPORT_MS = 30 * 24 * 3_600_000;
export const HISTORY_MAX = 30;
export const HISTORY_MS = 365 * 24 * 3_600_000;
/** Reports of the last hour that are kept, and hosts whose last report is: as many of each. */
export const REPORTS_MAX = 5_000;
