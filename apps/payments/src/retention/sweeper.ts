import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@svc/service";
import type { RetentionRepository, Sweep } from "./retention-repository.js";
import type { RetentionRule } from "./retention-rules.js";

export interface SweepResult {
  readonly table: string;
  readonly deleted: number;
}

export interface Sweeper {
  /** One round over all tables now; null: another process has its turn. */
  runOnce(): Promise<readonly SweepResult[] | null>;
  stop(): Promise<void>;
}

export interface SweeperDeps {
  readonly repository: RetentionRepository;
  readonly rules: readonly RetentionRule[];
  readonly clock: Clock;
  readonly report: (error: unknown, message: string) => void;
  /** Told of every batch. */
  readonly observe?: (batch: { readonly table: string; readonly deleted: number; readonly tookMs: number }) => void;
  /** Told of every table that could not be swept. */
  readonly onFailure?: (table: string) => void;
}

const EVERY_MS = 60_000;
/** Batches grow and shrink so that each takes about so long. */
const BATCH_MS = 50;
const BATCH_ROWS = { first: 200, least: 20, most: 5_000 };
/** After each batch for as long as it took: half of one connection's time at most. */
const PAUSE_MS_MIN = 5;

/**
 * Deletes what is older than it is kept, from the start of the process on: one process at a time, in short transactions of their own, and
 * apart from all other work. A table that cannot be swept keeps no other one from it.
 */
export function startSweeper(deps: SweeperDeps, everyMs: number | null = EVERY_MS): Sweeper {
  const { repository, rules, clock, report } = deps;
  const stopping = new AbortController();
  const failing = new Set<string>();
  let running: Promise<readonly SweepResult[] | null> | undefined;

  async function sweepTable(sweep: Sweep, rule: RetentionRule): Promise<number> {
    // A release may run for a while on the schema of another one.
    if (!(await sweep.exists(rule.table))) return 0;
    const now = new Date(clock.now());
    let from: Date | null = null;
    let limit = BATCH_ROWS.first;
    let total = 0;
    while (!stopping.signal.aborted) {
      const startedMs = performance.now();
      const { deleted, till } = await sweep.deleteBatch(rule, now, from, limit);
      const tookMs = performance.now() - startedMs;
      deps.observe?.({ table: rule.table, deleted, tookMs });
      total += deleted;
      if (deleted < limit) break;
      from = till;
      const wanted = Math.round(limit * Math.min(2, BATCH_MS / tookMs));
      limit = Math.min(BATCH_ROWS.most, Math.max(BATCH_ROWS.least, wanted));
      await sleep(Math.max(PAUSE_MS_MIN, tookMs), undefined, { signal: stopping.signal }).catch(() => {});
    }
    return total;
  }

  async function round(): Promise<readonly SweepResult[] | null> {
    const results: SweepResult[] = [];
    const isMine = await repository.inTurn(async (sweep) => {
      for (const rule of rules) {
        const { table } = rule;
        try {
          results.push({ table, deleted: await sweepTable(sweep, rule) });
          failing.delete(table);
        } catch (error) {
          deps.onFailure?.(table);
          if (!failing.has(table)) report(error, `old rows of ${table} were not deleted`);
          failing.add(table);
        }
      }
    });
    return isMine ? results : null;
  }

  const runOnce = () => {
    running ??= round().finally(() => {
      running = undefined;
    });
    return running;
  };
  const tick = () => {
    runOnce().then(
      () => failing.delete(""),
      (error) => {
        deps.onFailure?.("");
        if (!failing.has("")) report(error, "old rows were not deleted");
        failing.add("");
      },
    );
  };
  const timer = everyMs === null ? undefined : setInterval(tick, everyMs).unref();
  if (timer !== undefined) tick();
  return {
    runOnce,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}
