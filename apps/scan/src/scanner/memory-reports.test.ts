import { expect, test } from "@jest/globals";
import { BoundedCache } from "./memory-reports.js";

test("drops expired values, and the least recently used ones when memory is full", () => {
  let nowMs = 0;
  const cache = new BoundedCache<string>({ bytesMax: 30, clock: { now: () => nowMs } });
  for (const key of ["a", "b", "c"]) cache.set(key, key, { bytes: 10, ttlMs: 1_000 });
  expect(cache.get("a")).toBe("a");
  cache.set("d", "d", { bytes: 10, ttlMs: 5_000 });
  expect(["a", "b", "c", "d"].map((key) => cache.get(key))).toEqual(["a", null, "c", "d"]);
  cache.set("a", "A", { bytes: 10, ttlMs: 5_000 });
  nowMs = 1_000;
  expect(["a", "c", "d"].map((key) => cache.get(key))).toEqual(["A", null, "d"]);
  // The expired entry no longer takes memory.
  cache.set("e", "e", { bytes: 10, ttlMs: 1_000 });
  expect(["a", "d", "e"].map((key) => cache.get(key))).toEqual(["A", "d", "e"]);
  cache.set("huge", "huge", { bytes: 31, ttlMs: 1_000 });
  expect(["a", "d", "e", "huge"].map((key) => cache.get(key))).toEqual([null, null, null, null]);
});
