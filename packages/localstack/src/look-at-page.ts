import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findCommand, installPackage } from "./server-binaries.js";

/** The Chromium of this machine: TEST_BROWSER, else the first on PATH. Null if none runs. */
export function findBrowser(): string | null {
  return runningBrowser()?.path ?? null;
}

/** Chromium without a window. A page with its own context costs a sixth of what it costs in the full browser. */
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Installs {@link SHELL} if neither it nor TEST_BROWSER is available, and if this process may install packages. Then
 * finds a browser and returns its name and version. Returns null if none runs, so that browser tests are skipped.
 */
export function ensureBrowser(): string | null {
  if (!process.env.TEST_BROWSER && findCommand([SHELL]) === undefined) {
    try {
      installPackage(SHELL);
    } catch (error) {
      console.warn(`${SHELL} could not be installed: ${String(error)}`);
    }
  }
  return runningBrowser()?.version ?? null;
}

function runningBrowser(): { readonly path: string; readonly version: string } | null {
  const { TEST_BROWSER } = process.env;
  const named = TEST_BROWSER && existsSync(TEST_BROWSER) ? TEST_BROWSER : undefined;
  for (const path of [named, ...NAMES.map((name) => findCommand([name]))]) {
    const version = path === undefined ? null : readVersion(path);
    if (path !== undefined && version !== null) return { path, version };
  }
  return null;
}

/**
 * The version that the program reports. Null if it doesn't run, for example because it's only a placeholder for a
 * browser.
 */
function readVersion(path: string): string | null {
  try {
    return String(execFileSync(path, ["--version"], { stdio: ["ignore", "pipe", "ignore"], timeout: 60_000 })).trim();
  } catch (error) {
    console.warn(`${path} is not a usable browser: ${String(error)}`);
    return null;
  }
}

/** The parts of a browser page (playwright's) that this file uses; the caller provides the browser. */
interface Watched {
  on(event: "console", listener: (message: { type(): string; text(): string }) => void): unknown;
  on(event: "pageerror", listener: (error: Error) => void): unknown;
  on(event: "request", listener: (request: { url(): string }) => void): unknown;
}
interface Opener<Page, Options> {
  newContext(options: Options): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
}

/**
 * Runs `work` in its own page, then closes the page. Returns the result of `work`, and the page's errors, warnings and
 * requests to other hosts.
 * @param hosts hosts that the page may request; default: all
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
