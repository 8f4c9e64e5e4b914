import type { Clock, JobList, Metrics, WatchWork } from "@svc/service";
import type { ScanSettings } from "./env.js";
import type { Gate } from "./gate/gate.js";
import type { Scanner } from "./scanner/scanner.js";

/** Parts of the service that background jobs can use. */
export interface JobParts {
  readonly settings: ScanSettings;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly watchWork: WatchWork;
  readonly gate: Gate;
  readonly scanner: Scanner;
}

/** The background jobs, which every process starts. */
export const JOBS = {
  reconciliation: ({ gate }) => gate.reconciler,
} as const satisfies JobList<JobParts>;
