import type { WatchWork } from "@svc/service";
import type { Pool } from "pg";

/** A table of changes with growing numbers (`seq`) that a folder keeps short. */
export interface Fold {
  /** For the metric of background work, and what is reported while it fails. */
  readonly work: string;
  readonly failure: string;
  /** Folds up to `$2` changes from number `$1` on. Returns how many (`moved`) and the first one's number (`first`). */
  readonly statement: string;
}

export interface ChangeFolder {
  /** Folds until no change is left or another process folds. Returns how many changes it folded. */
  runOnce(): Promise<number>;
  /** Folds once more, so that as little as possible waits for another process. */
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;
/** Some 20 ms of work, during which the folded rows are locked against other changes of them, but not against payments. */
const BATCH_ROWS = 2_000;
/** Rounds between two looks from the very first number: a change that committed late may have a lower number than those folded before it. */
const ROUNDS_BETWEEN_FULL_LOOKS = 30;

/** Keeps a table of changes short. What is read from it is exact without it, and reading gets slower. */
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
    // Index entries of deleted changes stay until VACUUM: to begin behind them spares reading them each time.
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
