import type { ScanReport } from "../report/scan-report.js";
import type { Baseline } from "./baseline.js";

export interface Gates {
  readonly minLevel: number | null;
  readonly failOn: readonly string[];
  readonly baseline: Baseline | null;
}

export interface GateResult {
  /** Why the site does not pass; empty: it does. */
  readonly failures: readonly string[];
  /** What is worth a look and fails nobody. */
  readonly notes: readonly string[];
}

/** Judges a report. What could not be told fails no gate, and is told. */
export function judge(report: ScanReport, { minLevel, failOn, baseline }: Gates): GateResult {
  const idsOf = (status: string) => report.list.filter((check) => check.status === status).map(({ id }) => id);
  const [failing, untold] = [idsOf("fail"), idsOf("error")];
  const asked = [...new Set(failOn)];
  const failures: string[] = [];
  const notes: string[] = [];
  if (minLevel !== null && report.level < minLevel) {
    const missing = report.nextLevel?.gates.join("; ");
    failures.push(`Level ${report.level} is below ${minLevel}. For level ${report.level + 1}: ${missing}.`);
  }
  const refused = asked.filter((id) => failing.includes(id));
  if (refused.length > 0) failures.push(`Must not fail: ${refused.join(", ")}.`);
  const unclear = asked.filter((id) => untold.includes(id));
  if (unclear.length > 0) notes.push(`Could not be told, and so did not fail: ${unclear.join(", ")}.`);
  if (baseline !== null) {
    const known = new Set(baseline.failures);
    const fresh = failing.filter((id) => !known.has(id));
    if (fresh.length > 0) failures.push(`New failures: ${fresh.join(", ")}.`);
    const mended = baseline.failures.filter((id) => !failing.includes(id) && !untold.includes(id));
    if (mended.length > 0) notes.push(`No longer failing: ${mended.join(", ")}. --write-baseline keeps it so.`);
  }
  return { failures, notes };
}
