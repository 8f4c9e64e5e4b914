import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@jest/globals";
import { limitTime } from "../src/timing.js";

test("an attempt's time limit fires although the caller passes a signal and garbage is collected", async () => {
  const caller = new AbortController();
  const signals = Array.from({ length: 50 }, () => limitTime(500, caller.signal).signal);
  // Nothing that this turn of the event loop has created is collected before its end.
  await sleep(1);
  globalThis.gc?.();
  await sleep(1_000);
  expect(signals.filter(({ aborted }) => !aborted)).toHaveLength(0);
});
