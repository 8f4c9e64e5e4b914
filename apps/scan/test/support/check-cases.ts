import { describe, expect, test } from "@jest/globals";
import type { Check, CheckResult, CheckStatus } from "../../src/checks/check.js";
import type { Artifacts } from "../../src/gather/artifacts.js";
import { resultOf } from "./artifacts.js";

/** A guarantee, the expected status, the differences from an empty site, and further members of the result. */
export type CheckCase = readonly [
  guarantee: string,
  status: CheckStatus,
  overrides: Partial<Artifacts>,
  more?: Partial<CheckResult>,
];

/** Registers one test per case. A result without evidence fails the test, whatever its status. */
export function checkCases(check: Check, cases: readonly CheckCase[]): void {
  describe(check.id, () => {
    for (const [guarantee, status, overrides, more = {}] of cases) {
      test(guarantee, () => {
        const result = resultOf(check, overrides);
        expect(result).toMatchObject({ status, ...more });
        expect(result.evidence).not.toHaveLength(0);
      });
    }
  });
}

/** Matches evidence with at least one item whose text matches. */
export const evidenceLike = (text: RegExp): CheckResult["evidence"] =>
  expect.arrayContaining([expect.objectContaining({ text: expect.stringMatching(text) })]) as never;
