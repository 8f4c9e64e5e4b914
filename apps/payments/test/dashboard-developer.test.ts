import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import type { Page, Route } from "playwright-core";
import { Webhook } from "standardwebhooks";
import type { User } from "./support/dashboard.js";
import { type DashboardWorld, inspect, signIn, startDashboardWorld } from "./support/dashboard-world.js";
import { EVM_WALLET } from "./support/paying-world.js";

const executablePath = findBrowser();
const withBrowser = executablePath === null ? describe.skip : describe;

let world: DashboardWorld;
beforeAll(async () => {
  if (executablePath !== null) world = await startDashboardWorld(executablePath);
});
afterAll(() => world?.stop());

withBrowser("a developer", () => {
  test("signs in with one click, makes a key that works, and is never shown it again", async () => {
    const user = await world.makeAccount();
    const [key, complaints] = await world.look({}, async (page) => {
      await page.goto(`${world.url}/dashboard/`);
      await page.getByRole("heading", { name: "Sign in to your dashboard" }).waitFor();
      expect(await inspect(page, "sign-in")).toEqual([]);
      await signIn(page, world, user, "test/developers/keys");
      await page.getByText("No test keys yet").waitFor();
      expect(await inspect(page, "keys-empty")).toEqual([]);
      await page.getByRole("button", { name: "Create key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("CI");
      expect(await inspect(page, "keys-new")).toEqual([]);
      await dialog.getByLabel("Access").selectOption("restricted");
      await dialog.getByRole("button", { name: "Create key" }).click();
      await dialog.getByText("Choose at least one permission.").waitFor();
      await dialog.getByLabel("Products").selectOption("read");
      await dialog.getByLabel("Refunds").selectOption("write");
      expect(await inspect(page, "keys-restricted")).toEqual([]);
      await dialog.getByRole("button", { name: "Create key" }).click();
      const secret = page.locator(".secret code");
      await secret.waitFor();
      const shown = (await secret.textContent()) as string;
      await page.getByLabel("I saved it").check();
      await page.getByRole("button", { name: "Done" }).click();
      await secret.waitFor({ state: "detached" });
      expect(await page.content()).not.toContain(shown);
      await page.getByText("Products: read, Refunds: write").waitFor();
      expect(await inspect(page, "keys")).toEqual([]);
      // A reload loses the tokens, and the provider still knows the user.
      await page.reload();
      await page.getByText("CI").first().waitFor();
      expect(await page.content()).not.toContain(shown);
      expect(await page.evaluate("JSON.stringify([localStorage, sessionStorage])")).not.toContain("eyJ");
      return shown;
    });
    expect(complaints).toEqual([]);
    const account = await world.call("GET", "/api/v1/account", { key });
    expect(account.body.data.permissions).toEqual({ products: "read", refunds: "write" });
  });

  test("shows and replaces the secret that signs calls, which stays in no address and no storage", async () => {
    const account = await world.makeAccount();
    const path = "/api/v1/agentic/proxy-signing-secret";
    const signing = async () => (await world.ask(account, "GET", path)).body.data;
    const [, complaints] = await world.look({}, async (page) => {
      await signIn(page, world, account, "test/developers/signing-secret");
      await page.getByText("The secret is hidden.").waitFor();
      const { secret, keyId } = await signing();
      expect(await page.content()).not.toContain(secret);
      await page.getByRole("button", { name: "Show the secret" }).click();
      await page.getByText(secret).waitFor();
      expect(await inspect(page, "signing-secret")).toEqual([]);
      await page.getByRole("button", { name: "Replace the secret" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("The old secret still signs for").selectOption("604800");
      await dialog.getByRole("button", { name: "Replace the secret" }).click();
      await page.getByText("Your API has a new signing secret.").waitFor();
      const next = await signing();
      expect(next).toMatchObject({ previous: { keyId } });
      expect(Date.parse(next.previous.expiresAt)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
      await page.getByText(next.secret).waitFor();
      await page.getByRole("button", { name: "Hide the secret" }).click();
      const kept = "JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }])";
      expect([await page.content(), await page.evaluate(kept)].join()).not.toContain(next.secret);
    });
    expect(complaints).toEqual([]);
    const viewer = await world.join(account.merchantId, "viewer");
    await world.look({}, async (page) => {
      await signIn(page, world, viewer, "test/developers/signing-secret");
      await page.getByText("Only owners and developers of this account can see the secret.").waitFor();
      expect(await page.getByRole("button", { name: /secret/ }).count()).toBe(0);
    });
  });

  test("makes a key and an endpoint, finds a failed delivery, fixes the server, sends it again, and finds the calls", async () => {
    const { id: merchantId } = await world.makeMerchant();
    const user = await world.signIn(merchantId);
    const { receiver } = world;
    receiver.answer(500, "/shop");
    const [, complaints] = await world.look({}, async (page) => {
      await signIn(page, world, user, "test/developers/keys");
      await page.getByRole("button", { name: "Create key" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("Shop server");
      await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
      const key = await saveSecret(page);
      await view(page, "developers/webhooks");
      await page.getByRole("button", { name: "Add endpoint" }).click();
      await page.getByRole("dialog").getByLabel("Address").fill(`${receiver.url}/shop`);
      await page.getByRole("dialog").getByRole("button", { name: "Add endpoint" }).click();
      const secret = await saveSecret(page);
      expect(secret).toMatch(/^whsec_/);

      const create = (body: object) => world.call("POST", "/api/v1/products", { key, body });
      expect((await create({ name: "Teapot", amount: 5 })).status).toBe(201);
      await until(async () => receiver.at("/shop").length > 0);
      await page.getByRole("link", { name: `${receiver.url}/shop` }).click();
      await page.getByRole("button", { name: /product\.created/ }).click();
      await page.getByRole("cell", { name: "HTTP 500" }).first().waitFor();
      await page.getByText("Trying again", { exact: true }).waitFor();
      expect(await inspect(page, "webhook")).toEqual([]);

      receiver.answer(200, "/shop");
      await page.getByRole("button", { name: "Resend" }).click();
      await page.getByText("Delivered", { exact: true }).last().waitFor();
      expect(new URL(page.url()).searchParams.get("delivery")).not.toBeNull();
      const sent = receiver.at("/shop");
      for (const { text, headers } of sent) {
        const event = new Webhook(secret).verify(text, headers as Record<string, string>);
        expect(event).toMatchObject({ event: "product.created" });
      }
      expect(new Set(sent.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
      await page.locator(".mantine-SegmentedControl-label", { hasText: "Failed" }).click();
      await page.getByText("No failed deliveries").waitFor();
      expect(await page.getByText("Send a test event to see").count()).toBe(0);

      const refused = await create({ name: "", amount: 5 });
      expect(refused.status).toBe(400);
      await world.deps.requestLog.job?.runOnce();
      await view(page, "developers/requests");
      await page
        .getByRole("cell", { name: `Key …${key.slice(-4)}` })
        .nth(1)
        .waitFor();
      for (const change of ["POST /api/developer/keys", "POST /api/webhooks", /^POST .*deliveries/]) {
        const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: change, exact: true }) });
        await row.getByRole("cell", { name: "A member" }).waitFor();
      }
      await page.getByRole("textbox", { name: "Request id" }).fill(refused.headers.get("x-request-id") as string);
      await page.getByRole("button", { name: "Open" }).click();
      await page.getByRole("link", { name: "VALIDATION_FAILED" }).waitFor();
      expect(await page.content()).not.toContain(key);
    });
    expect(complaints).toEqual([]);
  });
});

withBrowser("after a lost answer, a developer", () => {
  const keysNamed = async (user: User, name: string) =>
    (await world.ask(user, "GET", "/api/developer/keys")).body.data.filter(
      (key: { name: string }) => key.name === name,
    );

  test("gets the key that the service has made, also minutes later", async () => {
    const user = await world.signIn((await world.makeMerchant()).id);
    await world.look({}, async (page) => {
      await signIn(page, world, user, "test/developers/keys");
      await page.getByRole("button", { name: "Create key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Shop server");
      await dialog.getByLabel("Expires").selectOption("30");
      const end = await loseAnswers(page, "**/api/developer/keys");
      await dialog.getByRole("button", { name: "Create key" }).click();
      await dialog.getByText("No answer from the service").waitFor();
      await end();
      await page.evaluate("{ const now = Date.now; Date.now = () => now() + 180_000 }");
      await dialog.getByLabel("Name").fill("Shop server ");
      await dialog.getByRole("button", { name: "Create key" }).click();
      const key = await saveSecret(page);
      expect((await world.call("GET", "/api/v1/account", { key })).status).toBe(200);
    });
    expect(await keysNamed(user, "Shop server")).toHaveLength(1);
  });

  test("gets another key if they change its permissions before they try again", async () => {
    const user = await world.signIn((await world.makeMerchant()).id);
    const [key] = await world.look({}, async (page) => {
      await signIn(page, world, user, "test/developers/keys");
      await page.getByRole("button", { name: "Create key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("Shop server");
      await dialog.getByLabel("Access").selectOption("restricted");
      await dialog.getByLabel("Products").selectOption("read");
      const end = await loseAnswers(page, "**/api/developer/keys");
      await dialog.getByRole("button", { name: "Create key" }).click();
      await dialog.getByText("No answer from the service").waitFor();
      await end();
      await dialog.getByLabel("Products").selectOption("write");
      await dialog.getByRole("button", { name: "Create key" }).click();
      return saveSecret(page);
    });
    const account = await world.call("GET", "/api/v1/account", { key });
    expect(account.body.data.permissions).toEqual({ products: "write" });
    expect(await keysNamed(user, "Shop server")).toHaveLength(2);
  });

  test("can add the same endpoint in the other mode", async () => {
    const user = await world.signIn((await world.makeMerchant()).id);
    const url = `${world.receiver.url}/both`;
    await world.look({}, async (page) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await signIn(page, world, user, "test/developers/webhooks");
      await page.getByRole("button", { name: "Add endpoint" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Address").fill(url);
      const end = await loseAnswers(page, "**/api/webhooks");
      await dialog.getByRole("button", { name: "Add endpoint" }).click();
      await dialog.getByText("No answer from the service").waitFor();
      await end();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.locator(".mode-switch").getByText("Live").click();
      await page.waitForURL("**/live/developers/webhooks");
      await page.getByRole("button", { name: "Add endpoint" }).click();
      await dialog.getByLabel("Address").fill(url);
      await dialog.getByRole("button", { name: "Add endpoint" }).click();
      await saveSecret(page);
    });
    const { endpoints } = (await world.ask(user, "GET", "/api/webhooks")).body.data;
    const modes = endpoints.map((one: { mode: string; url: string }) => `${one.mode} ${one.url}`);
    expect(modes.toSorted()).toEqual([`live ${url}`, `test ${url}`]);
  });
});

/**
 * Loses the answers to POSTs: the service executes them, and the browser gets no answer. Returns a function that ends
 * this.
 */
async function loseAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  const lose = async (route: Route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  };
  await page.route(path, lose);
  return () => page.unroute(path, lose);
}

/** Opens a view through the navigation. */
async function view(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator(`a[href="/dashboard/test/${path}"]`).click();
}

/** Returns the secret that the dialog shows, and closes the dialog. */
async function saveSecret(page: Page): Promise<string> {
  const secret = (await page.locator(".secret code").textContent()) as string;
  await page.getByLabel("I saved it").check();
  await page.getByRole("button", { name: "Done" }).click();
  return secret;
}

withBrowser("the search and the request log", () => {
  test("a developer finds a refused request of a key, and opens it by the request id that the error shows", async () => {
    const { id: merchantId, testKey } = await world.makeMerchant();
    const user = await world.signIn(merchantId);
    const headers = { "x-request-id": `order-${merchantId.slice(0, 8)}` };
    await world.call("POST", "/api/v1/products", { key: testKey, body: { name: "" }, headers });
    await world.call("GET", "/api/v1/products", { key: testKey });
    await world.deps.requestLog.job?.runOnce();
    const [, complaints] = await world.look({}, async (page) => {
      await signIn(page, world, user, "test/developers/requests");
      await page.getByRole("link", { name: "GET /api/v1/products" }).waitFor();
      await page
        .getByText(`Key …${testKey.slice(-4)}`)
        .first()
        .waitFor();
      expect(await inspect(page, "requests")).toEqual([]);
      await page.getByLabel("Status").selectOption("4xx");
      await page.getByRole("link", { name: "GET /api/v1/products" }).waitFor({ state: "detached" });
      await page.getByRole("link", { name: "POST /api/v1/products" }).click();
      await page.getByText("VALIDATION_FAILED").waitFor();
      expect(await inspect(page, "request")).toEqual([]);
      await page.goto(`${world.url}/dashboard/test/developers/requests/${headers["x-request-id"]}`);
      await page.getByText("VALIDATION_FAILED").waitFor();
      await page.goto(`${world.url}/dashboard/live/developers/requests?status=4xx`);
      await page.getByText("No request matches").waitFor();
      await page.goto(`${world.url}/dashboard/live/developers/requests`);
      await page.getByText("No requests", { exact: true }).waitFor();
    });
    expect(complaints).toEqual([]);
  });

  test("the keyboard alone opens the search with a slash, goes through results by kind, and opens each on its page", async () => {
    const { id: merchantId, testKey } = await world.makeMerchant({ wallets: [EVM_WALLET] });
    const user = await world.signIn(merchantId);
    const make = (path: string, body: object) => world.call("POST", `/api/v1/${path}`, { key: testKey, body });
    await make("products", { name: "Teapot, blue", amount: 5 });
    const link = await make("payment-links", { name: "Teapot, green", amount: 5, network: "base_sepolia" });
    const body = { paymentLinkId: link.body.data.id, clientReference: "tea-1" };
    const intent = await make("payment-intents", body);
    const [, complaints] = await world.look({}, async (page) => {
      await signIn(page, world, user);
      await page.getByText("Nothing needs your attention.").waitFor();
      await page.setViewportSize({ width: 1280, height: 800 });
      // A busy browser can lose a key press before it has drawn the new size.
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
      await page.keyboard.press("/");
      const box = page.getByRole("searchbox");
      await box.waitFor();
      await page.keyboard.type("teapot");
      await page.getByText("2 results").waitFor();
      expect(await page.getByRole("dialog").getByRole("heading", { level: 3 }).allTextContents()).toEqual([
        "Payment links",
        "Products",
      ]);
      expect(await inspect(page, "search")).toEqual([]);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: "Teapot, green" }).waitFor();
      await box.waitFor({ state: "hidden" });
      expect(new URL(page.url()).pathname).toBe(`/dashboard/test/links/${link.body.data.id}`);
      await page.keyboard.press("/");
      await box.fill("tea-1");
      await page.getByText("1 result", { exact: true }).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/payments/intents/${intent.body.data.id}`);
      await box.waitFor({ state: "hidden" });
      await page.keyboard.press("/");
      await box.fill("no such thing");
      await page.getByText(/^Nothing found/).waitFor();
      // Inside the search box, a slash is an ordinary character.
      await box.press("End");
      await box.press("/");
      expect(await box.inputValue()).toBe("no such thing/");
      await page.keyboard.press("Escape");
      await box.waitFor({ state: "hidden" });
    });
    expect(complaints).toEqual([]);
  });
});
