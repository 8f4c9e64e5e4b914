import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createChains } from "@svc/chains";
import { evmAccounts } from "@svc/localstack/evm";
import { deadUrl } from "../../../packages/chains/test/faulty-nodes.js";
import { BUYER, EVM_WALLET } from "./support/paying-world.js";
import { randomEvmWallet } from "./support/payments-under-test.js";
import { type Payment, type RefundingWorld, secondWatcher, startRefundingWorld } from "./support/refunding-world.js";

let world: RefundingWorld;
beforeAll(async () => {
  world = await startRefundingWorld();
});
afterAll(() => world?.stop());

const CENT = 10_000n;
const now = () => new Date(world.payments.deps.clock.now());
const jsonOf = async (id: string) => (await world.refund(id)).json;
const record = (payment: Payment, amount: number, txHash: string) =>
  world.payments.call("POST", "/api/refunds", {
    key: world.shop.testKey,
    body: { transactionId: payment.id, amount, txHash },
  });

test("a transfer of the exact amount, from the paid wallet to the payer, completes the refund once it is final", async () => {
  const payment = await world.recorded(500);
  const refund = await world.prepare(payment, 2.5, { reason: "Broken" });
  expect(refund).toMatchObject({
    walletAddress: BUYER,
    merchantWalletAddress: EVM_WALLET,
    amountBaseUnits: 2_500_000n,
  });
  const txHash = await world.payBack(250n * CENT);
  await world.watcher.readOnce("base_sepolia");
  // Its block may still be replaced.
  expect(await jsonOf(refund.id)).toMatchObject({ status: "pending", txHash: null });
  await world.readFinal();
  await world.readFinal();
  expect(await world.refund(refund.id)).toMatchObject({
    json: { status: "succeeded", late: false, txHash, amount: 2.5, reason: "Broken", confirmedAt: expect.any(String) },
    unresolved: [],
  });
  expect(await world.eventsOf(refund.id)).toEqual(["refund.created", "payment.refunded"]);
  expect(await world.booksOf(payment)).toEqual({
    status: "completed",
    refunded: 250,
    collected: 250,
    volumeRefunded: 250,
  });
  const rest = await world.prepare(payment);
  expect(rest.amountCents).toBe(250n);
  await world.payBack(250n * CENT);
  await world.readFinal();
  expect(await world.booksOf(payment)).toEqual({
    status: "refunded",
    refunded: 500,
    collected: 0,
    volumeRefunded: 500,
  });
  await expect(world.prepare(payment, 0.01)).rejects.toMatchObject({ code: "CONFLICT" });
});

describe("a transfer that is not the refund's completes nothing", () => {
  test("another amount: the merchant hears of it, and the exact amount still completes", async () => {
    const payment = await world.recorded(300);
    const refund = await world.prepare(payment, 3);
    const wrong = await world.payBack(299n * CENT);
    await world.readFinal();
    await world.readFinal();
    expect(await world.refund(refund.id)).toMatchObject({
      json: { status: "pending" },
      unresolved: [{ txHash: wrong, amount: "2.990000", reason: "amount_mismatch" }],
    });
    expect(await world.eventsOf(refund.id)).toEqual(["refund.created", "refund.unresolved"]);
    await world.payBack(300n * CENT);
    await world.readFinal();
    expect(await jsonOf(refund.id)).toMatchObject({ status: "succeeded" });
    expect(await world.booksOf(payment)).toMatchObject({ refunded: 300 });
  });

  test("from another wallet, to another receiver, or before the refund was made", async () => {
    const payment = await world.recorded(310);
    await world.payBack(310n * CENT);
    // Further than block times may lag.
    await world.evm.rpc("evm_increaseTime", [180]);
    await world.evm.mine();
    world.time.aheadMs += 180_000;
    const refund = await world.prepare(payment, 3.1);
    const { attacker } = evmAccounts;
    await world.evm.mintUsdc(attacker.address, 10_000_000n);
    await world.payBack(310n * CENT, BUYER, attacker.address);
    await world.payBack(310n * CENT, attacker.address);
    await world.readFinal();
    expect(await world.refund(refund.id)).toMatchObject({ json: { status: "pending" }, unresolved: [] });
  });

  test("a block that is replaced", async () => {
    const payment = await world.recorded(320);
    const refund = await world.prepare(payment, 3.2);
    await world.payBack(320n * CENT);
    await world.watcher.readOnce("base_sepolia");
    await world.evm.reorg(1);
    await world.readFinal();
    await world.readFinal();
    expect(await jsonOf(refund.id)).toMatchObject({ status: "pending" });
    expect(await world.booksOf(payment)).toMatchObject({ refunded: 0 });
  });

  test("a final block that the chain drops before anyone verified it: the merchant hears of it, and the refund ends", async () => {
    const payment = await world.recorded(340);
    const refund = await world.prepare(payment, 3.4, { expiresIn: 300 });
    await world.readFinal();
    const txHash = await world.payBack(340n * CENT);
    await world.evm.mine(2);
    const settings = { rpcUrls: [await deadUrl()], confirmations: 2, nodeTimeoutMs: 1_000, pollMs: 0 };
    const chains = createChains({ base_sepolia: settings });
    await secondWatcher(world, { chains }).readOnce("base_sepolia");
    await chains.close();
    await world.evm.reorg(3);
    await world.readFinal();
    expect(await world.refund(refund.id)).toMatchObject({ json: { status: "pending" }, unresolved: [] });
    // As if all this had happened three days ago.
    const { pool } = world.payments.deps.database;
    const ago = (...columns: string[]) => columns.map((name) => `${name} = ${name} - interval '3 days'`).join(", ");
    const times = ago("created_at", "expires_at", "watch_until");
    await pool.query(`UPDATE prepared_refunds SET ${times} WHERE id = $1`, [refund.id]);
    const noted = ago("created_at", "block_time");
    const { rowCount } = await pool.query(`UPDATE refund_transfers SET ${noted} WHERE tx_hash = $1`, [txHash]);
    expect(rowCount).toBe(1);
    await world.readFinal();
    expect(await world.refund(refund.id)).toMatchObject({
      json: { status: "expired" },
      unresolved: [{ txHash, reason: "other" }],
    });
    expect(await world.eventsOf(refund.id)).toEqual(["refund.created", "refund.unresolved", "refund.expired"]);
  });

  test("one that was recorded by its hash counts once and has no event", async () => {
    const payment = await world.recorded(330);
    const refund = await world.prepare(payment, 1.1);
    const txHash = await world.payBack(200n * CENT);
    await world.evm.mine();
    expect(await record(payment, 2, txHash)).toMatchObject({ status: 201 });
    await world.readFinal();
    expect(await world.refund(refund.id)).toMatchObject({ json: { status: "pending" }, unresolved: [] });
    expect(await world.booksOf(payment)).toMatchObject({ refunded: 200 });
  });
});

test("paid twice: the second transfer is recorded with an event, and counts nothing", async () => {
  const payment = await world.recorded(700);
  const refund = await world.prepare(payment, 3.5);
  await world.payBack(350n * CENT);
  await world.readFinal();
  const again = await world.payBack(350n * CENT);
  await world.readFinal();
  expect(await world.refund(refund.id)).toMatchObject({
    json: { status: "succeeded" },
    unresolved: [{ txHash: again, reason: "multiple" }],
  });
  expect(await world.eventsOf(refund.id)).toEqual(["refund.created", "payment.refunded", "refund.unresolved"]);
  expect(await world.booksOf(payment)).toMatchObject({ status: "completed", refunded: 350 });
});

test("two refunds of one amount to one payer: each transfer completes one, the oldest first", async () => {
  const [one, two] = [await world.recorded(410), await world.recorded(410)];
  const [older, newer] = [await world.prepare(one, 4.1), await world.prepare(two, 4.1)];
  await world.payBack(410n * CENT);
  await world.readFinal();
  expect([(await jsonOf(older.id)).status, (await jsonOf(newer.id)).status]).toEqual(["succeeded", "pending"]);
  await world.payBack(410n * CENT);
  await world.readFinal();
  expect((await jsonOf(newer.id)).status).toBe("succeeded");
  expect([await world.booksOf(one), await world.booksOf(two)]).toMatchObject([{ refunded: 410 }, { refunded: 410 }]);
});

describe("late transfers are recorded", () => {
  const expired = async (payment: Payment, amount: number) => {
    world.time.aheadMs -= 600_000;
    const refund = await world.prepare(payment, amount, { expiresIn: 300 });
    world.time.aheadMs += 600_000;
    return refund;
  };

  test("after it has expired: it succeeds late", async () => {
    const payment = await world.recorded(420);
    const refund = await expired(payment, 4.2);
    await world.readFinal();
    await world.readFinal();
    expect(await jsonOf(refund.id)).toMatchObject({ status: "expired" });
    // The amount that it reserved is free again.
    expect((await world.prepare(payment, 4.2)).amountCents).toBe(420n);
    await world.payments.deps.database.pool.query(
      "DELETE FROM prepared_refunds WHERE transaction_id = $1 AND id <> $2",
      [payment.id, refund.id],
    );
    await world.payBack(420n * CENT);
    await world.readFinal();
    expect(await jsonOf(refund.id)).toMatchObject({ status: "succeeded", late: true });
    expect(await world.eventsOf(refund.id)).toEqual(["refund.created", "refund.expired", "payment.refunded"]);
  });

  test("after it was canceled: it succeeds late, and refunds that no longer fit are canceled", async () => {
    const payment = await world.recorded(1_000);
    const first = await world.prepare(payment, 6);
    expect(await world.payments.deps.prepared.cancel(first.id, now())).toBe(true);
    expect(await world.payments.deps.prepared.cancel(first.id, now())).toBe(false);
    const [second, third] = [await world.prepare(payment, 4), await world.prepare(payment, 5)];
    await world.payBack(600n * CENT);
    await world.readFinal();
    expect(await jsonOf(first.id)).toMatchObject({ status: "succeeded", late: true });
    expect(await jsonOf(second.id)).toMatchObject({ status: "pending" });
    expect(await jsonOf(third.id)).toMatchObject({ status: "canceled", cancelReason: "exceeds_payment" });
    expect(await world.eventsOf(third.id)).toEqual(["refund.created", "refund.canceled"]);
    await expect(world.prepare(payment, 0.01)).rejects.toMatchObject({ code: "CONFLICT" });
    await world.payBack(400n * CENT);
    await world.readFinal();
    expect(await world.booksOf(payment)).toMatchObject({ status: "refunded", refunded: 1_000, collected: 0 });
  });

  test("when the payment no longer covers it: it has an event, and the payment is refunded once", async () => {
    const payment = await world.recorded(430);
    const refund = await world.prepare(payment, 4.3);
    await world.payments.deps.prepared.cancel(refund.id, now());
    const byHash = await world.payBack(431n * CENT);
    await world.evm.mine();
    expect(await record(payment, 4.3, byHash)).toMatchObject({ status: 201 });
    const late = await world.payBack(430n * CENT);
    await world.readFinal();
    expect(await world.refund(refund.id)).toMatchObject({
      json: { status: "canceled" },
      unresolved: [{ txHash: late, amount: "4.300000", reason: "exceeds_payment" }],
    });
    expect(await world.eventsOf(refund.id)).toEqual(["refund.created", "refund.canceled", "refund.unresolved"]);
    expect(await world.booksOf(payment)).toEqual({
      status: "refunded",
      refunded: 430,
      collected: 0,
      volumeRefunded: 430,
    });
  });
});

test("pending refunds that no longer fit after a refund by its hash are canceled", async () => {
  const payment = await world.recorded(900);
  const [held, other] = [await world.prepare(payment, 5), await world.prepare(payment, 4)];
  const txHash = await world.payBack(450n * CENT);
  await world.evm.mine();
  expect(await record(payment, 4.5, txHash)).toMatchObject({ status: 201 });
  expect([(await jsonOf(held.id)).status, (await jsonOf(other.id)).status]).toEqual(["canceled", "canceled"]);
  expect((await world.prepare(payment)).amountCents).toBe(450n);
});

test("two watchers, each of which dies after any step, count each refund once", async () => {
  const payment = await world.recorded(1_000);
  const refunds = [];
  for (let count = 0; count < 5; count++) refunds.push(await world.prepare(payment, 1));
  for (let count = 0; count < 5; count++) await world.payBack(100n * CENT);
  await world.evm.mine();
  let step = 0;
  const dying = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get: (target, name) => {
        const method = target[name as keyof Store];
        if (typeof method !== "function") return method;
        return async (...given: unknown[]) => {
          step += 1;
          if (step % 5 === 1) throw new Error("died before");
          const result = await method.apply(target, given);
          if (step % 7 === 3) throw new Error("died after");
          return result;
        };
      },
    });
  const { intents } = world.payments.deps;
  const watchers = [0, 1].map(() =>
    secondWatcher(world, {
      store: dying(intents.store),
      refundOutcomes: dying(intents.refundOutcomes),
      report: () => {},
    }),
  );
  for (let round = 0; round < 12; round++) {
    await Promise.allSettled(watchers.map((watcher) => watcher.readOnce("base_sepolia")));
    await world.payments.deps.database.pool.query("UPDATE watch_cursors SET lease = NULL, lease_expires_at = NULL");
  }
  await world.readFinal();
  for (const { id } of refunds) {
    expect(await jsonOf(id)).toMatchObject({ status: "succeeded" });
    expect(await world.eventsOf(id)).toEqual(["refund.created", "payment.refunded"]);
  }
  expect(await world.booksOf(payment)).toMatchObject({ refunded: 500, collected: 500, volumeRefunded: 500 });
});

test("a wallet that another merchant has taken over sends refunds only for its new owner", async () => {
  const { payments, shop } = world;
  const wallet = evmAccounts.deployer.address;
  await world.evm.mintUsdc(wallet, 10_000_000n);
  await payments.deps.wallets.register({ merchantId: shop.id, mode: "test", permissions: null }, [
    { family: "evm", address: wallet },
  ]);
  const txHash = await world.evm.transferUsdc({ from: BUYER, to: wallet, amountBaseUnits: 440n * CENT });
  await world.evm.mine();
  const body = { amount: 4.4, token: "USDC", network: "base_sepolia", walletAddress: BUYER, txHash };
  const { data } = (await payments.call("POST", "/api/v1/transactions", { key: shop.testKey, body })).body;
  const payment = { id: data.id, linkId: "" };
  const refund = await world.prepare(payment, 2);
  const owner = await payments.makeMerchant({ wallets: [randomEvmWallet()] });
  const { pool } = payments.deps.database;
  await pool.query("UPDATE merchant_wallets SET merchant_id = $1, is_default = false WHERE address = $2", [
    owner.id,
    wallet,
  ]);
  await world.payBack(200n * CENT, BUYER, wallet);
  await world.readFinal();
  expect(await world.refund(refund.id)).toMatchObject({ json: { status: "pending" }, unresolved: [] });
  await expect(world.prepare(payment, 1)).rejects.toMatchObject({ code: "CONFLICT" });

  // The new owner refunds the same customer. The former owner sees the transfer on the chain, and is faster.
  const ask = (method: string, path: string, more: object) =>
    payments.call(method, path, { key: owner.testKey, body: more });
  const paid = await world.evm.transferUsdc({ from: BUYER, to: wallet, amountBaseUnits: 300n * CENT });
  await world.evm.mine();
  const own = (await ask("POST", "/api/v1/transactions", { ...body, amount: 3, txHash: paid })).body.data;
  const owed = (await ask("POST", `/api/v1/transactions/${own.id}/refunds`, { amount: 3 })).body.data;
  const sent = await world.payBack(300n * CENT, BUYER, wallet);
  await world.evm.mine();
  expect(await record(payment, 3, sent)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("belongs to another merchant now") },
  });
  await world.readFinal();
  expect(await world.refund(owed.id)).toMatchObject({ json: { status: "succeeded", txHash: sent } });
});
