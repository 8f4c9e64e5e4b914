import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort, lookAtPage } from "@svc/localstack";
import { type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { startFacilitator } from "@svc/localstack/facilitator";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import { type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { createIntentWatcher } from "../../src/payment-intents/intent-watcher.js";
import { BUYER, EVM_WALLET, SOLANA_WALLET } from "./paying-world.js";
import { createLink, type PaymentsUnderTest, startPayments } from "./payments-under-test.js";
import { startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.js";

/** Folder for pictures of every state, for inspection by a person. */
export const SCREENS = process.env.PAY_SCREENS;

/** Playwright's own limit of 30 s is too short for a slow machine. */
const PATIENCE_MS = 120_000;

/** Two chains, a service with pay pages, the shop to which they link back, and a browser. */
export interface PayPageWorld {
  readonly evm: LocalEvmNode;
  readonly solana: SolanaNode;
  readonly payments: PaymentsUnderTest;
  readonly receiver: WebhookReceiver;
  readonly shopUrl: string;
  /** How far the service's clock is ahead of the machine's. */
  readonly time: { aheadMs: number };
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  ask(method: string, path: string, body?: object): Promise<any>;
  makeLink(fields?: object): ReturnType<PayPageWorld["ask"]>;
  /**
   * Runs work on a new page. Returns its result, and the browser's errors and warnings. Unless `isReal`, the work can
   * advance the page's clock instead of waiting for a poll.
   */
  look<Result>(
    options: BrowserContextOptions,
    work: (page: Page) => Promise<Result>,
    time?: { readonly isReal: boolean },
  ): Promise<[Result, string[]]>;
  /** Makes the service read the chain. */
  noticed(network: "base_sepolia" | "solana_devnet"): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * @param executablePath path of a Chromium
 * @param env further settings of the service
 */
export async function startPayPageWorld(
  executablePath: string,
  env: Readonly<Record<string, string>> = {},
): Promise<PayPageWorld> {
  const [evm, solana, receiver] = await Promise.all([
    startEvmNode({ network: "base_sepolia" }),
    startSolanaNode({ network: "solana_devnet" }),
    startWebhookReceiver(),
  ]);
  await evm.mintUsdc(BUYER, 10_000_000_000n);
  for (const { publicKey } of [SOLANA_WALLETS.buyer, SOLANA_WALLETS.merchant]) {
    await solana.airdrop(publicKey, 1_000_000_000n);
    await solana.createTokenAccount(publicKey);
  }
  await solana.mintUsdc(SOLANA_WALLETS.buyer.publicKey, 1_000_000_000n);
  const facilitator = await startFacilitator({ rpcUrls: { base_sepolia: evm.rpcUrl } });
  const shop = createServer(
    (_request, response) => void response.setHeader("content-type", "text/html").end("<h1>Shop</h1>"),
  );
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const time = { aheadMs: 0 };
  const clock = { now: () => Date.now() + time.aheadMs };
  const port = await freePort();
  const payments = await startPayments({
    port,
    env: {
      PAYMENTS_PUBLIC_URL: `http://127.0.0.1:${port}`,
      RPC_URLS_BASE_SEPOLIA: evm.rpcUrl,
      RPC_URLS_SOLANA_DEVNET: solana.rpcUrl,
      FACILITATOR_URL_TEST: facilitator.url,
      OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
      CONFIRMATIONS_BASE_SEPOLIA: "2",
      CHAIN_POLL_MS: "50",
      ...env,
    },
    clock,
  });
  const { deps } = payments;
  const watcher = createIntentWatcher({ ...deps, ...deps.intents });
  // A second service delivers the events. It has no nodes, so it reads no chain.
  const teller = await startPayments({
    databaseUrl: payments.databaseUrl,
    env: { WORKERS: "on", OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*" },
    clock,
  });
  const merchant = await payments.makeMerchant({ wallets: [EVM_WALLET, SOLANA_WALLET] });
  const ask: PayPageWorld["ask"] = async (method, path, body) =>
    (await payments.call(method, path, { key: merchant.testKey, body })).body.data;
  await ask("POST", "/api/webhooks", { url: `${receiver.url}/hooks` });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"], timeout: PATIENCE_MS });
  const hosts = [new URL(payments.url).host, new URL(shopUrl).host];
  return {
    evm,
    solana,
    payments,
    receiver,
    shopUrl,
    time,
    ask,
    makeLink: (fields = {}) =>
      createLink(payments, merchant.testKey, {
        networks: ["base_sepolia", "solana_devnet"],
        name: "A printed book",
        amount: 10,
        merchantName: "Paper & Ink",
        successUrl: `${shopUrl}/thanks?from=book`,
        cancelUrl: `${shopUrl}/cart`,
        ...fields,
      }),
    look: (options, work, { isReal } = { isReal: false }) =>
      lookAtPage(
        browser,
        options,
        async (page: Page) => {
          page.setDefaultTimeout(PATIENCE_MS);
          if (!isReal && options.javaScriptEnabled !== false) await page.clock.install();
          return work(page);
        },
        hosts,
      ),
    noticed: (network) => watcher.readOnce(network),
    async stop() {
      await browser.close();
      await watcher.stop();
      await teller.stop();
      await payments.stop();
      await facilitator.stop();
      await Promise.all([evm.stop(), solana.stop(), receiver.stop()]);
      shop.closeAllConnections();
      await new Promise<void>((resolve) => shop.close(() => resolve()));
    },
  };
}

/** Opens a link's page, and begins a payment there. */
export async function begin(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL("**/pay/intents/**");
}

export const amountDue = async (page: Page): Promise<bigint> =>
  BigInt(((await page.locator(".due").textContent()) as string).replace(".", ""));

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 2 });

export async function picture(page: Page, name: string): Promise<void> {
  if (SCREENS) await page.screenshot({ path: `${SCREENS}/${name.replaceAll(" ", "-")}.png`, fullPage: true });
}

/** Advances the page's clock to its next poll, and waits for the heading that the poll brings. */
export async function polled(page: Page, name: string): Promise<void> {
  await page.clock.runFor(3_000);
  await heading(page, name).waitFor();
}
