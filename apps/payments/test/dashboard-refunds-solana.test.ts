import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Keypair } from "@solana/web3.js";
import { findBrowser } from "@svc/localstack";
import { SOLANA_WALLETS, type SolanaNode, startSolanaNode } from "@svc/localstack/solana";
import type { Page } from "playwright-core";
import { createIntentWatcher, type IntentWatcher } from "../src/payment-intents/intent-watcher.js";
import { giveSolanaWallet } from "./support/browser-wallets.js";
import { type DashboardWorld, inspect, signIn, startDashboardWorld } from "./support/dashboard-world.js";

const executablePath = findBrowser();
const withBrowser = executablePath === null ? describe.skip : describe;
const { buyer, merchant, otherMerchant, otherBuyer } = SOLANA_WALLETS;

let world: DashboardWorld;
let solana: SolanaNode;
let watcher: IntentWatcher;
beforeAll(async () => {
  if (executablePath === null) return;
  solana = await startSolanaNode({ network: "solana_devnet" });
  await solana.airdrop(buyer.publicKey, 1_000_000_000n);
  await solana.mintUsdc(buyer.publicKey, 100_000_000n);
  world = await startDashboardWorld(executablePath, { RPC_URLS_SOLANA_DEVNET: solana.rpcUrl });
  watcher = createIntentWatcher({ ...world.deps, ...world.deps.intents });
});
afterAll(async () => {
  await watcher?.stop();
  await world?.stop();
  await solana?.stop();
});

interface Sale {
  readonly id: string;
  readonly testKey: string;
  readonly transactionId: string;
}

/** A new merchant with a recorded payment of 10.00 USDC, which is all that the merchant's wallet holds. */
async function sell({ publicKey }: Keypair): Promise<Sale> {
  await solana.airdrop(publicKey, 1_000_000_000n);
  await solana.createTokenAccount(publicKey);
  const { id, testKey } = await world.makeMerchant({ wallets: [publicKey.toBase58()], name: "Paper & Ink" });
  const txHash = await solana.transferUsdc(buyer, publicKey, 10_000_000n);
  const body = {
    amount: 10,
    token: "USDC",
    network: "solana_devnet",
    walletAddress: buyer.publicKey.toBase58(),
    txHash,
  };
  const answer = await world.call("POST", "/api/v1/transactions", { key: testKey, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return { id, testKey, transactionId: answer.body.data.id };
}
const noticed = async () => {
  solana.age(60_000);
  await watcher.readOnce("solana_devnet");
};
const refundsOf = async ({ transactionId, testKey }: Sale) =>
  (await world.call("GET", `/api/v1/refunds?transactionId=${transactionId}`, { key: testKey })).body.data;

async function prepare(page: Page, amount: string): Promise<void> {
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Amount" }).fill(amount);
  await dialog.getByRole("button", { name: "Prepare refund" }).click();
}

withBrowser("a merchant who was paid on Solana", () => {
  test("refunds half of it with the Solana wallet in the browser, and the refund is noticed by its reference", async () => {
    const sale = await sell(merchant);
    const user = await world.signIn(sale.id);
    const [, complaints] = await world.look({}, async (page) => {
      await giveSolanaWallet(page, solana.rpcUrl, { approve: async () => {} }, merchant);
      await signIn(page, world, user, `test/payments/transactions/${sale.transactionId}`);
      await prepare(page, "5");
      const send = page.getByRole("button", { name: "Send with Guard Wallet" });
      await send.waitFor();
      expect(await inspect(page, "refund-solana")).toEqual([]);
      await send.click();
      await page.getByText("Your wallet sent the transfer.").waitFor();
      // After a reload, the page doesn't offer to send the transfer again.
      await page.reload();
      await page.getByText("Your wallet sent the transfer.").waitFor();
      expect(await page.getByRole("button", { name: /^Send with/ }).count()).toBe(0);
      await noticed();
      await page.getByText("Refunded", { exact: true }).waitFor();
    });
    expect(complaints).toEqual([]);
    const [refund] = await refundsOf(sale);
    expect(refund).toMatchObject({ status: "succeeded", amount: 5, late: false, txHash: expect.any(String) });
  });

  test("sees the next step when the wallet shows another account, declines, or holds too little USDC", async () => {
    const sale = await sell(otherMerchant);
    const user = await world.signIn(sale.id);
    let shown = merchant.publicKey.toBase58();
    let isWilling = false;
    const approve = async () => {
      if (!isWilling) throw new Error("no");
    };
    await world.look({}, async (page) => {
      await giveSolanaWallet(page, solana.rpcUrl, { approve }, otherMerchant, () => shown);
      await signIn(page, world, user, `test/payments/transactions/${sale.transactionId}`);
      await prepare(page, "10");
      const send = page.getByRole("button", { name: "Send with Guard Wallet" });
      await send.click();
      await page.getByText("Choose the wallet that was paid").waitFor();
      shown = otherMerchant.publicKey.toBase58();
      await send.click();
      await page.getByText("You declined in Guard Wallet").waitFor();
      isWilling = true;
      await solana.transferUsdc(otherMerchant, buyer.publicKey, 9_000_000n);
      await send.click();
      await page.getByText("The wallet that was paid holds 1.000000 USDC, which is less than the refund.").waitFor();
      expect(await inspect(page, "refund-solana-too-little")).toEqual([]);
      await solana.mintUsdc(otherMerchant.publicKey, 9_000_000n);
      await send.click();
      await page.getByText("Your wallet sent the transfer.").waitFor();
      await noticed();
      await page.getByText("Refunded", { exact: true }).waitFor();
    });
    expect(await refundsOf(sale)).toMatchObject([{ status: "succeeded", amount: 10 }]);
  });
});

withBrowser("a draft of a refund", () => {
  test("is returned only to its merchant, and only while the refund is pending", async () => {
    const { transactionId, testKey } = await sell(otherBuyer);
    const post = (path: string, key = testKey, body: object = {}) => world.call("POST", path, { key, body });
    const refund = (await post(`/api/v1/transactions/${transactionId}/refunds`, testKey, { amount: 1 })).body.data;
    const path = `/api/v1/refunds/${refund.id}/drafts`;
    expect((await post(path)).body.data).toEqual({ transaction: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/) });
    const other = await world.makeMerchant();
    expect((await post(path, other.testKey)).status).toBe(403);
    await post(`/api/v1/refunds/${refund.id}/cancel`);
    expect((await post(path)).body).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("canceled") });
  });

  test("is not made while no node answers, and the answer says that nothing was sent", async () => {
    const { transactionId, testKey } = await sell(Keypair.generate());
    const post = (path: string, body: object = {}) => world.call("POST", path, { key: testKey, body });
    const refund = (await post(`/api/v1/transactions/${transactionId}/refunds`, { amount: 1 })).body.data;
    await solana.stop();
    const answer = await post(`/api/v1/refunds/${refund.id}/drafts`);
    expect([answer.status, answer.body.code]).toEqual([504, "TIMEOUT"]);
    expect(answer.body.message).toContain("Nothing was sent");
  });
});
