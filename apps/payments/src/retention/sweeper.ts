import { setTimeout as sleep } from "node:timers/promises";
import type { Clock, Metrics, Report } from "@svc/service";
import type { Pool } from "pg";
import type { PaymentsSettings } from "../env.js";
import { createRetentionRepository, type RetentionRepository } from "./retention-repository.js";
import { type RetentionRule, retentionRules } from "./retention-rules.js";

export interface SweepResult {
  readonly table: string;
  readonly deleted: number;
}

interface SweepRound {
  readonly results: readonly SweepResult[];
  /** Another process is at it: it goes on from here. */
  readonly leftToAnother: boolean;
}

export interface Sweeper {
  /** One round over all tables now; it ends early, with what was done, when another process deletes at the same time. */
  runOnce(): Promise<SweepRound>;
  stop(): Promise<void>;
}

export interface SweeperDeps {
  readonly repository: RetentionRepository;
  readonly rules: readonly RetentionRule[];
  readonly clock: Clock;
  readonly report: (error: unknown, message: string) => void;
  /** Milliseconds of a clock that only goes forward; default: the process's. */
  readonly stopwatch?: () => number;
  /** Told of every batch. */
  readonly observe?: (batch: { readonly table: string; readonly deleted: number; readonly tookMs: number }) => void;
  /** Told of every table that could not be swept. */
  readonly onFailure?: (table: string) => void;
}

const EVERY_MS = 60_000;
/**
 * Batches grow and shrink so that each takes about so long, and what any statement takes: the first is one row, the next at most twice the last, so that none holds its
 * locks for 20 ms because nobody knew what a row costs. Requests share their processor with a batch, and wait no longer than it takes.
 */
const BATCH_MS = 10;
const BATCH_ROWS_MAX = 5_000;
/** The pause after each batch, as a multiple of what it took: at most a quarter of one connection's time, so that requests are not slowed. */
const PAUSE = { timesBatch: 3, msMin: 5 };

/**
 * Deletes what is older than it is kept, from the start of the process on: one process at a time, in short transactions of their own, and
 * apart from all other work. A table that cannot be swept does not keep the others from it.
 */
export function startSweeper(deps: SweeperDeps, everyMs: number | null = EVERY_MS): Sweeper {
  const { repository, rules, clock, report, stopwatch = () => performance.now() } = deps;
  const stopping = new AbortController();
  const failing = new Set<string>();
  let running: Promise<SweepRound> | undefined;

  async function sweepTable(rule: RetentionRule): Promise<{ deleted: number; leftToAnother: boolean }> {
    // A release may run for a while on the schema of another one.
    if (!(await repository.exists(rule.table))) return { deleted: 0, leftToAnother: false };
    const now = new Date(clock.now());
    let from: Date | null = null;
    let limit = 1;
    let leastMs = Number.POSITIVE_INFINITY;
    let total = 0;
    while (!stopping.signal.aborted) {
      const startedMs = stopwatch();
      const batch = await repository.deleteBatch(rule, now, from, limit);
      if (batch === null) return { deleted: total, leftToAnother: true };
      const tookMs = stopwatch() - startedMs;
      deps.observe?.({ table: rule.table, deleted: batch.deleted, tookMs });
      total += batch.deleted;
      if (!batch.isFull) break;
      from = batch.till;
      // What a statement takes whatever it deletes, waiting for a connection for instance, is not shortened by smaller batches.
      leastMs = Math.min(leastMs, tookMs);
      const wanted = Math.floor(batch.deleted * Math.min(2, BATCH_MS / (tookMs - leastMs)));
      limit = Math.min(BATCH_ROWS_MAX, Math.max(1, wanted));
      await sleep(Math.max(PAUSE.msMin, PAUSE.timesBatch * tookMs), undefined, { signal: stopping.signal }).catch(
        () => {},
      );
    }
    return { deleted: total, leftToAnother: false };
  }

  async function round(): Promise<SweepRound> {
    const results: SweepResult[] = [];
    for (const rule of rules) {
      const { table } = rule;
      try {
        const { deleted, leftToAnother } = await sweepTable(rule);
        failing.delete(table);
        results.push({ table, deleted });
        if (leftToAnother) return { results, leftToAnother };
      } catch (error) {
        deps.onFailure?.(table);
        if (!failing.has(table)) report(error, `old rows of ${table} were not deleted`);
        failing.add(table);
      }
    }
    return { results, leftToAnother: false };
  }

  const runOnce = () => {
    running ??= round().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = everyMs === null ? undefined : setInterval(runOnce, everyMs).unref();
  if (timer !== undefined) runOnce();
  return {
    runOnce,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}

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
  const rules = rulesOf(settings);
  const tables = { table: [...new Set(rules.map(({ table }) => table))] };
  const swept = metrics.counter("retention_deleted_total", "Rows that were deleted because of their age", tables);
  const failures = metrics.counter("retention_failures_total", "Tables that could not be swept, by round", tables);
  const deps = {
    repository: createRetentionRepository(pool),
    rules,
    clock,
    report,
    observe: ({ table, deleted }: { table: string; deleted: number }) => swept.inc({ table }, deleted),
    onFailure: (table: string) => failures.inc({ table }),
  };
  return settings.WORKERS === "on" ? startSweeper(deps) : startSweeper(deps, null);
}
