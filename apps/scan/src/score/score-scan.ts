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

/** The judged share of the checks that apply. If it is less than half, the score says little. */
interface Coverage {
  /** Judged weight divided by applicable weight, 0 to 1; null: no check applies. */
  readonly coverage: number | null;
  /** Checks that passed or failed. */
  readonly judged: number;
  /** Judged checks, and those that could not be determined. */
  readonly applicable: number;
  readonly lowCoverage: boolean;
}

interface CategoryScore extends Counts, Coverage {
  readonly name: string;
  /** 0 to 100; null if nothing passed or failed. */
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

/**
 * Returns the passed weight as a percentage of the judged weight. Checks that don't apply or could not be determined
 * don't count.
 */
function score(checks: readonly ScoredCheck[]): number | null {
  const sumWeights = (status: string) =>
    checks.filter(({ result }) => result.status === status).reduce((sum, { weight }) => sum + weight, 0);
  const passed = sumWeights("pass");
  const judged = passed + sumWeights("fail");
  return judged === 0 ? null : Math.round((100 * passed) / judged);
}

const COVERAGE_MIN = 0.5;

function computeCoverage(checks: readonly ScoredCheck[]): Coverage {
  const applicable = checks.filter(({ result }) => result.status !== "neutral");
  const judged = applicable.filter(({ result }) => result.status !== "error");
  const sumWeights = (some: readonly ScoredCheck[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const coverage =
    applicable.length === 0 ? null : Math.round((100 * sumWeights(judged)) / sumWeights(applicable)) / 100;
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
    return { name: CATEGORY_NAMES[category], ...count(own), score: score(own), ...computeCoverage(own) };
  };
  return {
    score: score(checks),
    counts: count(checks),
    ...computeCoverage(checks),
    categories: Object.fromEntries(CATEGORIES.map((category) => [category, ofCategory(category)])) as Record<
      Category,
      CategoryScore
    >,
  };
}
