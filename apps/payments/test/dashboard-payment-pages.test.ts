import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser } from "@svc/localstack";
import { type DashboardWorld, inspect, signIn, startDashboardWorld } from "./support/dashboard-world.js";
import { EVM_WALLET } from "./support/paying-world.js";

const executablePath = findBrowser();
const withBrowser = executablePath === null ? describe.skip : describe;
const BRANDING = "/api/v1/account/branding";

let world: DashboardWorld;
beforeAll(async () => {
  if (executablePath !== null) world = await startDashboardWorld(executablePath);
});
afterAll(() => world?.stop());

withBrowser("the look of payment pages", () => {
  test("a developer sets logo, color and contact, and payers see them; another member's change stays", async () => {
    const merchant = await world.makeMerchant({ wallets: [EVM_WALLET], name: "Paper & Ink" });
    const user = await world.signIn(null);
    await world.join(merchant.id, "developer", user);
    const body = { name: "Book", amount: 5, network: "base_sepolia" };
    const link = await world.ask(user, "POST", "/api/v1/payment-links", { body });
    await world.look({}, async (page) => {
      await signIn(page, world, user, "test/settings/payment-pages");
      await page.getByRole("textbox", { name: "Color" }).fill("green");
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.getByText("Check what you entered").waitFor();
      expect(await page.getByRole("textbox", { name: "Color" }).getAttribute("aria-invalid")).toBe("true");
      await page.getByRole("textbox", { name: "Color" }).fill("#0b6e4f");
      await page.getByRole("textbox", { name: "Support e-mail" }).fill("help@example.com");
      const files = page.locator('input[type="file"]');
      await files.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
      await page.getByText("The browser can't read this file as a picture.").waitFor();
      // The picture is wider than a logo may be.
      await files.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await page.screenshot() });
      await page.getByRole("img", { name: "Your logo" }).waitFor();
      // So the user can choose the same file again, for example after removing the logo.
      expect(await files.evaluate<string, { value: string }>(({ value }) => value)).toBe("");
      const slug = `shop-${merchant.id.slice(0, 8)}`;
      await world.ask(user, "PATCH", BRANDING, { body: { slug } });
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.getByText("Your payment pages are up to date.").waitFor();
      expect((await world.ask(user, "GET", BRANDING)).body.data).toMatchObject({
        color: "#0b6e4f",
        supportEmail: "help@example.com",
        supportUrl: null,
        slug,
        logoUrl: expect.stringContaining("/pay/logos/"),
      });
      await page.getByRole("link", { name: "Open the storefront" }).waitFor();
      expect(await inspect(page, "payment-pages")).toEqual([]);
      const payer = await page.context().newPage();
      await payer.goto(link.body.data.url);
      const logo = payer.locator('img[src*="/pay/logos/"]').first();
      await logo.waitFor();
      const width = await logo.evaluate<number, { naturalWidth: number }>(({ naturalWidth }) => naturalWidth);
      expect(width).toBeGreaterThan(100);
      expect(width).toBeLessThanOrEqual(512);
      await payer.close();
      await page.getByRole("button", { name: "Remove the logo" }).click();
      await page.getByRole("textbox", { name: "Support e-mail" }).fill("");
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.getByRole("button", { name: "Remove the logo" }).waitFor({ state: "detached" });
      await page.getByText("Your payment pages are up to date.").first().waitFor();
      await page.reload();
      await page.getByText("None", { exact: true }).waitFor();
      expect((await world.ask(user, "GET", BRANDING)).body.data).toMatchObject({
        logoUrl: null,
        supportEmail: null,
        slug,
      });
    });
  });

  test("a viewer can only read it", async () => {
    const account = await world.makeAccount({ agentic: false });
    const viewer = await world.join(account.merchantId, "viewer");
    await world.look({}, async (page) => {
      await signIn(page, world, viewer, "test/settings/payment-pages");
      expect(await page.getByRole("textbox", { name: "Color" }).getAttribute("readonly")).not.toBeNull();
      expect(await page.getByRole("button", { name: /Save|Choose/ }).count()).toBe(0);
    });
  });
});
