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
});
