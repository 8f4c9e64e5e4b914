import { renderAgentMarkdown } from "../../report/agent-markdown.js";
import type { ScanReport } from "../../report/scan-report.js";
import type { ScanAnswer } from "../../scanner/scanner.js";

/** An answer to POST /api/scan. With its body as text it is plain and can be kept for a buyer who comes back. */
export interface ScanHttpAnswer {
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly cached: boolean;
  /** Unix ms. */
  readonly scannedAtMs: number;
  /** How long the result is kept: less where the site could not be looked at. */
  readonly keptSeconds: number;
}

const KEPT_SECONDS = 3_600;
const KEPT_SECONDS_OF_A_FAILURE = 60;

export interface AnswerOptions {
  readonly format: "json" | "agent";
  /** Ids of the checks to report; absent: all. */
  readonly checks?: readonly string[];
  readonly nowMs: number;
}

export function scanHttpAnswer(answer: ScanAnswer, { format, checks, nowMs }: AnswerOptions): ScanHttpAnswer {
  const { cached, ageSeconds, chargeable } = answer;
  const facts = {
    cached,
    scannedAtMs: nowMs - ageSeconds * 1000,
    keptSeconds: chargeable ? KEPT_SECONDS : KEPT_SECONDS_OF_A_FAILURE,
  };
  const report = checks === undefined ? null : withChecks(answer.report, new Set(checks));
  if (format === "agent") {
    const body = report === null ? answer.markdown : renderAgentMarkdown(report);
    return { ...facts, contentType: "text/markdown; charset=utf-8", body };
  }
  const body = report === null ? answer.json : JSON.stringify(report);
  return { ...facts, contentType: "application/json; charset=utf-8", body };
}

/** Only what is listed becomes shorter: level, score and counts are those of the site. */
function withChecks(report: ScanReport, ids: ReadonlySet<string>): ScanReport {
  const checks = Object.fromEntries(
    Object.entries(report.checks).map(([category, all]) => [
      category,
      Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id))),
    ]),
  ) as ScanReport["checks"];
  return { ...report, checks, list: report.list.filter(({ id }) => ids.has(id)) };
}
