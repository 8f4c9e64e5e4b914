import { expect, test } from "@jest/globals";
import { OriginGate } from "./origin-gate.js";

const never = new AbortController().signal;
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("admits only as many requests at once as allowed, and the next one when one leaves", async () => {
  const gate = new OriginGate(2);
  const entered: number[] = [];
  for (const index of [0, 1, 2, 3]) void gate.enter(never).then(() => entered.push(index));
  await turn();
  expect(entered).toEqual([0, 1]);
  gate.leave();
  await turn();
  expect(entered).toEqual([0, 1, 2]);
});

test("admits no request during a pause, and all of them after it", async () => {
  const gate = new OriginGate(3);
  gate.pause(60);
  const pausedAtEntry = () => gate.enter(never).then(() => gate.paused);
  expect(await Promise.all([pausedAtEntry(), pausedAtEntry(), pausedAtEntry()])).toEqual([false, false, false]);
});

test("rejects waiting requests when the scan ends, without using up their place", async () => {
  const gate = new OriginGate(1);
  const end = new AbortController();
  expect(await gate.enter(end.signal)).toBe(true);
  const waiting = gate.enter(end.signal);
  end.abort();
  expect(await waiting).toBe(false);
  expect(await gate.enter(end.signal)).toBe(false);
  gate.leave();
  expect(await gate.enter(never)).toBe(true);
});
