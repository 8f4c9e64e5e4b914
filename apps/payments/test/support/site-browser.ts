import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe } from "@jest/globals";
import { findBrowser, lookAtPage } from "@svc/localstack";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { axeOf } from "./pay-page-states.js";

const executablePath = findBrowser();
if (executablePath === null) {
  console.warn("The site is not looked at: no Chromium was found. Install one, or name it in TEST_BROWSER.");
}
const PATIENCE_MS = 200_000;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Opens a page of a new browser profile, by default on the narrowest phone. Also returns the browser's complaints. */
type Look = <Result>(
  options: BrowserContextOptions,
  work: (page: Page) => Promise<Result>,
) => Promise<[Result, string[]]>;

/** Tests of the service's pages in a browser that may contact no other host. Skipped without a browser. */
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

/** Opens everything on a page, and returns the pixels that overflow sideways and the rules of axe that it breaks. */
export async function inspectPage(page: Page, rules: string): Promise<readonly [number, string[]]> {
  await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
  const wide = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  await page.evaluate(AXE);
  return [wide, await page.evaluate<string[]>(axeOf(rules))];
}
