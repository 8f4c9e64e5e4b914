import { type Html, html } from "@svc/discovery";
import { CATEGORIES } from "../checks/check.js";
import type { ScanReport } from "../report/scan-report.js";

const WIDTH = 480;
const ROW_HEIGHT = 40;
const BAR_HEIGHT = 10;

type Row = ScanReport["categories"][keyof ScanReport["categories"]];

const scoreText = ({ score }: Row): string => (score === null ? "nothing to judge" : `${score} of 100`);

/** A bar for each category. The picture says in words what it shows; the numbers stand in the table below it too. */
export function scorePicture({ categories }: Pick<ScanReport, "categories">): Html {
  const rows = CATEGORIES.map((category) => categories[category]);
  const words = rows.map((row) => `${row.name}: ${scoreText(row)}`).join(", ");
  const bars = rows.map((row, index) => {
    const top = index * ROW_HEIGHT;
    return html`<text x="0" y="${top + 16}">${row.name}</text><text class="soft" x="${WIDTH}" y="${top + 16}" text-anchor="end">${scoreText(row)}</text><rect class="trough" x="0" y="${top + 23}" width="${WIDTH}" height="${BAR_HEIGHT}" rx="5"/>${row.score !== null && row.score > 0 && html`<rect class="bar" x="0" y="${top + 23}" width="${Math.round((WIDTH * row.score) / 100)}" height="${BAR_HEIGHT}" rx="5"/>`}`;
  });
  return html`<svg class="picture" viewBox="0 0 ${WIDTH} ${rows.length * ROW_HEIGHT}" role="img" aria-labelledby="picture-title picture-words"><title id="picture-title">Score by category</title><desc id="picture-words">${words}</desc>${bars}</svg>`;
}
