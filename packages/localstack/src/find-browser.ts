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
