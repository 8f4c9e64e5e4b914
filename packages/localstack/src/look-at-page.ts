import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findCommand, installPackage } from "./server-binaries.js";

/** The path of a working Chromium: TEST_BROWSER, else the first on PATH. Null if none works. */
export function findBrowser(): string | null {
  return runningBrowser()?.path ?? null;
}

/** Chromium without a window. A page with its own context costs a sixth of what it costs in the full browser. */
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Tries to install {@link SHELL} if it is missing and TEST_BROWSER isn't set. Returns the name and version of the
 * browser. Null if none works; browser tests are then skipped.
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
  on(event: "request", listener: (request: Requested) => void): unknown;
  on(event: "requestfailed", listener: (request: Requested) => void): unknown;
  on(event: "response", listener: (response: { status(): number; request(): Requested }) => void): unknown;
  url(): string;
  evaluate(script: string): Promise<unknown>;
}
interface Requested {
  url(): string;
  method(): string;
}
interface Opener<Page, Options> {
  newContext(options: Options): Promise<{ newPage(): Promise<Page>; pages(): Page[]; close(): Promise<void> }>;
}

/** How much of a page a failed test reports. */
const REPORTED_CHARACTERS = 1_500;
const REPORTED_ANSWERS = 12;

/**
 * Runs `work` in its own page, then closes the page. Returns the result of `work`, and the page's errors, warnings and
 * requests to other hosts. If `work` throws, throws an error that describes the open pages and names the cause.
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
  const answers: string[] = [];
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
    page.on("response", (response) => answers.push(`${response.status()} ${describe(response.request())}`));
    page.on("requestfailed", (request) => answers.push(`no answer: ${describe(request)}`));
    return [await work(page), complaints];
  } catch (error) {
    const lines = [error instanceof Error ? error.message : String(error), ""];
    for (const page of context.pages()) lines.push(`Page ${page.url()}:`, await readText(page), "");
    lines.push("Errors and warnings:", ...complaints, "", "Last responses:", ...answers.slice(-REPORTED_ANSWERS));
    throw new Error(lines.join("\n"), { cause: error });
  } finally {
    await context.close();
  }
}

const describe = (request: Requested): string => `${request.method()} ${request.url().slice(0, 200)}`;

/** The visible text of a page, and what its fields contain. */
async function readText(page: Watched): Promise<string> {
  const fields = `[...document.querySelectorAll("input, textarea")].map((one) => one.type + "=" + one.value).join(" ")`;
  try {
    const text = String(await page.evaluate(`document.body.innerText + "\\n" + ${fields}`));
    return text.slice(0, REPORTED_CHARACTERS);
  } catch (error) {
    return `the page could not be read: ${String(error)}`;
  }
}
