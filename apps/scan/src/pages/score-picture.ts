import { type Html, type HtmlPart, html } from "@svc/discovery";
import { CATEGORIES } from "../checks/check.js";
import type { ScanReport } from "../report/scan-report.js";
import { LEVEL_MAX, levelInWords } from "./level-words.js";

/** Units are pixels on a phone. */
const WIDTH = 360;
const ROW_HEIGHT = 42;
const BAR_HEIGHT = 10;
const GAP = 4;

type Row = ScanReport["categories"][keyof ScanReport["categories"]];

const scoreText = ({ score }: Row): string => (score === null ? "nothing to judge" : `${score} of 100`);

const row = (top: number, name: string, value: string, marks: HtmlPart): Html =>
  html`<text x="0" y="${top + 16}">${name}</text><text class="soft" x="${WIDTH}" y="${top + 16}" text-anchor="end">${value}</text>${marks}`;

/** A step for each level above 0, filled up to the one that was reached. */
function levelRow({ level }: Pick<ScanReport, "level">): Html {
  const width = (WIDTH - GAP * (LEVEL_MAX - 1)) / LEVEL_MAX;
  const steps = Array.from({ length: LEVEL_MAX }, (_, index) => {
    const name = index < level ? "bar" : "trough";
    return html`<rect class="${name}" x="${index * (width + GAP)}" y="23" width="${width}" height="${BAR_HEIGHT}" rx="2"/>`;
  });
  return row(0, "Level", `${level} of ${LEVEL_MAX}`, steps);
}

function categoryRow(category: Row, top: number): Html {
  const bar = (name: string, width: number) =>
    html`<rect class="${name}" x="0" y="${top + 23}" width="${width}" height="${BAR_HEIGHT}" rx="5"/>`;
  const filled = Math.round((WIDTH * (category.score ?? 0)) / 100);
  return row(top, category.name, scoreText(category), [bar("trough", WIDTH), filled > 0 && bar("bar", filled)]);
}

/** The level and a bar for each category. The picture says in words what it shows; the numbers stand in the table below it too. */
export function scorePicture(report: Pick<ScanReport, "categories" | "level" | "levelName">): Html {
  const rows = CATEGORIES.map((category) => report.categories[category]);
  const words = [levelInWords(report), ...rows.map((one) => `${one.name}: ${scoreText(one)}`)].join(", ");
  const height = (rows.length + 1) * ROW_HEIGHT;
  return html`<svg class="picture" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="picture-title picture-words"><title id="picture-title">Level, and score by category</title><desc id="picture-words">${words}</desc>${levelRow(report)}${rows.map((one, index) => categoryRow(one, (index + 1) * ROW_HEIGHT))}</svg>`;
}
