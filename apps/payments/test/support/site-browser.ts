import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe } from "@jest/globals";
import { findBrowser, lookAtPage } from "@svc/localstack";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { axeOf } from "./pay-page-states.js";

const executablePath = findBrowser();
if (executablePath === null) {
  console.warn(
    "The tests of the site in a browser are skipped: no Chromium was found. Install one, or name it in TEST_BROWSER.",
  );
}
const PATIENCE_MS = 200_000;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Runs work on a page of a new browser profile. Returns its result, and the browser's errors and warnings. */
type Look = <Result>(
  options: BrowserContextOptions,
  work: (page: Page) => Promise<Result>,
) => Promise<[Result, string[]]>;

/**
 * Defines tests of the service's pages in a browser, and skips them if there is no browser. Requests to other hosts are
 * among the browser's complaints.
 */
export function inSiteBrowser(name: string, serviceUrl: () => string, stories: (look: Look) => void): void {
  (executablePath === null ? describe.skip : describe)(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: executablePath as string, args: ["--no-sandbox"] });
    });
    afterAll(async () => {
      await browser?.close();
    });
    stories((options, work) =>
      lookAtPage(
        browser,
        options,
        (page: Page) => {
          page.setDefaultTimeout(PATIENCE_MS);
          return work(page);
        },
        [new URL(serviceUrl()).host],
      ),
    );
  });
}

/** A small phone. The content policy is bypassed to inject axe. */
export const SMALL_PHONE = { viewport: { width: 320, height: 640 }, bypassCSP: true };

/** Opens all details on a page. Returns by how many pixels the page is too wide, and the axe rules that it violates. */
export async function inspectPage(page: Page, rules: string): Promise<readonly [number, string[]]> {
  await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
  const wide = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  await page.evaluate(AXE);
  return [wide, await page.evaluate<string[]>(axeOf(rules))];
}
