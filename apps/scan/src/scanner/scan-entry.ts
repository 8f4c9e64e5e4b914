import type { ScanReport } from "../report/scan-report.js";

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

/** The JSON of an entry as whoever waited for the scan gets it. */
export const asNew = ({ json }: ScanEntry): Buffer =>
  Buffer.concat([Buffer.from(NOT_CACHED), json.subarray(CACHED.length)]);
