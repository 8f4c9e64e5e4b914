import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser } from "@svc/localstack";
import { evmAccounts } from "@svc/localstack/evm";
import { until } from "@svc/localstack/until";
import { Interface } from "ethers";
import { giveEvmWallet, giveSolanaWallet } from "./support/browser-wallets.js";
import { axeOf, FOCUSED, pageStates, SET_STATE } from "./support/pay-page-states.js";
import {
  amountDue,
  begin,
  heading,
  type PayPageWorld,
  picture,
  polled,
  SCREENS,
  startPayPageWorld,
} from "./support/pay-page-world.js";
import { BUYER, EVM_WALLET, paySolana } from "./support/paying-world.js";

const executablePath = findBrowser();
if (executablePath === null) {
  console.warn("The payment pages are not looked at: no Chromium was found. Install one, or name it in TEST_BROWSER.");
}
const withBrowser = executablePath === null ? describe.skip : describe;

let world: PayPageWorld;
beforeAll(async () => {
  if (executablePath !== null) world = await startPayPageWorld(executablePath);
});
afterAll(() => world?.stop());

const SEND = "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)";
const USDC = new Interface([`function ${SEND}`]);

const completions = () => world.receiver.received.filter(({ body }) => body.event === "payment.completed");

withBrowser("a person pays", () => {
  test("with an EVM wallet in the browser, who approves after 90 s: receipt, back to the shop, one webhook", async () => {
    const link = await world.makeLink({ networks: ["base_sepolia"] });
    let approve: () => void = () => {};
    const approved = new Promise<void>((resolve) => {
      approve = resolve;
    });
    const [intentId, complaints] = await world.look({}, async (page) => {
      await giveEvmWallet(page, { approve: () => approved });
      await begin(page, link.url);
      await page.getByRole("button", { name: "Pay $10.00 with Fox Wallet" }).click();
      await page.getByText("Confirm in Fox Wallet.").first().waitFor();
      expect(await page.locator("#transfer").isVisible()).toBe(false);
      await page.clock.fastForward(90_000);
      world.time.aheadMs += 90_000;
      await world.evm.rpc("evm_increaseTime", [90]);
      expect(await page.getByText("Confirm in Fox Wallet.").first().isVisible()).toBe(true);
      approve();
      await until(async () => {
        await world.evm.mine();
        await page.clock.runFor(3_000);
        return (await heading(page, "Paid").count()) > 0;
      });
      const exit = page.getByRole("link", { name: /^Continue at 127\.0\.0\.1:\d+ \(\d s\)$/ });
      expect([await exit.count(), await page.locator(".sheet a.button").count()]).toEqual([1, 1]);
      expect(await page.getByRole("button", { name: "Stay here" }).isVisible()).toBe(true);
      await picture(page, "receipt");
      expect(await page.locator("main").textContent()).toMatch(/Receipt.*Base Sepolia.*0x[0-9a-f]{64}/s);
      expect(await page.locator(".receipt dt").allTextContents()).toEqual([
        "Price",
        "Amount sent",
        "Paid to",
        "Network",
        "Time",
        "Payment reference",
        "Transaction",
      ]);
      await page.emulateMedia({ media: "print" });
      expect(await page.getByRole("button").count()).toBe(0);
      expect(await page.getByText("Test mode.").isVisible()).toBe(true);
      await picture(page, "receipt printed");
      await page.emulateMedia({ media: "screen" });
      await page.clock.runFor(6_000);
      await page.waitForURL(`${world.shopUrl}/thanks**`);
      const { searchParams } = new URL(page.url());
      expect(Object.fromEntries(searchParams)).toMatchObject({ from: "book", payment_link: `pl-${link.id}` });
      return searchParams.get("payment_intent") as string;
    });
    expect(complaints).toEqual([]);
    const intent = await world.ask("GET", `/api/v1/payment-intents/${intentId}`);
    expect(intent).toMatchObject({ status: "completed", late: false, amountReceived: "10.000000" });
    const transaction = await world.ask("GET", `/api/v1/transactions/${intent.transactionId}`);
    expect(transaction).toMatchObject({ amount: 10, amountDue: 10, walletAddress: BUYER, network: "base_sepolia" });
    const completed = () => completions().filter(({ body }) => body.data.paymentIntentId === intentId);
    await until(() => completed().length > 0);
    expect(completed()).toHaveLength(1);
    expect(await world.ask("GET", `/api/v1/transactions?paymentLinkId=${link.id}`)).toHaveLength(1);
  });

  test("with a Solana wallet that adds guard instructions to what it signs", async () => {
    const link = await world.makeLink({ network: "solana_devnet", networks: ["solana_devnet"] });
    const [, complaints] = await world.look({}, async (page) => {
      await giveSolanaWallet(page, world.solana.rpcUrl);
      await begin(page, link.url);
      await page.getByRole("button", { name: "Pay $10.00 with Guard Wallet" }).click();
      await page.getByText("Sent. This page updates when the network confirms it.").first().waitFor();
      await world.noticed("solana_devnet");
      await polled(page, "Paid");
      await page.clock.runFor(6_000);
      await page.waitForURL(`${world.shopUrl}/thanks**`);
    });
    expect(complaints).toEqual([]);
    expect(await world.ask("GET", `/api/v1/payment-intents?paymentLinkId=${link.id}`)).toMatchObject([
      { status: "completed" },
    ]);
  });

  test("asks nothing of a Solana wallet on another network, and says that nothing was sent", async () => {
    const link = await world.makeLink({ network: "solana_devnet", networks: ["solana_devnet"] });
    await world.look({}, async (page) => {
      const neverAsked = () => Promise.reject(new Error("the page asked the wallet to sign"));
      const mainnet = "solana:mainnet";
      await giveSolanaWallet(page, world.solana.rpcUrl, { approve: neverAsked }, undefined, undefined, mainnet);
      await begin(page, link.url);
      await page.getByRole("button", { name: "Pay $10.00 with Guard Wallet" }).click();
      const advice = "Guard Wallet shared no account on Solana Devnet. Nothing was sent.";
      await page.locator("#wallets").getByText(advice).waitFor();
    });
  });

  test("by a transfer from elsewhere: the page says by itself that it is seen, and then that it counts", async () => {
    const link = await world.makeLink({ successUrl: null });
    await world.look({}, async (page) => {
      await begin(page, link.url);
      await world.evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits: await amountDue(page) });
      await world.noticed("base_sepolia");
      await polled(page, "Seen on the blockchain");
      await picture(page, "seen 1 of 2");
      expect(await page.getByText("1 of 2 confirmations").first().isVisible()).toBe(true);
      expect(await page.getByRole("progressbar").count()).toBe(1);
      expect(await page.locator("#transfer").count()).toBe(0);
      await world.evm.mine();
      await world.noticed("base_sepolia");
      await polled(page, "Paid");
      expect(await page.getByRole("status").textContent()).toMatch(/^Paid/);
      // The same on Solana, where the code of another payment names its reference.
      await begin(page, link.url);
      await paySolana(world.solana, [{ baseUnits: await amountDue(page) }]);
      await world.noticed("solana_devnet");
      await polled(page, "Paid");
      expect(await page.locator("main").textContent()).toMatch(/Receipt.*Solana Devnet/s);
    });
  });

  test("offers the open payment when the payer goes back, and keeps its secret from scripts", async () => {
    const link = await world.makeLink({ successUrl: null });
    await world.look({}, async (page) => {
      await begin(page, link.url);
      const [place, due] = [page.url(), await amountDue(page)];
      await page.goto(link.url);
      expect(await page.evaluate("document.cookie")).toBe("");
      await picture(page, "resume");
      await page.getByRole("link", { name: "Continue your payment" }).click();
      await page.waitForURL(place);
      expect(await amountDue(page)).toBe(due);
      await page.goto(link.url);
      await page.getByText("Start a new payment instead").click();
      await page.getByRole("button", { name: "Start a new payment" }).click();
      await page.waitForURL("**/pay/intents/**");
      expect(page.url()).not.toBe(place);
    });
    const [, other] = await world.look({}, async (page) => {
      await page.goto(link.url);
      expect(await page.getByText("Continue your payment").count()).toBe(0);
    });
    expect(other).toEqual([]);
  });

  test("too late: the page says that the payment has ended, and finds the transfer by its hash", async () => {
    const link = await world.makeLink({ networks: ["base_sepolia"], successUrl: null });
    await world.look({}, async (page) => {
      await begin(page, link.url);
      const due = await amountDue(page);
      world.time.aheadMs += 31 * 60_000;
      await world.evm.rpc("evm_increaseTime", [31 * 60]);
      await world.evm.mine(3);
      await world.noticed("base_sepolia");
      await polled(page, "This payment has ended");
      expect(await page.locator("#transfer").count()).toBe(0);
      const txHash = await world.evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits: due });
      await world.evm.mine();
      await page.getByText("Already paid but still waiting?").click();
      await page.getByLabel("Hash of the transaction").fill(`0x${"5e".repeat(32)}`);
      await page.getByRole("button", { name: "Look for it" }).click();
      await page.getByText("find this transaction on Base Sepolia yet").waitFor();
      await picture(page, "hash not found");
      expect(await page.getByLabel("Hash of the transaction").inputValue()).toMatch(/^0x5e5e/);
      await page.getByLabel("Hash of the transaction").fill(txHash);
      await page.getByRole("button", { name: "Look for it" }).click();
      await heading(page, "Seen on the blockchain").waitFor();
      await world.noticed("base_sepolia");
      await polled(page, "Paid");
      expect(await page.getByRole("status").textContent()).toBe(
        "Paid. Your payment arrived late, but it still counts. Thank you.",
      );
    });
  });

  test("shows a late payment automatically after its end, and says so while the service can't be reached", async () => {
    const link = await world.makeLink({ networks: ["base_sepolia"], successUrl: null });
    const { id, url } = await world.ask("POST", "/api/v1/payment-intents", { paymentLinkId: link.id });
    const become = (status: string) =>
      world.payments.deps.database.pool.query(SET_STATE, [id, status, null, null, 1234]);
    await become("expired");
    await world.look({}, async (page) => {
      await page.goto(url);
      await heading(page, "This payment has ended").waitFor();
      await page.route("**/api/pay/intents/**", (route) => route.abort());
      const notice = page.getByText("We can't reach the payment service.");
      await page.clock.runFor(16_000);
      await notice.first().waitFor();
      await page.unroute("**/api/pay/intents/**");
      await become("completed");
      await page.clock.runFor(16_000);
      await heading(page, "Paid").waitFor();
      expect(await page.locator("#offline").isVisible()).toBe(false);
    });
  });

  test("a payer on a phone sees one amount and the first action within 700 pixels, in the merchant's order", async () => {
    const link = await world.makeLink({ network: "solana_devnet", networks: ["solana_devnet", "base_sepolia"] });
    await world.look({ viewport: { width: 390, height: 844 } }, async (page) => {
      await begin(page, link.url);
      const action = page.getByRole("link", { name: "Open in wallet app" });
      const box = await action.boundingBox();
      expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
      expect(await page.locator(".ways > label").allTextContents()).toEqual(["Solana Devnet", "Base Sepolia"]);
      expect(await action.getAttribute("href")).toMatch(/^solana:/);
      await picture(page, "transfer 390");
      const phantom = page.getByRole("link", { name: "Phantom" });
      expect(await phantom.getAttribute("href")).toBe(
        `phantom://browse/${encodeURIComponent(page.url())}?ref=${encodeURIComponent(new URL(page.url()).origin)}`,
      );
      await page.locator(".ways > label").last().click();
      expect(await action.getAttribute("href")).toMatch(/^ethereum:/);
      const metaMask = await page.getByRole("link", { name: "MetaMask" }).getAttribute("href");
      // An https link goes to the maker's server where the app isn't installed: it has nothing of this page's address.
      expect(metaMask).toMatch(
        /^https:\/\/link\.metamask\.io\/send\/0x\w{40}@84532\/transfer\?address=0x\w{40}&uint256=10\d{6}$/,
      );
      expect(await page.getByRole("link", { name: "Coinbase Wallet" }).getAttribute("href")).toMatch(/^cbwallet:/);
      await page.setViewportSize({ width: 1280, height: 800 });
      await picture(page, "transfer 1280");
    });
  });

  test("keeps the focus when the keyboard presses a wallet's button, and names a balance that is too low", async () => {
    const link = await world.makeLink({ networks: ["base_sepolia"], amount: 99_999 });
    await world.look({}, async (page) => {
      let approve: () => void = () => {};
      const approved = new Promise<void>((resolve) => {
        approve = resolve;
      });
      await giveEvmWallet(page, { approve: () => approved });
      await begin(page, link.url);
      expect(await page.locator(".price").textContent()).toBe("$99,999.00");
      const button = page.getByRole("button", { name: "Pay $99,999.00 with Fox Wallet" });
      await button.focus();
      await page.keyboard.press("Enter");
      await page.locator(".said").waitFor();
      expect(await page.evaluate(FOCUSED)).toMatch(/^Confirm in Fox Wallet\./);
      approve();
      await page.locator(".trouble").waitFor();
      expect(await page.locator(".trouble").textContent()).toMatch(
        /^Nothing was charged\. This wallet holds less USDC on Base Sepolia than the price\./,
      );
      expect(await page.evaluate<boolean>("document.activeElement !== document.body")).toBe(true);
    });
  });

  test("a payer who declines in the wallet gets a notice, and may try again or pay another way", async () => {
    const link = await world.makeLink();
    await world.look({}, async (page) => {
      await giveEvmWallet(page, { approve: () => Promise.reject(new Error("no")) });
      await begin(page, link.url);
      await page.getByRole("button", { name: "Pay $10.00 with Fox Wallet" }).click();
      await page.getByText("You declined in Fox Wallet. Nothing was sent.").first().waitFor();
      expect(await page.getByRole("button", { name: "Pay $10.00 with Fox Wallet" }).isEnabled()).toBe(true);
      expect(await page.locator("#transfer").isVisible()).toBe(true);
    });
  });

  test("after signing, the page never says that the payer declined or that nothing was charged while the signature pays the seller", async () => {
    const link = await world.makeLink({ networks: ["base_sepolia"] });
    await world.look({}, async (page) => {
      await giveEvmWallet(page, { approve: async () => {} });
      await begin(page, link.url);
      // A third party sends the signature to the chain before the service gets it.
      await page.route("**/payments", async (route) => {
        const { authorization: signed, signature } = route.request().postDataJSON();
        const { from, to, value, validAfter, validBefore, nonce } = signed;
        const data = USDC.encodeFunctionData(SEND, [from, to, value, validAfter, validBefore, nonce, signature]);
        await world.evm.send({ from: evmAccounts.attacker.address, to: world.evm.usdc, data });
        await route.continue();
      });
      await page.getByRole("button", { name: "Pay $10.00 with Fox Wallet" }).click();
      const notice = page.locator("#wallets").getByText(/used or canceled|You declined/);
      for (const isLoadedAgain of [false, true]) {
        if (isLoadedAgain) await page.unroute("**/payments").then(() => page.reload());
        expect(await notice.textContent()).toMatch(/^Your signature was used or canceled before .* don't pay again/);
        expect(await page.locator("#transfer").isVisible()).toBe(false);
        expect(await page.getByRole("button", { name: "Pay $10.00 with Fox Wallet" }).isDisabled()).toBe(true);
      }
    });
  });
});

const SIZES = [
  ["light", 360],
  ["dark", 1280],
  ...(SCREENS
    ? ([
        ["light", 390],
        ["dark", 390],
        ["light", 1280],
      ] as const)
    : []),
] as const;

withBrowser("the pages", () => {
  test("have no axe violation in any state, and need no horizontal scrolling on a phone", async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    const customFields = [
      { key: "size", label: "Size", type: "dropdown", optional: false, options: ["S", "M"] },
      { key: "note", label: "Note to the printer", type: "text", optional: true },
    ];
    const link = await world.makeLink({ customFields, description: "Bound in linen, 240 pages." });
    const body = { paymentLinkId: link.id, customFieldValues: { size: "M" } };
    const { id, url } = await world.ask("POST", "/api/v1/payment-intents", body);
    await world.look({ bypassCSP: true }, async (page) => {
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
      for (const { name, row, before, onPage } of pageStates(world)) {
        const { status, reason = null, received = null, tail = 1234 } = row;
        await world.payments.deps.database.pool.query(SET_STATE, [id, status, reason, received, tail]);
        await world.payments.deps.database.pool.query("DELETE FROM x402_payments WHERE intent_id = $1", [id]);
        await Promise.all([world.noticed("base_sepolia"), world.noticed("solana_devnet")]);
        await before?.(id);
        await page.goto(url);
        await onPage?.(page);
        await check(name);
      }
    });
  });

  test("work with the keyboard alone, and copy the payment's data", async () => {
    const link = await world.makeLink();
    const [copied] = await world.look({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
      await giveEvmWallet(page, { approve: async () => {} });
      await page.goto(link.url);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      expect(await page.evaluate(FOCUSED)).toBe("Continue to payment solid");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/pay/intents/**");
      await page.getByRole("button", { name: "Pay $10.00 with Fox Wallet" }).waitFor();
      const reached: string[] = [];
      for (let count = 0; count < 2; count++) {
        await page.keyboard.press("Tab");
        reached.push(await page.evaluate<string>(FOCUSED));
      }
      expect(reached.slice(0, 2)).toEqual(["Pay $10.00 with Fox Wallet solid", "Send a transfer solid"]);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Copy the amount" }).press("Enter");
      await page.getByText("Copied", { exact: true }).waitFor();
      expect(await page.locator(".due").textContent()).toBe(await page.evaluate("navigator.clipboard.readText()"));
      return page.evaluate<string>("navigator.clipboard.readText()");
    });
    expect(copied).toMatch(/^10\.00\d{4}$/);
  });

  test("without JavaScript lead from the link to the codes, and reload automatically; opening a link starts no payment", async () => {
    const link = await world.makeLink();
    const [text] = await world.look({ javaScriptEnabled: false }, async (page) => {
      await page.goto(link.url);
      await page.goto(link.url);
      expect(await world.ask("GET", `/api/v1/payment-intents?paymentLinkId=${link.id}`)).toEqual([]);
      await begin(page, link.url);
      expect(await page.locator("noscript").first().innerHTML()).toContain('http-equiv="refresh"');
      return page.locator("main").textContent();
    });
    expect(text).toMatch(/Send exactly this amount/);
    expect(await world.ask("GET", `/api/v1/payment-intents?paymentLinkId=${link.id}`)).toHaveLength(1);
  });
});
