import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import { amountDue, begin, heading, type PayPageWorld, startPayPageWorld } from "./support/pay-page-world.js";
import { BUYER, EVM_WALLET, paySolana } from "./support/paying-world.js";

const executablePath = findBrowser();
const withBrowser = executablePath === null ? describe.skip : describe;

let world: PayPageWorld;
beforeAll(async () => {
  if (executablePath !== null) world = await startPayPageWorld(executablePath);
});
afterAll(() => world?.stop());

withBrowser("a payer whose browser runs no scripts", () => {
  test("reads code, amount and address, and the page goes by itself over the receipt back to the shop", async () => {
    const link = await world.makeLink();
    const [, complaints] = await world.look({ javaScriptEnabled: false }, async (page) => {
      await begin(page, link.url);
      const codes = page.getByRole("img", { name: "Code to scan" });
      await codes.first().waitFor();
      expect(await codes.filter({ visible: true }).count()).toBe(1);
      expect(await page.getByText(EVM_WALLET).first().isVisible()).toBe(true);
      // The page shows no control that needs a script.
      expect(await page.locator("button").filter({ visible: true }).count()).toBe(0);
      await page.getByText("Already paid but still waiting?").click();
      expect(await page.getByRole("button", { name: "Look for it" }).isVisible()).toBe(true);
      const due = await amountDue(page);
      await page.reload();
      expect(await amountDue(page)).toBe(due);
      await world.evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits: due });
      await world.noticed("base_sepolia");
      // The page reloads itself.
      await heading(page, "Seen on the blockchain").waitFor();
      expect(await codes.count()).toBe(0);
      await world.evm.mine();
      await world.noticed("base_sepolia");
      await heading(page, "Paid").waitFor();
      const amount = `10.00${String(due).slice(-4)} USDC`;
      expect(await page.locator(".receipt dd").nth(1).textContent()).toBe(amount);
      expect(await page.locator(".receipt time").textContent()).toMatch(/ UTC$/);
      await page.waitForURL(`${world.shopUrl}/thanks**`);
    });
    expect(complaints).toEqual([]);
  });

  test("chooses another network, and keeps the receipt at the address of the payment", async () => {
    const link = await world.makeLink({ successUrl: null });
    await world.look({ javaScriptEnabled: false }, async (page) => {
      await begin(page, link.url);
      await page.locator(".ways > label", { hasText: "Solana Devnet" }).click();
      const shown = page.getByRole("img", { name: "Code to scan" }).filter({ visible: true });
      expect(await shown.count()).toBe(1);
      expect(await page.getByText(EVM_WALLET).first().isVisible()).toBe(false);
      await paySolana(world.solana, [{ baseUnits: await amountDue(page) }]);
      await until(async () => {
        await world.noticed("solana_devnet");
        await page.reload();
        return (await heading(page, "Paid").count()) > 0;
      });
      const address = page.url();
      await page.goto("about:blank");
      await page.goto(address);
      expect(await page.locator("main").textContent()).toMatch(/Receipt.*Solana Devnet/s);
    });
  });

  test("has time to paste a hash and to read the answer, because the page then stops reloading itself", async () => {
    const link = await world.makeLink();
    await world.look({ javaScriptEnabled: false }, async (page) => {
      await begin(page, link.url);
      await page.getByText("Already paid but still waiting?").click();
      await page.getByRole("link", { name: "Stop that to fill in this form." }).click();
      const hash = page.getByLabel("Hash of the transaction");
      await hash.fill(`0x${"5e".repeat(32)}`);
      // Longer than the page otherwise waits before it reloads itself.
      await page.waitForTimeout(7_000);
      expect(await hash.inputValue()).toMatch(/^0x5e5e/);
      await page.getByRole("button", { name: "Look for it" }).click();
      const answer = page.getByText("find this transaction on Base Sepolia yet");
      await answer.waitFor();
      await page.waitForTimeout(7_000);
      expect(await answer.isVisible()).toBe(true);
    });
  });
});
