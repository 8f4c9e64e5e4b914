import { type Html, html, icon } from "@svc/discovery";
import type { PastLevel } from "../scanner/scanner.js";
import { formatMinute, LEVEL_MAX } from "./hero.js";

/**
 * Vertical values are pixels. Horizontal values are percentages of the width, so that the picture fills the width and
 * its text keeps its size.
 */
const HEIGHT = 160;
const TOP = 24;
const BOTTOM = 128;
/** Left and right end of the line, in percent. The numbers of the grid are to the left of it. */
const LEFT = 9;
const RIGHT = 96;
const GRID = [0, 50, 100];
/** Maximum number of scans for which every dot shows its score. With more scans, the labels would overlap. */
const ALL_LABELED_MAX = 6;
/** Minimum distance between two labels, in percent. */
const LABEL_DISTANCE = 10;

interface Point {
  readonly x: number;
  readonly y: number;
  readonly past: PastLevel & { readonly score: number };
}

const toHeight = (score: number): number => BOTTOM - (score / 100) * (BOTTOM - TOP);
const percent = (x: number): string => `${Number(x.toFixed(2))}%`;
const getDay = ({ scannedAt }: PastLevel): string => scannedAt.slice(0, 10);

/** Renders the last scans of a host as a line and as a table. Renders nothing if there is only one scan. */
export const historySection = (history: readonly PastLevel[]): Html | false =>
  history.length > 1 &&
  html`<details class="group" id="history"><summary>Last ${history.length} scans${icon("chevron-down")}</summary>${trend(history)}<div class="wide" tabindex="0" role="group" aria-label="Earlier scans"><table><thead><tr><th scope="col">Scanned</th><th scope="col">Level</th><th scope="col">Score</th></tr></thead><tbody>${history.map(({ scannedAt, level, score }) => html`<tr><td><time datetime="${scannedAt}">${formatMinute(scannedAt)}</time></td><td>${level}</td><td>${score ?? "none"}</td></tr>`)}</tbody></table></div></details>`;

/**
 * Draws the score of each scan. The scans are evenly spaced, because scans in quick succession would overlap on a time
 * scale.
 */
function trend(history: readonly PastLevel[]): Html | false {
  const scored = [...history].reverse().filter((past): past is Point["past"] => past.score !== null);
  if (scored.length < 2) return false;
  const step = (RIGHT - LEFT) / (scored.length - 1);
  const points = scored.map((past, index) => ({ x: LEFT + index * step, y: toHeight(past.score), past }));
  const [first, last] = [points[0]!, points.at(-1)!];
  return html`<svg class="trend" width="100%" height="${HEIGHT}" role="img" aria-label="${trendInWords(scored)}">${GRID.map(gridLine)}${points
    .slice(1)
    .map(
      ({ x, y }, index) =>
        html`<line class="run" x1="${percent(points[index]!.x)}" y1="${points[index]!.y.toFixed(1)}" x2="${percent(x)}" y2="${y.toFixed(1)}"/>`,
    )}${points.map(dot)}${labeled(points).map(scoreLabel)}${dayLabel(first, "start")}${dayLabel(last, "end")}</svg>`;
}

const gridLine = (score: number): Html =>
  html`<line class="grid" x1="${percent(LEFT - 3)}" y1="${toHeight(score)}" x2="100%" y2="${toHeight(score)}"/><text class="soft" x="0" y="${toHeight(score) + 4}">${score}</text>`;

const dot = ({ x, y, past }: Point): Html =>
  html`<circle cx="${percent(x)}" cy="${y.toFixed(1)}" r="4"><title>${formatMinute(past.scannedAt)}: score ${past.score}, level ${past.level}</title></circle>`;

const scoreLabel = ({ x, y, past }: Point): Html =>
  html`<text class="score" x="${percent(x)}" y="${(y - 10).toFixed(1)}" text-anchor="middle">${past.score}</text>`;

const dayLabel = ({ x, past }: Point, anchor: "start" | "end"): Html =>
  html`<text class="soft" x="${percent(anchor === "start" ? x - 3 : 100)}" y="${HEIGHT - 8}" text-anchor="${anchor}">${getDay(past)}</text>`;

/**
 * Selects the points that get a label. In a short line, these are all points. In a long line, these are the ends, and
 * the best and the worst if there is room.
 */
function labeled(points: readonly Point[]): readonly Point[] {
  if (points.length <= ALL_LABELED_MAX) return points;
  const byScore = points.toSorted((one, other) => one.past.score - other.past.score);
  const chosen: Point[] = [];
  for (const point of [points.at(-1)!, points[0]!, byScore.at(-1)!, byScore[0]!])
    if (chosen.every(({ x }) => Math.abs(x - point.x) >= LABEL_DISTANCE)) chosen.push(point);
  return chosen;
}

/** Describes the line for readers who can't see it. */
function trendInWords(scored: readonly Point["past"][]): string {
  const [first, last] = [scored[0]!, scored.at(-1)!];
  const scores = scored.map(({ score }) => score);
  const levels = first.level === last.level ? `level ${last.level}` : `level ${first.level} to ${last.level}`;
  return `Score over the last ${scored.length} scans: from ${first.score} to ${last.score}, lowest ${Math.min(...scores)}, highest ${Math.max(...scores)}; ${levels} of ${LEVEL_MAX}`;
}
