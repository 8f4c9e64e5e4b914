import { expect, test } from "@jest/globals";
import { DEPRECATED_AT, sunsetOf } from "./setting-rules.js";

test.each([
  ["2027-06-30", "2027-06-30T00:00:00.000Z"],
  ["2027-06-30T12:00:00Z", "2027-06-30T12:00:00.000Z"],
  ["2027-06-30T12:00:00+02:00", "2027-06-30T10:00:00.000Z"],
])("reads %s, whatever the time zone of the machine", (text, iso) => {
  expect(sunsetOf(text).toISOString()).toBe(iso);
});

test.each(["soon", "2027", "30.06.2027", "2027-13-01", "2027-06-30T12:00:00", "1800000000"])(
  "%s is no date of a sunset",
  (text) => expect(() => sunsetOf(text)).toThrow("not a date"),
);

test("nothing ends before it is deprecated", () => {
  expect(() => sunsetOf("2026-11-20")).toThrow("before the deprecation");
  expect(sunsetOf("2026-11-21")).toEqual(DEPRECATED_AT);
});
