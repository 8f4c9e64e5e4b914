import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import { giveEvmWallet, giveSolanaWallet } from "./support/browser-wallets.js";
import { axeOf } from "./support/pay-page-states.js";
import {
  amountDue,
  begin,
  heading,
  type PayPageWorld,
  picture,
  polled,
  startPayPageWorld,
} from "./support/pay-page-world.js";
import { BUYER, EVM_WALLET } from "./support/paying-world.js";

const executablePath = findBrowser();
const withBrowser = executablePath === null ? describe.skip : describe;

let world: PayPageWorld;
beforeAll(async () => {
  if (executablePath !== null) world = await startPayPageWorld(executablePath);
});
afterAll(() => world?.stop());

const axe = () => readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WEIGHT_MAX = 60_000;

withBrowser("a payer who reads German", () => {
  test("gets the page, the script's words, amounts and times in German, and can switch to English and back", async () => {
    const link = await world.makeLink({ successUrl: null, networks: ["base_sepolia"] });
    const options = { locale: "de-DE", permissions: ["clipboard-read", "clipboard-write"], bypassCSP: true };
    await world.look(options, async (page) => {
      await giveEvmWallet(page, { approve: () => Promise.reject(new Error("no")) });
      await page.goto(link.url);
      expect(await page.locator("html").getAttribute("lang")).toBe("de");
      await page.getByRole("button", { name: "Weiter zur Zahlung" }).click();
      await page.waitForURL("**/pay/intents/**");
      expect(await page.locator(".price").textContent()).toBe("10,00\u00a0$");
      await page.getByRole("button", { name: "10,00 $ mit Fox Wallet zahlen" }).click();
      await page.getByText("Sie haben in Fox Wallet abgelehnt.").first().waitFor();
      await page.getByText("Überweisung senden").click();
      expect(await page.locator(".due").textContent()).toMatch(/^10,00\d{4}$/);
      await page.getByRole("button", { name: "Kopieren: Betrag" }).click();
      await page.getByText("Kopiert", { exact: true }).waitFor();
      const copied = await page.evaluate<string>("navigator.clipboard.readText()");
      expect(copied).toMatch(/^10\.00\d{4}$/);
      expect(await page.locator("time[data-until]").first().textContent()).toMatch(/^\d\d:\d\d, noch \d\d:\d\d$/);
      await page.evaluate(axe());
      expect(await page.evaluate<string[]>(axeOf("all"))).toEqual([]);
      await picture(page, "german");
      const text = (await page.locator("body").textContent()) ?? "";
      expect(text).not.toMatch(/\b(payment|seller|wallet app|Send|Copy)\b/);
      await page.getByRole("link", { name: "English" }).click();
      await heading(page, "Waiting for your payment").waitFor();
      await page.goto(page.url().split("?")[0] as string);
      expect(await page.locator("html").getAttribute("lang")).toBe("en");
      await page.getByRole("link", { name: "Deutsch" }).click();
      await world.evm.transferUsdc({
        from: BUYER,
        to: EVM_WALLET,
        amountBaseUnits: BigInt(copied.replace(".", "")),
      });
      await world.evm.mine();
      await world.noticed("base_sepolia");
      await polled(page, "Bezahlt");
      expect(await page.getByRole("status").textContent()).toBe("Bezahlt. Vielen Dank.");
      expect(await page.locator(".receipt dd").nth(1).textContent()).toBe(`${copied.replace(".", ",")} USDC`);
    });
  });
});

withBrowser("a page that is opened twice or loaded again", () => {
  test("shows in both tabs that one of them pays, and offers the payment in neither", async () => {
    const link = await world.makeLink({ successUrl: null, networks: ["base_sepolia"] });
    const { url } = await world.ask("POST", "/api/v1/payment-intents", { paymentLinkId: link.id });
    await world.look({}, async (first) => {
      await giveEvmWallet(first, { approve: async () => {} });
      await first.goto(url);
      await world.look({}, async (second) => {
        await giveEvmWallet(second, { approve: async () => {} });
        await second.goto(url);
        await second.getByRole("button", { name: /with Fox Wallet/ }).waitFor();
        await first.getByRole("button", { name: /with Fox Wallet/ }).click();
        await first.getByText("Your payment is on its way.").first().waitFor();
        await until(async () => {
          await second.clock.runFor(3_000);
          return (await second.getByRole("button", { name: /with Fox Wallet/ }).count()) === 0;
        });
        expect(await second.locator("#transfer").count()).toBe(0);
        await until(async () => {
          await world.evm.mine();
          await Promise.all([first, second].map((page) => page.clock.runFor(3_000)));
          return (await heading(first, "Paid").count()) + (await heading(second, "Paid").count()) === 2;
        });
      });
    });
    expect(await world.ask("GET", `/api/v1/transactions?paymentLinkId=${link.id}`)).toHaveLength(1);
  });

  test("continues after a reload at each step: before the signature, with it, and after its payment", async () => {
    const link = await world.makeLink({ successUrl: null, networks: ["base_sepolia"] });
    await world.look({}, async (page) => {
      await giveEvmWallet(page, { approve: async () => {} });
      await begin(page, link.url);
      const due = await amountDue(page);
      await page.reload();
      expect(await amountDue(page)).toBe(due);
      // The service never gets the signature, but the page still has it after a reload.
      await page.route("**/payments", (route) => route.abort());
      await page.getByRole("button", { name: /with Fox Wallet/ }).click();
      await page.getByText("The connection is lost.").first().waitFor();
      await page.reload();
      await page.getByText("The connection is lost.").first().waitFor();
      expect(await page.locator("#transfer").isVisible()).toBe(false);
      expect(await page.getByRole("button", { name: /with Fox Wallet/ }).isDisabled()).toBe(true);
      await page.unroute("**/payments");
      await page.reload();
      await until(async () => {
        await world.evm.mine();
        await page.clock.runFor(3_000);
        return (await heading(page, "Paid").count()) > 0;
      });
      await page.reload();
      await heading(page, "Paid").waitFor();
      expect(await page.locator(".receipt").count()).toBe(1);
    });
    expect(await world.ask("GET", `/api/v1/transactions?paymentLinkId=${link.id}`)).toHaveLength(1);
  });

  test("says why a signature that was sent again after a reload is refused, and on which network", async () => {
    const link = await world.makeLink({ successUrl: null, networks: ["base_sepolia"] });
    await world.look({}, async (page) => {
      await giveEvmWallet(page, { approve: async () => {} }, { privateKey: `0x${"7".repeat(64)}` });
      await begin(page, link.url);
      await page.route("**/payments", (route) => route.abort());
      await page.getByRole("button", { name: /with Fox Wallet/ }).click();
      await page.getByText("The connection is lost.").first().waitFor();
      await page.unroute("**/payments");
      await page.reload();
      const refusal = "This wallet holds less USDC on Base Sepolia than the price.";
      await page.locator("#wallets").getByText(refusal).waitFor();
      expect(await page.getByRole("status").textContent()).toContain(refusal);
    });
  });

  test("doesn't offer a payment again that a Solana wallet has sent and no node has seen", async () => {
    const link = await world.makeLink({ successUrl: null, network: "solana_devnet", networks: ["solana_devnet"] });
    await world.look({}, async (page) => {
      await giveSolanaWallet(page, world.solana.rpcUrl);
      await begin(page, link.url);
      await page.getByRole("button", { name: /with Guard Wallet/ }).click();
      await page.getByText("Sent. This page updates").first().waitFor();
      await page.reload();
      await page.getByText("Sent. This page updates").first().waitFor();
      expect(await page.locator("#transfer").isVisible()).toBe(false);
      await world.noticed("solana_devnet");
      await polled(page, "Paid");
    });
  });
});

withBrowser("the weight of a page", () => {
  test("is at most 60 kB with its script, in two requests, in every language", async () => {
    const link = await world.makeLink({});
    const { url } = await world.ask("POST", "/api/v1/payment-intents", { paymentLinkId: link.id });
    for (const locale of ["en-US", "de-DE"]) {
      for (const [address, requestsMax] of [
        [url, 2],
        [link.url, 1],
      ]) {
        await world.look({ locale }, async (page) => {
          const sizes: [string, number][] = [];
          page.on("requestfinished", (request) => {
            void request.sizes().then(({ responseBodySize }) => {
              if (!request.url().endsWith("/icon.svg")) sizes.push([request.url(), responseBodySize]);
            });
          });
          await page.goto(address);
          await page.waitForLoadState("networkidle");
          expect(sizes.length).toBeGreaterThan(0);
          expect(sizes.length).toBeLessThanOrEqual(requestsMax);
          expect(sizes.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(WEIGHT_MAX);
          if (process.env.PAY_SCREENS) console.log(locale, sizes);
        });
      }
    }
  });
});
