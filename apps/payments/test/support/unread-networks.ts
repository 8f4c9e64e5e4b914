import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { createTransferFeed } from "@svc/chains";
import { createIntentWatcher } from "../../src/payment-intents/intent-watcher.js";
import type { PayingWorld } from "./paying-world.js";
import { startPayments } from "./payments-under-test.js";

/** Part of the test suite of payment intents: a network that no watcher reads anymore. */
export function unreadNetworks(startedWorld: () => PayingWorld): void {
  let world: PayingWorld;
  beforeAll(() => {
    world = startedWorld();
  });

  describe("a network whose nodes were removed from the settings", () => {
    /** A watcher that has nodes of this network only. */
    const readerOf = (network: "base_sepolia" | "solana_devnet") => {
      const { deps } = world.payments;
      const feed = createTransferFeed(deps.chains, [network]);
      return createIntentWatcher({ ...deps, ...deps.intents, feed });
    };
    const statusesOf = async (...intents: { id: string }[]) =>
      Promise.all(intents.map(async ({ id }) => (await world.read(id)).status));
    const afterwards = () => {
      world.time.aheadMs = 25 * 3_600_000;
    };
    afterEach(() => {
      world.time.aheadMs = 0;
    });

    test("is named in its expired intents, and payments are found when the network is back", async () => {
      const reader = readerOf("base_sepolia");
      const link = await world.makeLink({ networks: ["solana_devnet"], network: "solana_devnet" });
      const [paid, never] = [await world.open(link), await world.open(link)];
      await world.paySolana({ baseUnits: BigInt(paid.amountDueBaseUnits) });
      expect(await reader.endUnread()).toBe(0);
      afterwards();
      // As if another replica with nodes of the network had read it a minute ago.
      const { pool } = world.payments.deps.database;
      const readAt = (at: Date | null) =>
        pool.query("UPDATE watch_cursors SET read_at = $1 WHERE network = 'solana_devnet'", [at]);
      await readAt(new Date(Date.now() + world.time.aheadMs - 60_000));
      await reader.endUnread();
      expect(await statusesOf(paid, never)).toEqual(["open", "open"]);
      await readAt(new Date());
      expect(await reader.endUnread()).toBeGreaterThanOrEqual(2);
      expect(await reader.endUnread()).toBe(0);
      for (const { id } of [paid, never]) {
        expect(await world.read(id)).toMatchObject({ status: "expired", unreadNetworks: ["solana_devnet"] });
        const eventList = await world.events("payment_intent.expired", id);
        expect(eventList).toMatchObject([{ status: "expired", unreadNetworks: ["solana_devnet"] }]);
      }

      await world.watcher.readOnce("solana_devnet");
      expect(await world.read(paid.id)).toMatchObject({ status: "completed", late: false, unreadNetworks: [] });
      expect(await world.events("payment.completed", paid.id)).toHaveLength(1);
      const { store } = world.payments.deps.intents;
      const now = new Date(Date.now() + world.time.aheadMs);
      await store.expire("solana_devnet", now, now, 500);
      expect(await world.read(never.id)).toMatchObject({ status: "expired", unreadNetworks: [] });
      expect(await world.events("payment_intent.expired", never.id)).toHaveLength(1);
    });

    test("leaves an intent with a seen transfer unresolved, and completes it when the network is back", async () => {
      const reader = readerOf("solana_devnet");
      const intent = await world.open(await world.makeLink({ networks: ["base_sepolia"] }));
      const txHash = await world.pay(intent.amountDueBaseUnits);
      await world.watcher.readOnce("base_sepolia");
      expect(await statusesOf(intent)).toEqual(["processing"]);
      afterwards();
      await reader.endUnread();
      expect(await world.read(intent.id)).toMatchObject({
        status: "unresolved",
        reason: "other",
        transfers: [{ state: "seen" }],
      });
      const [eventList, ...more] = await world.events("payment_intent.unresolved", intent.id);
      expect(eventList).toMatchObject({
        reason: "other",
        transfer: { network: "base_sepolia", txHash, amount: intent.amountDue, matchedBy: "amount" },
      });
      expect(more).toEqual([]);
      await world.confirmed();
      expect(await world.read(intent.id)).toMatchObject({ status: "completed" });
    });

    test("has one expired event, even if a transfer was seen after the network was back and disappeared", async () => {
      const reader = readerOf("solana_devnet");
      const intent = await world.open(await world.makeLink({ networks: ["base_sepolia"] }));
      await world.pay(intent.amountDueBaseUnits);
      afterwards();
      const { pool } = world.payments.deps.database;
      await pool.query("UPDATE watch_cursors SET read_at = now() WHERE network = 'base_sepolia'");
      await reader.endUnread();
      expect(await statusesOf(intent)).toEqual(["expired"]);
      await world.watcher.readOnce("base_sepolia");
      expect(await statusesOf(intent)).toEqual(["processing"]);
      await world.evm.reorg(1);
      await world.confirmed();
      const { store } = world.payments.deps.intents;
      const now = new Date(Date.now() + world.time.aheadMs);
      await store.expire("base_sepolia", now, now, 500);
      expect(await statusesOf(intent)).toEqual(["expired"]);
      expect(await world.events("payment_intent.expired", intent.id)).toHaveLength(1);
    });

    test("is no longer offered to payers", async () => {
      const { url } = await world.open(await world.makeLink());
      const pages = await startPayments({
        databaseUrl: world.payments.databaseUrl,
        env: { RPC_URLS_BASE_SEPOLIA: world.evm.rpcUrl },
      });
      const { body } = await pages.call("GET", `/api/pay/intents/${url.slice(-22)}`);
      expect(body.data.networks.map(({ network }: { network: string }) => network)).toEqual(["base_sepolia"]);
      await pages.stop();
    });
  });
}
