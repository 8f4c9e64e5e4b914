import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { type CheckoutShop, idempotent, startCheckoutShop } from "./support/checkout-shop.js";
import { statusCounts } from "./support/http-request.js";
import { insertTransactions } from "./support/insert-rows.js";
import { type Answer, type TestMerchant, unknownId } from "./support/payments-under-test.js";

const PATH = "/api/settlements";
let base: LocalEvmNode;
let shop: CheckoutShop;
let merchant: TestMerchant;

beforeAll(async () => {
  base = await startEvmNode({ network: "base" });
  shop = await startCheckoutShop({ env: { RPC_URLS_BASE: base.rpcUrl, CONFIRMATIONS_BASE: "1" } });
});
afterAll(async () => {
  await shop?.stop();
  await base?.stop();
});
beforeEach(async () => {
  merchant = await shop.payments.makeMerchant();
});

const settle = async (status: number, body: object = {}, more: object = {}) =>
  (await shop.ask(status, "POST", PATH, { key: merchant.liveKey, body, ...more })).body;
const send = (turn: number, body: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
  (turn % 2 ? shop.payments : shop.second).call("POST", PATH, { key: merchant.liveKey, body, headers });
const balance = async () => (await shop.ask(200, "GET", `${PATH}/balance`, { key: merchant.liveKey })).body.data;
const list = async (query = "") => (await shop.ask(200, "GET", `${PATH}${query}`, { key: merchant.liveKey })).body;
const transactions = async () =>
  (await shop.payments.call("GET", "/api/v1/transactions?limit=100", { key: merchant.liveKey })).body.data;
const settled = async (): Promise<string[]> =>
  (await transactions())
    .filter((one: { settledAt: unknown }) => one.settledAt !== null)
    .map(({ id }: { id: string }) => id);

/** Inserts live payments of these amounts in cents, oldest first. */
async function insert(cents: readonly number[], more: Record<string, unknown> = {}, mode: "live" | "test" = "live") {
  const ids: string[] = [];
  for (const [place, amount] of cents.entries()) {
    const columns = { amount: amount / 100, amount_base_units: amount * 10_000, network: "base", ...more };
    const rows = { merchantId: merchant.id, mode, createdAtMs: [1_700_000_000_000 + place * 1_000], columns };
    ids.push(...(await insertTransactions(shop.payments.deps.database.pool, rows)));
  }
  return ids;
}

describe("a settlement", () => {
  test("of everything sets settledAt of all live payments, and is answered, listed and in the balance", async () => {
    const ids = await insert([7, 29, 435]);
    expect(await balance()).toEqual({
      currency: "USD",
      token: "USDC",
      available: 4.71,
      transactionCount: 3,
      oldestAt: new Date(1_700_000_000_000).toISOString(),
      settled: 0,
    });
    const { data } = await settle(201);
    expect(data).toEqual({
      id: expect.any(String),
      amount: 4.71,
      currency: "USD",
      token: "USDC",
      transactionCount: 3,
      mode: "live",
      livemode: true,
      merchantId: merchant.id,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
    });
    expect((await settled()).sort()).toEqual([...ids].sort());
    expect(new Set((await transactions()).map(({ settledAt }: { settledAt: string }) => settledAt))).toEqual(
      new Set([data.createdAt]),
    );
    expect(await balance()).toMatchObject({ available: 0, transactionCount: 0, oldestAt: null, settled: 4.71 });
    expect(await settle(409)).toMatchObject({ code: "CONFLICT", message: "There is nothing to settle." });
    await insert([100]);
    const next = (await settle(201)).data;
    expect(await list()).toEqual({ status: "success", data: [next, data], hasMore: false });
    expect(await list(`?limit=1&starting_after=${next.id}`)).toMatchObject({ data: [data], hasMore: false });
  });

  test("of an amount takes whole payments, strictly oldest first", async () => {
    const [first, second, third, fourth] = await insert([100, 200, 300, 1]);
    // The fourth payment would fit, but the third one, which doesn't fit, comes before it.
    expect((await settle(201, { amount: 5.99 })).data).toMatchObject({ amount: 3, transactionCount: 2 });
    expect((await settled()).sort()).toEqual([first, second].sort());
    expect((await settle(400, { amount: 2.99 })).message).toBe("amount: is less than the oldest transaction (3.00)");
    expect((await settle(400, { amount: 3.02 })).message).toBe("amount: is more than the balance (3.01)");
    expect((await settle(201, { amount: 3.01 })).data).toMatchObject({ amount: 3.01, transactionCount: 2 });
    expect(await settled()).toEqual(expect.arrayContaining([third, fourth]));
  });

  test("of named payments takes these", async () => {
    const [first, second, third] = await insert([100, 200, 300]);
    expect((await settle(201, { transactionIds: [third, first, third] })).data).toMatchObject({ amount: 4 });
    expect((await settled()).sort()).toEqual([first, third].sort());
    expect((await settle(409, { transactionIds: [second, first] })).code).toBe("CONFLICT");
    expect(await settled()).toHaveLength(2);
  });

  test("that names a network settles only the payments on it", async () => {
    await insert([100]);
    const [other] = await insert([200], { network: "polygon" });
    expect((await settle(201, { network: "polygon" })).data).toMatchObject({ amount: 2, transactionCount: 1 });
    expect(await settled()).toEqual([other]);
  });

  test("counts payments net of refunds, and leaves out fully refunded ones", async () => {
    const wallet = evmAccounts.merchant.address;
    const buyer = evmAccounts.buyer.address;
    for (const holder of [wallet, buyer]) await base.mintUsdc(holder, 100_000_000n);
    merchant = await shop.payments.makeMerchant({ wallets: [evmAccounts.otherMerchant.address] });
    const to = evmAccounts.otherMerchant.address;
    const paid: string[] = [];
    for (let count = 0; count < 2; count++) {
      const txHash = await base.transferUsdc({ from: buyer, to, amountBaseUnits: 1_000_000n });
      const body = { amount: 1, token: "USDC", network: "base", walletAddress: buyer, txHash };
      paid.push(
        (await shop.payments.call("POST", "/api/v1/transactions", { key: merchant.liveKey, body })).body.data.id,
      );
    }
    for (const [transactionId, cents] of [
      [paid[0], 100],
      [paid[1], 29],
    ] as const) {
      const txHash = await base.transferUsdc({ from: to, to: buyer, amountBaseUnits: BigInt(cents) * 10_000n });
      const body = { transactionId, amount: cents / 100, txHash };
      await shop.ask(201, "POST", "/api/refunds", { key: merchant.liveKey, body });
    }
    expect(await balance()).toMatchObject({ available: 0.71, transactionCount: 1 });
    expect((await settle(409, { transactionIds: [paid[0]] })).message).toMatch(
      /is refunded, so it cannot be settled\.$/,
    );
    expect((await settle(201)).data).toMatchObject({ amount: 0.71, transactionCount: 1 });
    expect(await settled()).toEqual([paid[1]]);
  });
});

describe("what cannot be settled", () => {
  test("anything with a test key: 403", async () => {
    for (const [method, path] of [
      ["POST", PATH],
      ["GET", PATH],
      ["GET", `${PATH}/balance`],
    ] as const) {
      const body = method === "POST" ? { nonsense: true } : undefined;
      const answer = await shop.ask(403, method, path, { key: merchant.testKey, body });
      expect(answer.body.code).toBe("FORBIDDEN");
    }
  });

  test("a payment on a test network, or a test network: 400", async () => {
    const [id] = await insert([100], { network: "base_sepolia" }, "test");
    expect(await settle(400, { transactionIds: [id] })).toMatchObject({
      code: "BAD_REQUEST",
      message: expect.stringMatching(/^transactionIds: .* test network/),
    });
    expect((await settle(400, { network: "base_sepolia" })).message).toMatch(
      /^network: base_sepolia is a test network/,
    );
    expect(await settle(409)).toMatchObject({ message: "There is nothing to settle." });
  });

  test("payments of others: 403; unknown ones, and those of others in test mode: 404", async () => {
    const [live] = await insert([100]);
    const [inTest] = await insert([100], { network: "base_sepolia" }, "test");
    const key = shop.other.liveKey;
    expect((await settle(403, { transactionIds: [live] }, { key })).code).toBe("FORBIDDEN");
    expect((await settle(404, { transactionIds: [inTest] }, { key })).code).toBe("NOT_FOUND");
    expect((await settle(404, { transactionIds: [unknownId()] })).code).toBe("NOT_FOUND");
    expect(await settled()).toEqual([]);
  });

  test.each([
    ["no id", { transactionIds: ["x"] }, /^transactionIds\.0: /],
    ["no ids", { transactionIds: [] }, /^transactionIds: /],
    ["ids and an amount", { transactionIds: [unknownId()], amount: 1 }, /^amount: cannot be combined/],
    ["three decimals", { amount: 1.005 }, /^amount: must be a number/],
    ["an unknown member", { transactionId: unknownId() }, /^transactionId: is not a known member/],
  ])("%s: 400", async (_what, body, message) => {
    expect((await settle(400, body)).message).toMatch(message);
  });
});

describe("at the same time, through two services", () => {
  test("20 settlements of everything: each payment is in exactly one, and the sums agree", async () => {
    await insert(Array.from({ length: 30 }, (_, place) => place + 1));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => send(turn)));
    expect(statusCounts(answers)).toEqual({ 201: 1, 409: 19 });
    expect(await balance()).toMatchObject({ available: 0, settled: 4.65 });
    expect(await settled()).toHaveLength(30);
  });

  test("20 settlements of a part, oldest first: none overlap, none leaves a gap", async () => {
    const ids = await insert(Array.from({ length: 40 }, () => 100));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => send(turn, { amount: 3 })));
    // 13 requests settle three payments each. For the others, 3 exceeds the remaining balance of 1.
    expect(statusCounts(answers)).toEqual({ 201: 13, 400: 7 });
    const sum = answers.reduce((total, { status, body }) => total + (status === 201 ? body.data.amount : 0), 0);
    expect(sum).toBe(39);
    expect((await settled()).sort()).toEqual(ids.slice(0, 39).sort());
    const { rows } = await shop.payments.deps.database.pool.query(
      `SELECT s.amount::text, sum(t.amount)::text AS sum, count(*)::int, s.transaction_count
       FROM settlements s JOIN transactions t ON t.settlement_id = s.id WHERE s.merchant_id = $1 GROUP BY s.id`,
      [merchant.id],
    );
    expect(rows).toEqual(Array(13).fill({ amount: "3.00", sum: "3.00", count: 3, transaction_count: 3 }));
  });

  test("named and unnamed ones, overlapping in opposite orders: no payment twice, no deadlock", async () => {
    const ids = await insert(Array.from({ length: 12 }, () => 100));
    const bodies = ids.flatMap((id, place) => [
      { transactionIds: [id, ids[(place + 5) % 12]] },
      { transactionIds: [ids[(place + 5) % 12], id] },
      ...(place % 4 === 0 ? [{ amount: 2 }] : []),
    ]);
    const answers = await Promise.all(bodies.map((body, turn) => send(turn, body)));
    expect(answers.filter(({ status }) => ![201, 400, 409].includes(status))).toEqual([]);
    const counted = answers.reduce(
      (sum, { status, body }) => sum + (status === 201 ? body.data.transactionCount : 0),
      0,
    );
    expect(await settled()).toHaveLength(counted);
  });

  test("20 repeats under one Idempotency-Key make one settlement, although new payments come in", async () => {
    await insert([100]);
    const headers = idempotent();
    const first = await send(0, {}, headers);
    expect(first.status).toBe(201);
    await insert([200]);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => send(turn, {}, headers)));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([first.text]));
    expect((await settle(409, { amount: 1 }, { headers })).message).toMatch(/another body/);
    expect(await balance()).toMatchObject({ available: 2, settled: 1 });
  });
});
