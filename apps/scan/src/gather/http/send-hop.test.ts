import { expect, test } from "@jest/globals";
import { retryAfterMs } from "./send-hop.js";

const now = Date.parse("2026-11-21T12:00:00Z");

test.each([
  ["3", 3_000],
  [" 0 ", 0],
  ["Sat, 21 Nov 2026 12:00:05 GMT", 5_000],
  ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
  ["soon", null],
  ["", null],
  ["-1", null],
  ["99999999999999999999", null],
  [undefined, null],
])("Retry-After %j asks for %j ms", (value, expected) => {
  expect(retryAfterMs(value, now)).toBe(expected);
});
