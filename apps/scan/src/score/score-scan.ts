import { CATEGORIES, type Category } from "../checks/check.js";
import type { RanCheck } from "../checks/run-checks.js";

export const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  discoverability: "Discoverability",
  contentAccessibility: "Content Accessibility",
  botAccessControl: "Bot Access Control",
  discovery: "Discovery",
  commerce: "Commerce",
};

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly neutral: number;
  readonly error: number;
  readonly total: number;
}

export interface CategoryScore extends Counts {
  readonly name: string;
  /** 0 to 100; null when nothing passed or failed. */
  readonly score: number | null;
}

export interface ScanScore {
  readonly score: number | null;
  readonly counts: Counts;
  readonly categories: Readonly<Record<Category, CategoryScore>>;
}

export type ScoredCheck = Pick<RanCheck, "category" | "weight"> & {
  readonly result: Pick<RanCheck["result"], "status">;
};

/** Share of the weight that passed in the weight that passed or failed: what does not apply or could not be told counts nowhere. */
function score(checks: readonly ScoredCheck[]): number | null {
  const weightOf = (status: string) =>
    checks.filter(({ result }) => result.status === status).reduce((sum, { weight }) => sum + weight, 0);
  const passed = weightOf("pass");
  const judged = passed + weightOf("fail");
  return judged === 0 ? null : Math.round((100 * passed) / judged);
}

function count(checks: readonly ScoredCheck[]): Counts {
  const having = (status: string) => checks.filter(({ result }) => result.status === status).length;
  return {
    passed: having("pass"),
    failed: having("fail"),
    neutral: having("neutral"),
    error: having("error"),
    total: checks.length,
  };
}

export function scoreScan(checks: readonly ScoredCheck[]): ScanScore {
  const ofCategory = (category: Category): CategoryScore => {
    const own = checks.filter((check) => check.category === category);
    return { name: CATEGORY_NAMES[category], ...count(own), score: score(own) };
  };
  return {
    score: score(checks),
    counts: count(checks),
    categories: Object.fromEntries(CATEGORIES.map((category) => [category, ofCategory(category)])) as Record<
      Category,
      CategoryScore
    >,
  };
}
