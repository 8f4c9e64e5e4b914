import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser } from "@svc/localstack";
import { evmAccounts } from "@svc/localstack/evm";
import type { Page } from "playwright-core";
import { giveEvmWallet, type WalletOwner } from "./support/browser-wallets.js";
import type { User } from "./support/dashboard.js";
import { type DashboardWorld, inspect, signIn, startDashboardWorld } from "./support/dashboard-world.js";
import { amountDue, begin } from "./support/pay-page-world.js";
import { BUYER, EVM_WALLET } from "./support/paying-world.js";

const executablePath = findBrowser();
const withBrowser = executablePath === null ? describe.skip : describe;

let world: DashboardWorld;
let merchantId: string;
beforeAll(async () => {
  if (executablePath === null) return;
  world = await startDashboardWorld(executablePath);
  merchantId = (await world.makeMerchant({ wallets: [EVM_WALLET], name: "Paper & Ink" })).id;
  await world.evm.mintUsdc(BUYER, 1_000_000_000n);
});
afterAll(() => world?.stop());

/** Makes a payment of 10.00 USDC that has arrived. */
async function paid(user: User): Promise<string> {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await world.ask(user, method, path, body === undefined ? {} : { body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body.data;
  };
  const link = await ask("POST", "/api/v1/payment-links", { name: "Print", amount: 10, network: "base_sepolia" });
  const intent = await ask("POST", "/api/v1/payment-intents", { paymentLinkId: link.id });
  await world.evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits: BigInt(intent.amountDueBaseUnits) });
  await world.noticed();
  return (await ask("GET", `/api/v1/payment-intents/${intent.id}`)).transactionId;
}

/** The refunds of a payment, as the API lists them. */
const refundsOf = async (user: User, transactionId: string) =>
  (await world.ask(user, "GET", `/api/v1/refunds?transactionId=${transactionId}`)).body.data;

async function prepare(page: Page, amount: string, reason: string): Promise<void> {
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Amount" }).fill(amount);
  await dialog.getByRole("textbox", { name: "Reason" }).fill(reason);
  await dialog.getByRole("button", { name: "Prepare refund" }).click();
}

async function download(page: Page, button: string): Promise<string[]> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
}

withBrowser("a merchant", () => {
  test("sells a book, refunds half of it with the wallet in the browser, and finds both in files for the bookkeeper", async () => {
    const user = await world.signIn(merchantId);
    const owner: WalletOwner = { privateKey: evmAccounts.merchant.privateKey, rpcUrl: world.evm.rpcUrl };
    const [transactionId, complaints] = await world.look({}, async (page) => {
      await giveEvmWallet(page, { approve: async () => {} }, owner);
      await signIn(page, world, user, "test/links/new");
      await page.getByRole("textbox", { name: "Name" }).fill("A printed book");
      await page.getByRole("textbox", { name: "Price" }).fill("10.50");
      await page.getByRole("button", { name: "Create link" }).click();
      await page.getByRole("img", { name: "QR code of the link" }).waitFor();
      const payer = await page.context().newPage();
      await begin(payer, (await page.locator(".secret code").textContent()) as string);
      const amountBaseUnits = await amountDue(payer);
      await world.evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits });
      await world.noticed();
      await payer.close();
      await page.getByRole("link", { name: "See its payments" }).click();
      await page.getByRole("cell", { name: "Paid" }).waitFor();
      await page.getByRole("link", { name: / USDC$/ }).click();
      await page.getByRole("link", { name: "See it on the network" }).waitFor();
      await prepare(page, "5.25", "A torn cover");
      await page.getByRole("heading", { name: "Refund of 5.25 USDC" }).waitFor();
      expect(await inspect(page, "refund")).toEqual([]);
      await page.getByRole("button", { name: "Send with Fox Wallet" }).click();
      await page.getByText("Your wallet sent the transfer.").waitFor();
      expect(await inspect(page, "refund-sent")).toEqual([]);
      // After a reload, the page doesn't offer to send the transfer again.
      await page.reload();
      await page.getByText("Your wallet sent the transfer.").waitFor();
      expect(await page.getByRole("button", { name: /^Send with/ }).count()).toBe(0);
      await world.noticed();
      await page.getByText("Refunded", { exact: true }).waitFor();
      await page.getByRole("link", { name: "See it on the network" }).waitFor();
      expect(await inspect(page, "refund-done")).toEqual([]);
      await page.getByRole("link", { name: "Open the payment" }).click();
      await page.getByRole("cell", { name: "A torn cover" }).waitFor();
      expect(await inspect(page, "transaction-refunded")).toEqual([]);
      const id = page.url().split("/").at(-1) as string;
      await page.getByRole("link", { name: "Payments" }).first().click();
      const payments = await download(page, "Download CSV");
      const refunds = await download(page, "Refunds as CSV");
      expect([payments.length, refunds.length]).toEqual([2, 2]);
      expect(payments[1]).toContain(id);
      expect(refunds[1]).toContain(id);
      expect(refunds[1]).toContain("A torn cover");
      return id;
    });
    expect(complaints).toEqual([]);
    expect(await refundsOf(user, transactionId)).toMatchObject([
      { status: "succeeded", amount: 5.25, reason: "A torn cover", late: false },
    ]);
  });

  test("can't send a refund again in a tab that was opened before another tab sent it", async () => {
    const user = await world.signIn(merchantId);
    const transactionId = await paid(user);
    const owner: WalletOwner = { privateKey: evmAccounts.merchant.privateKey, rpcUrl: world.evm.rpcUrl };
    let asked = 0;
    const approve = async () => {
      asked += 1;
    };
    await world.look({}, async (page) => {
      await giveEvmWallet(page, { approve }, owner);
      await signIn(page, world, user, `test/payments/transactions/${transactionId}`);
      await prepare(page, "1", "");
      const send = page.getByRole("button", { name: "Send with Fox Wallet" });
      await send.waitFor();
      const other = await page.context().newPage();
      await giveEvmWallet(other, { approve }, owner);
      await signIn(other, world, user, new URL(page.url()).pathname.replace("/dashboard/", ""));
      await other.getByRole("button", { name: "Send with Fox Wallet" }).waitFor();
      await send.click();
      await page.getByText("Your wallet sent the transfer.").waitFor();
      await other.getByRole("button", { name: "Send with Fox Wallet" }).click();
      await other.getByText("Your wallet sent the transfer.").waitFor();
    });
    expect(asked).toBe(1);
  });

  test("gets advice when the wallet declines, shows another account, holds too little, or the session ends", async () => {
    const user = await world.signIn(merchantId);
    const transactionId = await paid(user);
    const owner: WalletOwner = { privateKey: evmAccounts.attacker.privateKey, rpcUrl: world.evm.rpcUrl };
    let isWilling = false;
    await world.look({}, async (page) => {
      const approve = async () => {
        if (!isWilling) throw new Error("no");
      };
      await giveEvmWallet(page, { approve }, owner);
      await signIn(page, world, user, `test/payments/transactions/${transactionId}`);
      await prepare(page, "99", "");
      await page.getByText("is more than can still be refunded").first().waitFor();
      await page.getByText("You can't change the address now.").waitFor();
      await page.getByText("We don't count such a transfer as a refund.").waitFor();
      expect(await inspect(page, "refund-new")).toEqual([]);
      await page.getByRole("dialog").getByRole("textbox", { name: "Amount" }).fill("9");
      await page.getByRole("dialog").getByRole("button", { name: "Prepare refund" }).click();
      const send = page.getByRole("button", { name: "Send with Fox Wallet" });
      await send.click();
      await page.getByText("Choose the wallet that was paid").waitFor();
      owner.privateKey = evmAccounts.merchant.privateKey;
      await send.click();
      await page.getByText("You declined in Fox Wallet").waitFor();
      expect(await inspect(page, "refund-declined")).toEqual([]);
      const balance = await world.evm.readUsdcBalance(EVM_WALLET);
      const away = evmAccounts.otherMerchant.address;
      await world.evm.transferUsdc({ from: EVM_WALLET, to: away, amountBaseUnits: balance - 1_000_000n });
      isWilling = true;
      await send.click();
      await page.getByText("The wallet holds 1.00 USDC on Base Sepolia, and the refund is 9.00 USDC.").waitFor();
      await world.evm.transferUsdc({ from: away, to: EVM_WALLET, amountBaseUnits: balance - 1_000_000n });
      world.time.aheadMs = 2 * 3_600_000;
      await send.click();
      await page.getByRole("heading", { name: "Your session has ended" }).waitFor();
      world.time.aheadMs = 0;
      await page.getByRole("button", { name: "Sign in again" }).click();
      await page.getByRole("heading", { name: "Your session has ended" }).waitFor({ state: "hidden" });
      expect(await refundsOf(user, transactionId)).toMatchObject([{ status: "pending", txHash: null }]);
      await send.click();
      await page.getByText("Your wallet sent the transfer.").waitFor();
      await world.noticed();
      await page.getByText("Refunded", { exact: true }).waitFor();
    });
    expect(await refundsOf(user, transactionId)).toMatchObject([{ status: "succeeded", amount: 9 }]);
  });

  test("sees the next step when the wallet stays on another network, can't pay the fee, or the network undoes the transfer", async () => {
    const user = await world.signIn(merchantId);
    const transactionId = await paid(user);
    const { privateKey } = evmAccounts.merchant;
    const owner: WalletOwner = { privateKey, rpcUrl: world.evm.rpcUrl, stays: true };
    const away = evmAccounts.otherMerchant.address;
    let drained = 0n;
    let isDraining = false;
    const approve = async () => {
      if (!isDraining) return;
      // The money leaves the wallet after the page has read the balance.
      drained = await world.evm.readUsdcBalance(EVM_WALLET);
      await world.evm.transferUsdc({ from: EVM_WALLET, to: away, amountBaseUnits: drained });
    };
    await world.look({}, async (page) => {
      await giveEvmWallet(page, { approve }, owner);
      await signIn(page, world, user, `test/payments/transactions/${transactionId}`);
      await prepare(page, "8", "");
      const send = page.getByRole("button", { name: "Send with Fox Wallet" });
      await send.click();
      await page.getByText("Fox Wallet is on another network").waitFor();
      await page.getByText("Switch Fox Wallet to Base Sepolia, then try again. Nothing was sent.").waitFor();
      expect(await inspect(page, "refund-wrong-network")).toEqual([]);
      owner.stays = false;
      const coin = await world.evm.rpc("eth_getBalance", [EVM_WALLET, "latest"]);
      await world.evm.rpc("anvil_setBalance", [EVM_WALLET, "0x0"]);
      await send.click();
      await page.getByText("Too little for the network's fee").waitFor();
      expect(await inspect(page, "refund-no-fee")).toEqual([]);
      await world.evm.rpc("anvil_setBalance", [EVM_WALLET, coin]);
      isDraining = true;
      owner.gasLimit = 200_000n;
      await send.click();
      await page.getByText("The transfer failed on the network").waitFor();
      await page.getByText("No money moved.").waitFor();
      expect(await inspect(page, "refund-undone")).toEqual([]);
      await world.noticed();
      expect(await refundsOf(user, transactionId)).toMatchObject([{ status: "pending", txHash: null }]);
      isDraining = false;
      await world.evm.transferUsdc({ from: away, to: EVM_WALLET, amountBaseUnits: drained });
      await send.click();
      await page.getByText("Your wallet sent the transfer.").waitFor();
      await world.noticed();
      await page.getByText("Refunded", { exact: true }).waitFor();
    });
    expect(await refundsOf(user, transactionId)).toMatchObject([{ status: "succeeded", amount: 8 }]);
  });

  test("sends the refund again, without a reload, if the first transfer never reached the network", async () => {
    const user = await world.signIn(merchantId);
    const transactionId = await paid(user);
    const { privateKey } = evmAccounts.merchant;
    const owner: WalletOwner = { privateKey, rpcUrl: world.evm.rpcUrl, loses: true };
    await world.look({}, async (page) => {
      await giveEvmWallet(page, { approve: async () => {} }, owner);
      await signIn(page, world, user, `test/payments/transactions/${transactionId}`);
      await prepare(page, "7", "");
      const send = page.getByRole("button", { name: "Send with Fox Wallet" });
      await send.click();
      await page.getByText("Your wallet sent the transfer.").waitFor();
      owner.loses = false;
      await page.getByRole("button", { name: "It failed, send again" }).click();
      await send.click();
      await page.getByText("Your wallet sent the transfer.").waitFor();
      await world.noticed();
      await page.getByText("Refunded", { exact: true }).waitFor();
    });
    expect(await refundsOf(user, transactionId)).toMatchObject([{ status: "succeeded", amount: 7 }]);
  });

  test("shows a code and the address for another app, and cancels the refund", async () => {
    const user = await world.signIn(merchantId);
    const transactionId = await paid(user);
    await world.look({}, async (page) => {
      await signIn(page, world, user, `test/payments/transactions/${transactionId}`);
      await prepare(page, "4", "");
      await page.getByText("This browser has no wallet extension for this network.").waitFor();
      await page.getByText("Another app: scan a code or copy the address").click();
      await page.getByRole("img", { name: "QR code of the transfer" }).waitFor();
      await page.getByText(BUYER).waitFor();
      expect(await inspect(page, "refund-by-hand")).toEqual([]);
      await page.getByRole("button", { name: "Cancel refund" }).click();
      await page.getByRole("dialog", { name: "Cancel this refund" }).waitFor();
      expect(await inspect(page, "refund-cancel")).toEqual([]);
      await page.getByRole("dialog").getByRole("button", { name: "Cancel refund" }).click();
      await page.getByText("You canceled the refund.").waitFor();
      await page.getByText("Canceled", { exact: true }).waitFor();
      await page.getByRole("link", { name: "Open the payment" }).click();
      await page.getByRole("button", { name: "Refund", exact: true }).waitFor();
    });
  });

  test("lets a member who only views see refunds, and offers no change", async () => {
    const user = await world.signIn(merchantId);
    const transactionId = await paid(user);
    await world.ask(user, "POST", `/api/v1/transactions/${transactionId}/refunds`, { body: { amount: 1 } });
    const viewer = await world.join(merchantId, "viewer");
    await world.look({}, async (page) => {
      await signIn(page, world, viewer, `test/payments/transactions/${transactionId}`);
      await page.getByRole("link", { name: "1.00 USDC" }).click();
      await page.getByText("An owner or a developer of your team can send or cancel it.").waitFor();
      expect(await page.getByRole("button", { name: /^(Send|Cancel|Refund)/ }).count()).toBe(0);
      expect(await inspect(page, "refund-viewer")).toEqual([]);
    });
  });
});
