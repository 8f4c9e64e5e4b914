import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser } from "@svc/localstack";
import type { Route } from "playwright-core";
import { giveSolanaWallet } from "./support/browser-wallets.js";
import { amountDue, begin, heading, type PayPageWorld, polled, startPayPageWorld } from "./support/pay-page-world.js";
import { BUYER, EVM_WALLET } from "./support/paying-world.js";

const executablePath = findBrowser();
const withBrowser = executablePath === null ? describe.skip : describe;

let world: PayPageWorld;
beforeAll(async () => {
  if (executablePath !== null) world = await startPayPageWorld(executablePath);
});
afterAll(() => world?.stop());

const STATE = "**/api/pay/intents/*";
/** The page itself, which the script loads again when the payment has changed. */
const PAGE = /^http:\/\/[^/]+\/pay\/intents\//;

withBrowser("a payment page on a bad connection", () => {
  test("offers no second payment if it can't load itself after the wallet has sent the first", async () => {
    const link = await world.makeLink({ successUrl: null, network: "solana_devnet", networks: ["solana_devnet"] });
    let isSent = false;
    const approve = async () => {
      isSent = true;
    };
    await world.look({}, async (page) => {
      await giveSolanaWallet(page, world.solana.rpcUrl, { approve });
      await begin(page, link.url);
      // The service has seen the transfer, so the script loads the page again. The connection is lost just then.
      await page.route(STATE, async (route) => {
        if (isSent) await world.noticed("solana_devnet");
        await route.fallback();
      });
      await page.route(PAGE, (route) => (isSent ? route.abort() : route.fallback()));
      const lost = page.waitForEvent("requestfailed", (request) => PAGE.test(request.url()));
      const button = page.getByRole("button", { name: "Pay $10.00 with Guard Wallet" });
      await button.click();
      await lost;
      await page.clock.runFor(1_000);
      expect(await page.locator("#wallets .said").allTextContents()).toEqual([
        "Sent. This page updates when the network confirms it. Don't pay again.",
      ]);
      expect([await button.isDisabled(), await page.locator("#transfer").isVisible()]).toEqual([true, false]);
      await page.unroute(PAGE);
      await polled(page, "Paid");
    });
  });

  test("says so if a poll gets no answer, and doesn't repeat all polls that it missed", async () => {
    const link = await world.makeLink({ successUrl: null, networks: ["base_sepolia"] });
    await world.look({}, async (page) => {
      await begin(page, link.url);
      const due = await amountDue(page);
      const held: Route[] = [];
      let asked = 0;
      let isHanging = true;
      await page.route(STATE, async (route) => {
        asked += 1;
        if (isHanging) held.push(route);
        else await route.fallback();
      });
      await page.clock.runFor(60_000);
      await page.getByText("We can't reach the payment service.").first().waitFor();
      isHanging = false;
      await Promise.all(held.map((route) => route.abort().catch(() => {})));
      await world.evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits: due });
      await world.noticed("base_sepolia");
      await polled(page, "Seen on the blockchain");
      expect(asked).toBeLessThan(10);
    });
  });

  test("goes on polling after the device sets its clock back", async () => {
    const link = await world.makeLink({ successUrl: null, networks: ["base_sepolia"] });
    await world.look({}, async (page) => {
      await begin(page, link.url);
      const due = await amountDue(page);
      const earlier = (await page.evaluate<number>("Date.now()")) - 3_600_000;
      await page.clock.runFor(3_000);
      await page.clock.setSystemTime(earlier);
      await world.evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits: due });
      await world.noticed("base_sepolia");
      const polls = page.waitForResponse(STATE, { timeout: 10_000 });
      await page.clock.runFor(6_000);
      await polls;
      await heading(page, "Seen on the blockchain").waitFor();
    });
  });
});

withBrowser("the page with a payer's invalid answers", () => {
  test("still shows how the payment goes on, and can be read in another language", async () => {
    const customFields = [{ key: "note", label: "Note", type: "text", optional: false }];
    const link = await world.makeLink({ successUrl: null, customFields });
    await world.look({}, async (page) => {
      const { id, url } = await world.ask("POST", "/api/v1/payment-intents", { paymentLinkId: link.id });
      await page.goto(url);
      await page.getByLabel("Note").fill("   ");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByText("Check these fields: Note.").waitFor();
      await page.getByRole("link", { name: "Deutsch" }).click();
      await heading(page, "Erst antworten, dann zahlen").waitFor();
      await page.getByRole("link", { name: "English" }).click();
      await page.getByLabel("Note").fill("   ");
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByText("Check these fields: Note.").waitFor();
      await world.ask("POST", `/api/v1/payment-intents/${id}/cancel`);
      await polled(page, "The seller ended this payment");
    });
  });
});
