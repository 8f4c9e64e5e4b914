import { CATEGORIES, type Category } from "../checks/check.js";
import type { RanCheck } from "../checks/run-checks.js";

export const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  discoverability: "Discoverability",
  contentAccessibility: "Content Accessibility",
  botAccessControl: "Bot Access Control",
  discovery: "Discovery",
  commerce: "Commerce",
};

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly neutral: number;
  readonly error: number;
  readonly total: number;
}

/** How much of what applies was judged. A score that rests on less than half of it says little. */
interface Coverage {
  /** Judged weight of the weight that applies, 0 to 1; null: nothing applies. */
  readonly coverage: number | null;
  /** Checks that passed or failed. */
  readonly judged: number;
  /** Those, and those that could not be determined. */
  readonly applicable: number;
  readonly lowCoverage: boolean;
}

interface CategoryScore extends Counts, Coverage {
  readonly name: string;
  /** 0 to 100; null when nothing passed or failed. */
  readonly score: number | null;
}

interface ScanScore extends Coverage {
  readonly score: number | null;
  readonly counts: Counts;
  readonly categories: Readonly<Record<Category, CategoryScore>>;
}

export type ScoredCheck = Pick<RanCheck, "category" | "weight"> & {
  readonly result: Pick<RanCheck["result"], "status">;
};

/** Share of the weight that passed in the weight that passed or failed: what does not apply or could not be determined counts nowhere. */
function score(checks: readonly ScoredCheck[]): number | null {
  const weightOf = (status: string) =>
    checks.filter(({ result }) => result.status === status).reduce((sum, { weight }) => sum + weight, 0);
  const passed = weightOf("pass");
  const judged = passed + weightOf("fail");
  return judged === 0 ? null : Math.round((100 * passed) / judged);
}

const COVERAGE_MIN = 0.5;

function coverageOf(checks: readonly ScoredCheck[]): Coverage {
  const applicable = checks.filter(({ result }) => result.status !== "neutral");
  const judged = applicable.filter(({ result }) => result.status !== "error");
  const weightOf = (some: readonly ScoredCheck[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const coverage = applicable.length === 0 ? null : Math.round((100 * weightOf(judged)) / weightOf(applicable)) / 100;
  return {
    coverage,
    judged: judged.length,
    applicable: applicable.length,
    lowCoverage: coverage !== null && coverage < COVERAGE_MIN,
  };
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
    return { name: CATEGORY_NAMES[category], ...count(own), score: score(own), ...coverageOf(own) };
  };
  return {
    score: score(checks),
    counts: count(checks),
    ...coverageOf(checks),
    categories: Object.fromEntries(CATEGORIES.map((category) => [category, ofCategory(category)])) as Record<
      Category,
      CategoryScore
    >,
  };
}
