import { setTimeout as sleep } from "node:timers/promises";
import type { Clock, Metrics, WatchWork, WorkWatch } from "@svc/service";
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
  /** For each rule: hears how its turns end. */
  readonly watch: (table: string) => WorkWatch;
  /** Milliseconds of a clock that only goes forward; default: the process's. */
  readonly stopwatch?: () => number;
  /** Waits between batches; default: for real, until the sweeper is stopped. */
  readonly pause?: (ms: number) => Promise<void>;
  /** Called for every batch. */
  readonly observe?: (batch: { readonly table: string; readonly deleted: number; readonly tookMs: number }) => void;
  /** Called for every table that could not be swept. */
  readonly onFailure?: (table: string) => void;
}

const EVERY_MS = 60_000;
/**
 * Target time of a batch, besides the fixed time of any statement. The first batch is one row, and the next at most
 * twice the last. Otherwise a batch could hold its locks for 20 ms while the cost of a row is unknown. Requests share
 * their processor with a batch, and wait no longer than it takes.
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
/** The pause after each batch, as a multiple of what it took: at most a tenth of one connection's time, so that few requests meet one. */
const PAUSE = { timesBatch: 9, msMin: 5 };

/** How far the rows of a rule have been deleted. */
interface Turn {
  readonly rule: RetentionRule;
  readonly watch: WorkWatch;
  state: "not begun" | "more to do" | "done" | "failed";
  deleted: number;
  /** When it is tried again, of a round that still has others to do. */
  againMs: number;
  /** Time of the turn's start, which decides which rows are due. */
  now: Date;
  from: Date | null;
  limit: number;
  leastMs: number;
}

/**
 * Deletes expired rows from the start of the process on: one process at a time, in short transactions of their own, and
 * apart from all other work. Tables take turns, so a table that can't be swept, or has millions of old rows, doesn't
 * block the others.
 */
export function startSweeper(deps: SweeperDeps, everyMs: number | null = EVERY_MS): Sweeper {
  const { repository, clock, stopwatch = () => performance.now() } = deps;
  const rules = deps.rules.map((rule) => ({ rule, watch: deps.watch(rule.table) }));
  const stopping = new AbortController();
  const { pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {}) } = deps;
  let running: Promise<SweepRound> | undefined;

  /** One batch. False: another process is at it. */
  async function take(turn: Turn): Promise<boolean> {
    const { rule } = turn;
    if (turn.state !== "more to do") {
      turn.againMs = stopwatch() + EVERY_MS;
      Object.assign(turn, { now: new Date(clock.now()), from: null, limit: 1, leastMs: Number.POSITIVE_INFINITY });
      turn.state = "done";
      // A release may run for a while on the schema of another one.
      if (!(await repository.exists(rule.table))) return true;
    }
    const startedMs = stopwatch();
    const batch = await repository.deleteBatch(rule, turn.now, turn.from, turn.limit);
    if (batch === null) return false;
    const tookMs = stopwatch() - startedMs;
    deps.observe?.({ table: rule.table, deleted: batch.deleted, tookMs });
    turn.deleted += batch.deleted;
    turn.state = batch.isFull ? "more to do" : "done";
    turn.watch.succeeded();
    if (!batch.isFull) return true;
    turn.from = batch.till;
    // Smaller batches don't shorten the fixed time of a statement, such as waiting for a connection.
    turn.leastMs = Math.min(turn.leastMs, tookMs);
    const wanted = Math.floor(batch.deleted * Math.min(2, BATCH_MS / (tookMs - turn.leastMs)));
    turn.limit = Math.min(BATCH_ROWS_MAX, Math.max(1, wanted));
    await pause(Math.max(PAUSE.msMin, PAUSE.timesBatch * tookMs));
    return true;
  }

  async function round(): Promise<SweepRound> {
    const turns = rules.map((of): Turn => ({ ...of, ...NOT_BEGUN }));
    const ended = (leftToAnother: boolean) => ({
      results: turns
        .filter(({ state }) => state === "more to do" || state === "done")
        .map(({ rule: { table }, deleted }) => ({ table, deleted })),
      leftToAnother,
    });
    do {
      for (const turn of turns) {
        if (turn.state !== "more to do" && turn.againMs > stopwatch()) continue;
        if (stopping.signal.aborted) return ended(false);
        try {
          if (!(await take(turn))) return ended(true);
        } catch (error) {
          turn.state = "failed";
          deps.onFailure?.(turn.rule.table);
          turn.watch.failed(error);
        }
      }
    } while (turns.some(({ state }) => state === "more to do"));
    return ended(false);
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
  readonly metrics: Metrics;
  readonly watchWork: WatchWork;
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
  { pool, clock, metrics, watchWork }: CreateSweeperDeps,
): Sweeper {
  const rules = rulesOf(settings);
  const tables = { table: [...new Set(rules.map(({ table }) => table))] };
  const swept = metrics.counter("retention_deleted_total", "Rows that were deleted because of their age", tables);
  const failures = metrics.counter("retention_failures_total", "Tables that could not be swept, by try", tables);
  const deps = {
    repository: createRetentionRepository(pool),
    rules,
    clock,
    watch: (table: string) => watchWork("retention", `old rows of ${table} were not deleted`),
    observe: ({ table, deleted }: { table: string; deleted: number }) => swept.inc({ table }, deleted),
    onFailure: (table: string) => failures.inc({ table }),
  };
  return settings.WORKERS === "on" ? startSweeper(deps) : startSweeper(deps, null);
}
