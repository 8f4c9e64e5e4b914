import type { Clock, Metrics, Report } from "@svc/service";
import type { Pool } from "pg";
import type { PaymentsSettings } from "../env.js";
import { createRetentionRepository } from "./retention-repository.js";
import { type RetentionRule, retentionRules } from "./retention-rules.js";
import { type Sweeper, startSweeper } from "./sweeper.js";

interface CreateSweeperDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly report: Report;
  readonly metrics: Metrics;
}

export const rulesOf = (settings: PaymentsSettings): readonly RetentionRule[] =>
  retentionRules({
    events: settings.EVENTS_KEPT_DAYS,
    checkoutSessions: settings.CHECKOUT_SESSIONS_KEPT_DAYS,
    endedPayments: settings.PAYMENTS_KEPT_DAYS,
  });

/** The sweeper of a service; one that only answers requests (`WORKERS=off`) has it wait to be asked. */
export function createSweeper(
  settings: PaymentsSettings,
  { pool, clock, report, metrics }: CreateSweeperDeps,
): Sweeper {
  const swept = metrics.counter("retention_deleted_total", "Rows that were deleted because of their age", ["table"]);
  const failures = metrics.counter("retention_failures_total", "Tables that could not be swept, by round", ["table"]);
  const deps = {
    repository: createRetentionRepository(pool),
    rules: rulesOf(settings),
    clock,
    report,
    observe: ({ table, deleted }: { table: string; deleted: number }) => swept.inc({ table }, deleted),
    onFailure: (table: string) => failures.inc({ table }),
  };
  return settings.WORKERS === "on" ? startSweeper(deps) : startSweeper(deps, null);
}
