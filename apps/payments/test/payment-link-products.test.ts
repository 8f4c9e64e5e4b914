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
  merchant = await payments.makeMerchant();
  other = await payments.makeMerchant();
});
afterAll(() => payments?.stop());

const create = (body: unknown, key = merchant.testKey) => payments.call("POST", LINKS, { key, body });
const makeProduct = async (body: object, key = merchant.testKey) =>
  (await payments.call("POST", "/api/v1/products", { key, body: { name: "Plan", amount: 10, ...body } })).body.data;

describe("a payment link of a product", () => {
  const PLAN = {
    name: "Pro",
    description: "All of it",
    amount: 49.5,
    pricingType: "recurring",
    billingInterval: "year",
    billingIntervalCount: 2,
    trialDays: 30,
    metadata: { tier: "pro" },
  };

  test("takes every default from the product; its wallet too", async () => {
    const wallet = randomEvmWallet();
    const product = await makeProduct({ ...PLAN, merchantWalletAddress: wallet });
    const { status, body } = await create({ network: "base_sepolia", productId: product.id });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...PLAN, productId: product.id, currency: "USD", token: "USDC", active: true });
    expect(body.data.merchantWalletAddress).toBe(product.merchantWalletAddress);
    expect(body.data.merchantWalletAddress.toLowerCase()).toBe(wallet);
  });

  test("each explicit value overrides only its own default", async () => {
    const product = await makeProduct({ ...PLAN, merchantWalletAddress: randomEvmWallet() });
    const explicit = {
      name: "Own name",
      description: "",
      amount: 1,
      billingInterval: "week",
      billingIntervalCount: 5,
      trialDays: 0,
      metadata: { own: "1" },
      active: false,
    };
    for (const [field, value] of Object.entries(explicit)) {
      const { body } = await create({ network: "base_sepolia", productId: product.id, [field]: value });
      expect(body.data).toMatchObject({ ...PLAN, active: true, [field]: value });
      if (field === "metadata") expect(body.data.metadata).toEqual({ own: "1" });
    }
    const mine = randomEvmWallet();
    const { body } = await create({ network: "base_sepolia", productId: product.id, merchantWalletAddress: mine });
    expect(body.data.merchantWalletAddress.toLowerCase()).toBe(mine);
  });

  test("an explicit price type does not inherit the other one's interval", async () => {
    const recurring = await makeProduct(PLAN);
    const single = await create({ network: "base_sepolia", productId: recurring.id, pricingType: "one_time" });
    expect(single.body.data).toMatchObject({
      amount: 49.5,
      pricingType: "one_time",
      billingInterval: null,
      billingIntervalCount: null,
    });
    const once = await makeProduct({});
    const refused = await create({ network: "base_sepolia", productId: once.id, pricingType: "recurring" });
    expect(refused.body.message).toMatch(/^billingInterval: is required/);
    const monthly = { pricingType: "recurring", billingInterval: "month" };
    const made = await create({ network: "base_sepolia", productId: once.id, ...monthly });
    expect(made.body.data).toMatchObject({ ...monthly, billingIntervalCount: 1 });
  });

  test("the product must exist, be the caller's, of the same mode and not archived", async () => {
    const foreign = await makeProduct({}, other.testKey);
    const live = await makeProduct({}, merchant.liveKey);
    const archived = await makeProduct({});
    await payments.call("PATCH", `/api/v1/products/${archived.id}`, {
      key: merchant.testKey,
      body: { archived: true },
    });
    const ask = async (productId: string) => {
      const { status, body } = await create({ ...MINIMAL, productId });
      return [status, body.code, body.message];
    };
    expect(await ask(unknownId())).toEqual([404, "NOT_FOUND", expect.any(String)]);
    expect(await ask("ffffffff-ffff-ffff-ffff-ffffffffffff")).toEqual([404, "NOT_FOUND", expect.any(String)]);
    expect(await ask(foreign.id)).toEqual([403, "AUTH_TENANT_MISMATCH", expect.any(String)]);
    expect(await ask(live.id)).toEqual([404, "NOT_FOUND", expect.any(String)]);
    expect(await ask(archived.id)).toEqual([400, "VALIDATION_FAILED", "productId: names an archived product"]);
    expect((await create({ ...MINIMAL, productId: "x" })).body.message).toMatch(/^productId: /);
    expect((await create({ ...MINIMAL, productId: null })).body.data.productId).toBeNull();
  });
});
