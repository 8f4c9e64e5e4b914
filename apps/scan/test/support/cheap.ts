import { expect } from "@jest/globals";

/**
 * Linear work on the tests' inputs takes milliseconds, and anything slower takes minutes. The limit is far from both,
 * so a busy machine doesn't matter.
 */
const CHEAP_MS = 5_000;

/** Asserts that synchronous work is cheap, by CPU time instead of the clock. */
export function expectCheap(work: () => void, cpuMsMax: number = CHEAP_MS): void {
  expect(cpuMsOf(work)).toBeLessThan(cpuMsMax);
}

/** Returns the milliseconds of CPU time that the work takes. */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
