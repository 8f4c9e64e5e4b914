import type { AllowHosts, MemoryShare } from "@svc/outbound";
import type { Clock, Report } from "@svc/service";
import { getPort } from "../addresses.js";
import { runChecksInTurns, runOnDemand } from "../checks/run-checks.js";
import { type GatherOptions, gather, gatherOnDemand } from "../gather/gather.js";
import { SCAN_LIMITS } from "../gather/http/scan-limits.js";
import type { ScanTarget } from "../gather/parse-target.js";
import { buildCheckedSite, buildReport } from "../report/build-report.js";
import type { CheckedSite, ScanReport } from "../report/scan-report.js";
import type { ScanMemory } from "./scan-memory.js";

/** The product token that sites may name in robots.txt. */
export const ROBOTS_TOKEN = "SiteScanBot";

/**
 * Returns the scanner's User-Agent, which contains the address of the page about the scanner.
 * @param publicUrl public address of this service
 */
export const buildUserAgent = (publicUrl: string): string =>
  `${ROBOTS_TOKEN}/1.0 (+${publicUrl.replace(/\/+$/, "")}/bot)`;

export interface RunScanOptions {
  /** Public address of this service. The User-Agent contains it, with the path of the page about the scanner. */
  readonly publicUrl: string;
  readonly allowHosts: AllowHosts;
  readonly clock: Clock;
  /** Logs a crash of a check, which is a bug of the scanner. */
  readonly report: Report;
  /** Memory that all scans of the process may use. Default: unbounded, for a process that scans one site. */
  readonly memory?: ScanMemory;
  /** Options for gathering: network and limits for tests, and extras of an operator or the command line. */
  readonly gathering?: Pick<
    GatherOptions,
    "network" | "sender" | "limits" | "dnsOverHttpsUrl" | "imitateAiBots" | "credentials"
  >;
}

interface RunOptions {
  readonly onProgress: (done: number, total: number, doing: string) => void;
  /** Ends the scan early. Checks that are undetermined by then get `error`. */
  readonly signal: AbortSignal;
  /** Time that the callers have already waited, in milliseconds. It counts towards the scan's deadline. */
  readonly waitedMs?: number;
  /** The caller to whom memory is charged, see {@link ScanMemory.run}. */
  readonly caller?: string;
}

export type RunScan = (target: ScanTarget, options: RunOptions) => Promise<ScanReport>;
/** Runs only some checks on a site. */
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
    // Timers need a whole number.
    deadlineMs: Math.max(1, Math.floor((gathering?.limits?.deadlineMs ?? SCAN_LIMITS.deadlineMs) - waitedMs)),
  },
  signal,
  userAgent: buildUserAgent(publicUrl),
  robotsToken: ROBOTS_TOKEN,
  allowHosts,
  clock,
});

const within = <Result>(
  memory: ScanMemory | undefined,
  work: { readonly target: ScanTarget; readonly caller: string | undefined },
  scan: (share: MemoryShare | undefined) => Promise<Result>,
): Promise<Result> => (memory === undefined ? scan(undefined) : memory.run(work, scan));

/** Runs a scan and builds its report. Never rejects because of the site. */
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

/** Runs only some checks, and requests only what their verdicts need. Never rejects because of the site. */
export const createRunChecks =
  (options: RunScanOptions): RunChecks =>
  async (target, ids, bounds) => {
    const { clock, report, allowHosts } = options;
    const startedAt = clock.now();
    const begun = performance.now();
    const [url] = target.candidates;
    const known = {
      openedByOperator: allowHosts.opens(url.hostname, getPort(url)),
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
