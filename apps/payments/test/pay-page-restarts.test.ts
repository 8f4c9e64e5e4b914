import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { findBrowser, freePort, type ManagedProcess } from "@svc/localstack";
import { type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { startFacilitator } from "@svc/localstack/facilitator";
import { until } from "@svc/localstack/until";
import { type Browser, chromium, type Page } from "playwright-core";
import { giveEvmWallet } from "./support/browser-wallets.js";
import { amountDue, begin, heading } from "./support/pay-page-world.js";
import { BUYER, EVM_WALLET } from "./support/paying-world.js";
import { spawnPayments } from "./support/payments-process.js";
import { createLink, type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

const executablePath = findBrowser();
const withBrowser = executablePath === null ? describe.skip : describe;
const PATIENCE_MS = 120_000;

let evm: LocalEvmNode;
let facilitator: Awaited<ReturnType<typeof startFacilitator>>;
/** Creates links and reads payments. A separate process serves the pages. */
let merchants: PaymentsUnderTest;
let shop: TestMerchant;
let port: number;
let service: ManagedProcess | null = null;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  if (executablePath === null) return;
  evm = await startEvmNode({ network: "base_sepolia" });
  await evm.mintUsdc(BUYER, 10_000_000_000n);
  facilitator = await startFacilitator({ rpcUrls: { base_sepolia: evm.rpcUrl } });
  port = await freePort();
  merchants = await startPayments({ env: { RPC_URLS_BASE_SEPOLIA: evm.rpcUrl } });
  shop = await merchants.makeMerchant({ wallets: [EVM_WALLET] });
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"], timeout: PATIENCE_MS });
  await start();
});
afterAll(async () => {
  await browser?.close();
  await service?.stop(PATIENCE_MS);
  await merchants?.stop();
  await facilitator?.stop();
  await evm?.stop();
});
beforeEach(async () => {
  if (executablePath === null) return;
  page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.clock.install();
});
afterEach(() => page?.context().close());

async function start(): Promise<void> {
  service = await spawnPayments(merchants.databaseUrl, {
    PAYMENTS_PORT: String(port),
    PAYMENTS_PUBLIC_URL: `http://127.0.0.1:${port}`,
    RPC_URLS_BASE_SEPOLIA: evm.rpcUrl,
    FACILITATOR_URL_TEST: facilitator.url,
    OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
    CONFIRMATIONS_BASE_SEPOLIA: "2",
    CHAIN_POLL_MS: "50",
  });
}

async function kill(): Promise<void> {
  const { pid, ended } = service as ManagedProcess;
  process.kill(pid, "SIGKILL");
  await ended;
  service = null;
}

/** Advances the page's clock until `isShown` returns true. */
const shows = (isShown: () => Promise<boolean>) =>
  until(async () => {
    await page.clock.runFor(3_000);
    return isShown();
  });
const showsHeading = (name: string) => shows(async () => (await heading(page, name).count()) > 0);
const showsNotice = (isShown: boolean) => shows(async () => (await page.locator("#offline").isVisible()) === isShown);

async function makeLink(): Promise<{ readonly id: string; readonly url: string }> {
  const { id } = await createLink(merchants, shop.testKey, { networks: ["base_sepolia"], name: "Book", amount: 10 });
  return { id, url: `http://127.0.0.1:${port}/pay/pl-${id}` };
}
const recordingsOf = async (linkId: string) =>
  (await merchants.call("GET", `/api/v1/transactions?paymentLinkId=${linkId}`, { key: shop.testKey })).body.data;

withBrowser("a page whose service is killed", () => {
  test("says so and goes on after each step of a transfer: waiting, sent, seen, paid", async () => {
    const link = await makeLink();
    await begin(page, link.url);
    const due = await amountDue(page);
    await kill();
    await showsNotice(true);
    expect(await amountDue(page)).toBe(due);
    await start();
    await showsNotice(false);
    await kill();
    await evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits: due });
    await showsNotice(true);
    await start();
    await showsHeading("Seen on the blockchain");
    expect(await page.locator("#transfer").count()).toBe(0);
    await kill();
    await evm.mine();
    await showsNotice(true);
    await start();
    await showsHeading("Paid");
    await kill();
    await start();
    await page.reload();
    await heading(page, "Paid").waitFor();
    expect(await recordingsOf(link.id)).toHaveLength(1);
  });

  test.each([
    ["before it has seen the signature", false],
    ["after it has settled the signature, before the page knows", true],
  ])("charges a wallet once when it is killed %s", async (_when, isSettled) => {
    const link = await makeLink();
    const balance = await evm.readUsdcBalance(BUYER);
    await giveEvmWallet(page, { approve: async () => {} });
    await begin(page, link.url);
    let killed = false;
    await page.route("**/payments", async (route) => {
      if (killed) return route.continue();
      killed = true;
      if (isSettled) {
        const mining = setInterval(() => void evm.mine(), 100);
        await route.fetch().finally(() => clearInterval(mining));
      }
      await kill();
      await route.abort();
    });
    await page.getByRole("button", { name: /with Fox Wallet/ }).click();
    await page.getByText("The connection is lost.").first().waitFor();
    expect(await page.locator("#transfer").isVisible()).toBe(false);
    await start();
    await until(async () => {
      await evm.mine();
      await page.clock.runFor(3_000);
      return (await heading(page, "Paid").count()) > 0;
    });
    expect(balance - (await evm.readUsdcBalance(BUYER))).toBe(10_000_000n);
    expect(await recordingsOf(link.id)).toHaveLength(1);
  });
});
