import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser, freePort, lookAtPage } from "@svc/localstack";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { type Facilitator, startFacilitator } from "@svc/localstack/facilitator";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { type IntentWatcher, startIntentWatcher } from "../src/payment-intents/intent-watcher.js";
import { giveEvmWallet, giveSolanaWallet } from "./support/browser-wallets.js";
import { paySolana } from "./support/paying-world.js";
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
let teller: PaymentsUnderTest;
let watcher: IntentWatcher;
let merchant: TestMerchant;
let receiver: WebhookReceiver;
let shop: Server;
let shopUrl: string;
let browser: Browser;
/** Of the service. */
let aheadMs = 0;

/** A page whose clock stands, and goes on when it is told to: nothing waits for a poll. */
const look = <Result>(options: BrowserContextOptions, work: (page: Page) => Promise<Result>) =>
  lookAtPage(
    browser,
    options,
    async (page: Page) => {
      if (options.javaScriptEnabled !== false) await page.clock.install();
      return work(page);
    },
    [new URL(payments.url).host, new URL(shopUrl).host],
  );

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
const amountDue = async (page: Page): Promise<bigint> =>
  BigInt(((await page.locator(".due").textContent()) as string).replace(".", ""));
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 2 });
async function picture(page: Page, name: string): Promise<void> {
  if (SCREENS) await page.screenshot({ path: `${SCREENS}/${name.replaceAll(" ", "-")}.png`, fullPage: true });
}
/** The page asks how the payment stands. */
async function polled(page: Page, name: string): Promise<void> {
  await page.clock.runFor(3_000);
  await heading(page, name).waitFor();
}
/** The service reads the chain. */
const noticed = (network: "base_sepolia" | "solana_devnet") => watcher.readOnce(network);
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
      CHAIN_NODE_TIMEOUT_MS: "10000",
      CHAIN_POLL_MS: "50",
    },
    clock: { now: () => Date.now() + aheadMs },
  });
  const { deps } = payments;
  watcher = startIntentWatcher({ ...deps, ...deps.intents }, null);
  // Another one delivers what is told; without nodes it reads no chain by itself.
  teller = await startPayments({
    databaseUrl: payments.databaseUrl,
    env: { WORKERS: "on", OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*" },
    clock: { now: () => Date.now() + aheadMs },
  });
  merchant = await payments.makeMerchant({ wallets: [EVM_WALLET, SOLANA_WALLET] });
  await ask("POST", "/api/webhooks", { url: `${receiver.url}/hooks` });
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});
afterAll(async () => {
  await browser?.close();
  await watcher?.stop();
  await teller?.stop();
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
      await picture(page, "receipt");
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
      await page.getByText("Sent. This page changes when it is seen on the chain.").first().waitFor();
      await noticed("solana_devnet");
      await polled(page, "Paid");
      await page.clock.runFor(6_000);
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
      await evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits: await amountDue(page) });
      await noticed("base_sepolia");
      await polled(page, "Seen on the chain");
      await picture(page, "seen 1 of 2");
      expect(await page.getByText("1 of 2 confirmations").first().isVisible()).toBe(true);
      expect(await page.getByRole("progressbar").count()).toBe(1);
      expect(await page.locator("#transfer").count()).toBe(0);
      await evm.mine();
      await noticed("base_sepolia");
      await polled(page, "Paid");
      expect(await page.getByRole("status").textContent()).toMatch(/^Paid/);
      // The same on Solana, where the code of another payment names its reference.
      await begin(page, link.url);
      await paySolana(solana, [{ baseUnits: await amountDue(page) }]);
      await noticed("solana_devnet");
      await polled(page, "Paid");
      expect(await page.locator("main").textContent()).toMatch(/Receipt.*Solana Devnet/s);
    });
  });

  test("too late: the page says that it has ended, and what was sent is found by its hash", async () => {
    const link = await makeLink({ networks: ["base_sepolia"], successUrl: null });
    await look({}, async (page) => {
      await begin(page, link.url);
      const due = await amountDue(page);
      aheadMs += 31 * 60_000;
      await evm.rpc("evm_increaseTime", [31 * 60]);
      await evm.mine(3);
      await noticed("base_sepolia");
      await polled(page, "This payment has ended");
      expect(await page.locator("#transfer").count()).toBe(0);
      const txHash = await evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits: due });
      await evm.mine();
      await page.getByText("Already sent, and nothing happens?").click();
      await page.getByLabel("Hash of the transaction").fill(`0x${"5e".repeat(32)}`);
      await page.getByRole("button", { name: "Look for it" }).click();
      await page.getByText("knows this transaction yet").waitFor();
      await picture(page, "hash not found");
      await page.getByText("Already sent, and nothing happens?").click();
      await page.getByLabel("Hash of the transaction").fill(txHash);
      await page.getByRole("button", { name: "Look for it" }).click();
      await heading(page, "Seen on the chain").waitFor();
      await noticed("base_sepolia");
      await polled(page, "Paid");
      expect(await page.getByRole("status").textContent()).toBe("Paid. It came late, and it counts. Thank you.");
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

interface State {
  readonly name: string;
  /** What the database says of the payment. */
  readonly row: { readonly status: string; reason?: string; received?: bigint; tail?: null; late?: boolean };
  /** What happens before the page is looked at, and on it. */
  before?(id: string): Promise<unknown>;
  onPage?(page: Page): Promise<unknown>;
}

/** A wallet's signature of which something is known. */
const signed = (state: string) => (id: string) =>
  payments.deps.database.pool.query(
    `INSERT INTO x402_payments (id, merchant_id, payment_link_id, mode, network, asset, payer, nonce, pay_to, amount, amount_base_units,
       valid_before, fingerprint, payload, intent_id, state) SELECT gen_random_uuid(), merchant_id, payment_link_id, mode, 'base_sepolia', '', '',
       gen_random_uuid(), '', amount, 1, now(), '', '', id, $2::"X402State" FROM payment_intents WHERE id = $1`,
    [id, state],
  );

const STATES: readonly State[] = [
  { name: "open", row: { status: "open" } },
  {
    name: "declined",
    row: { status: "open" },
    async onPage(page) {
      await page.getByRole("button", { name: "Pay with Fox Wallet" }).click();
      await page.getByText("You declined in Fox Wallet.").first().waitFor();
    },
  },
  {
    name: "delayed",
    row: { status: "open" },
    async before() {
      aheadMs += 60_000;
    },
  },
  { name: "on its way", row: { status: "open" }, before: signed("settling") },
  { name: "unknown", row: { status: "processing" }, before: signed("unknown") },
  {
    name: "processing",
    row: { status: "processing" },
    before: (id) =>
      payments.deps.database.pool.query(
        `INSERT INTO payment_intent_transfers (id, intent_id, network, tx_hash, position, block_number, block_time, payer, pay_to, base_units, matched_by)
         SELECT gen_random_uuid(), $1, 'base_sepolia', '0x' || repeat('5e', 32), '0', block + 1, now(), $2, $3, 10001234, 'amount'
         FROM watch_cursors WHERE network = 'base_sepolia'`,
        [id, BUYER, EVM_WALLET],
      ),
  },
  { name: "completed", row: { status: "completed" } },
  { name: "underpaid", row: { status: "unresolved", reason: "underpaid", received: 9_000_000n } },
  { name: "overpaid", row: { status: "unresolved", reason: "overpaid", received: 11_001_234n } },
  { name: "late", row: { status: "unresolved", reason: "late", received: 10_001_234n } },
  { name: "wrong network", row: { status: "unresolved", reason: "wrong_network", received: 10_001_234n } },
  { name: "expired", row: { status: "expired" } },
  { name: "canceled", row: { status: "canceled" } },
  { name: "no codes left", row: { status: "open", tail: null } },
];
const SET_STATE = `UPDATE payment_intents SET status = $2::"IntentStatus", reason = $3, received_base_units = $4, tail = $5 WHERE id = $1`;
const SIZES = [
  ["light", 360],
  ["dark", 1280],
  ...(SCREENS
    ? ([
        ["dark", 360],
        ["light", 1280],
      ] as const)
    : []),
] as const;

withBrowser("the pages", () => {
  test("break no rule that axe knows in any state, and none needs scrolling aside on a phone", async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    const customFields = [
      { key: "size", label: "Size", type: "dropdown", optional: false, options: ["S", "M"] },
      { key: "note", label: "Note to the printer", type: "text", optional: true },
    ];
    const link = await makeLink({ customFields, description: "Bound in linen, 240 pages." });
    const body = { paymentLinkId: link.id, customFieldValues: { size: "M" } };
    const { id, url } = await ask("POST", "/api/v1/payment-intents", body);
    await look({ bypassCSP: true }, async (page) => {
      await giveEvmWallet(page, { approve: () => Promise.reject(new Error("no")) });
      // Every rule once; how it looks elsewhere changes colours and widths alone.
      const check = async (name: string) => {
        let rules = "all";
        await page.evaluate(axe);
        for (const [colorScheme, width] of SIZES) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 800 });
          const wide = await page.evaluate<number>(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth",
          );
          expect([name, width, wide, await page.evaluate<string[]>(axeOf(rules))]).toEqual([name, width, 0, []]);
          await picture(page, `${name} ${width} ${colorScheme}`);
          rules = "colors";
        }
      };
      await page.goto(link.url);
      await check("link");
      for (const { name, row, before, onPage } of STATES) {
        const { status, reason = null, received = null, tail = 1234 } = row;
        await payments.deps.database.pool.query(SET_STATE, [id, status, reason, received, tail]);
        await payments.deps.database.pool.query("DELETE FROM x402_payments WHERE intent_id = $1", [id]);
        await Promise.all([noticed("base_sepolia"), noticed("solana_devnet")]);
        await before?.(id);
        await page.goto(url);
        await onPage?.(page);
        await check(name);
      }
    });
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
const axeOf = (rules: string): string =>
  `axe.run(document, { resultTypes: ["violations"]${
    rules === "all" ? "" : ', runOnly: ["color-contrast", "link-in-text-block"]'
  } }).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].target.join(" ") + " " + nodes[0].html.slice(0, 120)))`;

/** What has the focus, and whether that can be seen. */
const FOCUSED = `(() => {
  const { activeElement: element } = document;
  return [element.textContent.trim(), getComputedStyle(element).outlineStyle].join(" ");
})()`;
