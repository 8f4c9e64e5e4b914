import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type PaymentsUnderTest, startPayments, type TestMerchant } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;

beforeAll(async () => {
  payments = await startPayments();
  merchant = await payments.makeMerchant();
});
afterAll(() => payments?.stop());

const ROUTES = [
  ["products", "/api/v1/products", { name: "x", amount: 1 }],
  ["payment links", "/api/v1/payment-links", { name: "x", amount: 1, network: "base_sepolia" }],
] as const;

describe.each(ROUTES)("metadata of %s", (_what, path, base) => {
  const create = (metadata: unknown) =>
    payments.call("POST", path, { key: merchant.testKey, body: { ...base, metadata } });
  const change = (id: string, metadata: unknown) =>
    payments.call("PATCH", `${path}/${id}`, { key: merchant.testKey, body: { metadata } });
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, "v"]));

  test("takes 50 keys of 40 characters with values of 500 characters, counted as characters", async () => {
    const full = { ...keys(49), ["😀".repeat(40)]: "😀".repeat(500) };
    const { status, body } = await create(full);
    expect(status).toBe(201);
    expect(body.data.metadata).toEqual(full);
  });

  test.each([
    ["51 keys", keys(51), /^metadata: /],
    ["a key of 41 characters", { ["k".repeat(41)]: "v" }, "metadata: must have keys of 1 to 40 characters"],
    ["an empty key", { "": "v" }, "metadata: must have keys of 1 to 40 characters"],
    ["a key of a megabyte", { ["k".repeat(1e6)]: "v" }, "metadata: must have keys of 1 to 40 characters"],
    ["a value of 501 characters", { k: "v".repeat(501) }, "metadata.k: must not be longer than 500 characters"],
    ["a document of 501 characters", { k: ["v".repeat(497)] }, "metadata.k: must not be longer than 500 characters"],
    ["a list", [], "metadata: must be an object"],
    ["null", null, "metadata: must be an object"],
    ["a text", "x", "metadata: must be an object"],
  ])("refuses %s", async (_case, metadata, message) => {
    const answer = await create(metadata);
    expect(answer.status).toBe(400);
    if (typeof message === "string") expect(answer.body.message).toBe(message);
    else expect(answer.body.message).toMatch(message);
  });

  test("a change merges by key; null or an empty text deletes one, and the bounds hold for the merged object", async () => {
    const { id } = (await create({ ...keys(50), k0: { a: 1 } })).body.data;
    const merged = await change(id, { k0: null, k1: "", k2: "new", k50: [1], k51: false });
    expect(merged.body.data.metadata).toEqual({
      ...Object.fromEntries(Object.entries(keys(50)).slice(2)),
      k2: "new",
      k50: [1],
      k51: false,
    });
    expect((await change(id, { k52: "one too many" })).body.message).toMatch(/^metadata: must not have more than 50/);
    expect((await change(id, {})).body.data).toEqual(merged.body.data);
  });

  test("a number keeps every digit through a creation and a change", async () => {
    const numbers = [-1.0008882422475142e-305, 0.1 + 0.2, 5e-324, 1.7976931348623157e308, 2 ** 53 + 2, 1 / 3];
    const made = await create({ numbers });
    expect(made.body.data.metadata).toEqual({ numbers });
    const changed = await change(made.body.data.id, { again: numbers });
    expect(changed.body.data.metadata).toEqual({ numbers, again: numbers });
  });

  test("member names that reach a prototype are refused, and no object is changed by them", async () => {
    for (const metadata of [
      '{"__proto__":{"polluted":1}}',
      '{"a":{"__proto__":{"polluted":1}}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
    ]) {
      const rawBody = `${JSON.stringify(base).slice(0, -1)},"metadata":${metadata}}`;
      const answer = await payments.call("POST", path, { key: merchant.testKey, rawBody });
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe("VALIDATION_FAILED");
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    const harmless = { constructor: "x", prototype: "y", toString: "z", hasOwnProperty: false };
    expect((await create(harmless)).body.data.metadata).toEqual(harmless);
  });
});
