import { expect, test } from "@jest/globals";
import { valueIn } from "../test/support/metrics-text.js";
import { watchBackgroundWork } from "./background-work.js";
import { createJob, type JobPlan, startJobs, stopJobs } from "./job.js";
import { createMetrics } from "./metrics.js";

const HOUR_MS = 3_600_000;

/** A job whose rounds end when the test says so. */
function createWorld(plan: Partial<JobPlan<number>> = {}) {
  const metrics = createMetrics({ service: "test", version: "1", sha: "a", env: "test" });
  const logged: string[] = [];
  let nowMs = 5_000;
  const watchWork = watchBackgroundWork(
    metrics,
    (error, message) => logged.push(`${message}: ${(error as Error).message}`),
    () => nowMs,
  );
  const rounds: { readonly stopping: AbortSignal; end(error?: Error): Promise<void> }[] = [];
  const job = createJob(watchWork, {
    work: "sending",
    failure: "nothing is sent",
    everyMs: HOUR_MS,
    round: (stopping) =>
      new Promise((resolve, reject) => {
        const number = rounds.length + 1;
        rounds.push({
          stopping,
          async end(error) {
            if (error) reject(error);
            else resolve(number);
            await new Promise(setImmediate);
          },
        });
      }),
    ...plan,
  });
  return {
    job,
    rounds,
    logged,
    advance: (ms: number) => {
      nowMs += ms;
    },
    failsFor: async () => valueIn(await metrics.registry.metrics(), "background_failing_seconds"),
  };
}

test("concurrent callers share one round, and the next caller gets another", async () => {
  const { job, rounds } = createWorld();
  const results = [job.runOnce(), job.runOnce()];
  await rounds[0]?.end();
  expect(await Promise.all(results)).toEqual([1, 1]);
  const next = job.runOnce();
  await rounds[1]?.end();
  expect(await next).toBe(2);
});

test("a job that is woken during a round runs one more, but not after a failure", async () => {
  const { job, rounds } = createWorld({ startsAtOnce: true });
  job.start();
  job.wake();
  job.wake();
  expect(rounds).toHaveLength(1);
  await rounds[0]?.end();
  expect(rounds).toHaveLength(2);
  await rounds[1]?.end();
  expect(rounds).toHaveLength(2);
  job.wake();
  job.wake();
  await rounds[2]?.end(new Error("lost"));
  expect(rounds).toHaveLength(3);
  await job.stop();
});

test("a job that is woken during the round of a caller runs one more", async () => {
  const { job, rounds } = createWorld();
  job.start();
  const called = job.runOnce();
  job.wake();
  await rounds[0]?.end();
  expect(await called).toBe(1);
  expect(rounds).toHaveLength(2);
  await rounds[1]?.end();
  await job.stop();
});

test("a stop aborts the running round, waits for it, runs the last round and calls `end`; later calls do nothing", async () => {
  const steps: string[] = [];
  const { job, rounds } = createWorld({
    startsAtOnce: true,
    endsWithRound: true,
    end: async () => void steps.push("end"),
  });
  job.start();
  const stopped = Promise.all([job.stop(), job.stop()]).then(() => steps.push("stopped"));
  expect(rounds[0]?.stopping.aborted).toBe(true);
  await rounds[0]?.end(new Error("lost"));
  expect([rounds.length, steps]).toEqual([2, []]);
  await rounds[1]?.end();
  await stopped;
  job.wake();
  expect([rounds.length, steps]).toEqual([2, ["end", "stopped"]]);
});

test("a job that was not started runs no round at its stop, and none when it is woken", async () => {
  const { job, rounds } = createWorld({ startsAtOnce: true, endsWithRound: true });
  job.wake();
  await job.stop();
  expect(rounds).toEqual([]);
});

test("a slow job that fails is logged once, and its gauge rises between its rounds", async () => {
  const { job, rounds, logged, advance, failsFor } = createWorld();
  for (const expected of [0, 3_600]) {
    const round = job.runOnce();
    await Promise.all([expect(round).rejects.toThrow("lost"), rounds.at(-1)?.end(new Error("lost"))]);
    expect(await failsFor()).toBe(expected);
    advance(HOUR_MS);
  }
  expect(logged).toEqual(["nothing is sent: lost"]);
  const round = job.runOnce();
  await rounds.at(-1)?.end();
  await round;
  expect(await failsFor()).toBe(0);
});

test("a list starts its jobs only where they run, and leaves out those that are turned off", async () => {
  const begun: string[] = [];
  const list = {
    first: (names: string[]) => createWorld({ startsAtOnce: true, round: async () => names.push("first") }).job,
    none: () => null,
  };
  await stopJobs(startJobs(list, begun, false));
  expect(begun).toEqual([]);
  const jobs = startJobs(list, begun);
  await stopJobs(jobs);
  expect([begun, jobs.none]).toEqual([["first"], null]);
});
