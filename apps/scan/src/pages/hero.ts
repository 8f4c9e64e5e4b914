import { type Html, html } from "@svc/discovery";
import { CATEGORIES } from "../checks/check.js";
import type { ScanReport } from "../report/scan-report.js";
import { LEVEL_NAMES } from "../score/levels.js";

export const LEVEL_MAX = LEVEL_NAMES.length - 1;

export const levelInWords = ({ level, levelName }: Pick<ScanReport, "level" | "levelName">): string =>
  `Level ${level} of ${LEVEL_MAX}: ${levelName}`;

/** Meaning of a score. Pages always show its word next to its color. */
export type Grade = "good" | "fair" | "poor" | "unknown";

export const GRADE_WORDS: Readonly<Record<Grade, string>> = {
  good: "good",
  fair: "needs work",
  poor: "poor",
  unknown: "unknown",
};

/** Returns the meaning of a score. It is unknown if the judged checks have less than half of the applicable weight. */
export function toGrade({ score, lowCoverage }: Pick<ScanReport, "score" | "lowCoverage">): Grade {
  if (score === null || lowCoverage) return "unknown";
  return score >= 80 ? "good" : score >= 50 ? "fair" : "poor";
}

/** `2026-11-22 06:10 UTC` */
export const formatMinute = (instant: string): string => `${instant.slice(0, 16).replace("T", " ")} UTC`;

type Standing = Pick<ScanReport, "level" | "levelName" | "score" | "lowCoverage">;

const RADIUS = 52;
const AROUND = 2 * Math.PI * RADIUS;

/** The score as a ring around the number and its meaning. */
export function scoreRing(standing: Standing): Html {
  const { score } = standing;
  const grade = toGrade(standing);
  const filled = (AROUND * (score ?? 0)) / 100;
  const words = score === null ? "No score" : `Score ${score} of 100, ${GRADE_WORDS[grade]}`;
  return html`<svg class="ring ${grade}" viewBox="0 0 128 128" role="img" aria-label="${words}"><circle class="trough" cx="64" cy="64" r="${RADIUS}"/>${
    filled > 0 &&
    html`<circle class="fill" cx="64" cy="64" r="${RADIUS}" stroke-dasharray="${filled.toFixed(1)} ${AROUND.toFixed(1)}" transform="rotate(-90 64 64)"/>`
  }<text class="number" x="64" y="70" text-anchor="middle">${score ?? "–"}</text><text class="soft" x="64" y="88" text-anchor="middle">${score === null ? "no score" : GRADE_WORDS[grade]}</text></svg>`;
}

/** A step for each level above 0, filled up to the reached level. */
export const levelSteps = (standing: Standing): Html =>
  html`<ol class="levels" aria-label="${levelInWords(standing)}">${LEVEL_NAMES.slice(1).map((name, index) => {
    const state = index < standing.level ? "reached" : index === standing.level ? "next" : "later";
    return html`<li class="${state}"><span class="step">${index + 1}</span> <span class="name">${name}</span><span class="visually-hidden">, ${state === "reached" ? "reached" : "not reached"}</span></li>`;
  })}</ol>`;

export type HeroReport = Standing & Pick<ScanReport, "host" | "scannedAt" | "finalUrl" | "pages" | "requests">;

interface HeroOptions {
  /** Caveat that readers must see first. */
  readonly note?: Html | null;
  /** True if the report is an example on another page, which has its own heading. */
  readonly isExample?: boolean;
  /** A form or button for the report. */
  readonly action?: Html | null;
}

/** The result of a scan at a glance. */
export function hero(report: HeroReport, { note = null, isExample = false, action = null }: HeroOptions = {}): Html {
  const { host, level, levelName, scannedAt, finalUrl, pages, requests } = report;
  return html`<section class="hero" aria-label="Agent readiness of ${host}"><div class="hero-words"><p class="eyebrow">Agent readiness</p>${isExample ? html`<p class="host">${host}</p>` : html`<h1>${host}</h1>`}
<p class="level"><strong>${levelName}</strong> <span class="soft">Level ${level} of ${LEVEL_MAX}</span></p></div>
${scoreRing(report)}
${levelSteps(report)}
<div class="hero-foot"><p class="soft"><time datetime="${scannedAt}">${formatMinute(scannedAt)}</time> · ${finalUrl} · ${pages.length} ${pages.length === 1 ? "page" : "pages"} · ${requests} requests</p>${action}</div></section>${note}`;
}

/** The result for a site that could not be scanned: the reason, and nothing that looks like a verdict. */
export function troubleHero({ host, scannedAt, siteError }: ScanReport): Html {
  return html`<section class="hero trouble" aria-label="Result for ${host}"><div class="hero-words"><p class="eyebrow">Could not be scanned</p><h1>${host}</h1>
<p class="lead"><strong>${siteError?.message}</strong></p></div>
<svg class="ring unknown" viewBox="0 0 128 128" role="img" aria-label="No score"><circle class="trough" cx="64" cy="64" r="${RADIUS}"/><path class="mark" d="M64 36v36"/><circle class="dot" cx="64" cy="88" r="5"/></svg>
<div class="hero-foot"><p class="soft">Tried <time datetime="${scannedAt}">${formatMinute(scannedAt)}</time> · ${siteError?.url}</p></div></section>`;
}

/** A bar for each category: color, number and word agree. */
export const categoryBars = ({ categories }: Pick<ScanReport, "categories">): Html =>
  html`<ul class="bars" aria-label="Score by category">${CATEGORIES.map((category) => {
    const one = categories[category];
    const grade = toGrade(one);
    return html`<li><span class="bar-name">${one.name}</span> <span class="grade ${grade}">${scoreInWords(one)}</span>${bar(one)}<span class="soft bar-counts">${countsInWords(one)}</span></li>`;
  })}</ul>`;

/** Draws a bar. Its widths are percentages, so that its ends stay round at any size. */
function bar(category: Category): Html {
  const grade = toGrade(category);
  const { score } = category;
  return html`<svg class="bar-picture ${grade}" width="100%" height="6" aria-hidden="true"><rect class="trough" width="100%" height="6" rx="3"/>${grade !== "unknown" && (score ?? 0) > 0 && html`<rect class="fill" width="${score}%" height="6" rx="3"/>`}</svg>`;
}

type Category = ScanReport["categories"][keyof ScanReport["categories"]];

export function scoreInWords(category: Category): string {
  const { score, lowCoverage, judged, applicable } = category;
  if (score === null) return applicable === 0 ? "not applicable" : `0 of ${applicable} decided`;
  return lowCoverage ? `${judged} of ${applicable} decided` : `${score} · ${GRADE_WORDS[toGrade(category)]}`;
}

function countsInWords({ passed, failed, error }: Category): string {
  if (passed + failed + error === 0) return "No check applies";
  return `${failed} failed, ${passed} passed${error > 0 ? `, ${error} unknown` : ""}`;
}
