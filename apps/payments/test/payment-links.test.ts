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
const LINKS = "/api/v1/payment-links";
const MINIMAL = { network: "base_sepolia", name: "One report", amount: 0.5 };

beforeAll(async () => {
  payments = await startPayments();
  merchant = await payments.makeMerchant({ name: "Acme GmbH" });
  other = await payments.makeMerchant();
});
afterAll(() => payments?.stop());

const create = (body: unknown, key = merchant.testKey) => payments.call("POST", LINKS, { key, body });
const read = (id: string, key = merchant.testKey) => payments.call("GET", `${LINKS}/${id}`, { key });
const makeProduct = async (body: object, key = merchant.testKey) =>
  (await payments.call("POST", "/api/v1/products", { key, body: { name: "Plan", amount: 10, ...body } })).body.data;

describe("creating a payment link", () => {
  test("returns every field of the contract with its default, and the new link's URL", async () => {
    const { status, headers, body } = await create(MINIMAL);
    expect(status).toBe(201);
    const wallet = body.data.merchantWalletAddress;
    expect(body).toEqual({
      status: "success",
      data: {
        id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        url: `http://localhost:3000/pay/pl-${body.data.id}`,
        productId: null,
        name: "One report",
        description: "",
        amount: 0.5,
        currency: "USD",
        network: "base_sepolia",
        networks: ["base_sepolia"],
        token: "USDC",
        active: true,
        mode: "test",
        livemode: false,
        pricingType: "one_time",
        billingInterval: null,
        billingIntervalCount: null,
        trialDays: null,
        merchantWalletAddress: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
        merchantId: merchant.id,
        merchantWalletAddresses: { base_sepolia: wallet },
        merchantName: "Acme GmbH",
        totalCollected: 0,
        totalTransactions: 0,
        customFields: [],
        isAgenticProxy: false,
        targetUrl: null,
        targetMethod: null,
        x402Scheme: "exact",
        payableBy: ["x402-v1", "x402-v2"],
        inputSchema: null,
        inputExample: null,
        forwardHeaders: [],
        upstreamHeaderNames: [],
        listed: false,
        listing: null,
        tags: [],
        iconUrl: null,
        outputExample: null,
        apiId: null,
        routeTemplate: null,
        settle: "after",
        successUrl: null,
        returnUrl: null,
        cancelUrl: null,
        metadata: {},
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updatedAt: body.data.createdAt,
      },
    });
    expect(headers.get("location")).toBe(`${LINKS}/${body.data.id}`);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-request-id")).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  });

  test("a live key makes live links", async () => {
    const { body } = await create({ ...MINIMAL, network: "base" }, merchant.liveKey);
    expect(body.data).toMatchObject({ mode: "live", livemode: true, network: "base" });
  });

  test("every settable field comes back as it was given, and reads back the same, alone and in the list", async () => {
    const product = await makeProduct({});
    const wallet = randomEvmWallet();
    const given = {
      productId: product.id,
      name: 'Quotes " \\ and\nlines, Ünïcode \u2028 😀',
      description: "d".repeat(5000),
      amount: 999_999_999.99,
      currency: "USD",
      network: "polygon_amoy",
      networks: ["base_sepolia", "polygon_amoy"],
      token: "USDC",
      active: false,
      pricingType: "recurring",
      billingInterval: "month",
      billingIntervalCount: 3,
      trialDays: 14,
      merchantName: "Shown name",
      customFields: [
        { key: "size", label: "Size", type: "dropdown", optional: false, options: ["S", "M"] },
        { key: "note", label: "Note", type: "text", optional: true },
        { key: "count", label: "How many", type: "number", optional: false },
      ],
      isAgenticProxy: true,
      targetUrl: "https://api.example.com/v1/report?x=1",
      targetMethod: "POST",
      x402Scheme: "exact",
      inputSchema: { type: "object", required: ["q"], properties: { q: { type: "string" }, "10": {}, "2": {} } },
      inputExample: { q: "hello", list: [1, null, { deep: [true, 1e21, 0.1] }] },
      forwardHeaders: ["X-Trace", "accept-encoding"],
      successUrl: "https://shop.example/ok?session=1#top",
      returnUrl: "http://localhost:4000/back",
      cancelUrl: "https://shop.example/cancel",
      metadata: { order: "A-1", nested: { a: [1, 2] }, flag: false, zero: 0, ключ: "значение" },
    };
    const made = await create({ ...given, merchantWalletAddresses: { base_sepolia: wallet, polygon_amoy: wallet } });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject(given);
    expect(made.body.data.merchantWalletAddress.toLowerCase()).toBe(wallet);
    const { text } = await read(made.body.data.id);
    expect(JSON.parse(text)).toEqual(JSON.parse(made.text));
    const listed = await payments.call("GET", `${LINKS}?productId=${product.id}`, { key: merchant.testKey });
    expect(listed.body).toEqual({ status: "success", data: [made.body.data], hasMore: false });
  });

  test.each([null, false, 0, "", "text", [], [[null]], { "": { a: -1e-7 } }])(
    "an input example may be any JSON value: %j",
    async (inputExample) => {
      const made = await create({ ...MINIMAL, inputExample });
      expect(made.body.data.inputExample).toEqual(inputExample);
      expect((await read(made.body.data.id)).body).toEqual(made.body);
    },
  );

  test("read-only members of the body change nothing", async () => {
    const forged = {
      id: unknownId(),
      _id: unknownId(),
      merchantId: other.id,
      mode: "live",
      livemode: true,
      totalCollected: 1e6,
      totalTransactions: 7,
      payableBy: [],
      upstreamHeaderNames: ["x"],
      createdAt: "2001-01-01T00:00:00.000Z",
      updatedAt: 5,
    };
    const { status, body } = await create({ ...MINIMAL, ...forged });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      merchantId: merchant.id,
      mode: "test",
      livemode: false,
      totalCollected: 0,
      totalTransactions: 0,
      payableBy: ["x402-v1", "x402-v2"],
      upstreamHeaderNames: [],
    });
    expect(body.data.id).not.toBe(forged.id);
    expect(body.data.createdAt).not.toBe(forged.createdAt);
  });

  test.each([
    ["no network", { name: "x", amount: 1 }, "network: is required"],
    ["no name", { network: "base_sepolia", amount: 1 }, "name: is required"],
    ["no amount", { network: "base_sepolia", name: "x" }, "amount: is required"],
    ["neither name nor amount", { network: "base_sepolia" }, "name: is required; amount: is required"],
    ["a blank name", { ...MINIMAL, name: " \t" }, /^name: /],
    ["a name of 256 characters", { ...MINIMAL, name: "n".repeat(256) }, /^name: /],
    ["a long description", { ...MINIMAL, description: "d".repeat(5001) }, /^description: /],
    ["an amount as text", { ...MINIMAL, amount: "1" }, "amount: must be a number"],
    ["an amount of three decimals", { ...MINIMAL, amount: 0.015 }, /^amount: must be a number from 0\.01/],
    ["no amount at all", { ...MINIMAL, amount: null }, "amount: must be a number"],
    ["another currency", { ...MINIMAL, currency: "EUR" }, "currency: must be one of USD"],
    ["another token", { ...MINIMAL, token: "USDT" }, "token: must be one of USDC"],
    ["another scheme", { ...MINIMAL, x402Scheme: "upto" }, "x402Scheme: must be one of exact"],
    ["an unknown network", { ...MINIMAL, network: "base-sepolia" }, /^network: must be one of base_sepolia, /],
    ["an unknown member", { ...MINIMAL, targetURL: "https://a.example" }, "targetURL: is not a known member"],
    ["a recurring price without interval", { ...MINIMAL, pricingType: "recurring" }, /^billingInterval: is required/],
    ["an interval on a single price", { ...MINIMAL, billingInterval: "day" }, /^billingInterval: must be null/],
    ["366 intervals", { ...MINIMAL, billingIntervalCount: 366 }, /^billingIntervalCount: /],
    ["731 trial days", { ...MINIMAL, trialDays: 731 }, /^trialDays: /],
  ])("refuses %s, naming the field", async (_what, body, message) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ status: "error", code: "VALIDATION_FAILED" });
    if (typeof message === "string") expect(answer.body.message).toBe(message);
    else expect(answer.body.message).toMatch(message);
  });

  test("a name is 1 to 255 characters after trimming, counted as characters", async () => {
    const name = "😀".repeat(255);
    expect((await create({ ...MINIMAL, name: `  ${name}\n` })).body.data.name).toBe(name);
  });
});

test("another merchant's link is 403, one of the other mode and an unknown one are 404", async () => {
  const { id } = (await create(MINIMAL)).body.data;
  for (const [method, body] of [["GET"], ["PATCH", { name: "y" }]] as const) {
    const ask = async (key: string, path = `${LINKS}/${id}`) => {
      const answer = await payments.call(method, path, { key, body });
      return [answer.status, answer.body.code];
    };
    expect(await ask(other.testKey)).toEqual([403, "AUTH_TENANT_MISMATCH"]);
    expect(await ask(merchant.liveKey)).toEqual([404, "NOT_FOUND"]);
    expect(await ask(other.liveKey)).toEqual([404, "NOT_FOUND"]);
    for (const odd of [unknownId(), "00000000-0000-0000-0000-000000000000", "FFFFFFFF-ffff-ffff-ffff-ffffffffffff"]) {
      expect(await ask(merchant.testKey, `${LINKS}/${odd}`)).toEqual([404, "NOT_FOUND"]);
    }
    expect(await ask(merchant.testKey, `${LINKS}/pl${id}`)).toEqual([400, "VALIDATION_FAILED"]);
    expect(await ask(merchant.testKey, `${LINKS}/${id.toUpperCase()}`)).toEqual([200, undefined]);
  }
});
