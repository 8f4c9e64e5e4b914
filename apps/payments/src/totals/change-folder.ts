import type { WatchWork } from "@svc/service";
import type { Pool } from "pg";

/**
 * How to fold one table of changes into its totals, that is, add the changes to the totals and delete them. Changes
 * have ascending numbers (`seq`).
 */
export interface Fold {
  /** `work` labels the metric of background work; `failure` is logged while folding fails. */
  readonly work: string;
  readonly failure: string;
  /**
   * SQL that folds up to `$2` changes, starting at number `$1`. It returns their count (`moved`) and the first number
   * (`first`).
   */
  readonly statement: string;
}

export interface ChangeFolder {
  /** Folds until no change is left or another process is folding. Returns the number of folded changes. */
  runOnce(): Promise<number>;
  /** Folds once more and stops, so that little work is left for other processes. */
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;
/**
 * Maximum changes per batch, which takes about 20 ms. Meanwhile the totals' rows are locked against other updates.
 * Payments only append changes, so they don't wait.
 */
const BATCH_ROWS = 2_000;
/**
 * Number of rounds between full scans. A full scan starts at the first change, to find changes that were committed
 * late, with lower numbers than folded changes.
 */
const ROUNDS_BETWEEN_FULL_LOOKS = 30;

/** Starts a worker that folds changes. Totals are exact without it, but reading them gets slower as changes pile up. */
export function startChangeFolder(
  { pool, watchWork }: { readonly pool: Pool; readonly watchWork: WatchWork },
  { work, failure, statement }: Fold,
  everyMs: number | null = EVERY_MS,
): ChangeFolder {
  const rounds = watchWork(work, failure);
  let isStopped = false;
  let running: Promise<number> | undefined;
  let round = 0;
  let from = "0";

  async function fold(): Promise<number> {
    // Index entries of deleted changes remain until VACUUM, so most rounds start after them.
    if (round++ % ROUNDS_BETWEEN_FULL_LOOKS === 0) from = "0";
    let folded = 0;
    for (;;) {
      const { rows } = await pool.query<{ moved: number; first: string | null }>({
        name: `fold ${work}`,
        text: statement,
        values: [from, BATCH_ROWS],
      });
      const { moved, first } = rows[0] as (typeof rows)[number];
      folded += moved;
      if (moved < BATCH_ROWS || first === null) return folded;
      from = first;
    }
  }

  const runOnce = (): Promise<number> => {
    running ??= fold().finally(() => {
      running = undefined;
    });
    return running;
  };
  const tick = () => {
    if (!isStopped) runOnce().then(rounds.succeeded, rounds.failed);
  };
  const timer = everyMs === null ? undefined : setInterval(tick, everyMs).unref();
  return {
    runOnce,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running?.catch(() => {});
      if (everyMs !== null) await runOnce().catch(() => {});
    },
  };
}
