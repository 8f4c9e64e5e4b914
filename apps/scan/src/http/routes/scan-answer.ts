import type { CheckedSite } from "../../report/scan-report.js";
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
  readonly nowMs: number;
}

export function scanHttpAnswer(
  answer: ScanAnswer | ScanAnswer<CheckedSite>,
  { format, nowMs }: AnswerOptions,
): ScanHttpAnswer {
  const { cached, ageSeconds, chargeable } = answer;
  const facts = {
    cached,
    scannedAtMs: nowMs - ageSeconds * 1000,
    keptSeconds: chargeable ? KEPT_SECONDS : KEPT_SECONDS_OF_A_FAILURE,
  };
  return format === "agent"
    ? { ...facts, contentType: "text/markdown; charset=utf-8", body: answer.markdown }
    : { ...facts, contentType: "application/json; charset=utf-8", body: answer.json };
}
