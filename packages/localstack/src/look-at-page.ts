import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findCommand, installPackage } from "./server-binaries.js";

/** The Chromium of this machine: TEST_BROWSER, else the first on PATH; null: there is none. */
export function findBrowser(): string | null {
  const { TEST_BROWSER } = process.env;
  if (TEST_BROWSER && existsSync(TEST_BROWSER)) return TEST_BROWSER;
  return findCommand(["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]) ?? null;
}

/** Installs a Chromium where there is none and this process may. Answers its name and version; null: pages are not looked at. */
export function ensureBrowser(): string | null {
  if (findBrowser() === null) {
    try {
      installPackage("chromium");
    } catch (error) {
      console.warn(`chromium could not be installed: ${String(error)}`);
    }
  }
  const found = findBrowser();
  return found === null
    ? null
    : String(execFileSync(found, ["--version"], { stdio: ["ignore", "pipe", "ignore"] })).trim();
}

/** The parts of a browser (playwright's) that are needed here: whoever looks brings his own. */
interface Watched {
  on(event: "console", listener: (message: { type(): string; text(): string }) => void): unknown;
  on(event: "pageerror", listener: (error: Error) => void): unknown;
  on(event: "request", listener: (request: { url(): string }) => void): unknown;
}
interface Opener<Page, Options> {
  newContext(options: Options): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
}

/**
 * A page of its own, closed afterwards; answers what the work did and what its browser complained of.
 * @param hosts whom the page may ask; without, whoever it likes
 */
export async function lookAtPage<Page extends Watched, Options, Result>(
  browser: Opener<Page, Options>,
  options: Options,
  work: (page: Page) => Promise<Result>,
  hosts?: readonly string[],
): Promise<[Result, string[]]> {
  const context = await browser.newContext(options);
  const complaints: string[] = [];
  try {
    const page = await context.newPage();
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      const { host } = new URL(request.url());
      if (hosts && host && !hosts.includes(host)) complaints.push(request.url());
    });
    return [await work(page), complaints];
  } finally {
    await context.close();
  }
}
