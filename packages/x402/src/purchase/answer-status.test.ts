import { expect, test } from "@jest/globals";
import { answerStatus } from "./answer-status.js";
import { PAYMENT_STATE_NAMES } from "./states.js";

test.each([
  ["owed", null, "owed"],
  ["settled", 1_001, "kept"],
  ["settled", 1_000, "gone"],
  ["settled", null, "gone"],
] as const)(
  "a payment in state %s, whose answer is stored until %s, has the answer status %s",
  (state, answerExpiresAt, expected) => {
    expect(answerStatus({ state, answerExpiresAt }, 1_000)).toBe(expected);
  },
);

test("is null for a payment that isn't settled", () => {
  const others = PAYMENT_STATE_NAMES.filter((state) => state !== "owed" && state !== "settled");
  expect(others.map((state) => answerStatus({ state, answerExpiresAt: 2_000 }, 1_000))).toEqual(others.map(() => null));
});
