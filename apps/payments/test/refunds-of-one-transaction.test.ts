import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { evmAccounts, evmContracts } from "@svc/localstack/evm";
import { Interface } from "ethers";
import { statusCounts } from "./support/http-request.js";
import { BUYER, EVM_WALLET } from "./support/paying-world.js";
import { type RefundingWorld, secondWatcher, startRefundingWorld } from "./support/refunding-world.js";

const TOKEN = new Interface(["function approve(address,uint256)", "function transferFrom(address,address,uint256)"]);
const MULTICALL = new Interface(evmContracts.multicall.abi);
const CENT = 10_000n;

let world: RefundingWorld;
let batch: string;
beforeAll(async () => {
  world = await startRefundingWorld();
  batch = await world.evm.deploy(evmAccounts.attacker.address, evmContracts.multicall.bytecode);
  const data = TOKEN.encodeFunctionData("approve", [batch, 1_000_000_000n]);
  await world.evm.send({ from: EVM_WALLET, to: world.evm.usdc, data });
});
afterAll(() => world?.stop());

/** The shop's wallet pays several receivers in one transaction; amounts in cents. */
function payTogether(...transfers: readonly (readonly [to: string, cents: number])[]): Promise<string> {
  const calls = transfers.map(([to, cents]) =>
    TOKEN.encodeFunctionData("transferFrom", [EVM_WALLET, to, BigInt(cents) * CENT]),
  );
  const data = MULTICALL.encodeFunctionData("run", [calls.map(() => world.evm.usdc), calls]);
  return world.evm.send({ from: EVM_WALLET, to: batch, data });
}
const api = (method: string, path: string, body?: object) =>
  world.payments.call(method, path, { key: world.shop.testKey, body });
const resolve = (id: string, txHash: string) => api("POST", `/api/v1/refunds/${id}/resolve`, { txHash });
/** The owners of a transaction's transfers, from the ledger. */
const ownersOf = async (txHash: string) => {
  const { pool } = world.payments.deps.database;
  const text = "SELECT place, owner_id FROM transfer_ledger WHERE tx_hash = $1 AND side = 'sent' ORDER BY place";
  return (await pool.query(text, [txHash])).rows;
};

describe("one transaction that sends two prepared refunds completes both, each once", () => {
  test("of two payments, of different amounts", async () => {
    const [one, two] = [await world.recorded(1_001), await world.recorded(1_002)];
    const [first, second] = [await world.prepare(one, 1.01), await world.prepare(two, 2.02)];
    const txHash = await payTogether([BUYER, 101], [BUYER, 202]);
    await world.readFinal();
    await world.readFinal();
    for (const [refund, payment, cents] of [
      [first, one, 101],
      [second, two, 202],
    ] as const) {
      expect(await world.refund(refund.id)).toMatchObject({ json: { status: "succeeded", txHash }, unresolved: [] });
      expect(await world.booksOf(payment)).toMatchObject({ refunded: cents, volumeRefunded: cents });
      expect(await world.eventsOf(refund.id)).toEqual(["refund.created", "payment.refunded"]);
    }
    expect(new Set((await ownersOf(txHash)).map(({ owner_id }) => owner_id))).toEqual(new Set([first.id, second.id]));
    const legacy = (await api("GET", "/api/refunds")).body.data.filter(
      (one: { txHash: string }) => one.txHash === txHash,
    );
    expect(legacy.map(({ id }: { id: string }) => id).sort()).toEqual([first.id, second.id].sort());
    expect(legacy.every(({ explorerUrl }: { explorerUrl: string }) => explorerUrl.endsWith(txHash))).toBe(true);
    const search = await api("GET", `/api/v1/search?q=${txHash}`);
    expect(search.body.data.map(({ id }: { id: string }) => id).sort()).toEqual([one.id, two.id].sort());
  });

  test("of one payment, of equal amounts, with two watchers at once", async () => {
    const payment = await world.recorded(1_003);
    const refunds = [await world.prepare(payment, 1.03), await world.prepare(payment, 1.03)];
    const txHash = await payTogether([BUYER, 103], [BUYER, 103]);
    await world.evm.mine();
    const second = secondWatcher(world);
    for (let turn = 0; turn < 3; turn++) {
      await Promise.all([world.watcher.readOnce("base_sepolia"), second.readOnce("base_sepolia")]);
    }
    await second.stop();
    for (const { id } of refunds) {
      expect(await world.refund(id)).toMatchObject({ json: { status: "succeeded", txHash }, unresolved: [] });
      expect(await world.eventsOf(id)).toEqual(["refund.created", "payment.refunded"]);
    }
    expect(await world.booksOf(payment)).toEqual({
      status: "completed",
      refunded: 206,
      collected: 797,
      volumeRefunded: 206,
    });
  });

  test("to two payers, of whom one has no prepared refund: that transfer isn't counted", async () => {
    const payment = await world.recorded(1_004);
    const refund = await world.prepare(payment, 1.04);
    await payTogether([evmAccounts.otherBuyer.address, 104], [BUYER, 104]);
    await world.readFinal();
    await world.readFinal();
    expect(await world.refund(refund.id)).toMatchObject({ json: { status: "succeeded" }, unresolved: [] });
    expect(await world.booksOf(payment)).toMatchObject({ refunded: 104 });
  });
});

describe("a further transfer of a transaction that is a refund already", () => {
  test("is resolved for its own refund, and taken once by twelve requests and the watcher", async () => {
    const [one, two] = [await world.recorded(1_005), await world.recorded(1_006)];
    const [exact, other] = [await world.prepare(one, 1.05), await world.prepare(two, 2.06)];
    const txHash = await payTogether([BUYER, 105], [BUYER, 199]);
    await world.readFinal();
    await world.readFinal();
    expect(await world.refund(exact.id)).toMatchObject({ json: { status: "succeeded" } });
    expect(await world.refund(other.id)).toMatchObject({
      json: { status: "pending" },
      unresolved: [{ txHash, amount: "1.990000", reason: "amount_mismatch" }],
    });
    const third = await world.prepare(two, 1);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => resolve((turn % 2 ? other : third).id, txHash)),
    );
    await world.watcher.readOnce("base_sepolia");
    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 11 });
    const [won] = answers.filter(({ status }) => status === 200);
    expect(won?.body.data).toMatchObject({ status: "succeeded", amount: 1.99, txHash });
    expect(await world.booksOf(one)).toMatchObject({ refunded: 105 });
    expect(await world.booksOf(two)).toMatchObject({ refunded: 199, volumeRefunded: 199 });
    expect((await world.refund(other.id)).unresolved).toEqual([]);
    expect((await resolve(third.id, txHash)).body.code).toMatch(/CONFLICT|TRANSACTION_DUPLICATE/);
  });

  test("is left to the refund that waits for its amount, when another one is resolved first", async () => {
    const [one, two] = [await world.recorded(1_007), await world.recorded(1_008)];
    const [short, exact] = [await world.prepare(one, 3.07), await world.prepare(two, 1.08)];
    const txHash = await payTogether([BUYER, 300], [BUYER, 108]);
    await world.evm.mine();
    expect((await resolve(short.id, txHash)).body.data).toMatchObject({ status: "succeeded", amount: 3 });
    await world.readFinal();
    await world.readFinal();
    expect(await world.refund(exact.id)).toMatchObject({ json: { status: "succeeded", txHash }, unresolved: [] });
    expect(await world.booksOf(one)).toMatchObject({ refunded: 300 });
    expect(await world.booksOf(two)).toMatchObject({ refunded: 108 });
    expect(await ownersOf(txHash)).toHaveLength(2);
  });

  test("whose transaction was recorded as one refund by its hash can't complete another one", async () => {
    const [one, two] = [await world.recorded(1_009), await world.recorded(1_010)];
    const waiting = await world.prepare(two, 1.1);
    const txHash = await payTogether([BUYER, 109], [BUYER, 110]);
    await world.evm.mine();
    const recorded = await api("POST", "/api/refunds", { transactionId: one.id, amount: 2.19, txHash });
    expect(recorded.status).toBe(201);
    await world.readFinal();
    await world.readFinal();
    expect(await world.refund(waiting.id)).toMatchObject({ json: { status: "pending", txHash: null }, unresolved: [] });
    expect((await resolve(waiting.id, txHash)).body.code).toBe("TRANSACTION_DUPLICATE");
    expect(await world.booksOf(one)).toMatchObject({ refunded: 219 });
    expect(await world.booksOf(two)).toMatchObject({ refunded: 0 });
  });
});
