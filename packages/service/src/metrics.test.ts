import { expect, test } from "@jest/globals";
import { valueIn } from "../test/support/metrics-text.js";
import { watchBackgroundWork } from "./background-work.js";
import { createMetrics, sharedFor } from "./metrics.js";

test("a scrape doesn't wait for a gauge that hangs: it is NaN or omitted, and all others are reported", async () => {
  const metrics = createMetrics({ service: "test", version: "1", sha: "a", env: "test" }, 10);
  const never = () => new Promise<never>(() => {});
  metrics.gauge("asked_forever", "of a database that hangs", never);
  metrics.gauges("asked_forever_by_state", "of a database that hangs", ["state"], never);
  metrics.gauge("known", "of this process", () => 7);
  const text = await metrics.registry.metrics();
  expect(text).toMatch(/^asked_forever\{[^}]*\} Nan$/im);
  expect(text).not.toMatch(/^asked_forever_by_state\{/m);
  expect(text).toMatch(/^known\{[^}]*\} 7$/m);
});

const started = () => createMetrics({ service: "test", version: "1", sha: "a", env: "test" });

test("a counter reports 0 for every label combination before the first event", async () => {
  const metrics = started();
  metrics.counter("plain_total", "without labels");
  const ended = metrics.counter("ended_total", "by how", { outcome: ["good", "bad"], mode: ["test", "live"] });
  ended.inc({ outcome: "bad", mode: "live" });
  const lines = (await metrics.registry.metrics()).split("\n").filter((line) => /^(plain|ended)_total/.test(line));
  expect(lines.sort()).toEqual([
    'ended_total{outcome="bad",mode="live",service="test"} 1',
    'ended_total{outcome="bad",mode="test",service="test"} 0',
    'ended_total{outcome="good",mode="live",service="test"} 0',
    'ended_total{outcome="good",mode="test",service="test"} 0',
    'plain_total{service="test"} 0',
  ]);
});

test("repeated failures of background work are logged once, and the gauge rises until it succeeds", async () => {
  const metrics = started();
  const logged: string[] = [];
  let nowMs = 5_000;
  const watch = watchBackgroundWork(
    metrics,
    (error, message) => logged.push(`${message}: ${error}`),
    () => nowMs,
  );
  const [here, there] = [watch("reading", "one network is not read"), watch("reading", "another is not read")];
  watch("sending", "nothing is sent").succeeded();
  const seconds = async () =>
    [...(await metrics.registry.metrics()).matchAll(/^background_failing_seconds\{.*work="(\w+)".*\} (\S+)$/gm)].map(
      ([, work, value]) => `${work} ${value}`,
    );
  expect(await seconds()).toEqual(["reading 0", "sending 0"]);
  for (let round = 0; round < 10; round++) {
    here.failed("lost");
    there.succeeded();
    nowMs += 60_000;
  }
  expect(await seconds()).toEqual(["reading 600", "sending 0"]);
  expect(logged).toEqual(["one network is not read: lost"]);
  here.succeeded();
  expect(await seconds()).toEqual(["reading 0", "sending 0"]);
  here.failed("lost again");
  expect(logged).toHaveLength(2);
});

test("the gauge drops to 0 when another replica does the failing work, and a later failure is logged again", async () => {
  const metrics = started();
  let logCount = 0;
  let nowMs = 5_000;
  const work = watchBackgroundWork(
    metrics,
    () => {
      logCount += 1;
    },
    () => nowMs,
  )("reading", "one network is not read");
  const seconds = async () => valueIn(await metrics.registry.metrics(), "background_failing_seconds");
  const fail = async (times: number) => {
    for (let round = 0; round < times; round++) {
      nowMs += 10_000;
      work.failed("lost");
    }
    return seconds();
  };
  expect(await fail(1)).toBe(0);
  nowMs += 60_000;
  expect(await seconds()).toBe(60);
  nowMs += 240_000;
  expect(await seconds()).toBe(0);
  expect(await fail(61)).toBe(600);
  expect(logCount).toBe(2);
});

test("a result is shared for the given time, and a failure only with callers that already wait", async () => {
  let asked = 0;
  const ask = sharedFor(3_600_000, async () => {
    asked += 1;
    if (asked === 1) throw new Error("the database is away");
    return asked;
  });
  const failures = await Promise.allSettled([ask(), ask()]);
  expect([failures.map(({ status }) => status), asked]).toEqual([["rejected", "rejected"], 1]);
  expect([await ask(), await ask()]).toEqual([2, 2]);
});
