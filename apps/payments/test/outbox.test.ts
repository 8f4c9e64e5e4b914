import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { queryOnce } from "@svc/localstack";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

let node: LocalEvmNode;
let payments: PaymentsUnderTest;
let merchant: TestMerchant;

beforeAll(async () => {
  node = await startEvmNode({ network: "base_sepolia" });
  await node.mintUsdc(evmAccounts.buyer.address, 1_000_000n);
  payments = await startPayments({ env: { RPC_URLS_BASE_SEPOLIA: node.rpcUrl, WORKERS: "off" } });
});
afterAll(async () => {
  await payments?.stop();
  await node?.stop();
});
beforeEach(async () => {
  merchant = await payments.makeMerchant();
  await listen();
});

const listen = () =>
  payments.deps.database.pool.query(
    "INSERT INTO webhook_endpoints (id, merchant_id, mode, url, secret) VALUES (gen_random_uuid(), $1, 'test', 'https://x', '')",
    [merchant.id],
  );

const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  payments.call(method, `/api/v1/${path}`, { key: merchant.testKey, body, headers });
const read = async (path: string) =>
  (await payments.call("GET", `/api/v1/${path}`, { key: merchant.testKey })).body.data;
const events = async (merchantId = merchant.id) => {
  const rows = await payments.deps.database.prisma.event.findMany({
    where: { merchantId },
    orderBy: [{ createdAt: "asc" }, { type: "asc" }],
  });
  return rows.map(({ type, mode, data, fannedOutAt }) => ({ type, mode, data, fannedOutAt }));
};
const waiting = (type: string, data: unknown) => ({ type, mode: "test", data, fannedOutAt: null });
const metadata = { digits: 0.1, text: 'quote " and ☃', nested: { list: [1, null, true] } };

test("without an active endpoint of the mode, an event is written as fanned out, so that no worker updates it", async () => {
  await payments.deps.database.pool.query("UPDATE webhook_endpoints SET active = false WHERE merchant_id = $1", [
    merchant.id,
  ]);
  const { id } = (await send("POST", "products", { name: "Mug", amount: 1 })).body.data;
  await send("PATCH", `products/${id}`, { amount: 2 });
  await listen();
  await send("PATCH", `products/${id}`, { amount: 3 });
  const eventRows = (
    await payments.deps.database.pool.query(
      "SELECT id, created_at, fanned_out_at FROM events WHERE merchant_id = $1 ORDER BY created_at",
      [merchant.id],
    )
  ).rows;
  expect(eventRows.map(({ created_at, fanned_out_at }) => fanned_out_at?.getTime() === created_at.getTime())).toEqual([
    true,
    true,
    false,
  ]);
  // Each id begins with the event's time, so ids are in the order of their times.
  expect(eventRows.map((one) => Number.parseInt(one.id.replace("-", "").slice(0, 12), 16))).toEqual(
    eventRows.map(({ created_at }) => created_at.getTime()),
  );
});

describe("a change and its event are one statement:", () => {
  test("a new product, with and without an Idempotency-Key, has one event with the same data as the answer", async () => {
    const body = { name: "Mug", amount: 4.35, metadata };
    const first = (await send("POST", "products", body)).body.data;
    const headers = { "idempotency-key": "one" };
    const answers = await Promise.all([1, 2, 3].map(() => send("POST", "products", body, headers)));
    const second = answers[0]?.body.data;
    expect(await events()).toEqual([waiting("product.created", first), waiting("product.created", second)]);
  });

  test("a changed product has an event with its new data; a change without effect has none", async () => {
    const { id } = (await send("POST", "products", { name: "Mug", amount: 1, metadata })).body.data;
    await send("PATCH", `products/${id}`, { amount: 2.5, metadata: { more: "x" } });
    await send("PATCH", `products/${id}`, { amount: 2.5 });
    await send("PATCH", `products/${id}`, {});
    const eventRows = await events();
    expect(eventRows.map(({ type }) => type)).toEqual(["product.created", "product.updated"]);
    expect(eventRows[1]?.data).toEqual(await read(`products/${id}`));
  });

  test("a link has an event when it is created, changed and deactivated, without its encrypted headers", async () => {
    const more = { network: "base_sepolia", metadata, upstreamHeaders: { "x-api-key": "secret-of-the-target" } };
    const body = { name: "Mug", amount: 1, isAgenticProxy: true, targetUrl: "https://example.com/a?b=1", ...more };
    const made = (await send("POST", "payment-links", body)).body.data;
    const at = `payment-links/${made.id}`;
    await send("PATCH", at, { name: "Cup", inputSchema: { type: "object" } });
    const changed = await read(at);
    await send("PATCH", at, { active: false, description: "sold out" });
    const ended = await read(at);
    expect(await events()).toEqual([
      waiting("payment_link.created", made),
      waiting("payment_link.updated", changed),
      waiting("payment_link.deactivated", ended),
      waiting("payment_link.updated", ended),
    ]);
    const { pool } = payments.deps.database;
    const { rows } = await pool.query("SELECT data::text FROM events WHERE merchant_id = $1", [merchant.id]);
    expect(JSON.stringify(rows)).not.toMatch(/secret-of-the-target|upstreamHeaders"/);
  });

  test("a recorded payment has the events recorded and completed; a duplicate has none", async () => {
    merchant = await payments.makeMerchant({ wallets: [evmAccounts.merchant.address] });
    await listen();
    const buyer = evmAccounts.buyer.address;
    const to = evmAccounts.merchant.address;
    const txHash = await node.transferUsdc({ from: buyer, to, amountBaseUnits: 70_000n });
    const body = { amount: 0.07, token: "USDC", network: "base_sepolia", txHash, walletAddress: buyer };
    const recorded = await send("POST", "transactions", body, { "idempotency-key": "one" });
    expect(recorded.status).toBe(201);
    await send("POST", "transactions", body, { "idempotency-key": "one" });
    expect((await send("POST", "transactions", body)).status).toBe(409);
    const { data } = recorded.body;
    expect(await events()).toEqual([waiting("payment.completed", data), waiting("transaction.recorded", data)]);
    expect(data).toEqual(await read(`transactions/${data.id}`));
  });

  test("if an event can't be written, the change isn't stored either", async () => {
    const { id } = (await send("POST", "products", { name: "Mug", amount: 1 })).body.data;
    const owner = (statement: string) => queryOnce(payments.databaseUrl, statement);
    const name = `refuse_${randomUUID().slice(0, 8)}`;
    await owner(`ALTER TABLE events ADD CONSTRAINT ${name} CHECK (merchant_id <> '${merchant.id}') NOT VALID`);
    const answers = [
      await send("POST", "products", { name: "Cup", amount: 1 }, { "idempotency-key": "again" }),
      await send("POST", "payment-links", { name: "Cup", amount: 1, network: "base_sepolia" }),
      await send("PATCH", `products/${id}`, { name: "Cup" }),
    ];
    await owner(`ALTER TABLE events DROP CONSTRAINT ${name}`);
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect((await read("products")).map((one: { name: string }) => one.name)).toEqual(["Mug"]);
    expect(await read("payment-links")).toEqual([]);
    const retried = await send("POST", "products", { name: "Cup", amount: 1 }, { "idempotency-key": "again" });
    expect([retried.status, retried.headers.get("idempotent-replayed")]).toEqual([201, null]);
  });
});
