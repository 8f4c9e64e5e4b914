import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { until } from "@svc/localstack/until";
import { startGatedNode } from "./support/gated-node.js";
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
const pool = () => payments.deps.database.pool;
const textOf = (value: unknown) => (value instanceof Buffer ? value.toString("latin1") : String(value));

const ROUTES = [
  ["product", "/api/v1/products", { name: "x", amount: 1, metadata: { a: 1, b: { c: [1, 2], d: "e" } } }],
  [
    "payment link",
    "/api/v1/payment-links",
    { name: "x", amount: 1, network: "base_sepolia", metadata: { a: 1, b: 2 } },
  ],
] as const;

describe.each(ROUTES)("creating a %s under an Idempotency-Key", (_noun, path, body) => {
  const table = path.endsWith("products") ? "products" : "payment_links";
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

  test("a body with other white space or order of members is the same body", async () => {
    const key = newKey();
    const first = await create(key);
    const reversed = Object.fromEntries(Object.entries(body).reverse());
    const metadata = Object.fromEntries(Object.entries(body.metadata).reverse());
    expect((await create(key, { ...reversed, metadata })).text).toBe(first.text);
    const rawBody = JSON.stringify(body, null, 4);
    const headers = { "idempotency-key": key };
    expect((await payments.call("POST", path, { key: merchant.testKey, rawBody, headers })).text).toBe(first.text);
  });

  test("a different body is a conflict, valid or not, and changes nothing", async () => {
    const key = newKey();
    const first = await create(key);
    for (const sent of [
      { ...body, amount: 2 },
      { ...body, metadata: { a: 1 } },
      { ...body, description: "" },
      { ...body, amount: "x" },
      {},
    ]) {
      const { status, body: answerBody, headers } = await create(key, sent);
      expect([status, answerBody.status, answerBody.code]).toEqual([409, "error", "CONFLICT"]);
      expect(headers.get("idempotent-replayed")).toBeNull();
    }
    expect((await create(key)).text).toBe(first.text);
  });

  test("50 parallel repeats through two services create exactly one", async () => {
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

  test("of 50 parallel requests with different bodies, one succeeds and the others are conflicts", async () => {
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => create(key, { ...body, amount: index + 1 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(
      answers.filter(({ status, body: answerBody }) => status === 409 && answerBody.code === "CONFLICT"),
    ).toHaveLength(49);
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
    expect(new Set(answers.map(({ body: answerBody }) => answerBody.data.id)).size).toBe(4);
    const spare = await payments.makeKey(merchant.id, "test");
    expect((await create(key, body, spare.token)).text).toBe((answers[0] as { text: string }).text);
  });

  test("a failed validation isn't stored: the corrected request under the same key succeeds", async () => {
    const key = newKey();
    expect((await create(key, { ...body, amount: 0 })).status).toBe(400);
    expect((await create(key, { ...body, unknown: 1 })).status).toBe(400);
    const made = await create(key);
    expect(made.status).toBe(201);
    expect(made.headers.get("idempotent-replayed")).toBeNull();
  });

  test("a conflict is stored: it stays the answer after its cause is gone", async () => {
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

  test("the key can be reused after 24 hours, and not a moment earlier", async () => {
    const key = newKey();
    const first = await create(key);
    try {
      clockAheadMs = 24 * 3_600_000 - 600_000;
      expect((await create(key)).text).toBe(first.text);
      clockAheadMs = 24 * 3_600_000 + 600_000;
      const later = await create(key, { ...body, amount: 2 });
      expect(later.status).toBe(201);
      expect(later.headers.get("idempotent-replayed")).toBeNull();
      expect(later.body.data.id).not.toBe(first.body.data.id);
      expect((await create(key, { ...body, amount: 2 })).text).toBe(later.text);
    } finally {
      clockAheadMs = 0;
    }
  });

  test("the key, as a hash, and its answer are stored only in the row of the created resource", async () => {
    const key = `plain-key-${newKey()}`;
    const first = await create(key);
    const { rows } = await pool().query(`SELECT * FROM ${table} WHERE id = $1`, [first.body.data.id]);
    expect(rows[0].idempotency_answer).toBe(`${first.headers.get("location")}\n${first.text}`);
    expect(Object.values(rows[0]).map(textOf).join("\n")).not.toContain(key);
    expect((await pool().query("SELECT 1 FROM idempotency_keys WHERE id = $1", [rows[0].idempotency_id])).rows).toEqual(
      [],
    );
  });

  test("if the resource has changed in the meantime, the repeat is still the first answer, byte for byte", async () => {
    const key = newKey();
    const first = await create(key);
    const { status } = await payments.call("PATCH", `${path}/${first.body.data.id}`, {
      key: merchant.testKey,
      body: { name: "changed", metadata: { a: null } },
    });
    expect(status).toBe(200);
    await payments.deps.jobs.workers.retention.runOnce();
    const again = await create(key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  test("an answer that differs from its row is deleted an hour after its day, when no process returns it anymore", async () => {
    const key = newKey();
    const first = await create(key);
    const { id } = first.body.data;
    await payments.call("PATCH", `${path}/${id}`, { key: merchant.testKey, body: { name: "changed" } });
    const answer = async () =>
      (await pool().query(`SELECT idempotency_answer AS answer FROM ${table} WHERE id = $1`, [id])).rows[0].answer;
    try {
      clockAheadMs = 25 * 3_600_000 - 600_000;
      await payments.deps.jobs.workers.retention.runOnce();
      expect(await answer()).not.toBeNull();
      clockAheadMs = 25 * 3_600_000 + 600_000;
      await payments.deps.jobs.workers.retention.runOnce();
      expect(await answer()).toBeNull();
      const later = await create(key);
      expect([later.status, later.headers.get("idempotent-replayed")]).toEqual([201, null]);
      expect(later.body.data.id).not.toBe(id);
    } finally {
      clockAheadMs = 0;
    }
    const { body: answerBody } = await payments.call("GET", `${path}/${id}`, { key: merchant.testKey });
    expect(answerBody.data.name).toBe("changed");
  });

  test("of 50 parallel requests with an expired key one creates something, with one event", async () => {
    const key = newKey();
    const first = await create(key);
    try {
      clockAheadMs = 24 * 3_600_000 + 600_000;
      const before = await count();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => create(key, body, merchant.testKey, index % 2 ? payments : second)),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.body.data.id).not.toBe(first.body.data.id);
      expect(await count()).toBe(before + 1);
      const answerBody = await pool().query("SELECT 1 FROM events WHERE data ->> 'id' = $1", [
        answers[0]?.body.data.id,
      ]);
      expect(answerBody.rows).toHaveLength(1);
    } finally {
      clockAheadMs = 0;
    }
  });

  test("a key stored by the previous release works with this one, and vice versa", async () => {
    // The statement of the previous release, with an encrypted answer.
    const kept = `INSERT INTO idempotency_keys AS k (id, fingerprint, status, location, body, expires_at) VALUES ($1, $2, 201, $3, $4, $5)
      ON CONFLICT (id) DO UPDATE SET fingerprint = $2 WHERE k.expires_at <= $5::timestamptz - interval '24 hours' RETURNING 1`;
    const expiresAt = () => new Date(Date.now() + 24 * 3_600_000);
    const keyOf = async (id: string) =>
      (
        await pool().query(
          `SELECT idempotency_id AS id, idempotency_fingerprint AS fingerprint FROM ${table} WHERE id = $1`,
          [id],
        )
      ).rows[0];
    const key = newKey();
    const first = await create(key);
    const made = await keyOf(first.body.data.id);
    const sealed = payments.deps.cipher.encrypt(first.text);
    expect((await pool().query(kept, [made.id, made.fingerprint, "/x", sealed, expiresAt()])).rows).toEqual([]);
    await pool().query(`DELETE FROM ${table} WHERE id = $1`, [first.body.data.id]);
    expect((await pool().query(kept, [made.id, made.fingerprint, "/x", sealed, expiresAt()])).rows).toHaveLength(1);
    const before = await count();
    const again = await create(key);
    expect([again.status, again.text, again.headers.get("location")]).toEqual([201, first.text, "/x"]);
    expect(await count()).toBe(before);
  });

  test.each([
    ["empty", ""],
    ["of 256 characters", "k".repeat(256)],
    ["with a tabulator", "a\tb"],
    ["outside ASCII", "clé"],
  ])("a key that is %s is refused", async (_what, key) => {
    const { status, body: answerBody } = await create(key);
    expect(status).toBe(400);
    expect(answerBody.message).toBe("Idempotency-Key: must be 1 to 255 printable ASCII characters");
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

test("a repeat gets the first answer, even if the product was archived since", async () => {
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

test("a recording that takes longer than its claim keeps the key until it is answered", async () => {
  const node = await startGatedNode("http://127.0.0.1:1");
  const slow = await startPayments({
    databaseUrl: payments.databaseUrl,
    clock: { now: () => Date.now() + clockAheadMs },
    env: { RPC_URLS_BASE_SEPOLIA: node.url },
  });
  const body = {
    amount: 1,
    token: "USDC",
    network: "base_sepolia",
    txHash: "b".repeat(64),
    walletAddress: randomEvmWallet(),
  };
  const headers = { "idempotency-key": newKey() };
  const record = () => slow.call("POST", "/api/v1/transactions", { key: merchant.testKey, body, headers });
  const findExpiry = async () =>
    (await pool().query("SELECT claimed_till FROM idempotency_keys WHERE claim IS NOT NULL")).rows[0]?.claimed_till;
  node.close();
  try {
    const first = record();
    await until(() => node.waiting() > 0);
    const expiry = await findExpiry();
    clockAheadMs = 50_000;
    await until(async () => (await findExpiry()) > expiry);
    clockAheadMs = 70_000;
    const repeat = await record();
    expect([repeat.status, repeat.body.code, repeat.body.retryAfter]).toEqual([409, "CONFLICT", 1]);
    node.open();
    expect((await first).body).toMatchObject({ code: "TIMEOUT", retryable: true });
  } finally {
    clockAheadMs = 0;
    node.open();
    await slow.stop();
    await node.stop();
  }
});

test("the sweep deletes only stored answers older than a day", async () => {
  const wallet = randomEvmWallet();
  await payments.call("POST", "/api/v1/products", {
    key: other.testKey,
    body: { name: "x", amount: 1, merchantWalletAddress: wallet },
  });
  const body = { name: "swept", amount: 1, merchantWalletAddress: wallet };
  const headers = { "idempotency-key": newKey() };
  const create = () => payments.call("POST", "/api/v1/products", { key: merchant.testKey, body, headers });
  const first = await create();
  expect(first.status).toBe(409);
  await payments.deps.jobs.workers.retention.runOnce();
  const again = await create();
  expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
  clockAheadMs = 72 * 3_600_000;
  try {
    await payments.deps.jobs.workers.retention.runOnce();
  } finally {
    clockAheadMs = 0;
  }
  expect((await pool().query("SELECT 1 FROM idempotency_keys")).rows).toEqual([]);
});
