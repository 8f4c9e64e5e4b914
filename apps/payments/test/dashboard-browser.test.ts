import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser } from "@svc/localstack";
import { until } from "@svc/localstack/until";
import { type DashboardWorld, inspect, signIn, startDashboardWorld } from "./support/dashboard-world.js";
import { amountDue, begin } from "./support/pay-page-world.js";
import { BUYER, EVM_WALLET } from "./support/paying-world.js";
import { randomEvmWallet } from "./support/payments-under-test.js";

const executablePath = findBrowser();
if (executablePath === null) {
  console.warn("The dashboard is not looked at: no Chromium was found. Install one, or name it in TEST_BROWSER.");
}
const withBrowser = executablePath === null ? describe.skip : describe;

let world: DashboardWorld;
beforeAll(async () => {
  if (executablePath !== null) world = await startDashboardWorld(executablePath);
});
afterAll(() => world?.stop());

const DIST = join(dirname(createRequire(import.meta.url).resolve("@svc/dashboard/package.json")), "dist");
const BUDGET_BYTES = 200_000;

withBrowser("a merchant", () => {
  let merchantId: string;
  beforeAll(async () => {
    merchantId = (await world.makeMerchant({ wallets: [EVM_WALLET], name: "Paper & Ink" })).id;
    await world.evm.mintUsdc(BUYER, 1_000_000_000n);
  });

  test("creates a link, is paid on its page, and sees the payment with its details", async () => {
    const user = await world.signIn(merchantId);
    const [, complaints] = await world.look({}, async (page) => {
      await signIn(page, world, user);
      await page.getByText("Nothing needs your attention.").waitFor();
      await page.getByText("No test payments yet").waitFor();
      expect(await inspect(page, "overview-empty")).toEqual([]);
      await page.getByRole("link", { name: "Create a payment link" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("A printed book");
      await page.getByRole("textbox", { name: "Price" }).fill("10.50");
      await page.getByLabel("Preview").getByText("$10.50").waitFor();
      expect(await inspect(page, "link-new")).toEqual([]);
      await page.getByRole("button", { name: "Create link" }).click();
      await page.getByRole("img", { name: "QR code of the link" }).waitFor();
      expect(await inspect(page, "link")).toEqual([]);
      const link = (await page.locator(".secret code").textContent()) as string;
      const payer = await page.context().newPage();
      await begin(payer, link);
      const due = await amountDue(payer);
      await world.evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits: due });
      await world.noticed();
      await payer.close();
      await page.getByRole("link", { name: "See its payments" }).click();
      await page.getByRole("cell", { name: "Paid" }).waitFor();
      expect(await inspect(page, "payments")).toEqual([]);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download CSV" }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("payments-test.csv");
      const lines = readFileSync(await download.path(), "utf8")
        .trim()
        .split("\r\n");
      expect([lines.length, lines[0]]).toEqual([2, expect.stringMatching(/^id,amount,/)]);
      await page.getByRole("link", { name: / USDC$/ }).click();
      await page.getByRole("link", { name: "See it on the network" }).waitFor();
      await page.getByText("Confirmed on the network").waitFor();
      expect(await inspect(page, "transaction")).toEqual([]);
      await page.goBack();
      await page.getByRole("cell", { name: "Paid" }).waitFor();
      await page.getByRole("link", { name: "Overview" }).first().click();
      await page.locator(".chart canvas").waitFor();
      await page.getByText("Show as a table").click();
      await page.getByRole("rowheader").first().waitFor();
      const collected = await page.locator(".figures dd").first().textContent();
      expect(collected).toMatch(/^10\.50 USDC1 payment$/);
      expect(await page.locator(".plain-table tbody tr").count()).toBe(30);
      await page.locator(".mantine-SegmentedControl-label", { hasText: "7 days" }).click();
      await until(async () => (await page.locator(".plain-table tbody tr").count()) === 7);
      expect(await inspect(page, "overview")).toEqual([]);
    });
    expect(complaints).toEqual([]);
    const links = await world.ask(user, "GET", "/api/v1/payment-links");
    expect(links.body.data).toMatchObject([{ name: "A printed book", totalTransactions: 1 }]);
  });

  test("resolves an underpaid payment, and finds it by every filter", async () => {
    const user = await world.signIn(merchantId);
    const body = { name: "Print", amount: 20, network: "base_sepolia" };
    const link = await world.ask(user, "POST", "/api/v1/payment-links", { body });
    const intent = await world.ask(user, "POST", "/api/v1/payment-intents", {
      body: { paymentLinkId: link.body.data.id, clientReference: "order-7" },
    });
    const { amountDueBaseUnits, id } = intent.body.data;
    const amountBaseUnits = BigInt(amountDueBaseUnits) - 1_000_000n;
    await world.evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits });
    await world.noticed();
    await world.look({}, async (page) => {
      await signIn(page, world, user, "test/payments");
      await page.getByRole("textbox", { name: "Your reference" }).fill("order-7");
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await page.getByLabel("Status").selectOption("unresolved");
      await page.waitForURL("**status=unresolved**");
      await page.getByRole("link", { name: "$20.00" }).click();
      await page.getByText("Too little arrived.").waitFor();
      expect(await inspect(page, "intent-unresolved")).toEqual([]);
      await page.getByRole("button", { name: "Credit this" }).click();
      await page.getByText("You credited the transfer.").waitFor();
      await page.getByText("Paid", { exact: true }).first().waitFor();
    });
    const done = await world.ask(user, "GET", `/api/v1/payment-intents/${id}`);
    expect(done.body.data.status).toBe("completed");
  });

  test("keeps the typed text when the session ends, when the service is down, and when another user was faster", async () => {
    const user = await world.signIn(merchantId);
    const created = await world.ask(user, "POST", "/api/v1/payment-links", {
      body: { name: "Poster", amount: 5, network: "base_sepolia" },
    });
    const { id } = created.body.data;
    await world.look({}, async (page) => {
      await signIn(page, world, user, `test/links/${id}/edit`);
      const name = page.getByRole("textbox", { name: "Name" });
      const save = page.getByRole("button", { name: "Save changes" });
      await name.fill("Poster, large");
      await page.route("**/api/v1/**", (route) => route.abort());
      await save.click();
      await page.getByText("No answer from the service").waitFor();
      expect(await inspect(page, "api-down")).toEqual([]);
      expect(await name.inputValue()).toBe("Poster, large");
      await page.unroute("**/api/v1/**");
      // Sets the service's clock two hours ahead, so that even renewed tokens have expired.
      world.time.aheadMs = 2 * 3_600_000;
      await save.click();
      await page.getByRole("heading", { name: "Your session has ended" }).waitFor();
      expect(await inspect(page, "session-ended")).toEqual([]);
      world.time.aheadMs = 0;
      await page.getByRole("button", { name: "Sign in again" }).click();
      await page.getByRole("heading", { name: "Your session has ended" }).waitFor({ state: "hidden" });
      expect(await name.inputValue()).toBe("Poster, large");
      await world.ask(user, "PATCH", `/api/v1/payment-links/${id}`, { body: { description: "A2" } });
      await save.click();
      await page.getByText("Another member has changed this link in the meantime").waitFor();
      expect(await inspect(page, "edit-conflict")).toEqual([]);
      await page.getByRole("button", { name: "Keep mine" }).click();
      await page.getByRole("textbox", { name: "Description" }).fill("A2");
      await save.click();
      // Waits for the message, which the app shows after the service's answer. The form's preview shows the name
      // earlier.
      await page.getByText("Your changes are saved.").waitFor();
    });
    const link = await world.ask(user, "GET", `/api/v1/payment-links/${id}`);
    expect(link.body.data).toMatchObject({ name: "Poster, large", description: "A2" });
  });

  test("sells calls of an API that are paid first, shows so, and takes it back", async () => {
    const user = await world.signIn(merchantId);
    const stored = async (id: string) => (await world.ask(user, "GET", `/api/v1/payment-links/${id}`)).body.data;
    const [, complaints] = await world.look({}, async (page) => {
      await signIn(page, world, user, "test/links/new");
      await page.getByRole("radio", { name: "Agents, for each call of my API" }).check();
      await page.getByRole("textbox", { name: "Name" }).fill("Long report");
      await page.getByRole("textbox", { name: "Price of a call" }).fill("0.50");
      await page.getByRole("textbox", { name: "Address of your API" }).fill("https://api.example.com/report");
      const first = page.getByRole("switch", { name: "Payment comes first (streams, large files)" });
      expect(await first.isChecked()).toBe(false);
      await first.check();
      expect(await inspect(page, "link-new-agent")).toEqual([]);
      await page.getByRole("button", { name: "Create link" }).click();
      await page.getByText("Before your API answers. The answer is streamed").waitFor();
      expect(await inspect(page, "link-agent")).toEqual([]);
      const id = new URL(page.url()).pathname.split("/").at(-1) as string;
      expect(await stored(id)).toMatchObject({ isAgenticProxy: true, settle: "before", amount: 0.5 });
      await page.getByRole("link", { name: "Change", exact: true }).click();
      await first.waitFor();
      expect(await first.isChecked()).toBe(true);
      await first.uncheck();
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.getByText("After your API answers").waitFor();
      expect(await stored(id)).toMatchObject({ settle: "after", name: "Long report" });
    });
    expect(complaints).toEqual([]);
  });

  test("opens an account, and sees the first test payment arrive; then invites a member and renames the business", async () => {
    const user = await world.signIn(null);
    const wallet = randomEvmWallet();
    const [, complaints] = await world.look({}, async (page) => {
      await page.goto(`${world.url}/dashboard/?login_hint=${encodeURIComponent(user.subject)}`);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("textbox", { name: "Business name" }).fill("Corner Shop");
      await page.getByRole("textbox", { name: "Wallet address" }).fill(wallet);
      await page.getByRole("checkbox").check();
      expect(await inspect(page, "open-account")).toEqual([]);
      await page.getByRole("button", { name: "Open account" }).click();
      await page.getByRole("button", { name: "Create test key" }).click();
      expect(await page.locator(".secret code").textContent()).toMatch(/^svc_test_sk_/);
      await page.getByLabel("I saved it").check();
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("button", { name: "Create test link" }).click();
      const address = await page.getByRole("link", { name: "Open the payment page" }).getAttribute("href");
      expect(await inspect(page, "welcome")).toEqual([]);
      const payer = await page.context().newPage();
      await begin(payer, address as string);
      const amountBaseUnits = await amountDue(payer);
      await world.evm.transferUsdc({ from: BUYER, to: wallet, amountBaseUnits });
      await world.noticed();
      await payer.close();
      await page.getByText("Your first test payment has arrived").waitFor();
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.locator('a[href="/dashboard/test/settings/members"]').click();
      await page.getByRole("button", { name: "Invite" }).click();
      await page.getByRole("textbox", { name: "E-mail" }).fill("ada@example.com");
      await page.getByRole("dialog").getByRole("button", { name: "Invite" }).click();
      await page.getByRole("cell", { name: "ada@example.com", exact: true }).waitFor();
      expect(await inspect(page, "members")).toEqual([]);
      await page.locator('a[href="/dashboard/test/settings/wallets"]').click();
      await page.getByRole("cell", { name: "Default" }).first().waitFor();
      expect(await inspect(page, "wallets")).toEqual([]);
      await page.locator('a[href="/dashboard/test/settings/profile"]').click();
      await page.getByRole("textbox", { name: "Business name" }).fill("Corner Shop Ltd");
      await page.getByRole("button", { name: "Save changes" }).click();
      await page.getByText("Your profile is saved.").waitFor();
      expect(await inspect(page, "profile")).toEqual([]);
    });
    expect(complaints).toEqual([]);
  });

  test("a viewer can read but isn't offered changes, and a removed member no longer sees anything", async () => {
    const account = await world.makeAccount({ agentic: false });
    const viewer = await world.join(account.merchantId, "viewer");
    await world.look({}, async (page) => {
      await signIn(page, world, viewer, "test/links");
      await page.getByText("No active links yet").waitFor();
      expect(await page.getByRole("link", { name: "Create link" }).count()).toBe(0);
      for (const view of ["products", "developers/keys", "developers/webhooks"]) {
        await page.locator(`a[href="/dashboard/test/${view}"]`).click();
        await page.getByRole("heading", { level: 1 }).waitFor();
        expect(await page.getByRole("button", { name: /^(Create|Add)/ }).count()).toBe(0);
      }
      await page.locator('a[href="/dashboard/test/developers/events"]').click();
      await page.getByText("No events").waitFor();
      expect(await inspect(page, "viewer-events")).toEqual([]);
      await world.deps.database.prisma.merchantMember.deleteMany({ where: { subject: viewer.subject } });
      await page.locator('a[href="/dashboard/test/payments"]').click();
      await page.getByRole("heading", { name: "Open your account" }).waitFor();
      expect(await inspect(page, "no-merchant")).toEqual([]);
    });
  });
});

test("at most 200 kB of gzipped JavaScript load before the first view", () => {
  const manifest = JSON.parse(readFileSync(join(DIST, "manifest.json"), "utf8")) as Record<
    string,
    { readonly file: string; readonly imports?: string[] }
  >;
  const files = new Set<string>();
  const add = (name: string) => {
    const one = manifest[name];
    if (one === undefined || files.has(one.file)) return;
    files.add(one.file);
    for (const next of one.imports ?? []) add(next);
  };
  for (const name of ["index.html", "src/views/overview/overview-view.tsx"]) add(name);
  const sizes = [...files].map((file) => [file, gzipSync(readFileSync(join(DIST, file))).length] as const);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(`JavaScript before the first view: ${total} bytes gzipped in ${sizes.length} files`);
  expect(total).toBeLessThanOrEqual(BUDGET_BYTES);
});
