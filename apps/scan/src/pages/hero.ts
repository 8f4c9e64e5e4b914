import { type Html, html } from "@svc/discovery";
import { CATEGORIES } from "../checks/check.js";
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
  unknown: "undetermined",
};

/** A score that was judged on less than half of its weight says nothing yet. */
export function gradeOf({ score, lowCoverage }: Pick<ScanReport, "score" | "lowCoverage">): Grade {
  if (score === null || lowCoverage) return "unknown";
  return score >= 80 ? "good" : score >= 50 ? "fair" : "poor";
}

/** `2026-11-22 06:10 UTC` */
export const minuteOf = (instant: string): string => `${instant.slice(0, 16).replace("T", " ")} UTC`;

type Standing = Pick<ScanReport, "level" | "levelName" | "score" | "lowCoverage">;

const RADIUS = 52;
const AROUND = 2 * Math.PI * RADIUS;

/** The score as a ring that is filled as far as it goes, with the number and its meaning in it. */
export function scoreRing(standing: Standing): Html {
  const { score } = standing;
  const grade = gradeOf(standing);
  const filled = (AROUND * (score ?? 0)) / 100;
  const words = score === null ? "No score" : `Score ${score} of 100, ${GRADE_WORDS[grade]}`;
  return html`<svg class="ring ${grade}" viewBox="0 0 128 128" role="img" aria-label="${words}"><circle class="trough" cx="64" cy="64" r="${RADIUS}"/>${
    filled > 0 &&
    html`<circle class="fill" cx="64" cy="64" r="${RADIUS}" stroke-dasharray="${filled.toFixed(1)} ${AROUND.toFixed(1)}" transform="rotate(-90 64 64)"/>`
  }<text class="number" x="64" y="70" text-anchor="middle">${score ?? "–"}</text><text class="soft" x="64" y="90" text-anchor="middle">${score === null ? "no score" : GRADE_WORDS[grade]}</text></svg>`;
}

/** A step for each level above 0, higher and higher, filled up to the one that was reached. */
export function levelSteps(standing: Standing): Html {
  const steps = Array.from({ length: LEVEL_MAX }, (_, index) => {
    const height = 16 + index * 6;
    const isReached = index < standing.level;
    return html`<rect class="${isReached ? "step" : "trough"}" x="${index * 44}" y="${40 - height}" width="38" height="${height}" rx="4"/>${isReached && html`<path class="tick" d="M${index * 44 + 13} 34l4 4 8-9"/>`}`;
  });
  return html`<svg class="steps" viewBox="0 0 216 42" role="img" aria-label="${levelInWords(standing)}">${steps}</svg>`;
}

export type HeroReport = Standing & Pick<ScanReport, "host" | "scannedAt" | "finalUrl" | "pages" | "requests">;

interface HeroOptions {
  /** What else is to be known before anything is believed. */
  readonly note?: Html | null;
  /** Within another page: no heading, and no place that a link could lead to. */
  readonly isExample?: boolean;
}

/** How the site stands, at one glance. */
export function hero(report: HeroReport, { note = null, isExample = false }: HeroOptions = {}): Html {
  const { host, level, levelName, scannedAt, finalUrl, pages, requests } = report;
  return html`<section class="hero" aria-label="Agent readiness of ${host}"><div class="hero-words"><p class="eyebrow">Agent readiness of</p>${isExample ? html`<p class="host">${host}</p>` : html`<h1>${host}</h1>`}
<p class="level"><span class="soft">Level ${level} of ${LEVEL_MAX}</span> <strong>${levelName}</strong></p>${levelSteps(report)}
<p class="soft">Scanned <time datetime="${scannedAt}">${minuteOf(scannedAt)}</time>: ${finalUrl} (${pages.length} ${pages.length === 1 ? "page" : "pages"}, ${requests} requests)</p></div>
${scoreRing(report)}</section>${note}`;
}

/** A site that could not be scanned: what happened, and nothing that looks like a verdict. */
export function troubleHero({ host, scannedAt, siteError }: ScanReport): Html {
  return html`<section class="hero trouble" aria-label="Result for ${host}"><div class="hero-words"><p class="eyebrow">Could not be scanned</p><h1>${host}</h1>
<p class="lead"><strong>${siteError?.message}</strong></p><p class="soft">Tried <time datetime="${scannedAt}">${minuteOf(scannedAt)}</time>: ${siteError?.url}</p></div>
<svg class="ring unknown" viewBox="0 0 128 128" role="img" aria-label="No score"><circle class="trough" cx="64" cy="64" r="${RADIUS}"/><path class="mark" d="M64 36v36"/><circle class="dot" cx="64" cy="88" r="5"/></svg></section>`;
}

/** A bar for each category that leads to its section: colour, number and word say the same. */
export const categoryBars = (
  { categories }: Pick<ScanReport, "categories">,
  { isExample = false }: Pick<HeroOptions, "isExample"> = {},
): Html =>
  html`<ul class="bars" aria-label="Score by category">${CATEGORIES.map((category) => {
    const one = categories[category];
    const grade = gradeOf(one);
    return html`<li>${isExample ? one.name : html`<a href="#${category}">${one.name}</a>`} <span class="grade ${grade}">${scoreInWords(one)}</span><svg class="bar-picture ${grade}" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="trough" width="100" height="4" rx="2"/>${grade !== "unknown" && (one.score ?? 0) > 0 && html`<rect class="fill" width="${one.score}" height="4" rx="2"/>`}</svg></li>`;
  })}</ul>`;

type Category = ScanReport["categories"][keyof ScanReport["categories"]];

export function scoreInWords(category: Category): string {
  const { score, lowCoverage, judged, applicable } = category;
  if (score === null) return applicable === 0 ? "does not apply" : `0 of ${applicable} judged`;
  return lowCoverage ? `${judged} of ${applicable} judged` : `${score} · ${GRADE_WORDS[gradeOf(category)]}`;
}

/** The way up: what was reached, what is missing for the next step, and what comes after it. */
export function ladder({ level, nextLevel, list }: Pick<ScanReport, "level" | "nextLevel" | "list">): Html {
  const top = html`<p>There is no step above this one.${list.some(({ status }) => status === "fail") && " The failures below still cost score."}</p>`;
  return html`<section aria-labelledby="next"><h2 id="next">${nextLevel === null ? "The highest level" : `To level ${nextLevel.level}: ${nextLevel.name}`}</h2>
${nextLevel === null ? top : requirements(nextLevel)}
<ol class="ladder">${LEVEL_NAMES.slice(1).map((name, index) => {
    const state = index < level ? "reached" : index === level ? "next" : "later";
    return html`<li class="${state}"><strong>${index + 1} ${name}</strong> <span class="soft">${state}</span></li>`;
  })}</ol></section>`;
}

type Requirement = NonNullable<ScanReport["nextLevel"]>["requirements"][number];

/** A choice among choices cannot be shown as a list of checks alone. */
const isNested = (text: string): boolean => /\((?:all|\d+) of: /.test(text);

function requirements({ requirements: all }: NonNullable<ScanReport["nextLevel"]>): Html {
  const shown = ({ text, needed, checks }: Requirement) => {
    const items = checks.map(
      ({ id, title, status }, index) =>
        html`<a href="#${id}">${title}</a>${status === "error" && html` <span class="tag neutral">could not be determined: scan again; if it stays so, see its fix</span>`}${index < needed && checks.length > needed && html` <span class="tag neutral">easiest</span>`} <a class="soft" href="/checks/${id}">how it is decided<span class="visually-hidden">: ${id}</span></a>`,
    );
    const [only] = items;
    if (items.length === 1) return only;
    const lead = isNested(text) ? text : `${needed === checks.length ? "All" : needed} of these:`;
    return html`<p>${lead}</p><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
  };
  return html`<ul class="missing">${all.map((requirement) => html`<li>${shown(requirement)}</li>`)}</ul>`;
}
