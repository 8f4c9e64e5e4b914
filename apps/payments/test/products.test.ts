import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  type PaymentsUnderTest,
  randomEvmWallet,
  startPayments,
  type TestMerchant,
  unknownId,
} from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let other: TestMerchant;

beforeAll(async () => {
  payments = await startPayments();
  merchant = await payments.makeMerchant();
  other = await payments.makeMerchant();
});
afterAll(() => payments?.stop());

const create = (body: unknown, key = merchant.testKey) => payments.call("POST", "/api/v1/products", { key, body });

describe("creating a product", () => {
  test("returns every field of the contract with its default, and the new product's URL", async () => {
    const { status, headers, body } = await create({ name: " Pro plan ", amount: 25 });
    expect(status).toBe(201);
    expect(body.status).toBe("success");
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "Pro plan",
      description: "",
      amount: 25,
      currency: "USD",
      active: true,
      archived: false,
      mode: "test",
      pricingType: "one_time",
      billingInterval: null,
      billingIntervalCount: null,
      trialDays: null,
      token: "USDC",
      merchantWalletAddress: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      merchantId: merchant.id,
      metadata: {},
      totalCollected: 0,
      totalTransactions: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: body.data.createdAt,
    });
    expect(headers.get("location")).toBe(`/api/v1/products/${body.data.id}`);
    expect(headers.get("cache-control")).toBe("no-store");
    const read = await payments.call("GET", headers.get("location") as string, { key: merchant.testKey });
    expect(read.body).toEqual(body);
  });

  test("a recurring price is billed every single interval unless it says otherwise", async () => {
    const { body } = await create({ name: "x", amount: 1, pricingType: "recurring", billingInterval: "month" });
    expect(body.data).toMatchObject({ pricingType: "recurring", billingInterval: "month", billingIntervalCount: 1 });
  });

  test.each([0.01, 0.07, 0.29, 4.35, 1e-2, 1.1, 999999999.99])("amount %d is stored exactly", async (amount) => {
    const { body } = await create({ name: "x", amount });
    const read = await payments.call("GET", `/api/v1/products/${body.data.id}`, { key: merchant.testKey });
    expect(read.body.data.amount).toBe(amount);
  });

  test.each([
    ["a missing name", { amount: 1 }, "name: is required"],
    ["a blank name", { name: "  ", amount: 1 }, /^name: /],
    ["a missing amount", { name: "x" }, "amount: is required"],
    ["an amount as text", { name: "x", amount: "5" }, "amount: must be a number"],
    ["three decimals", { name: "x", amount: 1.005 }, /^amount: must be a number from 0\.01/],
    ["too little", { name: "x", amount: 0.009 }, /^amount: /],
    ["too much", { name: "x", amount: 999999999.991 }, /^amount: /],
    ["an unknown member", { name: "x", amount: 1, targetURL: "https://a.example" }, "targetURL: is not a known member"],
    [
      "recurring without an interval",
      { name: "x", amount: 1, pricingType: "recurring" },
      /^billingInterval: is required/,
    ],
    [
      "an interval on a single price",
      { name: "x", amount: 1, billingInterval: "day" },
      /^billingInterval: must be null/,
    ],
    [
      "an unknown interval",
      { name: "x", amount: 1, pricingType: "recurring", billingInterval: "hour" },
      /day, week, month, year/,
    ],
    [
      "a bad wallet",
      { name: "x", amount: 1, merchantWalletAddress: "0x1234567890123456789012345678901234567890abcd" },
      /^merchantWalletAddress: /,
    ],
    [
      "a wrong checksum",
      { name: "x", amount: 1, merchantWalletAddress: "0x70997970c51812dc3A010C7d01b50e0d17dc79C8" },
      /EIP-55/,
    ],
    ["a nested archive", { name: "x", amount: 1, archived: true }, /^archived: /],
  ])("refuses %s", async (_what, body, message) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ status: "error", code: "VALIDATION_FAILED" });
    if (typeof message === "string") expect(answer.body.message).toBe(message);
    else expect(answer.body.message).toMatch(message);
    expect(answer.body.errors[0]).toEqual({ field: expect.any(String), reason: expect.any(String) });
  });

  test("a wallet of another merchant is a conflict, in the same mode", async () => {
    const wallet = randomEvmWallet();
    expect((await create({ name: "x", amount: 1, merchantWalletAddress: wallet })).status).toBe(201);
    const answer = await create({ name: "x", amount: 1, merchantWalletAddress: wallet.toLowerCase() }, other.testKey);
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe("CONFLICT");
  });
});

describe("changing a product", () => {
  const patch = (id: string, body: unknown, key = merchant.testKey) =>
    payments.call("PATCH", `/api/v1/products/${id}`, { key, body });

  test("an empty change answers 200 and leaves updatedAt", async () => {
    const made = (await create({ name: "x", amount: 1 })).body.data;
    const answer = await patch(made.id, {});
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual(made);
  });

  test("a fetched object can be sent back; read-only members change nothing", async () => {
    const made = (await create({ name: "x", amount: 1, metadata: { a: "1" } })).body.data;
    const sent = {
      ...made,
      id: unknownId(),
      merchantId: other.id,
      mode: "live",
      totalCollected: 99,
      createdAt: "x",
      _id: 1,
    };
    expect((await patch(made.id, sent)).body.data).toEqual(made);
  });

  test("only the named fields change, and metadata merges by key", async () => {
    const made = (await create({ name: "x", amount: 1, metadata: { a: "1", b: "2" } })).body.data;
    const { body } = await patch(made.id, { amount: 2.5, metadata: { b: null, c: "3" } });
    expect(body.data).toEqual({ ...made, amount: 2.5, metadata: { a: "1", c: "3" }, updatedAt: body.data.updatedAt });
    expect(body.data.updatedAt >= made.updatedAt).toBe(true);
  });

  test("null clears a nullable field and is refused on another", async () => {
    const made = (
      await create({ name: "x", amount: 1, pricingType: "recurring", billingInterval: "day", trialDays: 5 })
    ).body.data;
    expect((await patch(made.id, { trialDays: null })).body.data.trialDays).toBeNull();
    const refused = await patch(made.id, { description: null });
    expect(refused.body).toMatchObject({ code: "VALIDATION_FAILED" });
  });

  test("rules over several members hold for the merged object", async () => {
    const made = (await create({ name: "x", amount: 1 })).body.data;
    expect((await patch(made.id, { pricingType: "recurring" })).status).toBe(400);
    const both = await patch(made.id, { pricingType: "recurring", billingInterval: "week", billingIntervalCount: 2 });
    expect(both.body.data).toMatchObject({ billingInterval: "week", billingIntervalCount: 2 });
  });

  test("archiving deactivates", async () => {
    const made = (await create({ name: "x", amount: 1 })).body.data;
    expect((await patch(made.id, { archived: true })).body.data).toMatchObject({ archived: true, active: false });
  });

  // All twenty wait for one lock. With more, a busy machine could refuse a waiting request.
  test("twenty parallel changes of different keys all survive", async () => {
    const made = (await create({ name: "x", amount: 1 })).body.data;
    const keys = Array.from({ length: 20 }, (_, index) => `k${index}`);
    const answers = await Promise.all(keys.map((key) => patch(made.id, { metadata: { [key]: "v" } })));
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    const read = await payments.call("GET", `/api/v1/products/${made.id}`, { key: merchant.testKey });
    expect(Object.keys(read.body.data.metadata).sort()).toEqual([...keys].sort());
  });
});

describe("tenants and modes", () => {
  test("another merchant's product is 403, one of the other mode and an unknown one are 404", async () => {
    const { id } = (await create({ name: "x", amount: 1 })).body.data;
    for (const [method, body] of [["GET"], ["PATCH", { name: "y" }]] as const) {
      const path = `/api/v1/products/${id}`;
      expect((await payments.call(method, path, { key: other.testKey, body })).body.code).toBe("AUTH_TENANT_MISMATCH");
      expect((await payments.call(method, path, { key: merchant.liveKey, body })).status).toBe(404);
      for (const odd of [unknownId(), "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"]) {
        const answer = await payments.call(method, `/api/v1/products/${odd}`, { key: merchant.testKey, body });
        expect(answer.body.code).toBe("NOT_FOUND");
      }
      const bad = await payments.call(method, "/api/v1/products/not-a-uuid", { key: merchant.testKey, body });
      expect(bad.body).toMatchObject({ code: "VALIDATION_FAILED", errors: [{ field: "id" }] });
    }
  });
});
