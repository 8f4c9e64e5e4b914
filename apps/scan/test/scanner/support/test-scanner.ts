import { NO_ALLOWED_HOSTS } from "@svc/outbound";
import { systemClock } from "@svc/service";
import { runChecks } from "../../../src/checks/run-checks.js";
import type { Artifacts, SiteError } from "../../../src/gather/artifacts.js";
import type { Profile } from "../../../src/gather/parse-target.js";
import { parseTarget, type ScanTarget } from "../../../src/gather/parse-target.js";
import { buildReport } from "../../../src/report/build-report.js";
import type { ScanReport } from "../../../src/report/scan-report.js";
import { createScanner, type ScannerOptions } from "../../../src/scanner/create-scanner.js";
import type { Scanner } from "../../../src/scanner/scanner.js";
import { ORIGIN } from "../../support/answers.js";
import { SCANNED_AT } from "../../support/artifacts.js";
import { PATIENT_LIMITS } from "../../support/patient-limits.js";

/** Creates a scanner like the service's, over the network of a test. It has enough time for a busy machine. */
export const testScanner = ({
  network,
  ...options
}: Partial<ScannerOptions> & Pick<NonNullable<ScannerOptions["gathering"]>, "network">): Scanner =>
  createScanner({
    publicUrl: "https://scan.example.com",
    allowHosts: NO_ALLOWED_HOSTS,
    clock: systemClock,
    report: () => {},
    redisTimeoutMs: 30_000,
    leaseMs: 60_000,
    gathering: { network, limits: PATIENT_LIMITS },
    ...options,
  });

export function targetOf(address: string, profile?: Profile): ScanTarget {
  const parsed = parseTarget(address, { profile });
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.target;
}

interface ReportParts {
  readonly finalUrl?: string;
  readonly siteError?: SiteError | null;
  readonly redirects?: readonly { readonly from: string; readonly status: number; readonly to: string }[];
  /** Replaces the evidence and details of every check. */
  readonly said?: { readonly evidence: readonly { source: string; text: string }[]; readonly details?: object };
}

/** Builds the report of these artifacts as a scan does. */
export function reportOf(artifacts: Artifacts, parts: ReportParts = {}): ScanReport {
  const { finalUrl = `${ORIGIN}/`, siteError = null, redirects = [], said } = parts;
  const ran = runChecks(artifacts).map((one) => ({
    ...one,
    result: said ? { ...one.result, ...(said as object) } : one.result,
  }));
  return buildReport({
    target: targetOf(ORIGIN),
    gathered: { artifacts, requests: 26, finalUrl, redirects, siteError, durations: new Map([["robotsTxt", 12]]) },
    ran,
    startedAt: SCANNED_AT.getTime(),
    durationMs: 1234.5,
  });
}
