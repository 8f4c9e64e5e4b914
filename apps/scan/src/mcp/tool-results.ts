import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { type Static, Type } from "typebox";
import { checkExplained } from "../report/check-text.js";
import { failures, findings, getHeading } from "../report/findings.js";
import { CHECKED_SITE, type CheckedSite, EVIDENCE, SCAN_REPORT, type ScanReport } from "../report/scan-report.js";
import type { ScanAnswer } from "../scanner/scanner.js";
import { CHECK_TOOL_NAME } from "./names.js";

const { checks, list, ...facts } = SCAN_REPORT.properties;
const { category, status } = list.items.properties;

const FAILURE = Type.Object({
  id: Type.String({ description: "Stable name of the check" }),
  category,
  title: Type.String({ description: "What is wrong" }),
  weight: Type.Integer({ minimum: 1, maximum: 5, description: "How much the check counts in the score" }),
  opensNextLevel: Type.Boolean({ description: "The next level requires this check" }),
  message: Type.String({ description: "What the scan found, in one sentence" }),
  fix: Type.String({ description: "What to do" }),
  verify: Type.String({
    description: `A command that exits 0 when the fix is in place. ${CHECK_TOOL_NAME} verifies the same`,
  }),
  docs: Type.Array(Type.String()),
});

/** Structured content of a scan. Clients pass all of it to a model, so evidence is included only on request. */
export const SCAN_SUMMARY = Type.Object(
  {
    ...facts,
    failures: Type.Array(FAILURE, {
      description: "Failed checks: those that the next level requires first, then by weight",
    }),
    couldNotTell: Type.Array(
      Type.Object({
        ...{ id: Type.String(), category, message: Type.String() },
        fix: Type.Optional(
          Type.String({
            description: "What to do if the result stays the same; set if the next level requires the check",
          }),
        ),
      }),
      { description: "Undetermined checks, and why; they never count as failures" },
    ),
    checks: Type.Optional(checks),
  },
  { title: "ScanSummary", description: "`checks`, with all evidence, is set if the format is json" },
);
export type ScanSummary = Static<typeof SCAN_SUMMARY>;
export type Failure = Static<typeof FAILURE>;

const { checks: _, list: __, ...checkFacts } = CHECKED_SITE.properties;

export const CHECK_SUMMARY = Type.Object(
  {
    ...checkFacts,
    results: Type.Array(
      Type.Object({
        id: Type.String(),
        category,
        status,
        title: Type.String({ description: "The check's title for this status" }),
        message: Type.String(),
        evidence: Type.Array(EVIDENCE),
        fix: Type.Optional(Type.String({ description: "What to do; set if the check fails" })),
      }),
      { description: "Failed checks first" },
    ),
  },
  { title: "CheckSummary" },
);

export const CHECK_EXPLANATION = Type.Object(
  {
    id: Type.String(),
    category: Type.String(),
    weight: Type.Integer({ minimum: 1, maximum: 5 }),
    passes: Type.String({ description: "When the check passes" }),
    fails: Type.String({ description: "When the check fails" }),
    neutral: Type.String({ description: "When it doesn't apply or proves nothing" }),
    gateOfLevels: Type.Array(Type.Integer(), { description: "Levels that require the check" }),
    docs: Type.Array(Type.String(), { description: "Specifications and guides" }),
    page: Type.String({ description: "Path of its page on this service" }),
  },
  { title: "CheckExplanation" },
);

const result = (text: string, structured: object): CallToolResult => ({
  content: [{ type: "text", text }],
  structuredContent: structured as Record<string, unknown>,
});

/**
 * Builds the result for a failure that the model can correct. The MCP specification requires a result for that, not a
 * protocol error.
 */
export const toolFailure = (message: string): CallToolResult => ({
  content: [{ type: "text", text: message }],
  isError: true,
});

export function scanResult(
  answer: ScanAnswer,
  { format }: { readonly format: "brief" | "agent" | "json" },
): CallToolResult {
  const summary = scanSummary(answer.report, { withChecks: format === "json" });
  const texts = { brief: () => scanBrief(summary), agent: () => answer.markdown, json: () => JSON.stringify(summary) };
  return result(texts[format](), summary);
}

export function checkResult({ report, markdown }: ScanAnswer<CheckedSite>): CallToolResult {
  const { checks: all, list: listed, ...summary } = report;
  const results = listed.map(({ id, category: of, status: ended, message, ...titles }) => {
    const { evidence = [], fix } = all[of]?.[id] ?? {};
    const title = getHeading({ ...titles, status: ended });
    return { id, category: of, status: ended, title, message, evidence, ...(fix && { fix: fix.fix }) };
  });
  return result(markdown, { ...summary, results });
}

/** Explains a check. `id` must exist. */
export function explanationResult(id: string): CallToolResult {
  const { text, ...explained } = checkExplained(id);
  return result(text, { ...explained, page: `/checks/${id}` });
}

/** @param withChecks true to include every check with its evidence */
export function scanSummary(report: ScanReport, { withChecks }: { readonly withChecks: boolean }): ScanSummary {
  const { checks: all, list: _listed, ...others } = report;
  return {
    ...others,
    failures: failures(report).map(({ id, category: of, check, unlocks }) => ({
      ...{ id, category: of, title: getHeading(check), weight: check.weight, opensNextLevel: unlocks !== null },
      ...{ message: check.message, fix: check.fix.fix, verify: check.fix.verify, docs: check.fix.docs },
    })),
    couldNotTell: findings(report, "error").map(({ id, category: of, check: { message, fix } }) => ({
      ...{ id, category: of, message },
      ...(fix && { fix: fix.fix }),
    })),
    ...(withChecks ? { checks: all } : {}),
  };
}

/** Maximum number of fixes in the short text. This is enough for one round of work. */
const FIXES = 5;

/** Formats the summary as a few lines of markdown. */
export function scanBrief(summary: ScanSummary): string {
  const { siteError, failures, couldNotTell, nextLevel } = summary;
  const lines = [headline(summary), `Scanned ${code(summary.finalUrl)}, ${summary.scannedAt}${cachedNote(summary)}.`];
  if (siteError !== null)
    return ["**The site could not be scanned.**", ...lines.slice(1), "", siteError.message, ""].join("\n");
  if (nextLevel !== null) {
    lines.push("", `Level ${nextLevel.level} (${nextLevel.name}) requires: ${nextLevel.gates.join("; ")}.`);
  }
  const first = failures.slice(0, FIXES);
  if (first.length > 0) lines.push("", "First fixes:", "", ...first.map(fixLines));
  else lines.push("", "No check failed.");
  if (failures.length > FIXES) {
    lines.push(
      "",
      `${failures.length - FIXES} more: ${names(failures.slice(FIXES))}. To get all fixes, request the format json.`,
    );
  }
  if (couldNotTell.length > 0) lines.push("", `Undetermined: ${names(couldNotTell)}.`);
  const gates = couldNotTell.flatMap(({ id, fix }) => (fix === undefined ? [] : [`- ${id}: ${indented(fix)}`]));
  if (gates.length > 0) lines.push("", ...gates.slice(0, FIXES));
  return [...lines, ""].join("\n");
}

function headline({ level, levelName, score, counts }: ScanSummary): string {
  const parts = [
    `**Level ${level} of 5: ${levelName}**`,
    ...(score === null ? [] : [`score ${score} of 100`]),
    `${counts.passed} passed`,
    `${counts.failed} failed`,
    `${counts.neutral} not applicable`,
    ...(counts.error > 0 ? [`${counts.error} undetermined`] : []),
  ];
  return parts.join(" · ");
}

const cachedNote = ({ cached }: ScanSummary): string =>
  cached ? " (from an earlier scan; to scan again, use fresh: true)" : "";

const names = (checks: readonly { readonly id: string }[]): string => checks.map(({ id }) => id).join(", ");

function fixLines({ id, title, message, fix, verify, opensNextLevel }: Failure, index: number): string {
  const opens = opensNextLevel ? ", required for the next level" : "";
  return `${index + 1}. **${title}** (${id}${opens}): ${message}\n   Fix: ${indented(fix)}\n   Verify: ${code(verify)}`;
}

const indented = (text: string): string => text.replaceAll("\n", "\n   ");

/** Formats a code span. The fence must be longer than every run of backticks in the text. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}
