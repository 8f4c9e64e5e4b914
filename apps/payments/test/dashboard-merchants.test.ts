import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser } from "@svc/localstack";
import type { Page, Route } from "playwright-core";
import { type DashboardWorld, signIn, startDashboardWorld } from "./support/dashboard-world.js";

const executablePath = findBrowser();
const withBrowser = executablePath === null ? describe.skip : describe;
const BRANDING = "/api/v1/account/branding";

let world: DashboardWorld;
beforeAll(async () => {
  if (executablePath !== null) world = await startDashboardWorld(executablePath);
});
afterAll(() => world?.stop());

/** A developer of two merchants, whose dashboard opens with the first. */
async function makeDeveloper() {
  const first = await world.makeMerchant({ name: "Paper & Ink" });
  const second = await world.makeMerchant({ name: "Corner Shop" });
  const user = await world.join(first.id, "developer");
  await world.join(second.id, "developer", user);
  return { first, second, user };
}
const brandingOf = async ({ testKey }: { readonly testKey: string }) =>
  (await world.call("GET", BRANDING, { key: testKey })).body.data;

/** Handles the changes of the branding, one after the other. */
const onChange = (page: Page, ...handlers: ((route: Route) => Promise<void>)[]) =>
  page.route(`**${BRANDING}`, async (route) => {
    if (route.request().method() !== "PATCH") return route.fallback();
    return (handlers.shift() ?? ((one) => one.fallback()))(route);
  });

async function chooseMerchant(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name }).click();
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByText(`${name} · developer`).waitFor();
  await page.keyboard.press("Escape");
}

withBrowser("a user who changes to another merchant while a change is being sent", () => {
  test("changes only the merchant for which they clicked, even if the change must be sent twice", async () => {
    const { first, second, user } = await makeDeveloper();
    await world.look({}, async (page) => {
      await signIn(page, world, user, "test/settings/payment-pages");
      let lose: () => void = () => {};
      const isLost = new Promise<void>((resolve) => {
        lose = resolve;
      });
      await onChange(page, (route) => isLost.then(() => route.abort()));
      await page.getByRole("textbox", { name: "Color" }).fill("#0b6e4f");
      await page.getByRole("button", { name: "Save changes" }).click();
      await chooseMerchant(page, "Corner Shop");
      const again = page.waitForResponse((response) => response.request().method() === "PATCH");
      lose();
      expect((await again).status()).toBe(200);
    });
    expect([(await brandingOf(first)).color, (await brandingOf(second)).color]).toEqual(["#0b6e4f", null]);
  });

  test("sees nothing of the first merchant at the second when the answer arrives", async () => {
    const { first, second, user } = await makeDeveloper();
    const slug = `paper-${first.id.slice(0, 8)}`;
    await world.look({}, async (page) => {
      await signIn(page, world, user, "test/settings/payment-pages");
      let answer: () => void = () => {};
      const isDue = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await onChange(page, async (route) => {
        const response = await route.fetch();
        await isDue;
        await route.fulfill({ response });
      });
      await page.getByRole("textbox", { name: "Storefront" }).fill(slug);
      await page.getByRole("button", { name: "Save changes" }).click();
      await chooseMerchant(page, "Corner Shop");
      await page.getByRole("textbox", { name: "Storefront" }).waitFor();
      const answered = page.waitForResponse((response) => response.request().method() === "PATCH");
      answer();
      await (await answered).finished();
      await page.waitForTimeout(1_000);
      expect(await page.getByRole("link", { name: "Open the storefront" }).count()).toBe(0);
      await page.getByRole("textbox", { name: "Color" }).fill("#123456");
      const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
      await page.getByRole("button", { name: "Save changes" }).click();
      await saved;
    });
    expect(await brandingOf(first)).toMatchObject({ slug, color: null });
    expect(await brandingOf(second)).toMatchObject({ slug: null, color: "#123456" });
  });
});

withBrowser("a form that is open while another member changes the same settings", () => {
  test("sends only what its own user changed, after the view has loaded the other member's change", async () => {
    const { first, user } = await makeDeveloper();
    await world.look({}, async (page) => {
      await page.clock.install();
      await signIn(page, world, user, "test/settings/payment-pages");
      await page.getByRole("textbox", { name: "Color" }).waitFor();
      const change = await world.call("PATCH", BRANDING, { key: first.testKey, body: { color: "#0b6e4f" } });
      expect(change.status).toBe(200);
      // The user returns to the tab after a while, so the view loads its data again.
      await page.clock.runFor(20_000);
      const loaded = page.waitForResponse(`**${BRANDING}`);
      await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
      await (await loaded).finished();
      await page.clock.runFor(1_000);
      await page.getByRole("textbox", { name: "Support e-mail" }).fill("help@example.com");
      const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
      await page.getByRole("button", { name: "Save changes" }).click();
      await saved;
    });
    expect(await brandingOf(first)).toMatchObject({ color: "#0b6e4f", supportEmail: "help@example.com" });
  });
});

withBrowser("the first steps of a new account", () => {
  test("create a test link even at an address of live mode, because they promise that no real money moves", async () => {
    const { id, testKey, liveKey } = await world.makeMerchant({ name: "Paper & Ink" });
    const user = await world.join(id, "owner");
    await world.look({}, async (page) => {
      await signIn(page, world, user, "live/welcome");
      await page.getByText("no real money moves").waitFor();
      await page.getByText("Skip: I don't have a server").click();
      await page.getByRole("button", { name: "Create test link" }).click();
      await page.getByRole("link", { name: "Open the payment page" }).waitFor();
      await page.locator(".mode-switch").getByText("Live").click();
      await page.getByText("No live payments yet").waitFor();
    });
    const names = async (key: string) =>
      (await world.call("GET", "/api/v1/payment-links", { key })).body.data.map(({ name }: { name: string }) => name);
    expect([await names(testKey), await names(liveKey)]).toEqual([["My first test payment"], []]);
  });
});

withBrowser("a user who signs out", () => {
  test("is signed out in every tab, because other tabs could renew their tokens", async () => {
    const { user } = await makeDeveloper();
    await world.look({}, async (page) => {
      await signIn(page, world, user, "test");
      const other = await page.context().newPage();
      await signIn(other, world, user, "test");
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await other.getByRole("heading", { name: "Sign in to your dashboard" }).waitFor({ timeout: 20_000 });
    });
  });
});
