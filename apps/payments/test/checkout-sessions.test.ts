import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { createCheckoutSessionsRepository } from "../src/checkout/checkout-sessions-repository.js";
import { createSessionExpiry } from "../src/checkout/session-expiry.js";
import { type CheckoutShop, idempotent, SHOP_WALLET, startCheckoutShop } from "./support/checkout-shop.js";
import { unknownId } from "./support/payments-under-test.js";

const MINUTE = 60_000;
const PATH = "/api/checkout/session";
let shop: CheckoutShop;

beforeAll(async () => {
  shop = await startCheckoutShop();
});
afterAll(() => shop?.stop());
afterEach(() => shop.setClock(0));

const create = (status: number, body: unknown, more: object = {}) => shop.ask(status, "POST", PATH, { body, ...more });
const poll = (status: number, id: string, more: object = {}) => shop.ask(status, "GET", `${PATH}/${id}`, more);
const makeLink = (more: object = {}) => shop.makeLink({ amount: 4.35, ...more });

describe("creating a session", () => {
  test("returns what to pay, where and until when, and reads back the same", async () => {
    const customer = {
      customerEmail: "ann@example.com",
      customerName: "Ann",
      customerAddress: "1 Road",
      customerCountry: "DE",
    };
    const given = {
      amount: 4.35,
      network: "base_sepolia",
      ...customer,
      subtotalAmount: 4,
      taxAmount: 0.35,
      successUrl: "https://shop.example.com/thanks",
      cancelUrl: "https://shop.example.com/cart",
      metadata: { order: "A-1" },
    };
    const { body, headers } = await create(201, given);
    expect(body.data).toEqual({
      id: expect.any(String),
      status: "open",
      paymentLinkId: null,
      ...given,
      amountBaseUnits: "4350000",
      currency: "USD",
      token: "USDC",
      merchantWalletAddress: SHOP_WALLET,
      merchantId: shop.merchant.id,
      mode: "test",
      livemode: false,
      transactionId: null,
      createdAt: expect.stringMatching(/\.\d{3}Z$/),
      expiresAt: new Date(Date.parse(body.data.createdAt) + 30 * MINUTE).toISOString(),
    });
    expect(headers.get("location")).toBe(`${PATH}/${body.data.id}`);
    expect((await poll(200, body.data.id)).body).toEqual(body);
  });

  test("takes amount, network, wallet and addresses from the link, and explicit values win", async () => {
    const link = await makeLink({ networks: ["base_sepolia", "eth_sepolia"], successUrl: "https://a.example.com/x" });
    const { data } = (await create(201, { paymentLinkId: link.id })).body;
    expect(data).toMatchObject({
      paymentLinkId: link.id,
      amount: 4.35,
      network: "base_sepolia",
      merchantWalletAddress: link.merchantWalletAddress,
      successUrl: "https://a.example.com/x",
    });
    const explicit = { paymentLinkId: link.id, amount: 0.29, network: "eth_sepolia" };
    expect((await create(201, explicit)).body.data).toMatchObject({ amount: 0.29, network: "eth_sepolia" });
  });

  test.each([
    [
      "neither amount nor network nor link",
      {},
      "amount: is required without a payment link; network: is required without a payment link",
    ],
    [
      "a live network",
      { amount: 1, network: "base" },
      "network: base is a live network, but this request is in test mode",
    ],
    ["three decimals", { amount: 1.005, network: "base_sepolia" }, /^amount: must be a number/],
    ["text as an amount", { amount: "1", network: "base_sepolia" }, /^amount: must be a number/],
    [
      "parts that do not add up",
      { amount: 1, network: "base_sepolia", subtotalAmount: 0.5, taxAmount: 0.4 },
      /^taxAmount: /,
    ],
    [
      "an address that is no https",
      { amount: 1, network: "base_sepolia", successUrl: "javascript:1" },
      /^successUrl: /,
    ],
    [
      "an unregistered wallet",
      { amount: 1, network: "base_sepolia", merchantWalletAddress: `0x${"1".repeat(40)}` },
      "merchantWalletAddress: is not one of your wallets",
    ],
    [
      "a wallet of another chain",
      { amount: 1, network: "base_sepolia", merchantWalletAddress: "1".repeat(32) },
      "merchantWalletAddress: is not a wallet address of base_sepolia",
    ],
    [
      "no wallet on the chain",
      { amount: 1, network: "solana_devnet" },
      "merchantWalletAddress: is required: the merchant has no default wallet",
    ],
    [
      "an unknown member",
      { amount: 1, network: "base_sepolia", sucessUrl: "https://a.example" },
      /^sucessUrl: is not a known member/,
    ],
    ["too much metadata", { amount: 1, network: "base_sepolia", metadata: { a: "x".repeat(501) } }, /^metadata\.a: /],
  ])("refuses %s", async (_what, body, message) => {
    const answer = await create(400, body);
    expect([answer.body.code, answer.body.message]).toEqual([
      "BAD_REQUEST",
      typeof message === "string" ? message : expect.stringMatching(message),
    ]);
  });

  test("requires a link of the same merchant and mode that is active and accepts the network", async () => {
    const link = await makeLink();
    expect((await create(404, { paymentLinkId: unknownId() })).body.code).toBe("NOT_FOUND");
    expect((await create(403, { paymentLinkId: link.id }, { key: shop.other.testKey })).body.code).toBe("FORBIDDEN");
    expect((await create(404, { paymentLinkId: link.id }, { key: shop.merchant.liveKey })).body.code).toBe("NOT_FOUND");
    const elsewhere = await create(400, { paymentLinkId: link.id, network: "eth_sepolia" });
    expect(elsewhere.body.message).toBe("network: is not one of the link's networks (base_sepolia)");
    const inactive = await makeLink({ active: false });
    expect((await create(400, { paymentLinkId: inactive.id })).body.message).toBe(
      "paymentLinkId: names a payment link that is not active",
    );
  });

  test("20 parallel repeats under one Idempotency-Key make one session, another body is a conflict", async () => {
    const headers = idempotent();
    const body = { amount: 1, network: "base_sepolia" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        (turn % 2 ? shop.payments : shop.second).call("POST", PATH, { key: shop.merchant.testKey, body, headers }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect((await create(409, { ...body, amount: 2 }, { headers })).body.code).toBe("CONFLICT");
  });
});

describe("a session that is not paid", () => {
  test("expires after thirty minutes", async () => {
    const { id, expiresAt } = await shop.makeSession();
    const endMs = Date.parse(expiresAt as string);
    shop.stopClock(endMs - 1);
    expect((await poll(200, id)).body.data.status).toBe("open");
    shop.stopClock(endMs);
    expect((await poll(404, id)).body).toMatchObject({ code: "NOT_FOUND", hint: expect.any(String) });
    const submission = { sessionId: id, txHash: "ab".repeat(32), walletAddress: SHOP_WALLET };
    expect((await shop.ask(404, "POST", "/api/checkout/submit", { body: submission })).body.code).toBe("NOT_FOUND");
  });

  test("has one checkout.expired event, even with three workers, and not before its grace period ends", async () => {
    const sessions = await Promise.all(Array.from({ length: 30 }, () => shop.makeSession()));
    const repository = createCheckoutSessionsRepository(shop.payments.deps.database.pool);
    const { clock, watchWork } = shop.payments.deps;
    const graceMs = 20_000;
    const workers = Array.from({ length: 3 }, () =>
      createSessionExpiry({ checkout: { sessions: repository, graceMs }, clock, watchWork }),
    );
    try {
      const ends = sessions.map(({ expiresAt }) => Date.parse(expiresAt as string));
      shop.stopClock(Math.min(...ends) + graceMs / 2);
      for (const worker of workers) await worker.runOnce();
      expect(await shop.events("checkout.expired", sessions[0]?.id as string)).toEqual([]);
      shop.stopClock(Math.max(...ends) + graceMs + 1);
      await Promise.all(workers.map((worker) => worker.runOnce()));
      for (const session of sessions) {
        expect(await shop.events("checkout.expired", session.id)).toEqual([{ ...session, status: "expired" }]);
      }
      await Promise.all(workers.map((worker) => worker.runOnce()));
      expect(await shop.events("checkout.expired", sessions[0]?.id as string)).toHaveLength(1);
      shop.setClock(0);
      // The session has also expired for a process whose clock is behind.
      await poll(404, sessions[0]?.id as string);
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
  });
});

test("a session of another merchant is 403, of the other mode or an unknown one 404, and an invalid UUID 400", async () => {
  const { id } = await shop.makeSession();
  expect((await poll(403, id, { key: shop.other.testKey })).body.code).toBe("FORBIDDEN");
  expect((await poll(404, id, { key: shop.merchant.liveKey })).body.code).toBe("NOT_FOUND");
  expect((await poll(404, unknownId())).body.code).toBe("NOT_FOUND");
  expect((await poll(400, "x")).body.code).toBe("BAD_REQUEST");
});
