import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "../../apps/scan/node_modules/playwright-core/index.js";
import { findBrowser } from "../../packages/localstack/src/look-at-page.js";
import type { Screens } from "../../packages/localstack/src/screen.js";
import { contactSheet } from "./contact-sheet.js";
import { startServers } from "./start-servers.js";
import { type Measured, takePictures } from "./take-pictures.js";

/**
 * Takes pictures of every page of both services and the dashboard, in every state, at phone and desktop width, light
 * and dark. Reports each page's length and weight, and the axe rules that it breaks. Exits with 1 if a page breaks a
 * rule or couldn't be opened.
 */
const FOLDER = ".screenshots";

const { values } = parseArgs({
  options: {
    /** Only screens whose name contains one of these words, separated by commas. */
    only: { type: "string", default: "" },
    folder: { type: "string", default: FOLDER },
  },
});
const words = values.only.split(",").filter(Boolean);
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
const mayHold = (service: string) =>
  words.length === 0 || words.some((word) => !/^(scan|pay|dashboard)/.test(word) || word.startsWith(service));

const executablePath = findBrowser();
if (executablePath === null) throw new Error("No Chromium was found. Install one, or name it in TEST_BROWSER.");
const require = createRequire(new URL("../../apps/scan/package.json", import.meta.url));
const { chromium } = require("playwright-core") as { chromium: { launch(options: object): Promise<Browser> } };

const SERVICES: Record<string, () => Promise<Screens<Page>>> = {
  scan: async () => (await import("../../apps/scan/test/support/scan-screens.js")).startScanScreens(),
  async pay() {
    await serversOnce();
    const { startPaymentsScreens } = await import("../../apps/payments/test/support/payments-screens.js");
    return startPaymentsScreens(executablePath as string);
  },
  async dashboard() {
    await serversOnce();
    const { startDashboardScreens } = await import("../../apps/payments/test/support/dashboard-screens.js");
    return startDashboardScreens(executablePath as string);
  },
};

if (words.length === 0) rmSync(values.folder, { recursive: true, force: true });
mkdirSync(values.folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const stops: (() => Promise<unknown>)[] = [() => browser.close()];
let servers: Promise<void> | undefined;
/** Starts PostgreSQL and Redis once, for all services that need them. */
const serversOnce = () => (servers ??= startServers().then((stop) => void stops.push(stop)));
let isStopping: Promise<unknown> | undefined;
/** Stops in reverse order, because a stopping service still needs its database. */
const stopAll = () =>
  (isStopping ??= (async () => {
    for (const stop of stops.toReversed()) await stop().catch((error: unknown) => console.error(error));
  })());
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void stopAll().then(() => process.exit(1)));

const measured: Measured[] = [];
let failed = 0;
try {
  for (const [service, start] of Object.entries(SERVICES)) {
    if (!mayHold(service)) continue;
    const { screens, stop } = await start();
    stops.push(stop);
    for (const screen of screens.filter(({ name }) => isWanted(name))) {
      try {
        const all = await takePictures(browser, screen, values.folder);
        measured.push(...all);
        for (const one of all) console.log(formatLine(one));
        failed += all.filter(({ violations }) => (violations?.length ?? 0) > 0).length;
      } catch (error) {
        failed++;
        console.error(`${screen.name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  writeFileSync(join(values.folder, "index.html"), contactSheet(measured));
  console.log(`${measured.length * 2} pictures: ${join(values.folder, "index.html")}`);
} finally {
  await stopAll();
}
process.exitCode = failed > 0 ? 1 : 0;

function formatLine({ screen, width, height, bytes, requests, violations, complaints }: Measured): string {
  const rules = violations === null ? "" : `, axe ${violations.length}`;
  const said = [...(violations ?? []), ...complaints].map((text) => `\n    ${text}`);
  return `${screen.padEnd(28)} ${String(width).padStart(4)} px: height ${height} px, ${bytes} bytes in ${requests} requests${rules}${said.join("")}`;
}
