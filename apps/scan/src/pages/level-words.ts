import type { ScanReport } from "../report/scan-report.js";
import { LEVEL_NAMES } from "../score/levels.js";

export const LEVEL_MAX = LEVEL_NAMES.length - 1;

export const levelInWords = ({ level, levelName }: Pick<ScanReport, "level" | "levelName">): string =>
  `Level ${level} of ${LEVEL_MAX}: ${levelName}`;
