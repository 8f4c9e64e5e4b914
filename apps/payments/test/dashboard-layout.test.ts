import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser, type Screens } from "@svc/localstack";
import { type Browser, chromium, type Page } from "playwright-core";
import { startDashboardScreens } from "./support/dashboard-screens.js";
import { SIZES } from "./support/dashboard-world.js";

const executablePath = findBrowser();
const withBrowser = executablePath === null ? describe.skip : describe;

/** "Good" by Core Web Vitals (web.dev/articles/cls): the sum of the worst five seconds. */
const LAYOUT_SHIFT_MAX = 0.1;
const SETTLES_MS = 500;

interface Vitals {
  /** Sum of all layout shifts that no user input caused. Never less than the worst five seconds. */
  readonly shift: number;
  /** Milliseconds from the navigation to the paint of the view's largest element. */
  readonly largestPaintMs: number;
}

// Chromium counts half a second after an input as recent. On a busy machine, the answer to a form takes longer.
const OBSERVE = `
  globalThis.vitals = { shift: 0, largestPaintMs: 0 };
  let isSubmitted = false;
  addEventListener("submit", () => (isSubmitted = true), true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput && !isSubmitted) vitals.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.largestPaintMs = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });`;

withBrowser("the dashboard", () => {
  let screens: Screens<Page>;
  let browser: Browser;
  beforeAll(async () => {
    screens = await startDashboardScreens(executablePath as string);
    browser = await chromium.launch({ executablePath: executablePath as string, args: ["--no-sandbox"] });
  });
  afterAll(async () => {
    await browser?.close();
    await screens?.stop();
  });

  test.each(SIZES)("shows each view without moving what is there already, at $name px", async ({ viewport }) => {
    const shifting: string[] = [];
    for (const screen of screens.screens) {
      const page = await browser.newPage({ viewport });
      page.setDefaultTimeout(120_000);
      await page.addInitScript(OBSERVE);
      await screen.open(page);
      await page.waitForTimeout(SETTLES_MS);
      const { shift, largestPaintMs } = await page.evaluate<Vitals>("vitals");
      if (process.env.DASHBOARD_VITALS)
        console.info(`${screen.name} ${shift.toFixed(3)} ${Math.round(largestPaintMs)} ms`);
      if (shift > LAYOUT_SHIFT_MAX) shifting.push(`${screen.name}: ${shift.toFixed(3)}`);
      await page.close();
    }
    expect(shifting).toEqual([]);
  });
});
