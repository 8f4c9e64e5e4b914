import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createIntentWatcher, type IntentWatcher } from "../src/payment-intents/intent-watcher.js";
import { BUYER, type CheckoutShop, idempotent, SHOP_WALLET, startCheckoutShop } from "./support/checkout-shop.js";
import { statusCounts } from "./support/http-request.js";
import { createLink, unknownId } from "./support/payments-under-test.js";

let shop: CheckoutShop;
let watcher: IntentWatcher;
beforeAll(async () => {
  shop = await startCheckoutShop();
  const { deps } = shop.payments;
  watcher = createIntentWatcher({ ...deps, ...deps.intents });
});
afterAll(async () => {
  await watcher?.stop();
  await shop?.stop();
});

const pathOf = (id: string) => `/api/v1/transactions/${id}/refunds`;
const prepare = (status: number, id: string, body: object = {}, more: object = {}) =>
  shop.ask(status, "POST", pathOf(id), { body, ...more });
const retrieve = async (id: string) => (await shop.ask(200, "GET", `/api/v1/refunds/${id}`)).body.data;
const list = async (query: string) => (await shop.ask(200, "GET", `/api/v1/refunds?${query}`)).body.data;
const read = async () => {
  await shop.node.mine(20);
  await watcher.readOnce("base_sepolia");
};

test("a refund is prepared with the transfer for the merchant's wallet, which completes it", async () => {
  const payment = await shop.record(500);
  const answer = await prepare(201, payment.id, { amount: 2.5, reason: "Broken" });
  const refund = answer.body.data;
  expect(answer.headers.get("location")).toBe(`/api/v1/refunds/${refund.id}`);
  expect(refund).toMatchObject({
    status: "pending",
    transactionId: payment.id,
    amount: 2.5,
    amountBaseUnits: "2500000",
    reason: "Broken",
    walletAddress: BUYER,
    merchantWalletAddress: SHOP_WALLET,
    txHash: null,
    unresolvedTransfers: [],
  });
  const { uri, evm, solana } = refund.transfer;
  expect(uri).toBe(`ethereum:${evm.to}@84532/transfer?address=${BUYER}&uint256=2500000`);
  expect(evm).toMatchObject({ chainId: 84532, from: SHOP_WALLET, value: "0x0" });
  expect(solana).toBeNull();
  expect(await retrieve(refund.id)).toEqual(refund);
  const { from, to, data } = evm;
  const txHash = await shop.node.rpc("eth_sendTransaction", [{ from, to, data }]);
  await read();
  await read();
  expect(await retrieve(refund.id)).toMatchObject({ status: "succeeded", txHash, transfer: null, late: false });
  expect((await shop.ask(200, "GET", `/api/refunds?transactionId=${payment.id}`)).body.data).toMatchObject([
    { id: refund.id, txHash, amount: 2.5 },
  ]);
  const rest = (await prepare(201, payment.id)).body.data;
  expect(rest.amount).toBe(2.5);
  expect((await shop.ask(200, "POST", `/api/v1/refunds/${rest.id}/cancel`, { body: {} })).body.data).toMatchObject({
    status: "canceled",
    transfer: null,
  });
  await shop.ask(200, "POST", `/api/v1/refunds/${rest.id}/cancel`, { body: {} });
  const refused = await shop.ask(409, "POST", `/api/v1/refunds/${refund.id}/cancel`, { body: {} });
  expect(refused.body.code).toBe("CONFLICT");
});

test("lists show refunds of both kinds, by status and transaction, in both directions, and as CSV", async () => {
  const payment = await shop.record(300);
  const by = `transactionId=${payment.id}`;
  const one = (await prepare(201, payment.id, { amount: 1, reason: "=1+1" })).body.data;
  const body = { transactionId: payment.id, amount: 0.5, txHash: await shop.payBack(50) };
  const two = (await shop.ask(201, "POST", "/api/refunds", { body })).body.data;
  const three = (await prepare(201, payment.id, { amount: 1.5 })).body.data;
  const ids = async (query: string) => (await list(query)).map(({ id }: { id: string }) => id);
  expect(await ids(by)).toEqual([three.id, two.id, one.id]);
  expect(await ids(`${by}&status=pending`)).toEqual([three.id, one.id]);
  expect(await ids(`${by}&status=succeeded`)).toEqual([two.id]);
  expect(await ids(`${by}&limit=1&starting_after=${three.id}`)).toEqual([two.id]);
  expect(await ids(`${by}&ending_before=${one.id}`)).toEqual([three.id, two.id]);
  expect((await list(by))[1]).toMatchObject({ status: "succeeded", txHash: two.txHash, expiresAt: null, late: false });
  expect(await retrieve(two.id)).toMatchObject({ id: two.id, transfer: null, unresolvedTransfers: [] });
  const csv = await shop.payments.call("GET", `/api/v1/refunds?${by}`, {
    key: shop.merchant.testKey,
    headers: { accept: "text/csv" },
  });
  shop.calls.see("GET", "/api/v1/refunds", csv);
  const lines = csv.text.trimEnd().split("\r\n");
  expect(csv.headers.get("content-disposition")).toContain('filename="refunds.csv"');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/^id,status,transactionId,amount,/);
  expect(lines[3]).toContain(",'=1+1,");
});

describe("refusals", () => {
  test("unknown, foreign and bad input", async () => {
    const payment = await shop.record(100);
    expect((await prepare(404, unknownId())).body.code).toBe("NOT_FOUND");
    expect((await prepare(403, payment.id, {}, { key: shop.other.testKey })).body.code).toBe("AUTH_TENANT_MISMATCH");
    expect((await prepare(400, payment.id, { amount: 1.01 })).body.errors).toEqual([
      { field: "amount", reason: "is more than can still be refunded of this transaction (1.00)" },
    ]);
    for (const body of [{ amount: 0 }, { amount: 0.001 }, { amount: "1" }, { expiresIn: 1 }, { txHash: "0x" }]) {
      await prepare(400, payment.id, body);
    }
    const { id } = (await prepare(201, payment.id)).body.data;
    expect((await prepare(409, payment.id)).body.message).toBe(
      "Pending refunds reserve everything that is left of this transaction.",
    );
    await shop.ask(404, "GET", `/api/v1/refunds/${unknownId()}`);
    await shop.ask(403, "GET", `/api/v1/refunds/${id}`, { key: shop.other.testKey });
    await shop.ask(404, "POST", `/api/v1/refunds/${unknownId()}/cancel`, { body: {} });
  });

  test("the same Idempotency-Key prepares one refund", async () => {
    const payment = await shop.record(100);
    const headers = idempotent();
    const [first, again] = [
      await prepare(201, payment.id, { amount: 0.5 }, { headers }),
      await prepare(201, payment.id, { amount: 0.5 }, { headers }),
    ];
    expect(again.text).toBe(first.text);
    await prepare(409, payment.id, { amount: 0.4 }, { headers });
    expect(await list(`transactionId=${payment.id}`)).toHaveLength(1);
  });
});

describe("at the same time, through two services", () => {
  const call = (turn: number, path: string, body: object) =>
    (turn % 2 ? shop.payments : shop.second).call("POST", path, { key: shop.merchant.testKey, body });

  test("of 200 refunds of a tenth each, ten are prepared, which add up to the payment", async () => {
    const payment = await shop.record(1_000);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, turn) => call(turn, pathOf(payment.id), { amount: 1 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(Object.keys(statusCounts(answers)).sort()).toEqual(["201", "409"]);
    expect(await list(`transactionId=${payment.id}&limit=100`)).toHaveLength(10);
  });

  test("beside refunds by hash: what is recorded and what is pending never exceed the payment", async () => {
    const link = await createLink(shop.payments, shop.merchant.testKey, {
      name: "x",
      amount: 10,
      network: "base_sepolia",
    });
    const payment = await shop.record(1_000, { paymentLinkId: link.id });
    const hashes: string[] = [];
    for (let count = 0; count < 5; count++) hashes.push(await shop.payBack(130));
    const answers = await Promise.all([
      ...Array.from({ length: 195 }, (_, turn) => call(turn, pathOf(payment.id), { amount: 0.7 })),
      ...hashes.map((txHash, turn) => call(turn, "/api/refunds", { transactionId: payment.id, amount: 1.3, txHash })),
    ]);
    expect(answers.slice(195).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const all = await list(`transactionId=${payment.id}&limit=100`);
    const sumOf = (status: string) =>
      all
        .filter((one: { status: string }) => one.status === status)
        .reduce((sum: number, one: { amount: number }) => sum + Math.round(one.amount * 100), 0);
    expect(sumOf("succeeded")).toBe(650);
    expect(sumOf("pending")).toBeLessThanOrEqual(350);
    const { body } = await shop.payments.call("GET", `/api/v1/payment-links/${link.id}`, {
      key: shop.merchant.testKey,
    });
    expect(body.data.totalCollected).toBe(3.5);
  });

  test("a refund by hash of exactly a pending one completes it, once, whichever comes first", async () => {
    const payment = await shop.record(1_000);
    const { data } = (await prepare(201, payment.id, { amount: 4.44 })).body;
    const txHash = await shop.payBack(444);
    await shop.node.mine(20);
    const body = { transactionId: payment.id, amount: 4.44, txHash };
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, turn) => call(turn, "/api/refunds", body)),
      read(),
    ]);
    const made = answers.filter((one) => one?.status === 201);
    expect(made.length).toBeLessThanOrEqual(1);
    await read();
    expect(await retrieve(data.id)).toMatchObject({ status: "succeeded", txHash, unresolvedTransfers: [] });
    expect((await shop.ask(200, "GET", `/api/refunds?transactionId=${payment.id}`)).body.data).toMatchObject([
      { id: data.id, amount: 4.44 },
    ]);
    expect(await shop.events("payment.refunded", data.id)).toHaveLength(1);
  });
});

test("a key of scope agentic is refused", async () => {
  for (const [method, path] of [
    ["POST", pathOf(randomUUID())],
    ["GET", "/api/v1/refunds"],
    ["GET", `/api/v1/refunds/${randomUUID()}`],
    ["POST", `/api/v1/refunds/${randomUUID()}/cancel`],
  ] as const) {
    const answer = await shop.ask(403, method, path, {
      key: shop.merchant.agenticLiveKey,
      body: method === "POST" ? {} : undefined,
    });
    expect(answer.body.code).toBe("API_KEY_SCOPE_INSUFFICIENT");
  }
});
