import { createJob, type Job, type WatchWork } from "@svc/service";
import type { OpenDatabase } from "../open-database.js";

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

const EVERY_MS = 1_000;
/**
 * Maximum number of changes per batch, which takes about 20 ms. Meanwhile the totals' rows are locked against other
 * updates. Payments only append changes, so they don't wait.
 */
const BATCH_ROWS = 2_000;
/**
 * Number of rounds between full scans. A full scan starts at the first change, to find changes that were committed
 * late, with lower numbers than folded changes.
 */
const ROUNDS_BETWEEN_FULL_LOOKS = 30;

/**
 * Creates a job that folds changes, until no change is left or another process is folding. A round returns the number
 * of folded changes. Totals are exact without the job, but reading them gets slower as changes pile up.
 */
export function createChangeFolder(
  { database, watchWork }: Pick<OpenDatabase, "database"> & { readonly watchWork: WatchWork },
  { work, failure, statement }: Fold,
): Job<number> {
  let round = 0;
  let from = "0";

  async function fold(): Promise<number> {
    // Index entries of deleted changes remain until VACUUM, so most rounds start after them.
    if (round++ % ROUNDS_BETWEEN_FULL_LOOKS === 0) from = "0";
    let folded = 0;
    for (;;) {
      const { rows } = await database.pool.query<{ moved: number; first: string | null }>({
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

  return createJob(watchWork, { work, failure, everyMs: EVERY_MS, endsWithRound: true, round: fold });
}
