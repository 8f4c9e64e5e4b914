import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { BUYER, type CheckoutShop, startCheckoutShop } from "./support/checkout-shop.js";
import { insertTransactions } from "./support/insert-rows.js";
import { type Answer, type PaymentsUnderTest, startPayments, unknownId } from "./support/payments-under-test.js";

const OPERATIONS = [
  ["POST", "/api/checkout/session", "/api/v1/payment-links"],
  ["GET", "/api/checkout/session/:id", "/api/v1/payment-links"],
  ["POST", "/api/checkout/submit", "/api/v1/transactions"],
  ["POST", "/api/tax/quote", "/api/v1/payment-links"],
  ["POST", "/api/refunds", "/api/v1/transactions"],
  ["GET", "/api/refunds", "/api/v1/transactions"],
  ["POST", "/api/settlements", "/api/v1/transactions"],
  ["GET", "/api/settlements", "/api/v1/transactions"],
  ["GET", "/api/settlements/balance", "/api/v1/transactions"],
] as const;
const at = (pattern: string): string => pattern.replace(":id", unknownId());
const isLive = (pattern: string): boolean => pattern.startsWith("/api/settlements");

/** A tax engine whose answers the test sets. */
const engine = { answer: (_sent: unknown): { status: number; body: string } | null => null };
const taxServer = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const answer = engine.answer(JSON.parse(Buffer.concat(chunks).toString()));
  if (answer) response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
});
let shop: CheckoutShop;
let limited: PaymentsUnderTest;

beforeAll(async () => {
  await new Promise<void>((resolve) => taxServer.listen(0, "127.0.0.1", resolve));
  const env = {
    TAX_PROVIDER_URL: `http://127.0.0.1:${(taxServer.address() as AddressInfo).port}/`,
    SUNSET_DATE: "2027-06-30T12:00:00Z",
  };
  shop = await startCheckoutShop({ env });
  limited = await startPayments({
    databaseUrl: shop.payments.databaseUrl,
    env: { ...env, RATE_LIMIT_LOCALHOST: "enforce", TRUST_PROXY: "127.0.0.1" },
  });
});
afterAll(async () => {
  await limited?.stop();
  await shop?.stop();
  taxServer.closeAllConnections();
  await new Promise((resolve) => taxServer.close(resolve));
});

const deprecationHeaders = ({ headers }: Answer) => [
  headers.get("deprecation"),
  headers.get("sunset"),
  headers.get("link"),
];
const announcement = (successor: string) => [
  "@1795219200",
  "Wed, 30 Jun 2027 12:00:00 GMT",
  `<http://localhost:3000${successor}>; rel="successor-version"`,
];

describe.each(OPERATIONS)("%s %s", (method, pattern, successor) => {
  const body = method === "POST" ? {} : undefined;

  test("refuses agentic keys of both modes before it looks at the body", async () => {
    for (const key of [shop.merchant.agenticTestKey, shop.merchant.agenticLiveKey]) {
      const bodies =
        method === "POST" ? [{ body: { nonsense: 1 } }, { rawBody: "{" }, { body: { x: "x".repeat(1 << 20) } }] : [{}];
      for (const more of bodies) {
        const answer = await shop.ask(403, method, at(pattern), { key, ...more });
        expect(answer.body).toMatchObject({
          status: "error",
          code: "API_KEY_SCOPE_INSUFFICIENT",
          hint: expect.any(String),
        });
        expect(answer.headers.get("www-authenticate")).toBe('Bearer error="insufficient_scope"');
        expect(deprecationHeaders(answer)).toEqual(announcement(successor));
      }
    }
  });

  test("requires a key, and uses the legacy error code", async () => {
    for (const key of ["", "x", `svc_test_sk_${"0".repeat(48)}`]) {
      const answer = await shop.ask(401, method, at(pattern), { key, body });
      expect(answer.body).toMatchObject({ status: "error", code: "UNAUTHORIZED", hint: expect.any(String) });
      expect(deprecationHeaders(answer)).toEqual(announcement(successor));
    }
  });

  test("announces its end date and its successor in every response", async () => {
    const key = isLive(pattern) ? shop.merchant.liveKey : shop.merchant.testKey;
    const answer = await shop.payments.call(method, at(pattern), { key, body });
    expect(deprecationHeaders(answer)).toEqual(announcement(successor));
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  });

  test("is 503 while the database is down", async () => {
    const key = isLive(pattern) ? shop.merchant.liveKey : shop.merchant.testKey;
    const bodies: Record<string, object> = {
      "/api/checkout/session": { amount: 1, network: "base_sepolia" },
      "/api/checkout/submit": { sessionId: unknownId(), txHash: "ab".repeat(32), walletAddress: BUYER },
      "/api/tax/quote": { paymentLinkId: unknownId() },
      "/api/refunds": { transactionId: unknownId(), amount: 1, txHash: "ab".repeat(32) },
    };
    shop.proxy.cut();
    try {
      const answer = await shop.ask(503, method, at(pattern), { key, body: body && (bodies[pattern] ?? {}) });
      expect(answer.body).toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfter: expect.any(Number) });
    } finally {
      shop.proxy.resume();
    }
  });

  if (method === "POST") {
    test("refuses a body that isn't an object with known members", async () => {
      const key = isLive(pattern) ? shop.merchant.liveKey : shop.merchant.testKey;
      for (const wrong of [[], "text", { nonsense: 1 }]) {
        expect((await shop.ask(400, method, pattern, { key, body: wrong })).body.code).toBe("BAD_REQUEST");
      }
      await shop.ask(413, method, pattern, { key, body: { x: "x".repeat(1 << 20) } });
      await shop.ask(415, method, pattern, { key, rawBody: "x", headers: { "content-type": "text/plain" } });
    });
  } else if (!pattern.endsWith("balance")) {
    test("refuses an unknown query", async () => {
      const key = isLive(pattern) ? shop.merchant.liveKey : shop.merchant.testKey;
      const path = pattern.includes(":id") ? pattern.replace(":id", "x") : `${pattern}?limit=x`;
      expect((await shop.ask(400, method, path, { key })).body.code).toBe("BAD_REQUEST");
      if (pattern.includes(":id")) return;
      for (const query of ["nonsense=1", `starting_after=${unknownId()}`, "created_gte=soon"]) {
        await shop.ask(400, method, `${pattern}?${query}`, { key });
      }
    });
  }
});

describe("limits by address", () => {
  let clients = 0;
  const call = (client: string, method: string, path: string, body?: unknown) =>
    limited.call(method, path, { key: shop.merchant.testKey, body, headers: { "x-forwarded-for": client } });
  const next = () => `198.51.100.${++clients}`;

  test("ten mutations of the checkout a minute, over all its paths together", async () => {
    const client = next();
    for (let turn = 0; turn < 10; turn++) {
      const path = turn % 2 ? "/api/checkout/session" : "/api/checkout/submit";
      const answer = await call(client, "POST", path, {});
      expect([answer.status, answer.headers.get("x-ratelimit-limit")]).toEqual([400, "10"]);
    }
    const refused = await call(client, "POST", "/api/checkout/session", {});
    expect(refused.body).toMatchObject({ code: "RATE_LIMITED", retryAfter: expect.any(Number) });
    expect(deprecationHeaders(refused)).toEqual(announcement("/api/v1/payment-links"));
    shop.calls.see("POST", "/api/checkout/session", refused);
    // Polls, and paths outside /api/checkout, have their own tiers.
    expect((await call(client, "GET", at("/api/checkout/session/:id"))).status).toBe(404);
    expect((await call(client, "POST", "/api/refunds", {})).status).toBe(400);
    expect((await call(next(), "POST", "/api/checkout/session", {})).status).toBe(400);
  });

  test("thirty polls a minute", async () => {
    const client = next();
    const path = at("/api/checkout/session/:id");
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(client, "GET", path)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(30);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    for (const answer of refused) shop.calls.see("GET", path, answer);
    expect((await call(client, "POST", "/api/checkout/session", {})).status).toBe(400);
  });
});

describe("a tax quote", () => {
  const quote = (status: number, body: object) => shop.ask(status, "POST", "/api/tax/quote", { body });

  test("is the tax engine's answer for the purchase and the buyer", async () => {
    const asked: unknown[] = [];
    engine.answer = (sent) => {
      asked.push(sent);
      return { status: 200, body: '{"tax":"0.83"}' };
    };
    const customer = {
      customerEmail: "ann@example.com",
      customerName: "Ann",
      customerAddress: "1 Road",
      customerCountry: "DE",
    };
    expect((await quote(200, { amount: 4.35, ...customer })).body.data).toEqual({
      currency: "USD",
      subtotalAmount: 4.35,
      taxAmount: 0.83,
      totalAmount: 5.18,
      quote: { subtotalCents: 435, taxCents: 83, totalCents: 518 },
    });
    expect(asked).toEqual([
      {
        merchantId: shop.merchant.id,
        mode: "test",
        subtotal: "4.35",
        currency: "USD",
        customer: { email: "ann@example.com", name: "Ann", address: "1 Road", country: "DE" },
      },
    ]);
  });

  test("takes the amount of a link of the merchant", async () => {
    engine.answer = () => ({ status: 200, body: '{"tax":0}' });
    const body = { name: "x", amount: 999_999_999.99, network: "base_sepolia" };
    const made = await shop.payments.call("POST", "/api/v1/payment-links", { key: shop.merchant.testKey, body });
    const { id } = made.body.data;
    expect((await quote(200, { paymentLinkId: id })).body.data).toMatchObject({
      totalAmount: 999_999_999.99,
      taxAmount: 0,
    });
    expect((await quote(200, { paymentLinkId: id, amount: 0.07 })).body.data).toMatchObject({ totalAmount: 0.07 });
    expect((await quote(404, { paymentLinkId: unknownId() })).body.code).toBe("NOT_FOUND");
    const theirs = { key: shop.other.testKey, body: { paymentLinkId: id } };
    expect((await shop.ask(403, "POST", "/api/tax/quote", theirs)).body.code).toBe("FORBIDDEN");
  });

  test.each([
    ["answers an error", { status: 500, body: "{}" }],
    ["answers nonsense", { status: 200, body: '{"tax":"soon"}' }],
    ["does not answer", null],
  ])("is 504 when the engine %s: no tax is something else", async (_what, answer) => {
    engine.answer = () => answer;
    const { body } = await quote(504, { amount: 1 });
    expect(body).toMatchObject({ code: "TIMEOUT", retryAfter: expect.any(Number), retryable: true });
  });

  test.each([{}, { amount: 1.005 }, { amount: 1, customerCountry: "Germany" }, { amount: 1, customerEmail: "x" }])(
    "of %j is refused",
    async (body) => {
      expect((await quote(400, body)).body.code).toBe("BAD_REQUEST");
    },
  );

  test("is without tax if no engine is configured", async () => {
    const plain = await startPayments({ databaseUrl: shop.payments.databaseUrl });
    try {
      const { body } = await plain.call("POST", "/api/tax/quote", {
        key: shop.merchant.testKey,
        body: { amount: 0.29 },
      });
      expect(body.data).toMatchObject({ taxAmount: 0, totalAmount: 0.29 });
    } finally {
      await plain.stop();
    }
  });
});

test("the ordinary answers, conflicts and refusals of each operation are as documented", async () => {
  const session = await shop.makeSession();
  const body = { sessionId: session.id, txHash: await shop.pay(7), walletAddress: BUYER };
  await shop.ask(200, "GET", `/api/checkout/session/${session.id}`);
  await shop.ask(403, "GET", `/api/checkout/session/${session.id}`, { key: shop.other.testKey });
  await shop.ask(404, "GET", `/api/checkout/session/${unknownId()}`);
  const { transaction } = (await shop.ask(200, "POST", "/api/checkout/submit", { body })).body.data;
  await shop.ask(409, "POST", "/api/checkout/submit", { body });
  await shop.ask(404, "POST", "/api/checkout/submit", { body: { ...body, sessionId: unknownId() } });
  const unknown = { ...body, sessionId: (await shop.makeSession()).id, txHash: "cd".repeat(32) };
  await shop.ask(422, "POST", "/api/checkout/submit", { body: unknown });
  const elsewhere = await shop.makeSession({ amount: 1, network: "eth_sepolia" });
  await shop.ask(504, "POST", "/api/checkout/submit", { body: { ...unknown, sessionId: elsewhere.id } });
  const headers = { "idempotency-key": "one" };
  await shop.ask(201, "POST", "/api/checkout/session", { headers, body: { amount: 1, network: "base_sepolia" } });
  await shop.ask(409, "POST", "/api/checkout/session", { headers, body: { amount: 2, network: "base_sepolia" } });
  await shop.ask(404, "POST", "/api/checkout/session", { body: { paymentLinkId: unknownId() } });

  const refund = { transactionId: transaction.id, amount: 0.07, txHash: await shop.payBack(7) };
  await shop.ask(422, "POST", "/api/refunds", { body: { ...refund, txHash: "cd".repeat(32) } });
  await shop.ask(201, "POST", "/api/refunds", { body: refund });
  await shop.ask(409, "POST", "/api/refunds", { body: refund });
  await shop.ask(404, "POST", "/api/refunds", { body: { ...refund, transactionId: unknownId() } });
  await shop.ask(200, "GET", "/api/refunds");
  const { pool } = shop.payments.deps.database;
  const owner = { merchantId: shop.merchant.id, createdAtMs: [Date.now()] };
  const [far] = await insertTransactions(pool, { ...owner, mode: "test", columns: { network: "eth_sepolia" } });
  await shop.ask(504, "POST", "/api/refunds", { body: { ...refund, transactionId: far, txHash: "ef".repeat(32) } });

  const key = shop.merchant.liveKey;
  const [live] = await insertTransactions(pool, { ...owner, mode: "live", columns: { network: "base" } });
  await shop.ask(403, "POST", "/api/settlements", { key: shop.other.liveKey, body: { transactionIds: [live] } });
  await shop.ask(404, "POST", "/api/settlements", { key, body: { transactionIds: [unknownId()] } });
  await shop.ask(201, "POST", "/api/settlements", { key, body: {} });
  await shop.ask(409, "POST", "/api/settlements", { key, body: {} });
  await shop.ask(200, "GET", "/api/settlements", { key });
  await shop.ask(200, "GET", "/api/settlements/balance", { key });
});

test("every status that these operations document was among the answers checked here", () => {
  const isMeant = ({ tags }: { readonly tags?: readonly string[] }) => tags?.includes("checkout") ?? false;
  expect(shop.calls.document.operations.filter(isMeant)).toHaveLength(OPERATIONS.length);
  expect(shop.calls.unseen(isMeant)).toEqual([]);
});
