import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import type { Page } from "playwright-core";
import { giveEvmWallet } from "./support/browser-wallets.js";
import { heading, type PayPageWorld, polled, startPayPageWorld } from "./support/pay-page-world.js";
import { BUYER, EVM_WALLET } from "./support/paying-world.js";

const executablePath = findBrowser();
const withBrowser = executablePath === null ? describe.skip : describe;

let world: PayPageWorld;
beforeAll(async () => {
  if (executablePath !== null) world = await startPayPageWorld(executablePath);
});
afterAll(() => world?.stop());

/** A script that returns the focused element's accessible name, and whether its outline is visible. */
const FOCUS = `(() => {
  const { activeElement: element } = document;
  const label = element.labels?.[0];
  // A radio button of one pixel shows its focus on its label.
  const shown = element.type === "radio" ? label : element;
  const name = element.getAttribute("aria-label") ?? label?.textContent ?? element.textContent;
  return { name: name.replace(/\\s+/g, " ").trim(), isSeen: getComputedStyle(shown).outlineStyle !== "none" };
})()`;

const TABS_MAX = 30;

/** Presses Tab until an element with this name has the focus. Returns the number of presses. */
async function tabTo(page: Page, name: string | RegExp): Promise<number> {
  const passed: string[] = [];
  for (let tabs = 1; tabs <= TABS_MAX; tabs++) {
    await page.keyboard.press("Tab");
    const focus = await page.evaluate<{ name: string; isSeen: boolean }>(FOCUS);
    if (typeof name === "string" ? focus.name === name : name.test(focus.name)) {
      expect(focus).toEqual({ name: focus.name, isSeen: true });
      return tabs;
    }
    passed.push(focus.name);
  }
  throw new Error(`Tab never reached ${name}, but ${passed.join(", ")}`);
}

const copiedText = (page: Page): Promise<string> => page.evaluate<string>("navigator.clipboard.readText()");

withBrowser("a payer who has only a keyboard", () => {
  test("pays with a wallet: from the link over his answers to the receipt, and stays on it", async () => {
    const customFields = [{ key: "size", label: "Size", type: "dropdown", optional: false, options: ["S", "M"] }];
    const link = await world.makeLink({ networks: ["base_sepolia"], customFields });
    await world.look({}, async (page) => {
      await giveEvmWallet(page, { approve: async () => {} });
      await page.goto(link.url);
      await tabTo(page, /^E-mail for the seller/);
      await page.keyboard.type("ann@example.com");
      await tabTo(page, "Size");
      await page.keyboard.type("M");
      await tabTo(page, "Continue to payment");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/pay/intents/**");
      await page.getByRole("button", { name: /with Fox Wallet/ }).waitFor();
      const tabs = await tabTo(page, "Pay $10.00 with Fox Wallet");
      expect(tabs).toBeLessThanOrEqual(3);
      await page.keyboard.press("Space");
      await until(async () => {
        await world.evm.mine();
        await page.clock.runFor(1_000);
        return (await heading(page, "Paid").count()) > 0;
      });
      // The changed heading has the focus, so the next Tab continues from there.
      expect(await page.evaluate(FOCUS)).toMatchObject({ name: "Paid" });
      await tabTo(page, "Stay here");
      await page.keyboard.press("Enter");
      expect(await page.evaluate(FOCUS)).toMatchObject({ name: expect.stringMatching(/^Continue at /) });
      await page.clock.runFor(10_000);
      expect(page.url()).toContain("/pay/intents/");
      await page.keyboard.press("Enter");
      await page.waitForURL(`${world.shopUrl}/thanks**`);
    });
    expect(await world.ask("GET", `/api/v1/payment-intents?paymentLinkId=${link.id}`)).toMatchObject([
      { status: "completed", customerEmail: "ann@example.com", customFieldValues: { size: "M" } },
    ]);
  });

  test("sends a transfer: chooses the network, copies amount and address, opens the details, and finds it by its hash", async () => {
    const link = await world.makeLink({
      network: "solana_devnet",
      networks: ["solana_devnet", "base_sepolia"],
      successUrl: null,
    });
    await world.look({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
      await page.goto(link.url);
      await tabTo(page, "Continue to payment");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/pay/intents/**");
      await tabTo(page, "Copy the amount");
      await page.keyboard.press("Space");
      await page.getByText("Copied", { exact: true }).waitFor();
      const amount = await copiedText(page);
      expect(amount).toMatch(/^10\.00\d{4}$/);
      await tabTo(page, "Solana Devnet");
      await page.keyboard.press("ArrowRight");
      expect(await page.evaluate(FOCUS)).toEqual({ name: "Base Sepolia", isSeen: true });
      await tabTo(page, "Copy the address on Base Sepolia");
      await page.keyboard.press("Enter");
      expect(await copiedText(page)).toBe(EVM_WALLET);
      await tabTo(page, "Details");
      await page.keyboard.press("Enter");
      await tabTo(page, "Copy the USDC contract on Base Sepolia");
      await tabTo(page, "Already paid but still waiting?");
      await page.keyboard.press("Space");
      const txHash = await world.evm.transferUsdc({
        from: BUYER,
        to: EVM_WALLET,
        amountBaseUnits: BigInt(amount.replace(".", "")),
      });
      await tabTo(page, "Hash of the transaction");
      await page.keyboard.type(txHash);
      await tabTo(page, "Network");
      await page.keyboard.type("Base");
      await tabTo(page, "Look for it");
      await page.keyboard.press("Enter");
      await page
        .getByText(/We found your transaction|Seen on the blockchain/)
        .first()
        .waitFor();
      await world.evm.mine();
      await world.noticed("base_sepolia");
      await polled(page, "Paid");
      await tabTo(page, "Print or save as PDF");
    });
    expect(await world.ask("GET", `/api/v1/transactions?paymentLinkId=${link.id}`)).toHaveLength(1);
  });
});
