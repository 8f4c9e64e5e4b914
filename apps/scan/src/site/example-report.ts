import { type Html, html } from "@svc/discovery";
import type { Category } from "../checks/check.js";
import { categoryBars, type HeroReport, hero } from "../pages/hero.js";
import type { ScanReport } from "../report/scan-report.js";
import { LEVEL_NAMES } from "../score/levels.js";
import { CATEGORY_NAMES } from "../score/score-scan.js";

const LEVEL = 2;
type Standing = ScanReport["categories"][keyof ScanReport["categories"]];

const standing = (
  category: Category,
  score: number,
  [passed, failed, neutral]: readonly [number, number, number],
): Standing => ({
  name: CATEGORY_NAMES[category],
  score,
  passed,
  failed,
  neutral,
  error: 0,
  total: passed + failed + neutral,
  coverage: 1,
  judged: passed + failed,
  applicable: passed + failed,
  lowCoverage: false,
});

/** How a report looks, drawn by what draws all of them. An imagined shop: no site is shown whose owner did not ask for it. */
export const exampleReport = (): Html =>
  html`<section class="example" aria-label="An example of a report"><p class="eyebrow">An example</p>${hero(EXAMPLE, { isExample: true })}${categoryBars(EXAMPLE, { isExample: true })}</section>`;

const EXAMPLE: HeroReport & Pick<ScanReport, "categories"> = {
  host: "tea-shop.example",
  level: LEVEL,
  levelName: LEVEL_NAMES[LEVEL],
  score: 74,
  lowCoverage: false,
  scannedAt: "2026-11-22T09:30:00.000Z",
  finalUrl: "https://tea-shop.example/",
  pages: [{ url: "https://tea-shop.example/", title: "Tea", status: 200, role: "homepage" }],
  requests: 41,
  categories: {
    discoverability: standing("discoverability", 88, [11, 2, 1]),
    contentAccessibility: standing("contentAccessibility", 61, [9, 4, 2]),
    botAccessControl: standing("botAccessControl", 92, [7, 1, 2]),
    discovery: standing("discovery", 43, [2, 2, 10]),
    commerce: standing("commerce", 70, [3, 1, 4]),
  },
};
