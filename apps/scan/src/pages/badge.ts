import { html } from "@svc/discovery";
import type { ScanReport } from "../report/scan-report.js";
import { LEVEL_MAX, levelInWords } from "./level-words.js";

/** Red to green, each with white text at a contrast of 4.5 at least. */
const COLOURS = ["#b3261e", "#a3410a", "#7a5c00", "#4f6b00", "#1d6f42", "#0a6b3d"];
const NONE = "#5f6673";

const LABEL = "agent-ready";
const LABEL_WIDTH = 84;
/** Of the 11 px font that is asked for, on average. */
const CHARACTER_WIDTH = 6.2;

/** A badge as those in README files: what a report says about a host, or that there is none. */
export function badgeSvg(report: Pick<ScanReport, "level" | "levelName"> | null): string {
  const value = report === null ? "not scanned" : `level ${report.level} of ${LEVEL_MAX}`;
  const words = report === null ? "Agent readiness: not scanned" : `Agent readiness: ${levelInWords(report)}`;
  const valueWidth = Math.round(value.length * CHARACTER_WIDTH) + 12;
  const width = LABEL_WIDTH + valueWidth;
  const colour = report === null ? NONE : (COLOURS[report.level] ?? NONE);
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${words}"><title>${words}</title><clipPath id="r"><rect width="${width}" height="20" rx="4"/></clipPath><g clip-path="url(#r)"><rect width="${LABEL_WIDTH}" height="20" fill="#33373f"/><rect x="${LABEL_WIDTH}" width="${valueWidth}" height="20" fill="${colour}"/></g><g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11"><text x="${LABEL_WIDTH / 2}" y="14" textLength="${LABEL_WIDTH - 12}">${LABEL}</text><text x="${LABEL_WIDTH + valueWidth / 2}" y="14" textLength="${valueWidth - 12}">${value}</text></g></svg>
`.text;
}
