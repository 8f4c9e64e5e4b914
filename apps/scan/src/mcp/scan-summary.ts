import { type Static, Type } from "typebox";
import { failures, findings, headingOf } from "../report/findings.js";
import { SCAN_REPORT, type ScanReport } from "../report/scan-report.js";

const { checks, list, ...facts } = SCAN_REPORT.properties;
const { category } = list.items.properties;

const FAILURE = Type.Object({
  id: Type.String({ description: "Stable name of the check" }),
  category,
  title: Type.String({ description: "What is wrong" }),
  weight: Type.Integer({ minimum: 1, maximum: 5, description: "How much the check counts in the score" }),
  opensNextLevel: Type.Boolean({ description: "The next level asks for this check" }),
  message: Type.String({ description: "What was found, in one sentence" }),
  fix: Type.String({ description: "What to do" }),
  verify: Type.String({ description: "A command that prints a line and exits 0 when the fix is in place" }),
  docs: Type.Array(Type.String()),
});

/** What the tool answers as structured content: clients put all of it before a model, so evidence comes only when it is asked for. */
export const SCAN_SUMMARY = Type.Object(
  {
    ...facts,
    failures: Type.Array(FAILURE, { description: "What failed; what opens the next level first, then by weight" }),
    couldNotTell: Type.Array(Type.Object({ id: Type.String(), category, message: Type.String() }), {
      description: "What could not be told, and why; never counted as a failure",
    }),
    checks: Type.Optional(checks),
  },
  { title: "ScanSummary", description: "`checks`, with all evidence, is there with the format json" },
);

export type ScanSummary = Static<typeof SCAN_SUMMARY>;
export type Failure = Static<typeof FAILURE>;

/** @param withChecks every check with its evidence */
export function scanSummary(report: ScanReport, { withChecks }: { readonly withChecks: boolean }): ScanSummary {
  const { checks: all, list: _, ...others } = report;
  return {
    ...others,
    failures: failures(report).map(({ id, category: of, check, unlocks }) => ({
      ...{ id, category: of, title: headingOf(check), weight: check.weight, opensNextLevel: unlocks !== null },
      ...{ message: check.message, fix: check.fix.fix, verify: check.fix.verify, docs: check.fix.docs },
    })),
    couldNotTell: findings(report, "error").map(({ id, category: of, check: { message } }) => ({
      id,
      category: of,
      message,
    })),
    ...(withChecks ? { checks: all } : {}),
  };
}
