import type { ScanEntry } from "./scan-entry.js";
import type { PastLevel } from "./scanner.js";

export interface KeepOptions {
  readonly ttlMs: number;
  /** Host and port whose last report this is; `whole`: of its front page as everybody scans it, not of one page or profile. */
  readonly host: string;
  readonly whole: boolean;
  /** For the host's history; null: not of its front page, or nothing could be told. */
  readonly past: PastLevel | null;
}

/** Where finished scans are, and who is scanning what. `key` is the target's cache key. */
export interface ReportStore {
  read(key: string): Promise<ScanEntry | null>;
  keep(key: string, entry: ScanEntry, options: KeepOptions): Promise<void>;
  lastOf(host: string): Promise<ScanEntry | null>;
  /** The last scan of a host that could not look at it. */
  lastTroubleOf(host: string): Promise<ScanEntry | null>;
  /** The latest first. */
  historyOf(host: string): Promise<readonly PastLevel[]>;
  /** The scan that some process is at, by its id. */
  scanUnderWay(key: string): Promise<string | null>;
  /** False: another process holds it. Must be renewed within {@link LEASE_MS}, so that a process that dies blocks nobody for long. */
  takeLease(key: string, scanId: string): Promise<boolean>;
  renewLease(key: string, scanId: string): Promise<void>;
  endLease(key: string, scanId: string): Promise<void>;
  close(): Promise<void>;
}

/** How long a process that died keeps others from scanning the same address. */
export const LEASE_MS = 5_000;
/** Last reports are kept for 30 days. */
export const LAST_REPORT_MS = 30 * 24 * 3_600_000;
export const HISTORY_MAX = 30;
export const HISTORY_MS = 365 * 24 * 3_600_000;
