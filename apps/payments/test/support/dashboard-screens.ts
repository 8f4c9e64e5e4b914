import type { Screen, Screens } from "@svc/localstack";
import type { Page } from "playwright-core";
import type { User } from "./dashboard.js";
import { makeShop } from "./dashboard-shop.js";
import { signIn, startDashboardWorld } from "./dashboard-world.js";
import { BUYER } from "./paying-world.js";

/**
 * The views of the dashboard, for a merchant with payments and for a new merchant.
 * @param executablePath path of a Chromium
 */
export async function startDashboardScreens(executablePath: string): Promise<Screens<Page>> {
  const world = await startDashboardWorld(executablePath);
  await world.evm.mintUsdc(BUYER, 1_000_000_000n);
  const shop = await makeShop(world);
  const newcomer = await world.signIn((await world.makeMerchant({ name: "New shop" })).id);
  const stranger = await world.signIn(null);
  let edition = 0;
  const view = (name: string, path: string, shown: string, user: User = shop.user): Screen<Page> => ({
    name: `dashboard-${name}`,
    async open(page) {
      await signIn(page, world, user, path);
      await shows(page, shown);
    },
  });
  return {
    screens: [
      {
        name: "dashboard-sign-in",
        async open(page) {
          await page.goto(`${world.url}/dashboard/`);
          await shows(page, "Sign in to your dashboard");
        },
      },
      {
        name: "dashboard-open-account",
        async open(page) {
          await page.goto(`${world.url}/dashboard/?login_hint=${encodeURIComponent(stranger.subject)}`);
          await page.getByRole("button", { name: "Sign in" }).click();
          await page.getByRole("textbox", { name: "Business name" }).waitFor();
        },
      },
      {
        name: "dashboard-overview",
        async open(page) {
          await signIn(page, world, shop.user);
          await page.locator(".chart canvas").waitFor();
        },
      },
      view("overview-empty", "", "No test payments yet", newcomer),
      view("payments", "test/payments", "12.00 USDC"),
      view("payments-empty", "test/payments", "No test payments yet", newcomer),
      view("payments-none-found", "test/payments?status=expired", "No payment matches"),
      view("payments-viewer", "test/payments", "12.00 USDC", shop.viewer),
      view("transaction", `test/payments/transactions/${shop.transactionId}`, "Confirmed on the network"),
      {
        name: "dashboard-refund-new",
        async open(page) {
          await signIn(page, world, shop.user, `test/payments/transactions/${shop.transactionId}`);
          await page.getByRole("button", { name: "Refund", exact: true }).click();
          await page.getByRole("textbox", { name: "Amount" }).waitFor();
        },
      },
      view("refund", `test/payments/refunds/${shop.refundId}`, "Sent, but not counted"),
      view("intent-unresolved", `test/payments/intents/${shop.unresolvedId}`, "Too little arrived."),
      view("links", "test/links", "A printed book"),
      view("links-empty", "test/links", "No active links yet", newcomer),
      {
        name: "dashboard-link",
        async open(page) {
          await signIn(page, world, shop.user, `test/links/${shop.linkId}`);
          await page.getByRole("img", { name: /QR code of/ }).waitFor();
        },
      },
      {
        name: "dashboard-link-conflict",
        async open(page) {
          await signIn(page, world, shop.user, `test/links/${shop.linkId}/edit`);
          await page.getByRole("textbox", { name: "Name" }).fill("A printed book, signed");
          // The text differs for each picture: an unchanged description would cause no conflict.
          const body = { description: `Edition ${++edition}` };
          await world.ask(shop.user, "PATCH", `/api/v1/payment-links/${shop.linkId}`, { body });
          await page.getByRole("button", { name: "Save changes" }).click();
          await shows(page, "Another member has changed this link in the meantime");
        },
      },
      {
        name: "dashboard-link-api-down",
        async open(page) {
          await signIn(page, world, shop.user, `test/links/${shop.linkId}/edit`);
          await page.getByRole("textbox", { name: "Name" }).fill("A printed book, signed");
          await page.route("**/api/v1/**", (route) => route.abort());
          await page.getByRole("button", { name: "Save changes" }).click();
          await shows(page, "No answer from the service");
        },
      },
      view("link-new", "test/links/new", "Price"),
      {
        name: "dashboard-link-new-agent",
        async open(page) {
          await signIn(page, world, shop.user, "test/links/new");
          await page.getByRole("radio", { name: "Agents, for each call of my API" }).check();
          await page.getByRole("switch", { name: "Payment comes first" }).check();
        },
      },
      view("products", "test/products", "Gift wrap"),
      view("products-empty", "test/products", "No products yet", newcomer),
      view("keys", "test/developers/keys", "Web shop"),
      view("webhooks", "test/developers/webhooks", world.receiver.url),
      view("webhooks-empty", "test/developers/webhooks", "No test endpoints yet", newcomer),
      view("webhook", `test/developers/webhooks/${shop.endpointId}`, "webhook.test"),
      view("events", "test/developers/events", "payment_intent.unresolved"),
      view("events-empty", "test/developers/events", "No events", newcomer),
      view("requests", "test/developers/requests", "POST /api/v1/products"),
      view("requests-empty", "live/developers/requests", "No requests"),
      view("request", `test/developers/requests/${shop.requestId}`, "VALIDATION_FAILED"),
      {
        name: "dashboard-search",
        async open(page) {
          await signIn(page, world, shop.user);
          await page.locator(".chart canvas").waitFor();
          await page.keyboard.press("/");
          await page.getByRole("searchbox").fill("a printed");
          await page.getByText(/^\d results?$/).waitFor();
        },
      },
      view("signing-secret", "test/developers/signing-secret", "The secret is hidden."),
      view("members", "test/settings/members", "ada@example.com"),
      view("wallets", "test/settings/wallets", "Default"),
      view("verification", "test/settings/verification", "Not proven"),
      view("payment-pages", "test/settings/payment-pages", "Save changes"),
      {
        name: "dashboard-profile",
        async open(page) {
          await signIn(page, world, shop.user, "test/settings/profile");
          await page.getByRole("textbox", { name: "Business name" }).waitFor();
        },
      },
      view("not-found", "test/nothing", "There is no such page"),
    ],
    stop: () => world.stop(),
  };
}

const shows = (page: Page, text: string): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();
