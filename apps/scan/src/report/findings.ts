import { CATEGORIES, type Category } from "../checks/check.js";
import type { CheckedSite, CheckReport, ScanReport } from "./scan-report.js";

/** A check of a report, with its id and category. */
export interface Finding {
  readonly id: string;
  readonly category: Category;
  readonly check: CheckReport;
  /** The next level, if it requires this check and the check doesn't pass; otherwise null. */
  readonly unlocks: number | null;
}

export interface FixedFinding extends Finding {
  readonly check: CheckReport & { readonly fix: NonNullable<CheckReport["fix"]> };
}

type Judged = Pick<CheckedSite, "checks" | "siteError"> & Partial<Pick<ScanReport, "nextLevel">>;

const STATUSES: readonly CheckReport["status"][] = ["fail", "error", "pass", "neutral"];

/**
 * Sorts checks as all outputs show them: failed, undetermined, passed, not applicable. Within each group, checks that
 * hold back the next level come first, then those with a higher weight. Ties keep the order of the registry.
 */
export function inOrder<Listed extends Pick<Finding, "id"> & Pick<CheckReport, "status" | "weight">>(
  checks: readonly Listed[],
  missing: readonly string[] = [],
): Listed[] {
  const gates = new Set(missing);
  const rank = ({ id, status, weight }: Listed): number =>
    STATUSES.indexOf(status) * 1000 - (gates.has(id) ? 100 : 0) - weight;
  return [...checks].sort((one, other) => rank(one) - rank(other));
}

/** Returns the checks with a status, in the order of {@link inOrder}. Empty for a site that could not be scanned. */
export function findings({ checks, nextLevel, siteError }: Judged, status: CheckReport["status"]): readonly Finding[] {
  if (siteError !== null) return [];
  const missing = nextLevel?.missing ?? [];
  const all = CATEGORIES.flatMap((category) =>
    Object.entries(checks[category] ?? {})
      .filter(([, check]) => check.status === status)
      .map(([id, check]) => ({ id, category, check, status, weight: check.weight })),
  );
  return inOrder(all, missing).map(({ id, category, check }) => ({
    id,
    category,
    check,
    unlocks: missing.includes(id) ? (nextLevel?.level ?? null) : null,
  }));
}

/** Failed checks, each with its fix. A check that doesn't apply isn't a failure, even if the next level requires it. */
export const failures = (report: Judged): readonly FixedFinding[] =>
  findings(report, "fail").filter((finding): finding is FixedFinding => finding.check.fix !== undefined);

/**
 * Combines the results of several checks into one verdict. One failure is enough for `fail`. Neutral checks alone are
 * not enough for `pass`.
 */
export function toVerdict({ passed, failed, error }: Pick<CheckedSite["counts"], "passed" | "failed" | "error">) {
  if (failed > 0) return "fail";
  if (error > 0) return "error";
  return passed > 0 ? "pass" : "neutral";
}

/** Returns the heading for the check's status: `failTitle` for a failing check, otherwise `title`. */
export const getHeading = ({
  status,
  title,
  failTitle,
}: Pick<CheckReport, "status" | "title" | "failTitle">): string => (status === "fail" ? failTitle : title);

const PROMPT_FIXES_MAX = 10;

/**
 * Builds one prompt for an agent that fixes the failures, the most important first. Null if nothing failed. The prompt
 * contains only the scanner's own words and a plain address.
 */
export function promptForAll(report: Judged, address: string): string | null {
  const all = failures(report);
  const [first] = all;
  if (first === undefined) return null;
  const tasks = all
    .slice(0, PROMPT_FIXES_MAX)
    .map(
      ({ id, check }, index) =>
        `${index + 1}. ${check.failTitle} (${id}). ${check.message}\nGoal: ${check.fix.goal}\n${check.fix.fix}`,
    );
  return [
    `Make the website ${address} more ready for agents. Make these changes in this order, and change nothing else:`,
    ...tasks,
    "After the deployment, verify each fix:",
    all
      .slice(0, PROMPT_FIXES_MAX)
      .map(({ check }) => check.fix.verify)
      .join("\n"),
  ].join("\n\n");
}
