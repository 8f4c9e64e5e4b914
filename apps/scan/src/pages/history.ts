import { type Html, html, icon } from "@svc/discovery";
import type { PastLevel } from "../scanner/scanner.js";
import { LEVEL_MAX, minuteOf } from "./hero.js";

/** The last scans of a host as a line and as a table; nothing for a single one. */
export const historySection = (history: readonly PastLevel[]): Html | false =>
  history.length > 1 &&
  html`<details class="group" id="history"><summary>${history.length} scans so far${icon("chevron-down")}</summary>${trend(history)}<div class="wide" tabindex="0" role="group" aria-label="Earlier scans"><table><thead><tr><th scope="col">Scanned</th><th scope="col">Level</th><th scope="col">Score</th></tr></thead><tbody>${history.map(({ scannedAt, level, score }) => html`<tr><td><time datetime="${scannedAt}">${minuteOf(scannedAt)}</time></td><td>${level}</td><td>${score ?? "none"}</td></tr>`)}</tbody></table></div></details>`;

const WIDTH = 600;
const HEIGHT = 120;
/** So that dots at the edges are whole. */
const MARGIN = 8;

interface Point {
  readonly x: number;
  readonly y: number;
  readonly past: PastLevel & { readonly score: number };
}

/** Scores from 0 to 100 over the scans, one step each: scans come in bursts, which a scale of time would pile up. */
function trend(history: readonly PastLevel[]): Html | false {
  const scored = [...history].reverse().filter((past): past is Point["past"] => past.score !== null);
  if (scored.length < 2) return false;
  const step = (WIDTH - 2 * MARGIN) / (scored.length - 1);
  const points = scored.map((past, index) => ({
    x: MARGIN + index * step,
    y: HEIGHT - MARGIN - (past.score / 100) * (HEIGHT - 2 * MARGIN),
    past,
  }));
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  return html`<svg class="trend" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%" role="img" aria-label="${trendInWords(scored)}"><path class="trough" d="M0 ${HEIGHT - MARGIN}h${WIDTH}" stroke="currentColor" stroke-opacity="0.3"/><polyline points="${line}" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>${points.map(({ x, y, past }) => html`<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="currentColor"><title>${minuteOf(past.scannedAt)}: score ${past.score}, level ${past.level}</title></circle>`)}</svg>`;
}

/** What the line shows, for whoever doesn't see it. */
function trendInWords(scored: readonly Point["past"][]): string {
  const [first, last] = [scored[0]!, scored.at(-1)!];
  const scores = scored.map(({ score }) => score);
  const levels = first.level === last.level ? `level ${last.level}` : `level ${first.level} to ${last.level}`;
  return `Score over the last ${scored.length} scans: from ${first.score} to ${last.score}, lowest ${Math.min(...scores)}, highest ${Math.max(...scores)}; ${levels} of ${LEVEL_MAX}`;
}
