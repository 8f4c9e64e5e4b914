import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser } from "@svc/localstack";
import type { Page } from "playwright-core";
import type { Role } from "../src/authorization/roles.js";
import type { EventType } from "../src/events/event.js";
import type { User } from "./support/dashboard.js";
import { type DashboardWorld, inspect, signIn, startDashboardWorld } from "./support/dashboard-world.js";
import { EVM_WALLET } from "./support/paying-world.js";
import { randomEvmWallet } from "./support/payments-under-test.js";

const executablePath = findBrowser();
const withBrowser = executablePath === null ? describe.skip : describe;

let world: DashboardWorld;
let shop: { readonly id: string; readonly owner: User };
beforeAll(async () => {
  if (executablePath === null) return;
  world = await startDashboardWorld(executablePath);
  const { id } = await world.makeMerchant({ wallets: [EVM_WALLET], name: "Paper & Ink" });
  shop = { id, owner: await world.join(id, "owner") };
});
afterAll(() => world?.stop());

/** The name field and the Save button of the form that changes a link. */
const formOf = (page: Page) => ({
  name: page.getByRole("textbox", { name: "Name" }),
  save: page.getByRole("button", { name: "Save changes" }),
});

async function makeLink(): Promise<{ readonly id: string; readonly name: () => Promise<string> }> {
  const body = { name: "Poster", amount: 5, network: "base_sepolia" };
  const { id } = (await world.ask(shop.owner, "POST", "/api/v1/payment-links", { body })).body.data;
  const name = async () => (await world.ask(shop.owner, "GET", `/api/v1/payment-links/${id}`)).body.data.name;
  return { id, name };
}

/** The id of a user's membership. */
async function memberId(user: User): Promise<string> {
  const { pool } = world.deps.database;
  const { rows } = await pool.query("SELECT id FROM merchant_members WHERE subject = $1 AND merchant_id = $2", [
    user.subject,
    shop.id,
  ]);
  return rows[0].id;
}

async function giveRole(user: User, role: Role): Promise<void> {
  const answer = await world.ask(shop.owner, "PATCH", `/api/v1/account/members/${await memberId(user)}`, {
    body: { role },
  });
  expect([answer.status, answer.body.data.role]).toEqual([200, role]);
}

async function removeMember(user: User): Promise<void> {
  expect((await world.ask(shop.owner, "DELETE", `/api/v1/account/members/${await memberId(user)}`)).status).toBe(200);
}

withBrowser("a member whose role an owner changes while a form is open", () => {
  test("is refused the next change with the reason, loses nothing typed, and saves it once the role is back", async () => {
    const developer = await world.join(shop.id, "developer");
    const link = await makeLink();
    await world.look({}, async (page) => {
      await signIn(page, world, developer, `test/links/${link.id}/edit`);
      const { name, save } = formOf(page);
      await name.fill("Poster, large");
      await giveRole(developer, "viewer");
      await save.click();
      await page.getByText("Your role at this merchant (viewer) doesn't allow this.").waitFor();
      await page.getByText("You need the role developer. An owner can change your role.").waitFor();
      expect(await name.inputValue()).toBe("Poster, large");
      expect(await link.name()).toBe("Poster");
      expect(await inspect(page, "role-changed")).toEqual([]);
      await giveRole(developer, "developer");
      await save.click();
      await page.getByText("Your changes are saved.").waitFor();
    });
    expect(await link.name()).toBe("Poster, large");
  });

  test("is refused a new key in a dialog that stays open, and is offered none afterwards", async () => {
    const developer = await world.join(shop.id, "developer");
    await world.look({}, async (page) => {
      await signIn(page, world, developer, "test/developers/keys");
      await page.getByRole("button", { name: "Create key" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Name").fill("CI");
      await giveRole(developer, "viewer");
      await dialog.getByRole("button", { name: "Create key" }).click();
      await dialog.getByText("Your role at this merchant (viewer) doesn't allow this.").waitFor();
      expect(await dialog.getByLabel("Name").inputValue()).toBe("CI");
      await page.keyboard.press("Escape");
      // The dialog has a button of this name too, until its animation ends.
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Create key" }).waitFor({ state: "detached" });
    });
  });
});

withBrowser("a member who is removed while a form is open", () => {
  test("sees a notice at the next change, which isn't made", async () => {
    const developer = await world.join(shop.id, "developer");
    const link = await makeLink();
    await world.look({}, async (page) => {
      await signIn(page, world, developer, `test/links/${link.id}/edit`);
      const { name, save } = formOf(page);
      await name.fill("Poster, large");
      await removeMember(developer);
      await save.click();
      await page.getByText("You are no longer a member of Paper & Ink").waitFor();
      expect(await inspect(page, "removed")).toEqual([]);
    });
    expect(await link.name()).toBe("Poster");
  });

  test("and belongs to another merchant sees that merchant, gets a notice, and changes nothing there", async () => {
    const developer = await world.join(shop.id, "developer");
    const other = await world.makeMerchant({ name: "Corner Shop" });
    await world.join(other.id, "owner", developer);
    const link = await makeLink();
    await world.look({}, async (page) => {
      await signIn(page, world, developer, `test/links/${link.id}/edit`);
      const { name, save } = formOf(page);
      await name.fill("Poster, large");
      await removeMember(developer);
      await save.click();
      await page.getByText("You are no longer a member of Paper & Ink").waitFor();
      await save.waitFor({ state: "detached" });
      expect(await inspect(page, "removed-with-other")).toEqual([]);
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByText("Corner Shop · owner").waitFor();
    });
    expect(await link.name()).toBe("Poster");
    const links = await world.call("GET", "/api/v1/payment-links", { key: other.testKey });
    expect(links.body.data).toEqual([]);
  });
});

withBrowser("a form that the API refused", () => {
  test("succeeds with the same input after the cause is gone", async () => {
    const user = await world.signIn(null);
    const wallet = randomEvmWallet();
    const other = await world.makeMerchant({ wallets: [wallet] });
    await world.look({}, async (page) => {
      await page.goto(`${world.url}/dashboard/?login_hint=${encodeURIComponent(user.subject)}`);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("textbox", { name: "Business name" }).fill("Corner Shop");
      await page.getByRole("textbox", { name: "Wallet address" }).fill(wallet);
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: "Open account" }).click();
      await page.getByRole("alert").waitFor();
      const { pool } = world.deps.database;
      await pool.query("DELETE FROM merchant_wallets WHERE merchant_id = $1", [other.id]);
      await page.getByRole("button", { name: "Open account" }).click();
      await page.getByRole("button", { name: "Create test key" }).waitFor();
    });
  });
});

withBrowser("the overview", () => {
  test("shows a payment with an unknown outcome until an event says how it ended", async () => {
    const { id } = await world.makeMerchant({ wallets: [randomEvmWallet()], name: "Agents' Corner" });
    const owner = await world.join(id, "owner");
    const payments = Array.from({ length: 4 }, () => randomUUID());
    const write = (type: EventType, paymentId: string | undefined) =>
      world.deps.transactions.writeEvent({
        id: randomUUID(),
        merchantId: id,
        mode: "test",
        type,
        data: { paymentId, network: "base_sepolia" },
        createdAt: new Date(),
      });
    for (const paymentId of payments) await write("agentic.settlement.unknown", paymentId);
    await write("agentic.settlement.resolved", payments[0]);
    await write("agentic.settlement.conflict", payments[1]);
    await write("payment.failed", payments[2]);
    await world.look({}, async (page) => {
      await signIn(page, world, owner, "test");
      await page.getByText("1 agent payment has an unknown outcome").waitFor();
      await write("payment.failed", payments[3]);
      await page.reload();
      await page.getByText("Nothing needs your attention.").waitFor();
    });
  });
});

withBrowser("while the identity provider is down", () => {
  test("sign-in says so and works later; who is signed in goes on, and keeps what was typed when the session ends", async () => {
    const { provider } = world;
    const link = await makeLink();
    await world.look({}, async (page) => {
      await provider.pause();
      await page.goto(`${world.url}/dashboard/test/links/${link.id}/edit?login_hint=${shop.owner.subject}`);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("The sign-in service can't be reached").waitFor();
      expect(await inspect(page, "provider-down")).toEqual([]);
      await provider.resume();
      await page.getByRole("button", { name: "Sign in" }).click();
      const { name, save } = formOf(page);
      await name.fill("Poster, large");

      await provider.pause();
      world.time.aheadMs = 2 * 3_600_000;
      await save.click();
      await page.getByRole("heading", { name: "Your session has ended" }).waitFor();
      world.time.aheadMs = 0;
      const opened = page.waitForEvent("popup");
      await page.getByRole("button", { name: "Sign in again" }).click();
      // The popup shows the browser's own error, and the user closes it.
      await (await opened).close();
      await page.getByText("If you closed it, or it shows an error, sign in again here.").waitFor();
      await provider.resume();
      await page.getByRole("button", { name: "Sign in again" }).click();
      await page.getByRole("heading", { name: "Your session has ended" }).waitFor({ state: "hidden" });
      expect(await name.inputValue()).toBe("Poster, large");
      await save.click();
      await page.getByText("Your changes are saved.").waitFor();
    });
    expect(await link.name()).toBe("Poster, large");
  });
});

withBrowser("while the API is down", () => {
  test("a new account whose session doesn't load isn't opened twice, and loads when the user tries again", async () => {
    const user = await world.signIn(null);
    await world.look({}, async (page) => {
      await page.goto(`${world.url}/dashboard/?login_hint=${encodeURIComponent(user.subject)}`);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("textbox", { name: "Business name" }).fill("Corner Shop");
      await page.getByRole("textbox", { name: "Wallet address" }).fill(randomEvmWallet());
      await page.getByRole("checkbox").check();
      await page.route("**/api/v1/session", (route) => route.abort());
      await page.getByRole("button", { name: "Open account" }).click();
      await page.getByText("Your account is open, but it didn't load. Try again.").waitFor();
      expect(await inspect(page, "opened-but-not-loaded")).toEqual([]);
      expect(await page.getByRole("button", { name: "Open account" }).count()).toBe(0);
      await page.unroute("**/api/v1/session");
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("button", { name: "Create test key" }).waitFor();
    });
  });

  test("a view says so, and loads when the user tries again", async () => {
    await world.look({}, async (page) => {
      await page.route("**/api/v1/**", (route) => route.abort());
      await page.goto(`${world.url}/dashboard/test/links?login_hint=${shop.owner.subject}`);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("No answer from the service").waitFor();
      expect(await inspect(page, "api-down-at-start")).toEqual([]);
      await page.unroute("**/api/v1/**");
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("heading", { level: 1, name: "Payment links" }).waitFor();
    });
  });

  test("a dialog says so, and opens without the old error afterwards", async () => {
    const link = await makeLink();
    await world.look({}, async (page) => {
      await signIn(page, world, shop.owner, `test/links/${link.id}`);
      const open = page.getByRole("button", { name: "Deactivate", exact: true });
      const dialog = page.getByRole("dialog", { name: "Deactivate this link" });
      await open.waitFor();
      await page.route("**/api/v1/payment-links/**", (route) => route.abort());
      await open.click();
      await dialog.getByRole("button", { name: "Deactivate link" }).click();
      await dialog.getByRole("alert").waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.unroute("**/api/v1/payment-links/**");
      await open.click();
      await dialog.getByRole("button", { name: "Deactivate link" }).waitFor();
      expect(await dialog.getByRole("alert").count()).toBe(0);
    });
  });
});
