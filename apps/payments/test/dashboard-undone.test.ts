import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { findBrowser } from "@svc/localstack";
import { type DashboardWorld, inspect, signIn, startDashboardWorld } from "./support/dashboard-world.js";
import { BUYER, EVM_WALLET } from "./support/paying-world.js";

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

withBrowser("a payment with a transfer that the network has undone", () => {
  test("offers to credit the transfer that is final, and says that the other one can't be credited", async () => {
    const { id: merchantId } = await world.makeMerchant({ wallets: [EVM_WALLET] });
    const user = await world.signIn(merchantId);
    const make = async (path: string, body: object) =>
      (await world.ask(user, "POST", `/api/v1/${path}`, { body })).body.data;
    const link = await make("payment-links", { name: "Print", amount: 20, network: "base_sepolia" });
    const intent = await make("payment-intents", { paymentLinkId: link.id });
    const send = async (missingBaseUnits: bigint) => {
      const amountBaseUnits = BigInt(intent.amountDueBaseUnits) - missingBaseUnits;
      await world.evm.transferUsdc({ from: BUYER, to: EVM_WALLET, amountBaseUnits });
    };
    await send(1_000_000n);
    await world.evm.mine(2);
    await world.noticed();
    await send(2_000_000n);
    await world.noticed();
    await world.evm.reorg(1);
    await world.evm.mine(2);
    await world.noticed();
    const read = await world.ask(user, "GET", `/api/v1/payment-intents/${intent.id}`);
    expect(read.body.data.status).toBe("unresolved");
    expect(read.body.data.transfers.map(({ state }: { state: string }) => state).toSorted()).toEqual(["final", "gone"]);
    await world.look({}, async (page) => {
      await signIn(page, world, user, `test/payments/intents/${intent.id}`);
      const undone = page.getByRole("row").filter({ hasText: "Undone by the network" });
      await undone.getByText("Can't be credited").waitFor();
      expect(await page.getByText("Wait until it's final").count()).toBe(0);
      expect(await page.getByRole("button", { name: "Credit this" }).count()).toBe(1);
      expect(await inspect(page, "intent-undone")).toEqual([]);
    });
  });
});
