import { describe, expect, test } from "@jest/globals";
import { parseW3cDatetime } from "./w3c-datetime.js";

describe("parseW3cDatetime", () => {
  test.each([
    ["2026", "2026-01-01T00:00:00.000Z"],
    ["2026-05", "2026-05-01T00:00:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["2026-05-01T10:20Z", "2026-05-01T10:20:00.000Z"],
    ["2026-05-01T10:20:30-05:00", "2026-05-01T15:20:30.000Z"],
    [" 2026-05-01T10:20:30.25Z ", "2026-05-01T10:20:30.250Z"],
  ])("reads %s", (text, expected) => {
    expect(new Date(parseW3cDatetime(text)!).toISOString()).toBe(expected);
  });

  test.each([
    "",
    "today",
    "2026-13",
    "2026-02-29",
    "2026-05-01T10:20",
    "2026-05-01 10:20Z",
    "20260501",
    "2026-05-01T25:00Z",
  ])("refuses %p", (text) => {
    expect(parseW3cDatetime(text)).toBeNull();
  });
});
