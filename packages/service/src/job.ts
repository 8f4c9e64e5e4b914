import type { WatchWork } from "./background-work.js";

export interface JobPlan<Result> {
  /** Value of the label `work` of the metric: one of a few fixed names. Several jobs may share a name. */
  readonly work: string;
  /** Log message while rounds fail: what it means for the operator. */
  readonly failure: string;
  readonly everyMs: number;
  /** True if the first round runs at the start, instead of after `everyMs`. */
  readonly startsAtOnce?: boolean;
  /** True if a last round runs at the stop, so that little work is left for other processes. */
  readonly endsWithRound?: boolean;
  /** Runs one round. `stopping` is aborted when the job stops: a long round then ends early. */
  round(stopping: AbortSignal): Promise<Result>;
  /** Called after the last round: ends what rounds left running. */
  end?(): Promise<void>;
}

/** A background job. At any time, at most one of its rounds runs in this process. */
export interface Job<Result = unknown> {
  /** Starts the timer. Until then, the job works only when {@link runOnce} is called. */
  start(): void;
  /** Runs a round now, or joins the one that is running. Rejects if the round fails, which is also reported. */
  runOnce(): Promise<Result>;
  /**
   * Runs a round in the background, if the job was started. If a round is running, another one follows when it
   * succeeds.
   */
  wake(): void;
  /** Resolves when no round is running. */
  settled(): Promise<void>;
  /** Stops the timer and waits for the running round. */
  stop(): Promise<void>;
}

/** Jobs that run more often pass this interval, the default, to {@link WatchWork}. */
const WATCHED_EVERY_MS_MIN = 120_000;

export function createJob<Result>(watchWork: WatchWork, plan: JobPlan<Result>): Job<Result> {
  const rounds = watchWork(plan.work, plan.failure, Math.max(plan.everyMs, WATCHED_EVERY_MS_MIN));
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<Result> | undefined;
  let stopped: Promise<void> | undefined;
  let isWokenAgain = false;

  async function runRound(): Promise<Result> {
    try {
      const result = await plan.round(stopping.signal);
      rounds.succeeded();
      return result;
    } catch (error) {
      rounds.failed(error);
      // The next round waits for the timer, because it would probably fail, too.
      isWokenAgain = false;
      throw error;
    }
  }
  const runOnce = (): Promise<Result> => {
    running ??= runRound().finally(() => {
      running = undefined;
      const again = isWokenAgain;
      isWokenAgain = false;
      if (again) wake();
    });
    return running;
  };
  const tick = (): void => {
    runOnce().catch(() => {});
  };
  function wake(): void {
    if (timer === undefined || stopping.signal.aborted) return;
    if (running) isWokenAgain = true;
    else tick();
  }
  const settled = async (): Promise<void> => {
    while (running) await running.catch(() => {});
  };
  async function stop(): Promise<void> {
    stopping.abort();
    clearInterval(timer);
    await settled();
    if (timer !== undefined && plan.endsWithRound) await runOnce().catch(() => {});
    await plan.end?.();
  }
  return {
    start() {
      timer ??= setInterval(tick, plan.everyMs).unref();
      if (plan.startsAtOnce) tick();
    },
    runOnce,
    wake,
    settled,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** A service's jobs by name, each with the function that creates it. Null means that the settings turn the job off. */
export type JobList<Deps> = Readonly<Record<string, (deps: Deps) => Job | null>>;

export type CreatedJobs<List extends JobList<never>> = { readonly [Name in keyof List]: ReturnType<List[Name]> };

/** Creates the jobs of a list, and starts them if this process runs them (`isHere`). */
export function startJobs<Deps, List extends JobList<Deps>>(list: List, deps: Deps, isHere = true): CreatedJobs<List> {
  const jobs = Object.fromEntries(Object.entries(list).map(([name, create]) => [name, create(deps)]));
  if (isHere) for (const job of Object.values(jobs)) job?.start();
  return jobs as CreatedJobs<List>;
}

export async function stopJobs(jobs: Readonly<Record<string, Job | null>>): Promise<void> {
  await Promise.all(Object.values(jobs).map((job) => job?.stop()));
}
