import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { freePort, lookAtPage } from "@svc/localstack";
import { type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { createIntentWatcher } from "../../src/payment-intents/intent-watcher.js";
import { type DashboardUnderTest, startDashboard, type User } from "./dashboard.js";
import { axeOf } from "./pay-page-states.js";
import { startPayments, type TestOptions } from "./payments-under-test.js";
import { startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.js";

/** Folder for pictures of every view, for inspection by a person. */
const SCREENS = process.env.DASHBOARD_SCREENS;
/** Playwright's own limit of 30 s is too short for a slow machine. */
const PATIENCE_MS = 120_000;
const CLIENT_ID = "dashboard-app";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The service with its dashboard, an identity provider, a merchant's webhook server, and a browser. */
export interface DashboardWorld extends DashboardUnderTest {
  readonly receiver: WebhookReceiver;
  readonly evm: LocalEvmNode;
  /** How far the service's clock is ahead of the machine's. */
  readonly time: { aheadMs: number };
  /** Makes the service read the chain. */
  noticed(): Promise<unknown>;
  /** Runs work on a page of a new browser profile. Returns its result, and the browser's errors and warnings. */
  look<Result>(options: BrowserContextOptions, work: (page: Page) => Promise<Result>): Promise<[Result, string[]]>;
}

/** @param executablePath path of a Chromium */
export async function startDashboardWorld(
  executablePath: string,
  env: Record<string, string> = {},
  outbound?: TestOptions["outbound"],
): Promise<DashboardWorld> {
  const [receiver, evm, port] = await Promise.all([
    startWebhookReceiver(),
    startEvmNode({ network: "base_sepolia" }),
    freePort(),
  ]);
  const time = { aheadMs: 0 };
  const chain = { RPC_URLS_BASE_SEPOLIA: evm.rpcUrl, CONFIRMATIONS_BASE_SEPOLIA: "1", CHAIN_POLL_MS: "50" };
  const url = `http://127.0.0.1:${port}`;
  const open = { OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*" };
  const dashboard = await startDashboard({
    port,
    clock: { now: () => Date.now() + time.aheadMs },
    env: { PAYMENTS_PUBLIC_URL: url, OIDC_CLIENT_ID: CLIENT_ID, REQUEST_LOG: "on", ...open, ...chain, ...env },
    outbound,
  });
  // A second service delivers the webhooks.
  const worker = await startPayments({ databaseUrl: dashboard.databaseUrl, env: { WORKERS: "on", ...open } });
  const { deps } = dashboard;
  const watcher = createIntentWatcher({ ...deps, ...deps.intents });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"], timeout: PATIENCE_MS });
  const hosts = [url, dashboard.provider.issuer].map((one) => new URL(one).host);
  return {
    ...dashboard,
    receiver,
    evm,
    time,
    noticed: () => watcher.readOnce("base_sepolia"),
    look: (options, work) =>
      lookAtPage(
        browser,
        options,
        async (page: Page) => {
          page.setDefaultTimeout(PATIENCE_MS);
          return work(page);
        },
        hosts,
      ),
    async stop() {
      await browser.close();
      await watcher.stop();
      await worker.stop();
      await dashboard.stop();
      await Promise.all([receiver.stop(), evm.stop()]);
    },
  };
}

/** Opens a view as a user who isn't signed in yet, and signs in with one click. */
export async function signIn(page: Page, world: DashboardWorld, user: Pick<User, "subject">, path = ""): Promise<void> {
  const address = new URL(`${world.url}/dashboard/${path}`);
  address.searchParams.set("login_hint", user.subject);
  await page.goto(address.href);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation").first().waitFor({ state: "attached" });
}

export const SIZES = [
  { name: "360", viewport: { width: 360, height: 780 } },
  { name: "1280", viewport: { width: 1280, height: 800 } },
] as const;

/**
 * Checks a view at both sizes in both themes. Returns what axe finds, and by how many pixels the view is too wide.
 * Takes pictures if DASHBOARD_SCREENS names a folder.
 */
export async function inspect(page: Page, name: string): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    for (const { name: size, viewport } of SIZES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // The components change their theme slightly later than the style sheet.
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: "attached" });
      await page.setViewportSize(viewport);
      await page.evaluate("document.fonts.ready");
      await page.evaluate("typeof axe === 'undefined'").then(async (isMissing) => {
        // The content policy doesn't block this, because it comes through the debugger's protocol.
        if (isMissing) await page.evaluate(AXE);
      });
      const found = await page.evaluate<string[]>(axeOf("all"));
      problems.push(...found.map((one) => `${name} ${size} ${colorScheme}: ${one}`));
      const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
      if (overflow > 0) problems.push(`${name} ${size}: ${overflow} px too wide`);
      if (SCREENS) await page.screenshot({ path: `${SCREENS}/${name}-${size}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  return problems;
}
