import { expect } from "@jest/globals";

/** Linear work on such inputs takes milliseconds, anything worse takes minutes: between them a busy machine makes no difference. */
const CHEAP_MS = 5_000;

/** Holds that the work, which is synchronous, costs little: by the CPU's time, not by the clock. */
export function expectCheap(work: () => void, cpuMsMax: number = CHEAP_MS): void {
  expect(cpuMsOf(work)).toBeLessThan(cpuMsMax);
}

/** Milliseconds of the CPU that work takes. */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
