import type { AllowHosts } from "@svc/outbound";
import type { Clock, Report } from "@svc/service";
import { runChecks } from "../checks/run-checks.js";
import { type GatherOptions, gather } from "../gather/gather.js";
import type { ScanTarget } from "../gather/parse-target.js";
import { buildReport } from "../report/build-report.js";
import type { ScanReport } from "../report/scan-report.js";
import { ROBOTS_TOKEN, userAgentOf } from "./scan-identity.js";

export interface RunScanOptions {
  /** Where the page about this scanner is: named to every site. */
  readonly publicUrl: string;
  readonly allowHosts: AllowHosts;
  readonly clock: Clock;
  /** A check crashed: our fault, for the log. */
  readonly report: Report;
  /** Below the scan, for tests: other name resolution, trust, bounds. */
  readonly gathering?: Pick<GatherOptions, "network" | "limits" | "dnsOverHttpsUrl" | "imitateAiBots">;
}

export interface RunOptions {
  readonly onProgress: (done: number, total: number) => void;
  /** Ends the scan early, with `error` for what is missing. */
  readonly signal: AbortSignal;
}

export type RunScan = (target: ScanTarget, options: RunOptions) => Promise<ScanReport>;

/** Looks at a site and reports. Rejects for nothing that the site does. */
export const createRunScan =
  ({ publicUrl, allowHosts, clock, report, gathering }: RunScanOptions): RunScan =>
  async (target, { onProgress, signal }) => {
    const startedAt = clock.now();
    const begun = performance.now();
    const gathered = await gather(target, {
      ...gathering,
      userAgent: userAgentOf(publicUrl),
      robotsToken: ROBOTS_TOKEN,
      allowHosts,
      clock,
      onProgress,
      signal,
    });
    const onCrash = (id: string, error: unknown) => report(error, `the check ${id} crashed`);
    const ran = runChecks(gathered.artifacts, { onCrash });
    return buildReport({ target, gathered, ran, startedAt, durationMs: performance.now() - begun });
  };
