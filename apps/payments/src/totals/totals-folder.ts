import type { WatchWork } from "@svc/service";
import type { Pool } from "pg";
import { FOLD } from "./totals-statements.js";

export interface TotalsFolder {
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

/** Keeps the table of changes short. Totals are exact without it, and reading them gets slower. */
export function startTotalsFolder(
  { pool, watchWork }: { readonly pool: Pool; readonly watchWork: WatchWork },
  everyMs: number | null = EVERY_MS,
): TotalsFolder {
  const rounds = watchWork("totals", "totals of links and products are not folded");
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
        name: "fold totals",
        text: FOLD,
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
