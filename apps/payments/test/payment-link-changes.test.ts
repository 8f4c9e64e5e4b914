import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type PaymentsUnderTest, startPayments, type TestMerchant, unknownId } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let merchant: TestMerchant;
let other: TestMerchant;
const LINKS = "/api/v1/payment-links";

beforeAll(async () => {
  payments = await startPayments();
  merchant = await payments.makeMerchant();
  other = await payments.makeMerchant();
});
afterAll(() => payments?.stop());

const create = async (body: object = {}) => {
  const answer = await payments.call("POST", LINKS, {
    key: merchant.testKey,
    body: { network: "base_sepolia", name: "x", amount: 1, ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body.data;
};
const change = (id: string, body: unknown, key = merchant.testKey) =>
  payments.call("PATCH", `${LINKS}/${id}`, { key, body });
const read = (id: string) => payments.call("GET", `${LINKS}/${id}`, { key: merchant.testKey });
const product = async (body: object = {}, key = merchant.testKey) =>
  (await payments.call("POST", "/api/v1/products", { key, body: { name: "p", amount: 2, ...body } })).body.data;

/** The same JSON with the members of every object in the opposite order. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
};

const FULL = {
  description: "d",
  networks: ["base_sepolia", "solana_devnet"],
  merchantWalletAddresses: { solana_devnet: "4Nd1mYuNX4gqGxEFJQpAp9nrhNf1Tb7GzbXkfUtQNfQh" },
  pricingType: "recurring",
  billingInterval: "month",
  billingIntervalCount: 2,
  trialDays: 7,
  customFields: [{ optional: true, type: "dropdown", label: "Size", key: "size", options: ["S"] }],
  isAgenticProxy: true,
  targetUrl: "https://api.example.com/x",
  targetMethod: "GET",
  inputSchema: { zeta: 1, alpha: { b: 1, a: 2 }, type: "object" },
  inputExample: { b: 1, a: [1, { d: 1, c: 2 }] },
  forwardHeaders: ["X-A"],
  upstreamHeaders: { "X-Api-Key": "s3cret" },
  successUrl: "https://a.example/s",
  returnUrl: "https://a.example/r",
  cancelUrl: "https://a.example/c",
  metadata: { b: 1, a: { d: 1, c: 2 } },
};

describe("changing a payment link", () => {
  test("an empty change, and a fetched object sent back, get 200 and change nothing, not even updatedAt", async () => {
    for (const link of [await create(), await create({ ...FULL, productId: (await product()).id })]) {
      for (const body of [{}, link, reversed(link)]) {
        const answer = await change(link.id, body);
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual({ status: "success", data: link });
      }
    }
  });

  test("the creation's body sent again changes nothing, whatever the order of its members", async () => {
    const link = await create(FULL);
    const { upstreamHeaders: _write, ...again } = FULL;
    expect((await change(link.id, again)).body.data).toEqual(link);
  });

  test("each field changes by itself; all others keep their values", async () => {
    const changes = {
      name: "new",
      description: "new",
      amount: 0.07,
      active: false,
      trialDays: 1,
      merchantName: "new",
      customFields: [],
      targetUrl: "https://other.example.com/",
      targetMethod: "DELETE",
      inputSchema: { type: "array" },
      inputExample: [1],
      forwardHeaders: [],
      successUrl: "https://b.example/",
      returnUrl: "https://b.example/",
      cancelUrl: "http://127.0.0.1:9/x",
      billingInterval: "day",
      billingIntervalCount: 9,
    };
    let link = await create(FULL);
    for (const [field, value] of Object.entries(changes)) {
      const answer = await change(link.id, { [field]: value });
      expect(answer.status).toBe(200);
      expect(answer.body.data).toEqual({ ...link, [field]: value, updatedAt: expect.any(String) });
      expect(Date.parse(answer.body.data.updatedAt)).toBeGreaterThanOrEqual(Date.parse(link.updatedAt));
      link = answer.body.data;
    }
    expect((await read(link.id)).body.data).toEqual(link);
  });

  test("null clears optional fields", async () => {
    const link = await create({ ...FULL, productId: (await product()).id });
    for (const field of [
      "productId",
      "trialDays",
      "targetMethod",
      "inputSchema",
      "inputExample",
      "successUrl",
      "returnUrl",
      "cancelUrl",
    ]) {
      const { status, body } = await change(link.id, { [field]: null });
      expect([field, status, body.data?.[field]]).toEqual([field, 200, null]);
    }
    const headers = await change(link.id, { upstreamHeaders: null });
    expect(headers.body.data.upstreamHeaderNames).toEqual([]);
  });

  test.each([
    "name",
    "description",
    "amount",
    "currency",
    "network",
    "networks",
    "token",
    "active",
    "pricingType",
    "merchantWalletAddress",
    "merchantWalletAddresses",
    "merchantName",
    "customFields",
    "isAgenticProxy",
    "x402Scheme",
    "forwardHeaders",
    "metadata",
  ])("null is refused on %s, which cannot be empty", async (field) => {
    const link = await create();
    const answer = await change(link.id, { [field]: null });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({ field, reason: expect.any(String) });
    expect((await read(link.id)).body.data).toEqual(link);
  });

  test("read-only members are ignored, unknown ones refused by name, and nothing changes with them", async () => {
    const link = await create();
    const forged = { id: unknownId(), _id: 1, merchantId: other.id, mode: "live", livemode: 1, totalCollected: 5 };
    const dates = { totalTransactions: 3, createdAt: null, updatedAt: "x", payableBy: 0, upstreamHeaderNames: 0 };
    expect((await change(link.id, { ...forged, ...dates })).body.data).toEqual(link);
    const refused = await change(link.id, { name: "y", targetURL: "https://a.example" });
    expect(refused.body.message).toBe("targetURL: is not a known member");
    expect((await read(link.id)).body.data).toEqual(link);
  });

  test("rules over several members hold for the merged object", async () => {
    const link = await create();
    expect((await change(link.id, { billingInterval: "day" })).body.message).toMatch(/^billingInterval: must be null/);
    expect((await change(link.id, { pricingType: "recurring" })).body.message).toMatch(/^billingInterval: is required/);
    expect((await change(link.id, { isAgenticProxy: true })).body.message).toMatch(/^targetUrl: is required/);
    const agentic = await change(link.id, { isAgenticProxy: true, targetUrl: "https://api.example.com" });
    expect(agentic.body.data).toMatchObject({ isAgenticProxy: true, targetUrl: "https://api.example.com" });
    expect((await change(link.id, { targetUrl: null })).body.message).toMatch(/^targetUrl: is required/);
  });

  test("a price that becomes recurring is billed every single interval unless it says otherwise", async () => {
    const monthly = { pricingType: "recurring", billingInterval: "month" };
    const link = await create();
    expect((await change(link.id, monthly)).body.data).toMatchObject({ ...monthly, billingIntervalCount: 1 });
    const { id } = await product();
    const changed = await payments.call("PATCH", `/api/v1/products/${id}`, { key: merchant.testKey, body: monthly });
    expect(changed.body.data).toMatchObject({ ...monthly, billingIntervalCount: 1 });
    const single = { pricingType: "one_time", billingInterval: null, billingIntervalCount: null };
    expect((await change(link.id, single)).body.data).toMatchObject(single);
  });

  test("a link is deactivated, stays readable and listed, and can be activated again", async () => {
    const link = await create({ productId: (await product()).id });
    expect((await change(link.id, { active: false })).body.data).toMatchObject({ active: false, name: "x" });
    expect((await read(link.id)).body.data.active).toBe(false);
    const listed = async (active: boolean) =>
      (
        await payments.call("GET", `${LINKS}?productId=${link.productId}&active=${active}`, { key: merchant.testKey })
      ).body.data.map(({ id }: { id: string }) => id);
    expect([await listed(true), await listed(false)]).toEqual([[], [link.id]]);
    expect((await change(link.id, { active: true })).body.data.active).toBe(true);
  });

  test("the product can be changed: it must exist, be the caller's, of the same mode and not archived", async () => {
    const link = await create();
    const archived = await product();
    await payments.call("PATCH", `/api/v1/products/${archived.id}`, {
      key: merchant.testKey,
      body: { archived: true },
    });
    const ask = async (productId: string) => {
      const { status, body } = await change(link.id, { productId });
      return [status, body.code];
    };
    expect(await ask(unknownId())).toEqual([404, "NOT_FOUND"]);
    expect(await ask((await product({}, other.testKey)).id)).toEqual([403, "AUTH_TENANT_MISMATCH"]);
    expect(await ask((await product({}, merchant.liveKey)).id)).toEqual([404, "NOT_FOUND"]);
    expect(await ask(archived.id)).toEqual([400, "VALIDATION_FAILED"]);
    const mine = await product({ amount: 77 });
    expect((await change(link.id, { productId: mine.id })).body.data).toMatchObject({ productId: mine.id, amount: 1 });
  });

  test("a link of a product that was archived since can still be changed", async () => {
    const mine = await product();
    const link = await create({ productId: mine.id });
    await payments.call("PATCH", `/api/v1/products/${mine.id}`, { key: merchant.testKey, body: { archived: true } });
    expect((await change(link.id, { ...link, active: false })).body.data).toEqual({
      ...link,
      active: false,
      updatedAt: expect.any(String),
    });
  });

  // All twenty wait for one lock. With more, a busy machine could refuse a waiting request.
  test("twenty parallel changes of different fields all survive", async () => {
    const link = await create(FULL);
    const changes: object[] = [
      { name: "n2" },
      { description: "d2" },
      { amount: 2 },
      { active: false },
      { trialDays: 3 },
      { merchantName: "m2" },
      { targetMethod: "PUT" },
      { successUrl: null },
      { returnUrl: "https://z.example" },
      { inputExample: { $type: "Raw", value: 1, set: [1] } },
    ];
    const merged = Array.from({ length: 10 }, (_, index) => ({ metadata: { [`k${index}`]: "v" } }));
    const answers = await Promise.all([...changes, ...merged].map((body) => change(link.id, body)));
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    const { data } = (await read(link.id)).body;
    expect(data).toMatchObject(Object.assign({}, ...changes));
    expect(Object.keys(data.metadata)).toHaveLength(12);
  });
});
