import type { Screen, Screens } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import type { Page } from "playwright-core";
import type { User } from "./dashboard.js";
import { type DashboardWorld, signIn, startDashboardWorld } from "./dashboard-world.js";
import { BUYER, EVM_WALLET } from "./paying-world.js";

/** What a merchant of the screens has: ids that views are opened by. */
interface Shop {
  readonly user: User;
  readonly linkId: string;
  readonly endpointId: string;
  readonly transactionId: string;
  readonly unresolvedId: string;
  readonly refundId: string;
}

/** The views of the dashboard, of a merchant with payments and of a new one. @param executablePath of a Chromium */
export async function startDashboardScreens(executablePath: string): Promise<Screens<Page>> {
  const world = await startDashboardWorld(executablePath);
  await world.evm.mintUsdc(BUYER, 1_000_000_000n);
  const shop = await makeShop(world);
  const newcomer = await world.signIn((await world.makeMerchant({ name: "New shop" })).id);
  const stranger = await world.signIn(null);
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
      view("payments-empty", "test/payments", "Payments", newcomer),
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
      view("link", `test/links/${shop.linkId}`, "A printed book"),
      view("link-new", "test/links/new", "Price"),
      view("products", "test/products", "Gift wrap"),
      view("keys", "test/developers/keys", "Web shop"),
      view("webhooks", "test/developers/webhooks", world.receiver.url),
      view("webhook", `test/developers/webhooks/${shop.endpointId}`, "webhook.test"),
      view("events", "test/developers/events", "payment_intent.unresolved"),
      view("members", "test/settings/members", "ada@example.com"),
      view("wallets", "test/settings/wallets", "Default"),
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

async function makeShop(world: DashboardWorld): Promise<Shop> {
  const { id: merchantId } = await world.makeMerchant({ wallets: [EVM_WALLET], name: "Paper & Ink" });
  const user = await world.signIn(merchantId);
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await world.ask(user, method, path, body === undefined ? {} : { body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body.data;
  };
  const makeLink = (name: string, amount: number) =>
    ask("POST", "/api/v1/payment-links", { name, amount, network: "base_sepolia" });
  await ask("POST", "/api/v1/products", { name: "Gift wrap", amount: 2 });
  await ask("POST", "/api/v1/account/invitations", { email: "ada@example.com", role: "developer" });
  await ask("POST", "/api/developer/keys", { name: "Web shop", keyType: "test" });
  world.receiver.answer(500, "/shop");
  const endpoint = await ask("POST", "/api/webhooks", { url: `${world.receiver.url}/shop` });
  await ask("POST", `/api/webhooks/${endpoint.id}/test`);
  await until(async () => world.receiver.at("/shop").length > 0);
  const book = await makeLink("A printed book", 12);
  const poster = await makeLink("Poster, large", 20);
  const pay = async (linkId: string, differenceBaseUnits: bigint, clientReference: string): Promise<string> => {
    const intent = await ask("POST", "/api/v1/payment-intents", { paymentLinkId: linkId, clientReference });
    const amountBaseUnits = BigInt(intent.amountDueBaseUnits) + differenceBaseUnits;
    await world.evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits });
    await world.noticed();
    return intent.id;
  };
  const paid = await pay(book.id, 0n, "order-1001");
  await pay(poster.id, 0n, "order-1002");
  await pay(book.id, 0n, "order-1003");
  const unresolvedId = await pay(poster.id, -1_000_000n, "order-1004");
  const { transactionId } = await ask("GET", `/api/v1/payment-intents/${paid}`);
  const refund = { amount: 5, reason: "A torn cover" };
  const { id: refundId } = await ask("POST", `/api/v1/transactions/${transactionId}/refunds`, refund);
  await world.evm.transferUsdc({ from: EVM_WALLET, to: BUYER, amountBaseUnits: 4_000_000n });
  await world.noticed();
  await world.noticed();
  return { user, linkId: book.id, endpointId: endpoint.id, transactionId, unresolvedId, refundId };
}
