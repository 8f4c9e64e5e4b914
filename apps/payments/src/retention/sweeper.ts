import { setTimeout as sleep } from "node:timers/promises";
import { type Clock, createJob, type Job, type Metrics, type WatchWork, type WorkWatch } from "@svc/service";
import type { PaymentsSettings } from "../env.js";
import type { OpenDatabase } from "../open-database.js";
import { createRetentionRepository, type RetentionRepository } from "./retention-repository.js";
import { type RetentionRule, retentionRules } from "./retention-rules.js";

export interface SweepResult {
  readonly table: string;
  readonly deleted: number;
}

export interface SweepRound {
  readonly results: readonly SweepResult[];
  /** True if another process was deleting. That process continues from here. */
  readonly leftToAnother: boolean;
}

export interface SweeperDeps {
  readonly repository: RetentionRepository;
  readonly rules: readonly RetentionRule[];
  readonly clock: Clock;
  /** Returns the watch of a table, which is notified when deleting succeeds or fails. */
  readonly watch: (table: string) => WorkWatch;
  /** Returns the milliseconds of a monotonic clock. Defaults to `performance.now`. */
  readonly stopwatch?: () => number;
  /** Waits between batches. By default this is a real pause that ends when the sweeper is stopped. */
  readonly pause?: (ms: number) => Promise<void>;
  /** Called for every batch. */
  readonly observe?: (batch: { readonly table: string; readonly deleted: number; readonly tookMs: number }) => void;
  /** Called for every table that could not be swept. */
  readonly onFailure?: (table: string) => void;
}

const EVERY_MS = 60_000;
/**
 * Target time of a batch, besides the fixed time of any statement. It is short, because requests share the processor
 * with a batch. The first batch is one row, and each next batch is at most twice the last, because the time per row is
 * unknown at first.
 */
const BATCH_MS = 5;
const BATCH_ROWS_MAX = 5_000;
const NOT_BEGUN = {
  state: "not begun",
  deleted: 0,
  againMs: Number.NEGATIVE_INFINITY,
  now: new Date(0),
  from: null,
  limit: 1,
  leastMs: 0,
} as const;
/**
 * Pause after each batch, as a multiple of the batch's time. Batches take at most a tenth of one connection's time, so
 * few requests run during a batch.
 */
const PAUSE = { timesBatch: 9, msMin: 5 };

/** How far the rows of a rule have been deleted. */
interface Turn {
  readonly rule: RetentionRule;
  readonly watch: WorkWatch;
  state: "not begun" | "more to do" | "done" | "failed";
  deleted: number;
  /** Earliest time of the next attempt, if the round still runs for other tables. */
  againMs: number;
  /** Time of the turn's start, which decides which rows are due. */
  now: Date;
  from: Date | null;
  limit: number;
  leastMs: number;
}

/**
 * Returns a function that deletes expired rows of all tables once. Only one process deletes at a time, in short
 * transactions that do nothing else. If another process is deleting, the round ends early and returns its results so
 * far. Tables take turns, so a table that fails or has millions of old rows doesn't block the others.
 */
export function createSweep(deps: SweeperDeps): (stopping?: AbortSignal) => Promise<SweepRound> {
  const stopwatch = deps.stopwatch ?? (() => performance.now());
  const rules = deps.rules.map((rule) => ({ rule, watch: deps.watch(rule.table) }));
  return (stopping = new AbortController().signal) => {
    const pause = deps.pause ?? ((ms: number) => sleep(ms, undefined, { signal: stopping }).catch(() => {}));
    const turns = rules.map((of): Turn => ({ ...of, ...NOT_BEGUN }));
    return sweep({ ...deps, pause, stopwatch }, turns, stopping);
  };
}

/** Gives each table its turns, until no table has more to do. */
async function sweep(deps: BatchDeps, turns: readonly Turn[], stopping: AbortSignal): Promise<SweepRound> {
  do {
    for (const turn of turns) {
      if (turn.state !== "more to do" && turn.againMs > deps.stopwatch()) continue;
      if (stopping.aborted) return toRound(turns, false);
      try {
        if (!(await takeTurn(deps, turn))) return toRound(turns, true);
      } catch (error) {
        turn.state = "failed";
        deps.onFailure?.(turn.rule.table);
        turn.watch.failed(error);
      }
    }
  } while (turns.some(({ state }) => state === "more to do"));
  return toRound(turns, false);
}

const toRound = (turns: readonly Turn[], leftToAnother: boolean): SweepRound => ({
  results: turns
    .filter(({ state }) => state === "more to do" || state === "done")
    .map(({ rule: { table }, deleted }) => ({ table, deleted })),
  leftToAnother,
});

type BatchDeps = SweeperDeps & Required<Pick<SweeperDeps, "pause" | "stopwatch">>;

/** Deletes one batch. Resolves to false if another process is deleting. */
async function takeTurn({ repository, clock, stopwatch, pause, observe }: BatchDeps, turn: Turn): Promise<boolean> {
  const { rule } = turn;
  if (turn.state !== "more to do") {
    turn.againMs = stopwatch() + EVERY_MS;
    Object.assign(turn, { now: new Date(clock.now()), from: null, limit: 1, leastMs: Number.POSITIVE_INFINITY });
    turn.state = "done";
    // The table may be missing, because a release can run for a while on the schema of another release.
    if (!(await repository.exists(rule.table))) return true;
  }
  const startedMs = stopwatch();
  const batch = await repository.deleteBatch(rule, turn.now, turn.from, turn.limit);
  if (batch === null) return false;
  const tookMs = stopwatch() - startedMs;
  observe?.({ table: rule.table, deleted: batch.deleted, tookMs });
  turn.deleted += batch.deleted;
  turn.state = batch.isFull ? "more to do" : "done";
  turn.watch.succeeded();
  if (!batch.isFull) return true;
  turn.from = batch.till;
  // The shortest batch approximates the fixed time of a statement, such as waiting for a connection. Smaller batches
  // don't reduce it.
  turn.leastMs = Math.min(turn.leastMs, tookMs);
  const wanted = Math.floor(batch.deleted * Math.min(2, BATCH_MS / (tookMs - turn.leastMs)));
  turn.limit = Math.min(BATCH_ROWS_MAX, Math.max(1, wanted));
  await pause(Math.max(PAUSE.msMin, PAUSE.timesBatch * tookMs));
  return true;
}

interface SweeperParts extends Pick<OpenDatabase, "database"> {
  readonly settings: PaymentsSettings;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly watchWork: WatchWork;
}

export const getRules = (settings: PaymentsSettings): readonly RetentionRule[] =>
  retentionRules({
    events: settings.EVENTS_KEPT_DAYS,
    checkoutSessions: settings.CHECKOUT_SESSIONS_KEPT_DAYS,
    endedPayments: settings.PAYMENTS_KEPT_DAYS,
  });

/** Creates the job that deletes expired rows. */
export function createSweeper({ settings, database, clock, metrics, watchWork }: SweeperParts): Job<SweepRound> {
  const rules = getRules(settings);
  const tables = { table: [...new Set(rules.map(({ table }) => table))] };
  const swept = metrics.counter("retention_deleted_total", "Rows deleted because of their age", tables);
  const failures = metrics.counter("retention_failures_total", "Failed attempts to delete old rows", tables);
  const round = createSweep({
    repository: createRetentionRepository(database.pool),
    rules,
    clock,
    watch: (table: string) => watchWork("retention", `failed to delete old rows of ${table}`),
    observe: ({ table, deleted }: { table: string; deleted: number }) => swept.inc({ table }, deleted),
    onFailure: (table: string) => failures.inc({ table }),
  });
  return createJob(watchWork, {
    work: "retention",
    failure: "failed to delete old rows",
    everyMs: EVERY_MS,
    startsAtOnce: true,
    round,
  });
}
