import { html } from "@svc/discovery";
import { PICTURE_COLORS, PICTURE_SIZE } from "@svc/discovery/pictures";
import type { ScanReport } from "../report/scan-report.js";
import { LEVEL_NAMES } from "../score/levels.js";
import { GRADE_WORDS, type Grade, LEVEL_MAX, levelInWords, toGrade } from "./hero.js";

/** Colors from red to green. White text has a contrast of at least 4.5 on each. */
const BADGE_COLOURS = ["#b3261e", "#a3410a", "#7a5c00", "#4f6b00", "#1d6f42", "#0a6b3d"];
const NONE = "#5f6673";

const LABEL = "agent-ready";
const FONT_SIZE = 11;
const PADDING = 7;
/**
 * Widths of Verdana's characters, in thousandths of the font size. The badge's boxes must fit the text, because the
 * text isn't stretched to fit them.
 */
const WIDTHS: Readonly<Record<string, number>> = {
  ...{ a: 601, b: 623, c: 521, d: 623, e: 596, f: 352, g: 623, h: 633, i: 274, l: 274, n: 633, o: 607, r: 427 },
  ...{ s: 521, t: 394, u: 633, v: 592, y: 592, " ": 352, "-": 454 },
};
const WIDTH_OF_DIGITS = 636;

const boxWidth = (text: string): number =>
  Math.ceil(
    [...text].reduce((sum, character) => sum + (WIDTHS[character] ?? WIDTH_OF_DIGITS), 0) * (FONT_SIZE / 1000),
  ) +
  2 * PADDING;

/** Draws a badge for README files. It shows the level of a host, “could not be scanned” or “not scanned”. */
export function badgeSvg(report: Pick<ScanReport, "level" | "levelName" | "siteError"> | null): string {
  // A site that could not be read has no level. Level 0 would be a verdict.
  const level = report?.siteError === null ? report.level : null;
  const unknown = report === null ? "not scanned" : "could not be scanned";
  const value = level === null ? unknown : `level ${level} of ${LEVEL_MAX}`;
  const words = `Agent readiness: ${report === null || level === null ? unknown : levelInWords(report)}`;
  const [labelWidth, valueWidth] = [boxWidth(LABEL), boxWidth(value)];
  const width = labelWidth + valueWidth;
  const colour = level === null ? NONE : (BADGE_COLOURS[level] ?? NONE);
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" viewBox="0 0 ${width} 20" role="img" aria-label="${words}"><title>${words}</title><clipPath id="r"><rect width="${width}" height="20" rx="4"/></clipPath><g clip-path="url(#r)"><rect width="${labelWidth}" height="20" fill="#33373f"/><rect x="${labelWidth}" width="${valueWidth}" height="20" fill="${colour}"/></g><g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="${FONT_SIZE}"><text x="${labelWidth / 2}" y="14">${LABEL}</text><text x="${labelWidth + valueWidth / 2}" y="14">${value}</text></g></svg>
`.text;
}

const { ink: INK, soft: SOFT, line: LINE, brand: BRAND } = PICTURE_COLORS;
const GRADE_COLOURS: Readonly<Record<Grade, string>> = {
  good: "#0a6b3d",
  fair: "#f5a524",
  poor: "#b3261e",
  unknown: "#5f6673",
};
const RADIUS = 130;
const AROUND = 2 * Math.PI * RADIUS;
/** Maximum length of a host. A longer one is shortened, because it would overlap the ring. */
const HOST_CHARS_MAX = 24;

type Shown = Pick<ScanReport, "host" | "level" | "levelName" | "score" | "lowCoverage" | "siteError">;

const short = (host: string): string => (host.length > HOST_CHARS_MAX ? `${host.slice(0, HOST_CHARS_MAX - 1)}…` : host);

/** Draws an SVG picture with the level and score of a host, or with “Could not be scanned”. */
export function shareSvg(report: Shown): string {
  const { host, level, levelName, score, siteError } = report;
  const colour = GRADE_COLOURS[toGrade(report)];
  const filled = (AROUND * (score ?? 0)) / 100;
  const words = siteError === null ? `Level ${level} of ${LEVEL_MAX}: ${levelName}` : "Could not be scanned";
  const steps = LEVEL_NAMES.slice(1).map((_, index) => {
    const height = 24 + index * 22;
    return html`<rect x="${80 + index * 112}" y="${510 - height}" width="96" height="${height}" rx="10" fill="${index < level ? BRAND : LINE}"/>`;
  });
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}" viewBox="0 0 ${PICTURE_SIZE.width} ${PICTURE_SIZE.height}" font-family="Inter"><rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="12" fill="${BRAND}"/><text x="80" y="120" font-size="34" fill="${SOFT}">Agent readiness of</text><text x="80" y="190" font-size="58" font-weight="700" fill="${INK}">${short(host)}</text><text x="80" y="270" font-size="40" fill="${INK}">${words}</text>${siteError === null && steps}<circle cx="960" cy="340" r="${RADIUS}" fill="none" stroke="${LINE}" stroke-width="32"/>${
    filled > 0 &&
    html`<circle cx="960" cy="340" r="${RADIUS}" fill="none" stroke="${colour}" stroke-width="32" stroke-linecap="round" stroke-dasharray="${filled.toFixed(1)} ${AROUND.toFixed(1)}" transform="rotate(-90 960 340)"/>`
  }<text x="960" y="${score === null ? 355 : 350}" font-size="${score === null ? 40 : 92}" font-weight="700" text-anchor="middle" fill="${INK}">${score ?? "no score"}</text>${score !== null && html`<text x="960" y="400" font-size="30" text-anchor="middle" fill="${SOFT}">${GRADE_WORDS[toGrade(report)]}</text>`}<text x="80" y="580" font-size="28" fill="${SOFT}">Site Scan</text></svg>`
    .text;
}
