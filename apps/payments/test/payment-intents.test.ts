import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { PublicKey } from "@solana/web3.js";
import { createChains, createTransferFeed } from "@svc/chains";
import { evmAccounts } from "@svc/localstack/evm";
import { associatedTokenAddress, SOLANA_WALLETS, tokenInstructions } from "@svc/localstack/solana";
import { until } from "@svc/localstack/until";
import { deadUrl, startTamperingNode } from "../../../packages/chains/test/faulty-nodes.js";
import { valueIn } from "../../../packages/service/test/support/metrics-text.js";
import { createIntentWatcher } from "../src/payment-intents/intent-watcher.js";
import { moneyThatDoesNotSimplyPay } from "./support/money-that-does-not-simply-pay.js";
import { oneTransferOnePurpose } from "./support/one-transfer-one-purpose.js";
import { pageWithoutJavaScript } from "./support/page-without-javascript.js";
import {
  BUYER,
  EVM_WALLET,
  type PayingWorld,
  referenceOf,
  SOLANA_WALLET,
  startPayingWorld,
} from "./support/paying-world.js";
import { forgetEndedIntents } from "./support/payments-under-test.js";
import { startPoorNode } from "./support/poor-node.js";
import { unreadNetworks } from "./support/unread-networks.js";
import { walletsTakenOver } from "./support/wallets-taken-over.js";

let world: PayingWorld;
beforeAll(async () => {
  world = await startPayingWorld();
});
afterAll(() => world?.stop());

test("a tick calls no node while no intent waits, and as few for many intents as for one", async () => {
  const tick = async () => {
    for (const { asked } of world.nodes) asked.length = 0;
    for (const network of ["base_sepolia", "polygon_amoy", "solana_devnet"] as const)
      await world.watcher.readOnce(network);
    return world.nodes.map(({ asked }) => asked.slice());
  };
  expect(await tick()).toEqual([[], [], []]);
  const link = await world.makeLink();
  await world.open(link);
  await tick();
  const one = await tick();
  const [evm = [], other, solana = []] = one;
  // On EVM: the newest block, and the logs since the last reading. On Solana: slots, their times, and one account's
  // history.
  expect([evm.length, other, solana.length]).toEqual([2, [], 5]);
  for (let count = 0; count < 5; count++) await world.open(link);
  await tick();
  expect(await tick()).toEqual(one);
});

test("an unread network is reported by its name: to the operator, and to every payer who could pay there", async () => {
  const { pool } = world.payments.deps.database;
  const [both, one] = [
    await world.open(await world.makeLink()),
    await world.open(await world.makeLink({ networks: ["base_sepolia"] })),
  ];
  const startedMs = Date.now();
  for (const network of ["base_sepolia", "solana_devnet"] as const) await world.watcher.readOnce(network);
  await pool.query("UPDATE payment_intent_amounts SET created_at = created_at - interval '10 minutes'");
  await pool.query("UPDATE watch_cursors SET read_at = now() - interval '5 minutes' WHERE network = 'solana_devnet'");
  const unreadSeconds = async () => {
    const text = await world.payments.deps.metrics.registry.metrics();
    const secondsOf = (network: string) => valueIn(text, "payment_intents_unread_seconds", { network });
    return ["solana_devnet", "base_sepolia", "polygon_amoy"].map(secondsOf);
  };
  // The value is cached for a moment.
  await until(async () => Number((await unreadSeconds())[0]) >= 300);
  const [solana, evm, other] = await unreadSeconds();
  // Both networks were read since the test began; for one the test pretends that this was five minutes earlier.
  const elapsedSeconds = (Date.now() - startedMs) / 1_000;
  expect(solana).toBeLessThanOrEqual(300 + elapsedSeconds + 1);
  expect(evm).toBeLessThanOrEqual(elapsedSeconds + 1);
  expect(other).toBe(0);
  const isDelayed = async ({ url }: { url: string }) =>
    (await world.payments.call("GET", `/api/pay/intents/${url.slice(-22)}`)).body.data.isDelayed;
  expect([await isDelayed(both), await isDelayed(one)]).toEqual([true, false]);
  await world.watcher.readOnce("solana_devnet");
});

test("a refund may go to the purchase's refund address or to the payer, and to no other address", async () => {
  const refundAddress = evmAccounts.attacker.address;
  const intent = await world.open(await world.makeLink(), { refundAddress });
  await world.pay(intent.amountDueBaseUnits);
  await world.confirmed();
  const { transactionId } = await world.read(intent.id);
  const refund = async (to: string) => {
    const txHash = await world.evm.transferUsdc({ from: EVM_WALLET, to, amountBaseUnits: 1_000_000n });
    await world.evm.mine();
    const body = { transactionId, amount: 1, txHash };
    return (await world.payments.call("POST", "/api/refunds", { key: world.shop.testKey, body })).body;
  };
  expect((await refund(refundAddress)).data).toMatchObject({ walletAddress: refundAddress });
  expect((await refund(BUYER)).data).toMatchObject({ walletAddress: BUYER });
  expect(await refund(evmAccounts.deployer.address)).toMatchObject({ reason: "wrong_recipient" });
  // The rule also applies when the purchase has been deleted.
  await forgetEndedIntents(world.payments);
  expect(await world.read(intent.id)).toBeUndefined();
  expect((await refund(refundAddress)).data).toMatchObject({ walletAddress: refundAddress });
});

describe("a person pays by a plain transfer", () => {
  test("of exactly the shown amount: it is seen in its block, completes when it is confirmed, and has one event", async () => {
    const intent = await world.open(await world.makeLink(), {
      clientReference: "order-7",
      metadata: { cart: "a" },
      customerEmail: "ann@example.com",
    });
    expect(intent).toMatchObject({
      status: "open",
      amount: 10,
      amountDue: expect.stringMatching(/^10\.00\d{4}$/),
      transfers: [],
    });
    expect(intent.url).toMatch(/^https:\/\/pay\.example\.com\/pay\/intents\/[\w-]{22}$/);
    expect(intent.networks.map(({ network }: { network: string }) => network)).toEqual([
      "base_sepolia",
      "solana_devnet",
    ]);
    const txHash = await world.pay(intent.amountDueBaseUnits);
    await world.watcher.readOnce("base_sepolia");
    expect(await world.read(intent.id)).toMatchObject({
      status: "processing",
      transactionId: null,
      transfers: [{ txHash, state: "seen" }],
    });
    await world.confirmed();
    const paid = await world.read(intent.id);
    expect(paid).toMatchObject({
      status: "completed",
      late: false,
      amountReceived: intent.amountDue,
      clientReference: "order-7",
    });
    const { body } = await world.payments.call("GET", `/api/v1/transactions/${paid.transactionId}`, {
      key: world.shop.testKey,
    });
    expect(body.data).toMatchObject({
      amount: 10,
      amountBaseUnits: "10000000",
      txHash,
      walletAddress: BUYER,
      customerEmail: "ann@example.com",
    });
    await world.confirmed();
    const [event, ...more] = await world.events("payment.completed", intent.id);
    expect(event).toMatchObject({ paymentIntentId: intent.id, clientReference: "order-7", late: false });
    expect(more).toEqual([]);
    expect(JSON.stringify([...(await world.events("payment_intent.processing", intent.id)), event])).not.toContain(
      intent.url.slice(-22),
    );
  });

  test("on Solana, by its amount or by the reference of the code; the reference counts though more arrives", async () => {
    const [byAmount, byReference] = [
      await world.open(await world.makeLink()),
      await world.open(await world.makeLink()),
    ];
    expect(byReference.networks[1]?.uri).toMatch(/^solana:/);
    await world.paySolana({ baseUnits: BigInt(byAmount.amountDueBaseUnits) });
    const more = BigInt(byReference.amountDueBaseUnits) + 2_000_000n;
    await world.paySolana({ baseUnits: more, reference: referenceOf(byReference) });
    await world.watcher.readOnce("solana_devnet");
    expect(await world.read(byAmount.id)).toMatchObject({ status: "completed", transfers: [{ matchedBy: "amount" }] });
    expect(await world.read(byReference.id)).toMatchObject({
      status: "completed",
      amount: 10,
      transfers: [{ matchedBy: "reference" }],
    });
  });

  test("two buyers who pay one link at once pay different amounts, and each gets their own purchase", async () => {
    const link = await world.makeLink();
    const [one, two] = await Promise.all([world.open(link), world.open(link)]);
    expect(one.amountDue).not.toBe(two.amountDue);
    await world.pay(two.amountDueBaseUnits);
    await world.confirmed();
    expect(await world.read(one.id)).toMatchObject({ status: "open" });
    expect(await world.read(two.id)).toMatchObject({ status: "completed" });
  });

  test("not read for 60 blocks, then by a node that allows five at once and fails every second request: detected once", async () => {
    const intent = await world.open(await world.makeLink());
    await world.pay(intent.amountDueBaseUnits);
    await world.evm.mine(60);
    const poor = await startPoorNode(world.evm.rpcUrl);
    const { deps } = world.payments;
    const rpcUrls = [poor.url];
    const chains = createChains({ base_sepolia: { rpcUrls, confirmations: 2, nodeTimeoutMs: 5_000, pollMs: 0 } });
    const feed = createTransferFeed(chains, ["base_sepolia"]);
    const reader = createIntentWatcher({ ...deps, ...deps.intents, chains, feed });
    for (let tries = 0; tries < 100 && (await world.read(intent.id)).status !== "completed"; tries++) {
      await reader.readOnce("base_sepolia").catch(() => {});
    }
    expect(await world.read(intent.id)).toMatchObject({ status: "completed" });
    expect(await world.events("payment.completed", intent.id)).toHaveLength(1);
    expect([1, 2, 3, 4, 5]).toContain(poor.longestRange());
    await chains.close();
    await poor.stop();
  });

  test("read from a node so slow that a reading takes longer than its lease: no other process takes it over", async () => {
    const intent = await world.open(await world.makeLink());
    await world.pay(intent.amountDueBaseUnits);
    await world.evm.mine(3);
    const slow = await startTamperingNode(world.evm.rpcUrl, (_method, result) => sleep(400).then(() => result));
    const { deps } = world.payments;
    const settings = { rpcUrls: [slow.url], confirmations: 2, nodeTimeoutMs: 5_000, pollMs: 0 };
    const chains = createChains({ base_sepolia: settings });
    const feed = createTransferFeed(chains, ["base_sepolia"]);
    const reader = createIntentWatcher({ ...deps, ...deps.intents, chains, feed, leaseMs: 300 });
    const reading = reader.readOnce("base_sepolia");
    // Two exchanges later the first lease would have expired, and no page has been read.
    await until(async () => slow.requests() >= 3);
    expect(await world.watcher.readOnce("base_sepolia")).toBe(false);
    expect(await reading).toBe(true);
    expect(await world.read(intent.id)).toMatchObject({ status: "completed" });
    await chains.close();
    await slow.stop();
  });

  test("in a final block that the chain drops before anyone verified it: the merchant decides in the end", async () => {
    const intent = await world.open(await world.makeLink());
    const txHash = await world.pay(intent.amountDueBaseUnits);
    await world.evm.mine(2);
    const { deps } = world.payments;
    const settings = { rpcUrls: [await deadUrl()], confirmations: 2, nodeTimeoutMs: 1_000, pollMs: 0 };
    const chains = createChains({ base_sepolia: settings });
    await createIntentWatcher({ ...deps, ...deps.intents, chains }).readOnce("base_sepolia");
    await chains.close();
    await world.evm.reorg(3);
    await world.confirmed();
    await world.watcher.endUnread();
    expect(await world.read(intent.id)).toMatchObject({ status: "processing" });
    // As if all this had happened three days ago.
    const { pool } = deps.database;
    await pool.query("UPDATE payment_intents SET watch_until = now() - interval '1 day' WHERE id = $1", [intent.id]);
    await pool.query(
      `UPDATE payment_intent_transfers SET block_time = block_time - interval '3 days', created_at = created_at - interval '3 days'
        WHERE intent_id = $1`,
      [intent.id],
    );
    await world.watcher.endUnread();
    expect(await world.read(intent.id)).toMatchObject({ status: "unresolved", reason: "other" });
    const transfer = { network: "base_sepolia", txHash, matchedBy: "amount" };
    expect(await world.events("payment_intent.unresolved", intent.id)).toMatchObject([{ transfer }]);
  });

  test("on Solana, to another token account of the wallet, once the payer pastes the hash", async () => {
    const intent = await world.open(await world.makeLink());
    await world.watcher.readOnce("solana_devnet");
    const { buyer } = SOLANA_WALLETS;
    const mint = new PublicKey(world.solana.usdc);
    const source = associatedTokenAddress(mint, buyer.publicKey);
    const destination = new PublicKey(await world.solana.createTokenAccount(SOLANA_WALLET, "further"));
    const amount = { baseUnits: BigInt(intent.amountDueBaseUnits), decimals: 6 };
    const transfer = tokenInstructions.transfer({ source, mint, destination, owner: buyer.publicKey }, amount);
    const txHash = await world.solana.send([transfer], [buyer]);
    expect((await world.hint(intent, txHash, "solana_devnet")).body.data).toMatchObject({ status: "processing" });
    await world.watcher.readOnce("solana_devnet");
    await world.watcher.readOnce("solana_devnet");
    expect(await world.read(intent.id)).toMatchObject({ status: "completed", transfers: [{ state: "final" }] });
  });

  test("a payment in a replaced block no longer counts", async () => {
    const intent = await world.open(await world.makeLink());
    await world.pay(intent.amountDueBaseUnits);
    await world.watcher.readOnce("base_sepolia");
    expect(await world.read(intent.id)).toMatchObject({ status: "processing" });
    await world.evm.reorg(1);
    await world.confirmed();
    expect(await world.read(intent.id)).toMatchObject({ status: "open", transfers: [{ state: "gone" }] });
    expect(await world.events("payment.completed", intent.id)).toEqual([]);
  });
});

moneyThatDoesNotSimplyPay(() => world);
oneTransferOnePurpose(() => world);
walletsTakenOver(() => world);
pageWithoutJavaScript(() => world);
unreadNetworks(() => world);

test("a payment after the end completes late; an unpaid intent expires, has an event, and causes no more calls to nodes", async () => {
  const link = await world.makeLink();
  const [late, strict, never] = [
    await world.open(link),
    await world.open(link, { rejectLate: true }),
    await world.open(link),
  ];
  world.time.aheadMs += 31 * 60_000;
  await world.evm.rpc("evm_increaseTime", [31 * 60]);
  await world.evm.mine(3);
  await world.watcher.readOnce("base_sepolia");
  // Solana has not been read to the end yet.
  expect((await world.read(never.id)).status).toBe("open");
  await world.payments.deps.database.pool.query(
    "UPDATE payment_intents SET unread = array_remove(unread, 'solana_devnet')",
  );
  await world.confirmed();
  expect((await world.read(never.id)).status).toBe("expired");
  expect(await world.events("payment_intent.expired", never.id)).toHaveLength(1);
  await world.pay(late.amountDueBaseUnits);
  await world.pay(strict.amountDueBaseUnits);
  await world.confirmed();
  expect(await world.read(late.id)).toMatchObject({ status: "completed", late: true });
  expect(await world.read(strict.id)).toMatchObject({ status: "unresolved", reason: "late" });
  world.time.aheadMs += 2 * 86_400_000;
  await world.evm.rpc("evm_increaseTime", [2 * 86_400]);
  await world.evm.mine(3);
  await world.payments.deps.database.pool.query(
    "UPDATE payment_intent_amounts SET networks = array_remove(networks, 'solana_devnet')",
  );
  await world.watcher.readOnce("base_sepolia");
  expect(await world.watcher.readOnce("base_sepolia")).toBe(false);
});
