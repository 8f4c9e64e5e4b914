import type { CheckReport, ScanReport } from "../report/scan-report.js";

export interface ReportedCheck extends CheckReport {
  readonly id: string;
  /** Holds the site back from its next level. */
  readonly isGate: boolean;
}

/** The checks with one status. Those that gate the next level come first, then the heavier ones. */
export function checksWith(report: ScanReport, status: CheckReport["status"]): readonly ReportedCheck[] {
  const gates = new Set(report.nextLevel?.missing ?? []);
  return Object.values(report.checks)
    .flatMap((checks) => Object.entries(checks))
    .filter(([, check]) => check.status === status)
    .map(([id, check]) => ({ ...check, id, isGate: gates.has(id) }))
    .sort((one, other) => Number(other.isGate) - Number(one.isGate) || other.weight - one.weight);
}
