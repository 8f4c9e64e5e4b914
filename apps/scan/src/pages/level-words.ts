import type { ScanReport } from "../report/scan-report.js";
import { LEVEL_NAMES } from "../score/levels.js";

export const LEVEL_MAX = LEVEL_NAMES.length - 1;

export const levelInWords = ({ level, levelName }: Pick<ScanReport, "level" | "levelName">): string =>
  `Level ${level} of ${LEVEL_MAX}: ${levelName}`;

/** What a score means: the word stands beside the colour, which not everybody can tell from others. */
export type Grade = "good" | "fair" | "poor" | "unknown";

export const GRADE_WORDS: Readonly<Record<Grade, string>> = {
  good: "good",
  fair: "needs work",
  poor: "much to do",
  unknown: "cannot tell",
};

/** A score that was judged on less than half of its weight says nothing yet. */
export function gradeOf({ score, lowCoverage }: Pick<ScanReport, "score" | "lowCoverage">): Grade {
  if (score === null || lowCoverage) return "unknown";
  return score >= 80 ? "good" : score >= 50 ? "fair" : "poor";
}

/** `2026-11-22 06:10 UTC` */
export const minuteOf = (instant: string): string => `${instant.slice(0, 16).replace("T", " ")} UTC`;
