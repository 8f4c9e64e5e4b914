import type { AllowHosts, MemoryShare } from "@svc/outbound";
import type { Clock, Report } from "@svc/service";
import { runChecksInTurns, runOnDemand } from "../checks/run-checks.js";
import { type GatherOptions, gather, gatherOnDemand } from "../gather/gather.js";
import { SCAN_LIMITS } from "../gather/http/scan-limits.js";
import { portOf, type ScanTarget } from "../gather/parse-target.js";
import { buildCheckedSite, buildReport } from "../report/build-report.js";
import type { CheckedSite, ScanReport } from "../report/scan-report.js";
import type { ScanMemory } from "./scan-memory.js";

/** The product token that sites may name in robots.txt. */
export const ROBOTS_TOKEN = "SiteScanBot";

/** How the scanner names itself, with the page that explains it. `publicUrl`: where this service is reached. */
export const userAgentOf = (publicUrl: string): string => `${ROBOTS_TOKEN}/1.0 (+${publicUrl.replace(/\/+$/, "")}/bot)`;

export interface RunScanOptions {
  /** Address of the page about this scanner, sent to every site. */
  readonly publicUrl: string;
  readonly allowHosts: AllowHosts;
  readonly clock: Clock;
  /** A check crashed: our fault, for the log. */
  readonly report: Report;
  /** Memory that all scans of the process may use. Default: unbounded, for a process that scans one site. */
  readonly memory?: ScanMemory;
  /** Below the scan: other name resolution, trust and bounds for tests, and what an operator or the command adds. */
  readonly gathering?: Pick<
    GatherOptions,
    "network" | "sender" | "limits" | "dnsOverHttpsUrl" | "imitateAiBots" | "credentials"
  >;
}

interface RunOptions {
  readonly onProgress: (done: number, total: number) => void;
  /** Ends the scan early, with `error` for what is missing. */
  readonly signal: AbortSignal;
  /** Time that its callers have waited already: part of what the scan has. */
  readonly waitedMs?: number;
  /** On whose behalf, see {@link ScanMemory.run}. */
  readonly caller?: string;
}

export type RunScan = (target: ScanTarget, options: RunOptions) => Promise<ScanReport>;
/** Looks at a site for some checks alone. */
type RunChecks = (
  target: ScanTarget,
  ids: readonly string[],
  options: Pick<RunOptions, "caller" | "signal" | "waitedMs">,
) => Promise<CheckedSite>;

const gatherOptions = (
  { publicUrl, allowHosts, clock, gathering }: RunScanOptions,
  { signal, waitedMs = 0 }: Pick<RunOptions, "signal" | "waitedMs">,
): GatherOptions => ({
  ...gathering,
  limits: {
    ...gathering?.limits,
    // A whole number, which timers want, however long it has waited.
    deadlineMs: Math.max(1, Math.floor((gathering?.limits?.deadlineMs ?? SCAN_LIMITS.deadlineMs) - waitedMs)),
  },
  signal,
  userAgent: userAgentOf(publicUrl),
  robotsToken: ROBOTS_TOKEN,
  allowHosts,
  clock,
});

const within = <Result>(
  memory: ScanMemory | undefined,
  work: { readonly target: ScanTarget; readonly caller: string | undefined },
  scan: (share: MemoryShare | undefined) => Promise<Result>,
): Promise<Result> => (memory === undefined ? scan(undefined) : memory.run(work, scan));

/** Looks at a site and reports. Rejects for nothing that the site does. */
export const createRunScan =
  (options: RunScanOptions): RunScan =>
  async (target, { onProgress, ...bounds }) => {
    const { clock, report } = options;
    const startedAt = clock.now();
    const begun = performance.now();
    const onCrash = (id: string, error: unknown) => report(error, `the check ${id} crashed`);
    return within(options.memory, { target, caller: bounds.caller }, async (memory) => {
      const gathered = await gather(target, { ...gatherOptions(options, bounds), memory, onProgress });
      const ran = await runChecksInTurns(gathered.artifacts, { onCrash });
      return buildReport({
        target,
        allowHosts: options.allowHosts,
        gathered,
        ran,
        startedAt,
        durationMs: performance.now() - begun,
      });
    });
  };

/** Re-checks: asks the site only for what the verdicts of these checks rest on. Rejects for nothing that the site does. */
export const createRunChecks =
  (options: RunScanOptions): RunChecks =>
  async (target, ids, bounds) => {
    const { clock, report, allowHosts } = options;
    const startedAt = clock.now();
    const begun = performance.now();
    const [url] = target.candidates;
    const known = {
      openedByOperator: allowHosts.opens(url.hostname, portOf(url)),
      scannedAt: new Date(startedAt),
      strict: target.profile === "all",
      profile: target.profile,
    };
    const onCrash = (id: string, error: unknown) => report(error, `the check ${id} crashed`);
    return within(options.memory, { target, caller: bounds.caller }, async (memory) => {
      const { result: ran, ...gathered } = await gatherOnDemand(
        target,
        { ...gatherOptions(options, bounds), memory },
        (use) => runOnDemand(ids, use, known, { onCrash }),
      );
      return buildCheckedSite({ target, allowHosts, gathered, ran, startedAt, durationMs: performance.now() - begun });
    });
  };
