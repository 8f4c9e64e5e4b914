import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  type PaymentsUnderTest,
  randomEvmWallet,
  startPayments,
  type TestMerchant,
} from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let second: PaymentsUnderTest;
let merchant: TestMerchant;
let other: TestMerchant;
let clockAheadMs = 0;
let lastKey = 0;

beforeAll(async () => {
  const clock = { now: () => Date.now() + clockAheadMs };
  payments = await startPayments({ clock });
  second = await startPayments({ databaseUrl: payments.databaseUrl, clock });
  merchant = await payments.makeMerchant();
  other = await payments.makeMerchant();
});
afterAll(async () => {
  await second?.stop();
  await payments?.stop();
});

const newKey = (): string => `order ${++lastKey}`;
const rowOf = async (text: string) => {
  const { rows } = await payments.deps.database.pool.query("SELECT * FROM idempotency_keys");
  return rows.find((row) => row.body && payments.deps.cipher.decrypt(row.body).includes(text));
};

const ROUTES = [
  ["product", "/api/v1/products", { name: "x", amount: 1, metadata: { a: 1, b: { c: [1, 2], d: "e" } } }],
  [
    "payment link",
    "/api/v1/payment-links",
    { name: "x", amount: 1, network: "base_sepolia", metadata: { a: 1, b: 2 } },
  ],
] as const;

describe.each(ROUTES)("creating a %s under an Idempotency-Key", (_noun, path, body) => {
  const create = (key: string, sent: object = body, token = merchant.testKey, service = payments) =>
    service.call("POST", path, { key: token, body: sent, headers: { "idempotency-key": key } });
  const count = async (token = merchant.testKey) =>
    (await payments.call("GET", `${path}?limit=100`, { key: token })).body.data.length;

  test("a repeat gets the first status, body and Location again, says so, and makes nothing", async () => {
    const key = newKey();
    const first = await create(key);
    expect(first.status).toBe(201);
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    const before = await count();
    for (const service of [payments, second, payments]) {
      const again = await create(key, body, merchant.testKey, service);
      expect(again.status).toBe(201);
      expect(again.text).toBe(first.text);
      expect(again.headers.get("location")).toBe(first.headers.get("location"));
      expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
      expect(again.headers.get("cache-control")).toBe("no-store");
      expect(again.headers.get("idempotent-replayed")).toBe("true");
    }
    expect(await count()).toBe(before);
  });

  test("the order of members and white space do not make another body", async () => {
    const key = newKey();
    const first = await create(key);
    const reversed = Object.fromEntries(Object.entries(body).reverse());
    const metadata = Object.fromEntries(Object.entries(body.metadata).reverse());
    expect((await create(key, { ...reversed, metadata })).text).toBe(first.text);
    const rawBody = JSON.stringify(body, null, 4);
    const headers = { "idempotency-key": key };
    expect((await payments.call("POST", path, { key: merchant.testKey, rawBody, headers })).text).toBe(first.text);
  });

  test("another body is a conflict, valid or not, and changes nothing", async () => {
    const key = newKey();
    const first = await create(key);
    for (const sent of [
      { ...body, amount: 2 },
      { ...body, metadata: { a: 1 } },
      { ...body, description: "" },
      { ...body, amount: "x" },
      {},
    ]) {
      const { status, body: told, headers } = await create(key, sent);
      expect([status, told.status, told.code]).toEqual([409, "error", "CONFLICT"]);
      expect(headers.get("idempotent-replayed")).toBeNull();
    }
    expect((await create(key)).text).toBe(first.text);
  });

  test("50 parallel repeats through two services make exactly one", async () => {
    const key = newKey();
    const before = await count();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => create(key, body, merchant.testKey, index % 2 ? payments : second)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get("idempotent-replayed") === null)).toHaveLength(1);
    expect(await count()).toBe(before + 1);
  });

  test("of 50 parallel requests with different bodies one is answered, the others are conflicts", async () => {
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => create(key, { ...body, amount: index + 1 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status, body: told }) => status === 409 && told.code === "CONFLICT")).toHaveLength(49);
  });

  test("a key belongs to one merchant and mode: the same text of another is another key", async () => {
    const key = newKey();
    const live = { ...body, ...("network" in body ? { network: "base" } : {}) };
    const answers = [
      await create(key),
      await create(key, body, other.testKey),
      await create(key, live, merchant.liveKey),
      await create(key, live, other.liveKey),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body: told }) => told.data.id)).size).toBe(4);
    const spare = await payments.makeKey(merchant.id, "test");
    expect((await create(key, body, spare.token)).text).toBe((answers[0] as { text: string }).text);
  });

  test("a failed validation is not kept: the corrected request under the same key succeeds", async () => {
    const key = newKey();
    expect((await create(key, { ...body, amount: 0 })).status).toBe(400);
    expect((await create(key, { ...body, unknown: 1 })).status).toBe(400);
    const made = await create(key);
    expect(made.status).toBe(201);
    expect(made.headers.get("idempotent-replayed")).toBeNull();
  });

  test("a conflict is kept: it stays the answer when what caused it is gone", async () => {
    const wallet = randomEvmWallet();
    await create(newKey(), { ...body, merchantWalletAddress: wallet }, other.testKey);
    const key = newKey();
    const first = await create(key, { ...body, merchantWalletAddress: wallet });
    expect([first.status, first.body.code]).toEqual([409, "CONFLICT"]);
    const { pool } = payments.deps.database;
    await pool.query("DELETE FROM merchant_wallets WHERE lower(address) = $1", [wallet]);
    const again = await create(key, { ...body, merchantWalletAddress: wallet });
    expect(again.status).toBe(409);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await create(newKey(), { ...body, merchantWalletAddress: wallet })).status).toBe(201);
  });

  test("after 24 hours the key is free again, a moment before it is not", async () => {
    const key = newKey();
    const first = await create(key);
    try {
      clockAheadMs = 24 * 3_600_000 - 30_000;
      expect((await create(key)).text).toBe(first.text);
      clockAheadMs = 24 * 3_600_000 + 30_000;
      const later = await create(key, { ...body, amount: 2 });
      expect(later.status).toBe(201);
      expect(later.headers.get("idempotent-replayed")).toBeNull();
      expect(later.body.data.id).not.toBe(first.body.data.id);
      expect((await create(key, { ...body, amount: 2 })).text).toBe(later.text);
    } finally {
      clockAheadMs = 0;
    }
  });

  test("stored answers are encrypted, and neither key nor body stands in the table", async () => {
    const key = `plain-key-${newKey()}`;
    await create(key, { ...body, description: "plain-description" });
    const row = await rowOf("plain-description");
    expect(row.status).toBe(201);
    const dump = Object.values(row)
      .map((value) => (value instanceof Buffer ? value.toString("latin1") : String(value)))
      .join("\n");
    expect(dump).not.toMatch(/plain-|success|amount/);
    expect(row.expires_at.getTime() - Date.now()).toBeGreaterThan(86_340_000);
    expect(row.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(86_400_000);
  });

  test.each([
    ["empty", ""],
    ["of 256 characters", "k".repeat(256)],
    ["with a tabulator", "a\tb"],
    ["outside ASCII", "clé"],
  ])("a key that is %s is refused", async (_what, key) => {
    const { status, body: told } = await create(key);
    expect(status).toBe(400);
    expect(told.message).toBe("Idempotency-Key: must be 1 to 255 printable ASCII characters");
  });

  test("a key of 255 printable characters is taken", async () => {
    const key = `!"#$%&'()*+,-./:;<=>?@[]^_{|}~ ${lastKey++}`.padEnd(255, "k");
    const first = await create(key);
    expect(first.status).toBe(201);
    expect((await create(key)).text).toBe(first.text);
  });
});

test("one key on two paths is two keys", async () => {
  const headers = { "idempotency-key": newKey() };
  for (const [, path, body] of ROUTES) {
    const { status } = await payments.call("POST", path, { key: merchant.testKey, body, headers });
    expect(status).toBe(201);
  }
});

test("another spelling of the path, a query and a request id are the same request", async () => {
  const options = { key: merchant.testKey, body: { name: "x", amount: 1 }, headers: { "idempotency-key": newKey() } };
  const first = await payments.call("POST", "/api/v1/products", options);
  for (const path of ["/api/v1/%70roducts", "/%61pi/v1/products?x=1"]) {
    const headers = { ...options.headers, "x-request-id": "another" };
    expect((await payments.call("POST", path, { ...options, headers })).text).toBe(first.text);
  }
});

test("the replay wins over a product that was archived since", async () => {
  const key = merchant.testKey;
  const product = (await payments.call("POST", "/api/v1/products", { key, body: { name: "p", amount: 1 } })).body.data;
  const body = { network: "base_sepolia", productId: product.id };
  const headers = { "idempotency-key": newKey() };
  const first = await payments.call("POST", "/api/v1/payment-links", { key, body, headers });
  await payments.call("PATCH", `/api/v1/products/${product.id}`, { key, body: { archived: true } });
  const again = await payments.call("POST", "/api/v1/payment-links", { key, body, headers });
  expect(again.status).toBe(201);
  expect(again.text).toBe(first.text);
  expect((await payments.call("POST", "/api/v1/payment-links", { key, body })).status).toBe(400);
});

test("the sweep deletes what is older than a day and nothing else", async () => {
  const body = { name: "swept", amount: 1 };
  const headers = { "idempotency-key": newKey() };
  const first = await payments.call("POST", "/api/v1/products", { key: merchant.testKey, body, headers });
  await payments.deps.sweeper.runOnce();
  expect((await payments.call("POST", "/api/v1/products", { key: merchant.testKey, body, headers })).text).toBe(
    first.text,
  );
  clockAheadMs = 72 * 3_600_000;
  try {
    await payments.deps.sweeper.runOnce();
  } finally {
    clockAheadMs = 0;
  }
  expect((await payments.deps.database.pool.query("SELECT 1 FROM idempotency_keys")).rows).toEqual([]);
});
