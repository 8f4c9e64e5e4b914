import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser } from "@svc/localstack";
import { type DashboardWorld, inspect, signIn, startDashboardWorld } from "./support/dashboard-world.js";
import { BUYER, EVM_WALLET } from "./support/paying-world.js";
import { randomEvmWallet } from "./support/payments-under-test.js";

const executablePath = findBrowser();
const withBrowser = executablePath === null ? describe.skip : describe;

let world: DashboardWorld;
beforeAll(async () => {
  if (executablePath === null) return;
  // With two confirmations, the network can undo a transfer that the service has seen.
  world = await startDashboardWorld(executablePath, { CONFIRMATIONS_BASE_SEPOLIA: "2" });
  await world.evm.mintUsdc(BUYER, 1_000_000_000n);
});
afterAll(() => world?.stop());

/** Opens a payment to a merchant's wallet, and returns how to send money for it and how to read it. */
async function openPayment(wallet: string) {
  const { id: merchantId } = await world.makeMerchant({ wallets: [wallet] });
  const user = await world.signIn(merchantId);
  const make = async (path: string, body: object) =>
    (await world.ask(user, "POST", `/api/v1/${path}`, { body })).body.data;
  const link = await make("payment-links", { name: "Print", amount: 20, network: "base_sepolia" });
  const { id, amountDueBaseUnits } = await make("payment-intents", { paymentLinkId: link.id });
  const send = async (missingBaseUnits: bigint) => {
    const amountBaseUnits = BigInt(amountDueBaseUnits) - missingBaseUnits;
    await world.evm.transferUsdc({ from: BUYER, to: wallet, amountBaseUnits });
  };
  const read = async () => (await world.ask(user, "GET", `/api/v1/payment-intents/${id}`)).body.data;
  return { merchantId, user, path: `test/payments/intents/${id}`, send, read };
}

withBrowser("a payment to a wallet that another merchant has now", () => {
  test("isn't said to be in the merchant's wallet", async () => {
    const wallet = randomEvmWallet();
    const { merchantId, user, path, send, read } = await openPayment(wallet);
    const other = await world.makeMerchant();
    const { pool } = world.deps.database;
    await pool.query("UPDATE merchant_wallets SET merchant_id = $1, is_default = false WHERE merchant_id = $2", [
      other.id,
      merchantId,
    ]);
    await send(0n);
    await world.evm.mine(2);
    await world.noticed();
    expect(await read()).toMatchObject({ status: "unresolved", reason: "wallet_moved" });
    await world.look({}, async (page) => {
      await signIn(page, world, user, path);
      await page.getByText("The money went to a wallet that no longer belongs to this account.").waitFor();
      await page.getByText("Only the owner of that wallet can send the money back.").waitFor();
      expect(await inspect(page, "intent-wallet-moved")).toEqual([]);
    });
  });
});

withBrowser("a payment with a transfer that the network has undone", () => {
  test("offers to credit the transfer that is final, and says that the other one can't be credited", async () => {
    const { user, path, send, read } = await openPayment(EVM_WALLET);
    await send(1_000_000n);
    await world.evm.mine(2);
    await world.noticed();
    await send(2_000_000n);
    await world.noticed();
    await world.evm.reorg(1);
    await world.evm.mine(2);
    await world.noticed();
    const intent = await read();
    expect(intent.status).toBe("unresolved");
    expect(intent.transfers.map(({ state }: { state: string }) => state).toSorted()).toEqual(["final", "gone"]);
    await world.look({}, async (page) => {
      await signIn(page, world, user, path);
      const undone = page.getByRole("row").filter({ hasText: "Undone by the network" });
      await undone.getByText("Can't be credited").waitFor();
      expect(await page.getByText("Wait until it's final").count()).toBe(0);
      expect(await page.getByRole("button", { name: "Credit this" }).count()).toBe(1);
      expect(await inspect(page, "intent-undone")).toEqual([]);
    });
  });
});
