import { createRequire } from "node:module";
import { html } from "@svc/discovery";
import type { ScanReport } from "../report/scan-report.js";
import { LEVEL_NAMES } from "../score/levels.js";
import { GRADE_WORDS, type Grade, gradeOf, LEVEL_MAX } from "./level-words.js";

/** What sites that show a link expect of its picture. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

const INK = "#1a1c20";
const SOFT = "#555b68";
const LINE = "#d5d9e1";
const COLOURS: Readonly<Record<Grade, string>> = {
  good: "#0a6b3d",
  fair: "#8a5a00",
  poor: "#b3261e",
  unknown: "#5f6673",
};
const RADIUS = 130;
const AROUND = 2 * Math.PI * RADIUS;
/** Longer hosts are cut: at this size they would run into the ring. */
const HOST_CHARS_MAX = 24;

type Shown = Pick<ScanReport, "host" | "level" | "levelName" | "score" | "lowCoverage" | "siteError">;

const short = (host: string): string => (host.length > HOST_CHARS_MAX ? `${host.slice(0, HOST_CHARS_MAX - 1)}…` : host);

/** Level and score of a host as a picture (SVG), or that it could not be looked at. */
export function shareSvg(report: Shown): string {
  const { host, level, levelName, score, siteError } = report;
  const colour = COLOURS[gradeOf(report)];
  const filled = (AROUND * (score ?? 0)) / 100;
  const words = siteError === null ? `Level ${level} of ${LEVEL_MAX}: ${levelName}` : "Could not be looked at";
  const steps = LEVEL_NAMES.slice(1).map((_, index) => {
    const height = 24 + index * 22;
    return html`<rect x="${80 + index * 112}" y="${510 - height}" width="96" height="${height}" rx="10" fill="${index < level ? "#0b57d0" : LINE}"/>`;
  });
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_IMAGE.width}" height="${SHARE_IMAGE.height}" viewBox="0 0 ${SHARE_IMAGE.width} ${SHARE_IMAGE.height}" font-family="Inter"><rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="12" fill="#0b57d0"/><text x="80" y="120" font-size="34" fill="${SOFT}">Agent readiness of</text><text x="80" y="190" font-size="58" font-weight="700" fill="${INK}">${short(host)}</text><text x="80" y="270" font-size="40" fill="${INK}">${words}</text>${siteError === null && steps}<circle cx="960" cy="340" r="${RADIUS}" fill="none" stroke="${LINE}" stroke-width="32"/>${
    filled > 0 &&
    html`<circle cx="960" cy="340" r="${RADIUS}" fill="none" stroke="${colour}" stroke-width="32" stroke-linecap="round" stroke-dasharray="${filled.toFixed(1)} ${AROUND.toFixed(1)}" transform="rotate(-90 960 340)"/>`
  }<text x="960" y="${score === null ? 355 : 350}" font-size="${score === null ? 40 : 92}" font-weight="700" text-anchor="middle" fill="${colour}">${score ?? "no score"}</text>${score !== null && html`<text x="960" y="400" font-size="30" text-anchor="middle" fill="${SOFT}">${GRADE_WORDS[gradeOf(report)]}</text>`}<text x="80" y="580" font-size="28" fill="${SOFT}">Site Scan</text></svg>`
    .text;
}

const fontFile = (name: string): string => createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${name}`);

/** The same as PNG, drawn in a thread of the library. It is loaded with the first picture: few processes ever draw one. */
export async function shareImage(report: Shown): Promise<Buffer> {
  const { renderAsync } = await import("@resvg/resvg-js");
  const picture = await renderAsync(shareSvg(report), {
    font: {
      fontFiles: [fontFile("400Regular/Inter_400Regular.ttf"), fontFile("700Bold/Inter_700Bold.ttf")],
      loadSystemFonts: false,
      defaultFontFamily: "Inter",
    },
  });
  return picture.asPng();
}
