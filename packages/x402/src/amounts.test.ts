import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { baseUnitsOfCents, centsOfDecimal, decimalOfCents, numberOfCents, toCents } from "./amounts.js";

describe("amounts", () => {
  test.each([
    [0.01, 1n],
    [0.07, 7n],
    [0.29, 29n],
    [4.35, 435n],
    [1e-2, 1n],
    [1.1, 110n],
    [25, 2500n],
    [999999999.99, 99_999_999_999n],
  ])("accepts %d exactly", (amount, cents) => {
    expect(toCents(amount)).toBe(cents);
    expect(numberOfCents(cents)).toBe(amount);
  });

  test.each([
    0,
    -0,
    -1,
    -0.01,
    0.009,
    1.005,
    0.1 + 0.2,
    1e-7,
    1e9,
    1e21,
    999999999.991,
    Number.POSITIVE_INFINITY,
    Number.NaN,
  ])("refuses %d", (amount) => {
    expect(toCents(amount)).toBeNull();
  });

  test("every whole number of cents survives number → cents → decimal text → cents → number", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999n }), (cents) => {
        const text = decimalOfCents(cents);
        expect(toCents(Number(text))).toBe(cents);
        expect(centsOfDecimal(text)).toBe(cents);
        expect(baseUnitsOfCents(cents, 6)).toBe(cents * 10_000n);
      }),
      { numRuns: 2000 },
    );
  });

  test("reads every form of a decimal column's value", () => {
    expect(centsOfDecimal("12")).toBe(1200n);
    expect(centsOfDecimal("3.5")).toBe(350n);
    expect(centsOfDecimal("3.50")).toBe(350n);
    expect(() => centsOfDecimal("3.505")).toThrow(RangeError);
  });
});
