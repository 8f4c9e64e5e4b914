import { describe, expect, test } from "@jest/globals";
import type { Check, CheckResult, CheckStatus } from "../../src/checks/check.js";
import type { Artifacts } from "../../src/gather/artifacts.js";
import { resultOf } from "./artifacts.js";

/** A guarantee, the status that keeps it, what differs from a site with nothing on it, and more that the result must say. */
type CheckCase = readonly [
  guarantee: string,
  status: CheckStatus,
  overrides: Partial<Artifacts>,
  more?: Partial<CheckResult>,
];

/** One test per case; whatever the status, a claim without evidence does not pass. */
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

/** Evidence of which at least one item reads like this. */
export const evidenceLike = (text: RegExp): CheckResult["evidence"] =>
  expect.arrayContaining([expect.objectContaining({ text: expect.stringMatching(text) })]) as never;
