import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@jest/globals";
import { limitTime } from "./limit-time.js";

test("every limit fires, also after a garbage collection and although nothing else holds it", async () => {
  const callers = new AbortController();
  const signals = Array.from({ length: 50 }, () => limitTime(500, callers.signal).signal);
  // Nothing that this turn of the event loop has created is collected before its end.
  await sleep(1);
  globalThis.gc?.();
  await sleep(1_000);
  expect(signals.filter(({ aborted }) => !aborted)).toHaveLength(0);
  expect(signals[0]?.reason).toMatchObject({ name: "TimeoutError" });
});

test("a limit fires with the callers' reason, also if they have left before, and not after its end", async () => {
  const callers = new AbortController();
  const [open, ended] = [limitTime(60_000, callers.signal), limitTime(60_000, callers.signal)];
  ended.end();
  callers.abort("left");
  const late = limitTime(60_000, callers.signal);
  expect([open.signal.reason, late.signal.reason, ended.signal.aborted]).toEqual(["left", "left", false]);
  for (const limit of [open, late]) limit.end();
});
