import { describe, expect, test } from "@jest/globals";
import type { Category, CheckStatus } from "../checks/check.js";
import type { Weight } from "../checks/registry.js";
import { type ScoredCheck, scoreScan } from "./score-scan.js";

const check = (status: CheckStatus, weight: Weight = 1, category: Category = "discovery"): ScoredCheck => ({
  category,
  weight,
  result: { status },
});

describe("scoreScan", () => {
  test("divides the weight that passed by the weight that passed or failed", () => {
    expect(scoreScan([check("pass", 5), check("fail", 2), check("fail", 1)]).score).toBe(63);
  });

  test("ignores checks that don't apply or could not be determined", () => {
    const { score, counts } = scoreScan([check("pass"), check("neutral", 5), check("error", 5)]);
    expect(score).toBe(100);
    expect(counts).toEqual({ passed: 1, failed: 0, neutral: 1, error: 1, total: 3 });
  });

  test("gives no score if nothing passed or failed", () => {
    const { score, categories } = scoreScan([check("neutral"), check("error")]);
    expect(score).toBeNull();
    expect(categories.discovery).toEqual({
      name: "Discovery",
      passed: 0,
      failed: 0,
      neutral: 1,
      error: 1,
      total: 2,
      score: null,
      coverage: 0,
      judged: 0,
      applicable: 1,
      lowCoverage: true,
    });
    expect(categories.commerce).toMatchObject({ name: "Commerce", total: 0, score: null });
  });

  test("scores each category by its own checks, and the whole by weight instead of category", () => {
    const { score, categories } = scoreScan([check("pass", 1, "commerce"), check("fail", 5), check("pass", 4)]);
    expect(categories.commerce.score).toBe(100);
    expect(categories.discovery.score).toBe(44);
    expect(score).toBe(50);
  });

  test("reports the judged share of the applicable weight, and whether it is less than half", () => {
    const some = [check("pass", 1), check("fail", 2), check("error", 5), check("neutral", 5)];
    expect(scoreScan(some)).toMatchObject({ coverage: 0.38, judged: 2, applicable: 3, lowCoverage: true });
    expect(scoreScan([check("pass", 5), check("error", 5)])).toMatchObject({ coverage: 0.5, lowCoverage: false });
    expect(scoreScan([check("neutral")])).toMatchObject({ coverage: null, lowCoverage: false });
  });
});
