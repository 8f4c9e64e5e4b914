import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The Chromium of this machine: TEST_BROWSER, else the first on PATH; null: there is none. */
export function findBrowser(): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [
    process.env.TEST_BROWSER ?? "",
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
  ];
  return candidates.find((path) => path !== "" && existsSync(path)) ?? null;
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
