import { expect, test } from "@jest/globals";
import { limitInWords, timeInWords } from "./limits-text.js";

test.each([
  [60_000, "minute"],
  [10_000, "10 seconds"],
  [300_000, "5 minutes"],
  [3_600_000, "hour"],
  [30 * 86_400_000, "30 days"],
  [1500, "1500 milliseconds"],
])("%d ms are said as %s", (ms, words) => expect(timeInWords(ms)).toBe(words));

test("a limit is said as a sentence has it", () => {
  expect(limitInWords({ max: 10, windowMs: 60_000 })).toBe("10 in a minute");
  expect(limitInWords({ max: 5, windowMs: 3_600_000 })).toBe("5 in an hour");
  expect(limitInWords({ max: 100, windowMs: 10_000 })).toBe("100 in 10 seconds");
});
