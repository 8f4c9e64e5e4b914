import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser, freePort } from "@svc/localstack";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { type Facilitator, startFacilitator } from "@svc/localstack/facilitator";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { giveEvmWallet, giveSolanaWallet } from "./support/browser-wallets.js";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";
import { until } from "./support/until.js";
import { startWebhookReceiver, type WebhookReceiver } from "./support/webhook-receiver.js";

const executablePath = findBrowser();
if (executablePath === null) {
  console.warn("The payment pages are not looked at: no Chromium was found. Install one, or name it in TEST_BROWSER.");
}
const withBrowser = executablePath === null ? describe.skip : describe;
/** A folder for pictures of every state, to be looked at. */
const SCREENS = process.env.PAY_SCREENS;

const [EVM_WALLET, SOLANA_WALLET] = [evmAccounts.merchant.address, SOLANA_WALLETS.merchant.publicKey.toBase58()];
const BUYER = evmAccounts.buyer.address;

let evm: LocalEvmNode;
let solana: SolanaNode;
let facilitator: Facilitator;
let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let receiver: WebhookReceiver;
let shop: Server;
let shopUrl: string;
let browser: Browser;
/** Of the service. */
let aheadMs = 0;

/** A page of its own, closed afterwards; what its browser complains of is collected. */
async function look<Result>(
  options: BrowserContextOptions,
  work: (page: Page) => Promise<Result>,
): Promise<[Result, string[]]> {
  const context = await browser.newContext(options);
  const complaints: string[] = [];
  try {
    const page = await context.newPage();
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      const { host } = new URL(request.url());
      if (host && host !== new URL(payments.url).host && host !== new URL(shopUrl).host) complaints.push(request.url());
    });
    return [await work(page), complaints];
  } finally {
    await context.close();
  }
}

const ask = async (method: string, path: string, body?: object) =>
  (await payments.call(method, path, { key: merchant.testKey, body })).body.data;
const makeLink = (fields: object = {}) =>
  ask("POST", "/api/v1/payment-links", {
    network: "base_sepolia",
    networks: ["base_sepolia", "solana_devnet"],
    name: "A printed book",
    amount: 10,
    merchantName: "Paper & Ink",
    successUrl: `${shopUrl}/thanks?from=book`,
    cancelUrl: `${shopUrl}/cart`,
    ...fields,
  });
/** From the link to the page of one payment. */
async function begin(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL("**/pay/intents/**");
}
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 2 });
const completions = () => receiver.received.filter(({ body }) => body.event === "payment.completed");

beforeAll(async () => {
  if (executablePath === null) return;
  [evm, solana, receiver] = await Promise.all([
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
  facilitator = await startFacilitator({ rpcUrls: { base_sepolia: evm.rpcUrl } });
  shop = createServer(
    (_request, response) => void response.setHeader("content-type", "text/html").end("<h1>Shop</h1>"),
  );
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const port = await freePort();
  payments = await startPayments({
    port,
    env: {
      PAYMENTS_PUBLIC_URL: `http://127.0.0.1:${port}`,
      RPC_URLS_BASE_SEPOLIA: evm.rpcUrl,
      RPC_URLS_SOLANA_DEVNET: solana.rpcUrl,
      FACILITATOR_URL_TEST: facilitator.url,
      OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*",
      CONFIRMATIONS_BASE_SEPOLIA: "2",
      WORKERS: "on",
      CHAIN_NODE_TIMEOUT_MS: "10000",
    },
    clock: { now: () => Date.now() + aheadMs },
  });
  merchant = await payments.makeMerchant({ wallets: [EVM_WALLET, SOLANA_WALLET] });
  await ask("POST", "/api/webhooks", { url: `${receiver.url}/hooks` });
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});
afterAll(async () => {
  await browser?.close();
  await payments?.stop();
  await facilitator?.stop();
  await Promise.all([evm?.stop(), solana?.stop(), receiver?.stop()]);
  shop?.closeAllConnections();
  await new Promise<void>((resolve) => (shop ? shop.close(() => resolve()) : resolve()));
});

withBrowser("a person pays", () => {
  test("with an EVM wallet in the browser, who approves after 90 s: receipt, back to the shop, one webhook", async () => {
    const link = await makeLink({ networks: ["base_sepolia"] });
    let approve: () => void = () => {};
    const approved = new Promise<void>((resolve) => {
      approve = resolve;
    });
    const [intentId, complaints] = await look({}, async (page) => {
      await giveEvmWallet(page, { approve: () => approved });
      await page.clock.install();
      await begin(page, link.url);
      await page.getByRole("button", { name: "Pay with Fox Wallet" }).click();
      await page.getByText("Confirm in Fox Wallet.").first().waitFor();
      expect(await page.locator("#transfer").isVisible()).toBe(false);
      await page.clock.fastForward(90_000);
      aheadMs += 90_000;
      await evm.rpc("evm_increaseTime", [90]);
      expect(await page.getByText("Confirm in Fox Wallet.").first().isVisible()).toBe(true);
      approve();
      await until(async () => {
        await evm.mine();
        await page.clock.runFor(3_000);
        return (await heading(page, "Paid").count()) > 0;
      });
      expect(await page.getByText("You go on to 127.0.0.1").isVisible()).toBe(true);
      expect(await page.locator("main").textContent()).toMatch(/Receipt.*Base Sepolia.*0x[0-9a-f]{64}/s);
      await page.clock.runFor(6_000);
      await page.waitForURL(`${shopUrl}/thanks**`);
      const { searchParams } = new URL(page.url());
      expect(Object.fromEntries(searchParams)).toMatchObject({ from: "book", payment_link: `pl-${link.id}` });
      return searchParams.get("payment_intent") as string;
    });
    expect(complaints).toEqual([]);
    const intent = await ask("GET", `/api/v1/payment-intents/${intentId}`);
    expect(intent).toMatchObject({ status: "completed", late: false, amountReceived: "10.000000" });
    const transaction = await ask("GET", `/api/v1/transactions/${intent.transactionId}`);
    expect(transaction).toMatchObject({ amount: 10, amountDue: 10, walletAddress: BUYER, network: "base_sepolia" });
    const told = () => completions().filter(({ body }) => body.data.paymentIntentId === intentId);
    await until(() => told().length > 0);
    expect(told()).toHaveLength(1);
    expect(await ask("GET", `/api/v1/transactions?paymentLinkId=${link.id}`)).toHaveLength(1);
  });

  test("with a Solana wallet that adds guard instructions to what it signs", async () => {
    const link = await makeLink({ network: "solana_devnet", networks: ["solana_devnet"] });
    const [, complaints] = await look({}, async (page) => {
      await giveSolanaWallet(page, solana.rpcUrl);
      await begin(page, link.url);
      await page.getByRole("button", { name: "Pay with Guard Wallet" }).click();
      await heading(page, "Paid").waitFor();
      await page.waitForURL(`${shopUrl}/thanks**`);
    });
    expect(complaints).toEqual([]);
    expect(await ask("GET", `/api/v1/payment-intents?paymentLinkId=${link.id}`)).toMatchObject([
      { status: "completed" },
    ]);
  });

  test("by a transfer from elsewhere: the page says by itself that it is seen, and then that it counts", async () => {
    const link = await makeLink({ successUrl: null });
    await look({}, async (page) => {
      await begin(page, link.url);
      const due = (await page.locator(".due").textContent()) as string;
      await evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits: BigInt(due.replace(".", "")) });
      await heading(page, "Seen on the chain").waitFor();
      expect(await page.getByText("1 of 2 confirmations").first().isVisible()).toBe(true);
      expect(await page.getByRole("progressbar").count()).toBe(1);
      expect(await page.locator("#transfer").count()).toBe(0);
      await evm.mine();
      await heading(page, "Paid").waitFor();
      expect(await page.getByRole("status").textContent()).toMatch(/^Paid/);
    });
  });

  test("who declines in his wallet is told so, and may try again or pay otherwise", async () => {
    const link = await makeLink();
    await look({}, async (page) => {
      await giveEvmWallet(page, { approve: () => Promise.reject(new Error("no")) });
      await begin(page, link.url);
      await page.getByRole("button", { name: "Pay with Fox Wallet" }).click();
      await page.getByText("You declined in Fox Wallet. Nothing was sent.").first().waitFor();
      expect(await page.getByRole("button", { name: "Pay with Fox Wallet" }).isEnabled()).toBe(true);
      expect(await page.locator("#transfer").isVisible()).toBe(true);
    });
  });
});

/** What the database says of one payment, state by state. */
const STATES: readonly {
  readonly name: string;
  readonly status: string;
  reason?: string;
  received?: bigint;
  tail?: null;
}[] = [
  { name: "open", status: "open" },
  { name: "processing", status: "processing" },
  { name: "completed", status: "completed" },
  { name: "underpaid", status: "unresolved", reason: "underpaid", received: 9_000_000n },
  { name: "late", status: "unresolved", reason: "late", received: 10_001_234n },
  { name: "expired", status: "expired" },
  { name: "canceled", status: "canceled" },
  { name: "no codes left", status: "open", tail: null },
];
const SET_STATE = `UPDATE payment_intents SET status = $2::"IntentStatus", reason = $3, received_base_units = $4, tail = $5 WHERE id = $1`;

withBrowser("the pages", () => {
  const contexts: { colorScheme: "light" | "dark"; viewport: { width: number; height: number } }[] = [
    { colorScheme: "light", viewport: { width: 360, height: 760 } },
    { colorScheme: "dark", viewport: { width: 1280, height: 900 } },
  ];
  if (SCREENS)
    for (const { colorScheme, viewport } of [...contexts])
      contexts.push({ colorScheme: colorScheme === "light" ? "dark" : "light", viewport });

  test("break no rule that axe knows in any state, and none needs scrolling aside on a phone", async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    const customFields = [
      { key: "size", label: "Size", type: "dropdown", optional: false, options: ["S", "M"] },
      { key: "note", label: "Note to the printer", type: "text", optional: true },
    ];
    const link = await makeLink({ customFields, description: "Bound in linen, 240 pages." });
    const body = { paymentLinkId: link.id, customFieldValues: { size: "M" } };
    const { id, url } = await ask("POST", "/api/v1/payment-intents", body);
    for (const context of contexts) {
      await look({ ...context, bypassCSP: true }, async (page) => {
        await giveEvmWallet(page, { approve: async () => {} });
        const check = async (name: string) => {
          const wide = await page.evaluate<number>(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth",
          );
          await page.evaluate(axe);
          expect([name, wide, await page.evaluate<string[]>(AXE)]).toEqual([name, 0, []]);
          const file = `${name} ${context.viewport.width} ${context.colorScheme}`.replaceAll(" ", "-");
          if (SCREENS) await page.screenshot({ path: `${SCREENS}/${file}.png`, fullPage: true });
        };
        await page.goto(link.url);
        await check("link");
        for (const { name, status, reason = null, received = null, tail = 1234 } of STATES) {
          await payments.deps.database.pool.query(SET_STATE, [id, status, reason, received, tail]);
          await page.goto(url);
          await check(name);
        }
      });
    }
  });

  test("are whole with the keyboard alone, and copy what has to be carried elsewhere", async () => {
    const link = await makeLink();
    const [copied] = await look({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
      await giveEvmWallet(page, { approve: async () => {} });
      await page.goto(link.url);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      expect(await page.evaluate(FOCUSED)).toBe("Continue to payment solid");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/pay/intents/**");
      await page.getByRole("button", { name: "Pay with Fox Wallet" }).waitFor();
      const reached: string[] = [];
      for (let count = 0; count < 6; count++) {
        await page.keyboard.press("Tab");
        reached.push(await page.evaluate<string>(FOCUSED));
      }
      expect(reached.slice(0, 3)).toEqual(["Pay with Fox Wallet solid", "Copy solid", "Base Sepolia solid"]);
      await page.getByRole("button", { name: "Copy the amount" }).press("Enter");
      await page.getByText("Copied", { exact: true }).waitFor();
      expect(await page.locator(".due").textContent()).toBe(await page.evaluate("navigator.clipboard.readText()"));
      return page.evaluate<string>("navigator.clipboard.readText()");
    });
    expect(copied).toMatch(/^10\.00\d{4}$/);
  });

  test("without JavaScript lead from the link to the codes, and reload themselves; looking at a link begins nothing", async () => {
    const link = await makeLink();
    const [text] = await look({ javaScriptEnabled: false }, async (page) => {
      await page.goto(link.url);
      await page.goto(link.url);
      expect(await ask("GET", `/api/v1/payment-intents?paymentLinkId=${link.id}`)).toEqual([]);
      await begin(page, link.url);
      expect(await page.locator("noscript").first().innerHTML()).toContain('http-equiv="refresh"');
      return page.locator("main").textContent();
    });
    expect(text).toMatch(/Send exactly this amount/);
    expect(await ask("GET", `/api/v1/payment-intents?paymentLinkId=${link.id}`)).toHaveLength(1);
  });
});

/** WCAG 2.2 A and AA, and axe's best practices: each broken rule with a place. */
const AXE = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ": " + nodes[0].target.join(" ") + " " + nodes[0].html.slice(0, 120)))`;

/** What has the focus, and whether that can be seen. */
const FOCUSED = `(() => {
  const { activeElement: element } = document;
  return [element.textContent.trim(), getComputedStyle(element).outlineStyle].join(" ");
})()`;
