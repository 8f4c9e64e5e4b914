import { expect } from "@jest/globals";

/**
 * Linear work on such inputs takes milliseconds, anything worse takes minutes. Between the two a busy machine makes no
 * difference.
 */
const CHEAP_MS = 5_000;

/** Asserts that synchronous work is cheap, by CPU time instead of the clock. */
export function expectCheap(work: () => void, cpuMsMax: number = CHEAP_MS): void {
  expect(cpuMsOf(work)).toBeLessThan(cpuMsMax);
}

/** Milliseconds of CPU time that the work takes. */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
