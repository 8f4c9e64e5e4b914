import { type CreatedJobs, type JobList, startJobs } from "@svc/service";
import { createSessionExpiry } from "./checkout/session-expiry.js";
import type { Parts } from "./parts.js";
import { VOLUME_FOLD } from "./reports/volume-statements.js";
import { createSweeper } from "./retention/sweeper.js";
import { createChangeFolder } from "./totals/change-folder.js";
import { TOTALS_FOLD } from "./totals/totals-statements.js";

/** Jobs that the processes share. A process with `WORKERS=off` only answers requests, so it doesn't start them. */
const WORKERS = {
  webhooks: ({ webhooks }) => webhooks.worker,
  agentsReconciliation: ({ agentic }) => agentic.worker,
  walletsReconciliation: ({ intents }) => intents.reconciler,
  paymentIntents: ({ intents }) => intents.watcher,
  checkoutExpiry: createSessionExpiry,
  retention: createSweeper,
  totals: (parts) => createChangeFolder(parts, TOTALS_FOLD),
  volume: (parts) => createChangeFolder(parts, VOLUME_FOLD),
} as const satisfies JobList<Parts>;

/** Jobs about a process's own requests. Every process starts them, and stops them after the others. */
const OWN_JOBS = {
  requestLog: ({ requestLog }) => requestLog.job,
  keyUse: ({ keys }) => keys.job,
} as const satisfies JobList<Parts>;

export interface ServiceJobs {
  readonly workers: CreatedJobs<typeof WORKERS>;
  readonly own: CreatedJobs<typeof OWN_JOBS>;
}

export const startServiceJobs = (parts: Parts): ServiceJobs => ({
  workers: startJobs(WORKERS, parts, parts.settings.WORKERS === "on"),
  own: startJobs(OWN_JOBS, parts),
});
