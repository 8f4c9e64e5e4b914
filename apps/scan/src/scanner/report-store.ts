import type { ScanReport } from "../report/scan-report.js";
import type { PastLevel } from "./scanner.js";

/** A finished scan as it is stored. `json` already has `cached: true`, so that a cache hit sends the stored bytes. */
export interface ScanEntry {
  readonly scanId: string;
  /** Unix ms. */
  readonly scannedAtMs: number;
  readonly chargeable: boolean;
  readonly json: Buffer;
}

const NOT_CACHED = '{"cached":false,';
const CACHED = '{"cached":true,';

/** True if a paid request for the report is charged. This also applies to a report from the cache. */
export const isChargeable = ({ siteError }: Pick<ScanReport, "siteError">): boolean => siteError === null;

/** Returns the JSON of a new report, with `cached` as its first member. */
export const toJson = (report: ScanReport): string => JSON.stringify(report);

export function toEntry(scanId: string, report: ScanReport, json: string): ScanEntry {
  if (!json.startsWith(NOT_CACHED)) throw new Error("a report's JSON must begin with `cached: false`");
  return {
    scanId,
    scannedAtMs: Date.parse(report.scannedAt),
    chargeable: isChargeable(report),
    json: Buffer.from(CACHED + json.slice(NOT_CACHED.length)),
  };
}

/** Returns the JSON of an entry with `cached: false`, for callers who waited for the scan. */
export const asNew = ({ json }: ScanEntry): Buffer =>
  Buffer.concat([Buffer.from(NOT_CACHED), json.subarray(CACHED.length)]);

/** Version of the stored format. Releases with different versions can run side by side: each reads only its entries. */
export const STORED_VERSION = 3;

/** Formats a line that identifies a scan. By this line, a process can tell if its copy of the report is current. */
export const formatFacts = ({ scanId, scannedAtMs, chargeable }: ScanEntry): string =>
  `${scanId} ${scannedAtMs} ${chargeable ? 1 : 0}`;

/**
 * Encodes an entry as a line of facts, followed by the JSON. For a cached report, a process reads the line and sends
 * the rest without parsing it.
 */
export const encodeEntry = (entry: ScanEntry): Buffer =>
  Buffer.concat([Buffer.from(`${formatFacts(entry)}\n`), entry.json]);

const FACTS = /^(\S+) (\d+) ([01])$/;

/** Returns null if the bytes don't come from {@link encodeEntry}. */
export function decodeEntry(bytes: Buffer): ScanEntry | null {
  const end = bytes.indexOf(10);
  const facts = FACTS.exec(bytes.toString("latin1", 0, Math.max(0, end)));
  if (facts === null) return null;
  const [, scanId = "", scannedAtMs, chargeable] = facts;
  // Copy the JSON. The connection's buffer is part of a larger block, which would otherwise stay in memory.
  const json = Buffer.from(bytes.subarray(end + 1));
  return { scanId, scannedAtMs: Number(scannedAtMs), chargeable: chargeable === "1", json };
}

interface KeepOptions {
  /**
   * How long the report answers requests for a scan. The report's page shows it for {@link REPORT_KEPT_MS}, which is
   * longer if the scan failed.
   */
  readonly ttlMs: number;
  readonly host: string;
  /** True for an ordinary scan of the host's front page, without a profile. A badge shows only such scans. */
  readonly whole: boolean;
  /** Entry for the host's history. Null if the scan isn't `whole`, or if the site could not be scanned. */
  readonly past: PastLevel | null;
}

/** Store of finished scans and of leases. `key` is the target's cache key. */
export interface ReportStore {
  /** The report that answers a request for a scan now. */
  read(key: string): Promise<ScanEntry | null>;
  /** The last report, even if it is too old to answer a request for a scan. */
  readReport(key: string): Promise<ScanEntry | null>;
  keep(key: string, entry: ScanEntry, options: KeepOptions): Promise<void>;
  /** The last whole report of a host that could be scanned. */
  readLast(host: string): Promise<ScanEntry | null>;
  /** The last failed scan of a host, while its report is stored. */
  readLastTrouble(host: string): Promise<ScanEntry | null>;
  /** The latest first. */
  readHistory(host: string): Promise<readonly PastLevel[]>;
  /** Id of the scan that a process is running for this key, or null. */
  scanUnderWay(key: string): Promise<string | null>;
  /**
   * Takes the lease for a scan. False if another process holds the lease. The holder must renew it within {@link
   * LEASE_MS}, so that a dead process doesn't block others for long.
   */
  takeLease(key: string, scanId: string): Promise<boolean>;
  renewLease(key: string, scanId: string): Promise<void>;
  endLease(key: string, scanId: string): Promise<void>;
  close(): Promise<void>;
}

/** How long a dead process keeps others from scanning the same address. */
export const LEASE_MS = 5_000;
/**
 * How long a report is stored. Hosts that could not be scanned have no data that is stored longer, because anonymous
 * callers may name any number of such hosts.
 */
export const REPORT_KEPT_MS = 3_600_000;
/** How long the report of a failed scan answers requests. It is short, because the site may be back in a minute. */
export const SITE_ERROR_KEPT_MS = 60_000;
/** How long a report answers the same request. */
export const answerTtlMs = ({ siteError }: Pick<ScanReport, "siteError">): number =>
  siteError === null ? REPORT_KEPT_MS : SITE_ERROR_KEPT_MS;
/** Last reports of hosts that could be scanned are kept for 30 days. */
export const LAST_REPORT_MS = 30 * 24 * 3_600_000;
export const HISTORY_MAX = 30;
export const HISTORY_MS = 365 * 24 * 3_600_000;
/** Maximum number of reports of the last hour. The same maximum applies to hosts whose last report is stored. */
export const REPORTS_MAX = 5_000;
