import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@svc/localstack";
import { evmAccounts, type LocalEvmNode, startEvmNode } from "@svc/localstack/evm";
import { type DocumentedCalls, documentedCalls } from "./support/documented-calls.js";
import {
  type Answer,
  type CallOptions,
  type PaymentsUnderTest,
  startPayments,
  type TestMerchant,
  unknownId,
} from "./support/payments-under-test.js";
import { startTcpProxy, type TcpProxy } from "./support/tcp-proxy.js";

const ALIASES = [
  ["GET", "/api/products"],
  ["POST", "/api/products"],
  ["PATCH", "/api/products/:id"],
  ["GET", "/api/payment-links"],
  ["POST", "/api/payment-links"],
  ["GET", "/api/transactions"],
  ["POST", "/api/transactions"],
  ["GET", "/api/transactions/:id"],
] as const;
const PUBLIC_URL = "https://pay.example.com";
const wallet = evmAccounts.merchant.address;
const buyer = evmAccounts.buyer.address;

let database: TestDatabase;
let proxy: TcpProxy;
let node: LocalEvmNode;
let payments: PaymentsUnderTest;
let limited: PaymentsUnderTest;
let calls: DocumentedCalls;
let merchant: TestMerchant;
let other: TestMerchant;

beforeAll(async () => {
  [database, node] = await Promise.all([createTestDatabase(), startEvmNode({ network: "base_sepolia" })]);
  await node.mintUsdc(buyer, 1_000_000_000n);
  proxy = await startTcpProxy(database.url);
  const env = { PAYMENTS_PUBLIC_URL: PUBLIC_URL, SUNSET_DATE: "2027-06-30" };
  payments = await startPayments({
    databaseUrl: proxy.url,
    env: { ...env, RPC_URLS_BASE_SEPOLIA: node.rpcUrl, RPC_URLS_ETH_SEPOLIA: "http://127.0.0.1:1" },
  });
  limited = await startPayments({ databaseUrl: database.url, env: { ...env, RATE_LIMIT_LOCALHOST: "enforce" } });
  calls = await documentedCalls(payments);
  merchant = await payments.makeMerchant({ wallets: [wallet] });
  other = await payments.makeMerchant();
});
afterAll(async () => {
  await limited?.stop();
  await payments?.stop();
  await proxy?.stop();
  await node?.stop();
  await database?.drop();
});

const ask = (status: number, method: string, path: string, options: CallOptions = {}) =>
  calls.ask(status, method, path, { key: merchant.testKey, ...options });
const v1 = async (method: string, path: string, body?: unknown) =>
  payments.call(method, `/api/v1${path}`, { key: merchant.testKey, body });
const codeOf = ({ body }: Answer): string => body.code;
const PRODUCT = { name: "Tea", amount: 4.35 };
const LINK = { name: "Tea", amount: 4.35, network: "base_sepolia" };
const PAYMENT = { amount: 1, token: "USDC", network: "base_sepolia", walletAddress: buyer };
const pay = () => node.transferUsdc({ from: buyer, to: wallet, amountBaseUnits: 1_000_000n });

test("products are the same resource at both addresses", async () => {
  const made = (await ask(201, "POST", "/api/products", { body: PRODUCT })).body.data;
  expect((await v1("GET", `/products/${made.id}`)).body.data).toEqual(made);
  const changed = await ask(200, "PATCH", `/api/products/${made.id}`, { body: { name: "Green tea" } });
  expect(changed.body.data).toEqual({ ...made, name: "Green tea", updatedAt: changed.body.data.updatedAt });
  expect((await ask(200, "GET", "/api/products?limit=1")).body).toEqual({
    status: "success",
    data: [changed.body.data],
    hasMore: expect.any(Boolean),
  });
});

test("transactions are the same resource at both addresses", async () => {
  const txHash = await pay();
  const made = (await ask(201, "POST", "/api/transactions", { body: { ...PAYMENT, txHash } })).body.data;
  expect((await ask(200, "GET", `/api/transactions/${made.id}`)).body.data).toEqual(made);
  expect((await v1("GET", `/transactions/${made.id}`)).body.data).toEqual(made);
  expect((await ask(200, "GET", `/api/transactions?txHash=${txHash}`)).body.data).toEqual([made]);
});

test("links have the legacy shape with _id, and no other fields", async () => {
  const made = await ask(201, "POST", "/api/payment-links", {
    body: { ...LINK, isAgenticProxy: true, targetUrl: "https://api.example.com/x", metadata: { order: "A-1" } },
  });
  const link = made.body.data;
  expect(link).toEqual({
    _id: expect.any(String),
    ...LINK,
    description: "",
    currency: "USD",
    networks: ["base_sepolia"],
    token: "USDC",
    active: true,
    merchantWalletAddress: wallet,
    merchantName: "Test merchant",
    totalCollected: 0,
    totalTransactions: 0,
    createdAt: expect.stringMatching(/\.\d{3}Z$/),
    updatedAt: link.createdAt,
  });
  expect((await payments.call("GET", made.headers.get("location") as string)).body.data).toEqual(link);
  expect((await ask(200, "GET", "/api/payment-links?limit=1")).body.data).toEqual([link]);
  // Fields that the legacy answer leaves out are still stored.
  expect((await v1("GET", `/payment-links/${link._id}`)).body.data).toMatchObject({
    id: link._id,
    isAgenticProxy: true,
    metadata: { order: "A-1" },
  });
});

test("the event of a link that was created through the alias has the v1 shape", async () => {
  const { _id } = (await ask(201, "POST", "/api/payment-links", { body: LINK })).body.data;
  const { rows } = await payments.deps.database.pool.query(
    "SELECT data FROM events WHERE type = 'payment_link.created' AND data->>'id' = $1",
    [_id],
  );
  expect(rows).toEqual([{ data: (await v1("GET", `/payment-links/${_id}`)).body.data }]);
});

test("a fetched legacy link can be sent back as a new one", async () => {
  const first = (await ask(201, "POST", "/api/payment-links", { body: LINK })).body.data;
  const { body } = await ask(201, "POST", "/api/payment-links", { body: { ...first, name: "Copy" } });
  expect(body.data).toMatchObject({ name: "Copy", amount: 4.35, totalCollected: 0 });
  expect(body.data._id).not.toBe(first._id);
});

test("an Idempotency-Key repeats the legacy answer, and doesn't affect the same key at the v1 address", async () => {
  const headers = { "idempotency-key": "alias-1" };
  const first = await ask(201, "POST", "/api/payment-links", { body: LINK, headers });
  const again = await ask(201, "POST", "/api/payment-links", { body: LINK, headers });
  expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
  const elsewhere = await payments.call("POST", "/api/v1/payment-links", {
    key: merchant.testKey,
    body: LINK,
    headers,
  });
  expect([elsewhere.status, elsewhere.headers.get("idempotent-replayed")]).toEqual([201, null]);
  expect(codeOf(await ask(409, "POST", "/api/payment-links", { body: { ...LINK, amount: 1 }, headers }))).toBe(
    "CONFLICT",
  );
});

test("a stored duplicate error is repeated with the error codes of the address that returned it", async () => {
  const txHash = await pay();
  await ask(201, "POST", "/api/transactions", { body: { ...PAYMENT, txHash } });
  for (const [path, code] of [
    ["/api/transactions", "CONFLICT"],
    ["/api/v1/transactions", "TRANSACTION_DUPLICATE"],
  ] as const) {
    const options = { body: { ...PAYMENT, txHash }, headers: { "idempotency-key": "alias-2" } };
    const first = await ask(409, "POST", path, options);
    const again = await ask(409, "POST", path, options);
    expect([codeOf(first), again.text, again.headers.get("idempotent-replayed")]).toEqual([code, first.text, "true"]);
  }
});

describe("the codes have their legacy names", () => {
  test.each([
    ["/api/products", PRODUCT],
    ["/api/payment-links", LINK],
  ])("for what is wrong with %s", async (path, body) => {
    expect(codeOf(await ask(400, "POST", path, { body: { ...body, amount: "1" } }))).toBe("BAD_REQUEST");
    expect(codeOf(await ask(400, "GET", `${path}?limit=x`))).toBe("BAD_REQUEST");
    const taken = (await payments.call("POST", "/api/v1/products", { key: other.testKey, body: PRODUCT })).body.data;
    const theirs = { ...body, merchantWalletAddress: taken.merchantWalletAddress };
    expect(codeOf(await ask(409, "POST", path, { body: theirs }))).toBe("CONFLICT");
    await ask(413, "POST", path, { body: { ...body, description: "d".repeat(1 << 20) } });
    await ask(415, "POST", path, { rawBody: "x", headers: { "content-type": "text/plain" } });
  });

  test("for products and transactions of others, of the other mode and unknown ones", async () => {
    const { id } = (await ask(201, "POST", "/api/products", { body: PRODUCT })).body.data;
    const at = `/api/products/${id}`;
    expect(codeOf(await ask(403, "PATCH", at, { key: other.testKey, body: {} }))).toBe("FORBIDDEN");
    expect(codeOf(await ask(404, "PATCH", at, { key: merchant.liveKey, body: {} }))).toBe("NOT_FOUND");
    expect(codeOf(await ask(400, "PATCH", at, { body: { amount: 1.005 } }))).toBe("BAD_REQUEST");
    const taken = (await payments.call("POST", "/api/v1/products", { key: other.testKey, body: PRODUCT })).body.data;
    const theirs = { merchantWalletAddress: taken.merchantWalletAddress };
    expect(codeOf(await ask(409, "PATCH", at, { body: theirs }))).toBe("CONFLICT");
    const stale = { body: { name: "Green tea" }, headers: { "if-match": '"stale"' } };
    expect(codeOf(await ask(412, "PATCH", at, stale))).toBe("PRECONDITION_FAILED");
    await ask(413, "PATCH", at, { body: { description: "d".repeat(1 << 20) } });
    await ask(415, "PATCH", at, { rawBody: "x", headers: { "content-type": "text/plain" } });
    const body = { ...PAYMENT, txHash: await pay() };
    const recorded = (await ask(201, "POST", "/api/transactions", { body })).body.data;
    expect(codeOf(await ask(403, "GET", `/api/transactions/${recorded.id}`, { key: other.testKey }))).toBe("FORBIDDEN");
    expect(codeOf(await ask(404, "GET", `/api/transactions/${unknownId()}`))).toBe("NOT_FOUND");
    expect(codeOf(await ask(400, "GET", "/api/transactions/x"))).toBe("BAD_REQUEST");
  });

  test("for recordings", async () => {
    const body = { ...PAYMENT, txHash: await pay() };
    const path = "/api/transactions";
    await ask(201, "POST", path, { body });
    const again = await ask(409, "POST", path, { body });
    expect(again.body).toMatchObject({ status: "error", code: "CONFLICT", transactionId: expect.any(String) });
    expect(codeOf(await ask(400, "POST", path, { body: {} }))).toBe("BAD_REQUEST");
    expect(codeOf(await ask(400, "GET", `${path}?mode=live`))).toBe("BAD_REQUEST");
    const fresh = { ...PAYMENT, txHash: await pay() };
    expect(codeOf(await ask(404, "POST", path, { body: { ...fresh, paymentLinkId: unknownId() } }))).toBe("NOT_FOUND");
    const theirs = await payments.call("POST", "/api/v1/payment-links", { key: other.testKey, body: LINK });
    const claimed = { ...fresh, paymentLinkId: theirs.body.data.id };
    expect(codeOf(await ask(403, "POST", path, { body: claimed }))).toBe("FORBIDDEN");
    const unknown = { ...PAYMENT, txHash: "ab".repeat(32) };
    expect(codeOf(await ask(422, "POST", path, { body: unknown }))).toBe("TRANSACTION_CHAIN_VERIFY_FAILED");
    const unreachable = { ...unknown, network: "eth_sepolia" };
    expect(codeOf(await ask(504, "POST", path, { body: unreachable }))).toBe("TIMEOUT");
    await ask(413, "POST", path, { body: { ...fresh, customerName: "d".repeat(1 << 20) } });
    await ask(415, "POST", path, { rawBody: "x", headers: { "content-type": "text/plain" } });
  });

  test("for products of links, and for agentic keys", async () => {
    const path = "/api/payment-links";
    expect(codeOf(await ask(404, "POST", path, { body: { ...LINK, productId: unknownId() } }))).toBe("NOT_FOUND");
    const theirs = await payments.call("POST", "/api/v1/products", { key: other.testKey, body: PRODUCT });
    const borrowed = { ...LINK, productId: theirs.body.data.id };
    expect(codeOf(await ask(403, "POST", path, { body: borrowed }))).toBe("FORBIDDEN");
    const agentic = { key: merchant.agenticTestKey, body: { ...LINK, isAgenticProxy: false } };
    expect(codeOf(await ask(403, "POST", path, agentic))).toBe("API_KEY_SCOPE_INSUFFICIENT");
  });

  test.each(ALIASES)("for a missing or wrong key: %s %s", async (method, pattern) => {
    const path = pattern.replace(":id", unknownId());
    for (const key of ["", "x", `svc_test_sk_${"0".repeat(48)}`]) {
      const answer = await ask(401, method, path, { key, body: method === "GET" ? undefined : {} });
      expect(answer.body).toMatchObject({ status: "error", code: "UNAUTHORIZED", hint: expect.any(String) });
      expect(answer.headers.get("www-authenticate")).toContain("/.well-known/oauth-protected-resource");
    }
  });

  test.each(ALIASES)("for a database that is down: %s %s", async (method, pattern) => {
    const path = pattern.replace(":id", unknownId());
    const bodies = {
      "POST /api/products": PRODUCT,
      "POST /api/payment-links": LINK,
      "POST /api/transactions": { ...PAYMENT, txHash: "cd".repeat(32) },
      "PATCH /api/products/:id": {},
    };
    const body = (bodies as Record<string, object>)[`${method} ${pattern}`];
    proxy.cut();
    try {
      const answer = await ask(503, method, path, { body });
      expect(answer.body).toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfter: expect.any(Number) });
    } finally {
      proxy.resume();
    }
  });
});

describe("every answer says that the address is deprecated, when it ends and what follows it", () => {
  const expected = (pattern: string, id: string) => ({
    deprecation: `@${Date.parse("2026-11-21T00:00:00Z") / 1000}`,
    sunset: "Wed, 30 Jun 2027 00:00:00 GMT",
    link: `<${PUBLIC_URL}${pattern.replace("/api/", "/api/v1/").replace(":id", id)}>; rel="successor-version"`,
  });
  const deprecationHeaders = ({ headers }: Answer) => ({
    deprecation: headers.get("deprecation"),
    sunset: headers.get("sunset"),
    link: headers.get("link"),
  });

  test.each(ALIASES)("%s %s: on success, on errors and on refusals by the limits", async (method, pattern) => {
    const id = unknownId();
    const path = pattern.replace(":id", id);
    const good = await payments.call(method, path, {
      key: merchant.testKey,
      body: method === "POST" ? { ...LINK, network: undefined } : method === "PATCH" ? {} : undefined,
    });
    expect(deprecationHeaders(good)).toEqual(expected(pattern, id));
    const refused = await payments.call(method, path, { body: method === "GET" ? undefined : {} });
    expect([refused.status, deprecationHeaders(refused)]).toEqual([401, expected(pattern, id)]);
    const limit = await limited.call(method, path);
    for (let turn = 0; turn < 10; turn++) await limited.call("POST", "/api/products", { key: "x" });
    const late = await limited.call(method, path);
    expect(limit.status === 401 || limit.status === 429).toBe(true);
    expect([late.status, deprecationHeaders(late)]).toEqual([429, expected(pattern, id)]);
    calls.see(method, path, late);
  });

  test("and no answer of a v1 address does", async () => {
    const answer = await payments.call("GET", "/api/v1/products", { key: merchant.testKey });
    expect(deprecationHeaders(answer)).toEqual({ deprecation: null, sunset: null, link: null });
  });

  test("a parameter can't break out of the Link header's brackets", async () => {
    const answer = await payments.call("GET", "/api/transactions/%3E%3B%20rel=%22x%22,%3Chttps:%2F%2Fevil.example%3E", {
      key: merchant.testKey,
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("link")).toBe(
      `<${PUBLIC_URL}/api/v1/transactions/%3E%3B%20rel%3D%22x%22%2C%3Chttps%3A%2F%2Fevil.example%3E>; rel="successor-version"`,
    );
  });
});

test("every status that the aliases document was among the answers checked here", () => {
  const isAlias = ({ method, path }: { method: string; path: string }) =>
    ALIASES.some(([verb, pattern]) => verb === method && pattern.replace(":id", "{id}") === path);
  expect(calls.document.operations.filter(isAlias)).toHaveLength(ALIASES.length);
  // Documented because v1 documents them. Creating these objects calls no chain, so this answer never occurs.
  const onlyDocumented = ["POST /api/payment-links 422", "POST /api/products 422"];
  // Only restricted keys get these: restricted-keys.test.ts calls every operation without each of its rights.
  const seenElsewhere = [
    "GET /api/payment-links 403",
    "GET /api/products 403",
    "GET /api/transactions 403",
    "POST /api/products 403",
  ];
  expect(calls.unseen(isAlias)).toEqual([...onlyDocumented, ...seenElsewhere].sort());
});
