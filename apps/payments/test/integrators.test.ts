import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { evmAccounts } from "@svc/localstack/evm";
import { type DashboardUnderTest, startDashboard } from "./support/dashboard.js";
import { type DocumentedCalls, documentedCalls } from "./support/documented-calls.js";
import { insertTransactions } from "./support/insert-rows.js";
import type { CallOptions, TestMerchant } from "./support/payments-under-test.js";

const BUYER = evmAccounts.buyer.address;
const PRODUCT = { name: "x", amount: 1 };
const LINK = { ...PRODUCT, network: "base_sepolia" };
const TARGET = "https://api.example.com/report";

let payments: DashboardUnderTest;
let calls: DocumentedCalls;
let merchant: TestMerchant;

beforeAll(async () => {
  payments = await startDashboard();
  calls = await documentedCalls(payments);
  merchant = await payments.makeMerchant({ wallets: [evmAccounts.merchant.address] });
});
afterAll(() => payments?.stop());

const ask = (status: number, method: string, path: string, options: CallOptions = {}) =>
  calls.ask(status, method, path, { key: merchant.testKey, ...options });
const make = async (noun: string, body: object) => (await ask(201, "POST", `/api/v1/${noun}`, { body })).body.data;
const message = async (path: string, body: unknown, method = "POST"): Promise<string> =>
  (await ask(400, method, `/api/v1/${path}`, { body })).body.message;

describe("a refusal says what to do", () => {
  test.each<[string, string, unknown, string]>([
    [
      "all that is missing, at once",
      "payment-links",
      {},
      "network: is required; name: is required; amount: is required",
    ],
    ["a type", "products", { name: 5, amount: "1" }, "name: must be a string; amount: must be a number"],
    ["a nullable type", "products", { ...PRODUCT, trialDays: "1" }, "trialDays: must be a whole number or null"],
    ["a bound of a nullable", "products", { ...PRODUCT, trialDays: 731 }, "trialDays: must be 730 or less"],
    [
      "a uuid",
      "payment-links",
      { ...LINK, productId: "1" },
      expect.stringMatching(/^productId: must be a UUID/) as never,
    ],
    [
      "a form",
      "payment-links",
      { ...LINK, merchantWalletAddress: "!" },
      expect.stringMatching(/EVM: 0x and 40 hex/) as never,
    ],
    [
      "days of trial of a single price",
      "products",
      { ...PRODUCT, trialDays: 30 },
      expect.stringMatching(/^trialDays: must be null unless/) as never,
    ],
    [
      "an archived product from the start",
      "products",
      { ...PRODUCT, archived: true },
      "archived: must be one of false",
    ],
    ["no JSON object", "products", [], "body: must be an object"],
  ])("%s", async (_what, path, body, wanted) => {
    expect(await message(path, body)).toEqual(wanted);
  });

  test("an error names a query parameter as such, and an unusable schema has one reason", async () => {
    const answer = await ask(400, "GET", "/api/v1/products?limits=5");
    expect(answer.body.message).toBe("limits: is not a known query parameter");
    const agentic = { ...LINK, isAgenticProxy: true, targetUrl: TARGET };
    const bad = await message("payment-links", { ...agentic, inputSchema: { type: 5, required: 7 } });
    expect(bad).not.toContain(", data/");
    expect(await message("payment-links", { ...agentic, targetUrl: "http://example.com" })).toBe(
      "targetUrl: The URL must begin with https://.",
    );
    expect(await message("payment-links", { ...agentic, targetUrl: "http://localhost:4000" })).toContain(
      "OUTBOUND_ALLOW_HOSTS",
    );
  });

  test("a trailing slash isn't reported as a malformed id, and a session token in place of a key is named", async () => {
    for (const name of ["products", "payment-links", "transactions"]) {
      const answer = await payments.call("GET", `/api/v1/${name}/`, { key: merchant.testKey });
      expect([answer.status, answer.body.hint]).toEqual([404, "Remove the trailing slash."]);
    }
    const { token } = await payments.signIn(null);
    expect((await ask(401, "GET", "/api/products", { key: token })).body.hint).toContain("session token");
  });

  test("a setting that would have no effect is refused", async () => {
    const { id } = await make("products", PRODUCT);
    await ask(200, "PATCH", `/api/v1/products/${id}`, { body: { archived: true } });
    expect(await message(`products/${id}`, { active: true }, "PATCH")).toMatch(
      /^active: cannot be true for an archived/,
    );
    const back = await ask(200, "PATCH", `/api/v1/products/${id}`, { body: { active: true, archived: false } });
    expect(back.body.data).toMatchObject({ active: true, archived: false });
    const inert = {
      targetUrl: TARGET,
      targetMethod: "GET",
      inputSchema: { type: "object" },
      forwardHeaders: ["x-a"],
      upstreamHeaders: { "x-a": "b" },
    };
    for (const [field, value] of Object.entries(inert)) {
      expect(await message("payment-links", { ...LINK, [field]: value })).toMatch(
        new RegExp(`^${field}: has no effect`),
      );
    }
    const link = await make("payment-links", { ...LINK, isAgenticProxy: true, ...inert });
    expect(await message(`payment-links/${link.id}`, { isAgenticProxy: false }, "PATCH")).toContain(
      "targetUrl: has no effect",
    );
    const before = await make("payment-links", LINK);
    await payments.deps.database.pool.query("UPDATE payment_links SET target_url = $2 WHERE id = $1", [
      before.id,
      TARGET,
    ]);
    await ask(200, "PATCH", `/api/v1/payment-links/${before.id}`, { body: { active: false } });
  });

  test("a custom field is required unless it says otherwise", async () => {
    const link = await make("payment-links", { ...LINK, customFields: [{ key: "a", label: "A", type: "text" }] });
    expect(link.customFields).toEqual([{ key: "a", label: "A", type: "text", optional: false }]);
  });
});

describe("reading", () => {
  test("a link by the name that buyers know it by, with a key and without one", async () => {
    const { id } = await make("payment-links", LINK);
    expect((await ask(200, "GET", `/api/v1/payment-links/pl-${id}`)).body.data.id).toBe(id);
    expect((await ask(200, "PATCH", `/api/v1/payment-links/pl-${id}`, { body: { name: "y" } })).body.data.name).toBe(
      "y",
    );
    expect((await calls.ask(200, "GET", `/api/payment-links/pl-${id}`)).body.data._id).toBe(id);
    expect((await ask(200, "GET", `/api/v1/transactions?paymentLinkId=pl-${id}`)).body.data).toEqual([]);
  });

  test("transactions by network, payer, buyer, reference and day, forwards and backwards", async () => {
    const other = await payments.makeMerchant();
    const { pool } = payments.deps.database;
    const at = (day: number) => Date.UTC(2026, 9, day, 12);
    const insert = async (day: number, columns: object) =>
      (
        await insertTransactions(pool, {
          merchantId: other.id,
          mode: "test",
          createdAtMs: [at(day)],
          columns: columns as never,
        })
      )[0] as string;
    const a = await insert(1, { network: "base_sepolia", wallet_address: BUYER, customer_email: "Ann@Example.com" });
    const b = await insert(2, { network: "eth_sepolia", client_reference: "order-9" });
    const c = await insert(3, { network: "eth_sepolia" });
    const ids = async (query: string) =>
      (await ask(200, "GET", `/api/v1/transactions?${query}`, { key: other.testKey })).body.data.map(
        (one: { id: string }) => one.id,
      );
    expect(await ids("network=eth_sepolia")).toEqual([c, b]);
    expect(await ids(`walletAddress=${BUYER.toLowerCase()}`)).toEqual([a]);
    expect(await ids("customerEmail=ann@example.com")).toEqual([a]);
    expect(await ids("clientReference=order-9")).toEqual([b]);
    expect(await ids("created_gte=2026-10-02")).toEqual([c, b]);
    expect(await ids("created_lte=2026-10-02")).toEqual([b, a]);
    expect(await ids("created_gte=2026-10-02&created_lte=2026-10-02")).toEqual([b]);
    const back = await ask(200, "GET", `/api/v1/transactions?limit=1&ending_before=${a}`, { key: other.testKey });
    expect([back.body.data[0].id, back.body.hasMore]).toEqual([b, true]);
    expect(await ids(`ending_before=${a}`)).toEqual([c, b]);
    for (const query of [
      `starting_after=${a}&ending_before=${a}`,
      "created_gte=2026-13-01",
      "created_gte=2026-11-31",
      "walletAddress=x",
    ]) {
      await ask(400, "GET", `/api/v1/transactions?${query}`, { key: other.testKey });
    }
  });

  test("whose key it is, by either scheme of HTTP; a password beside the key is none", async () => {
    const basic = (text: string) => ({
      headers: { authorization: `Basic ${Buffer.from(text).toString("base64")}` },
      key: undefined as never,
    });
    const { body } = await ask(200, "GET", "/api/v1/account");
    expect(body.data).toMatchObject({
      merchantId: merchant.id,
      mode: "test",
      scope: "full",
      wallets: { evm: evmAccounts.merchant.address },
    });
    expect((await ask(200, "GET", "/api/v1/account", basic(`${merchant.testKey}:`))).body.data).toEqual(body.data);
    await ask(400, "GET", "/api/v1/account?x=1");
    await ask(401, "GET", "/api/v1/account", basic(`${merchant.testKey}:secret`));
    await ask(401, "GET", "/api/v1/account", basic(`user:${merchant.testKey}`));
  });
});

describe("a dashboard", () => {
  test("on another origin may call the unversioned routes that take its token, and nothing else; a preflight manages nothing", async () => {
    for (const path of [
      "/api/agentic/onboard",
      "/api/developer/keys",
      "/api/webhooks",
      "/api/upload",
      "/api/agentic/verification",
      "/api/v1/account/wallets",
    ]) {
      const preflight = await payments.call("OPTIONS", path, { headers: { origin: "https://dash.example" } });
      expect([path, preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([
        path,
        204,
        expect.stringMatching(/^authorization, .*x-svc-merchant, x-svc-mode/),
      ]);
    }
    const refused = await payments.call("GET", "/api/developer/keys");
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([401, "*"]);
    expect(refused.headers.get("access-control-expose-headers")).toMatch(
      /X-Svc-Charged.*X-Svc-Payment-Id.*Idempotent-Replayed/,
    );
    const closed = await payments.call("GET", "/api/v1/products", { key: merchant.testKey });
    expect(closed.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("changes the name and the contact of its account; what the account's keys may is the same in both modes", async () => {
    const user = await payments.makeAccount();
    const change = (body: object) => payments.ask(user, "PATCH", "/api/agentic/onboard", { body });
    const changed = await change({ displayName: " New name ", contactEmail: "a@example.com" });
    expect([changed.status, changed.body.data]).toEqual([
      200,
      expect.objectContaining({ displayName: "New name", contactEmail: "a@example.com" }),
    ]);
    expect((await change({ contactEmail: null })).body.data).toMatchObject({
      displayName: "New name",
      contactEmail: null,
    });
    expect((await change({ displayName: " " })).status).toBe(400);
    const key = await payments.ask(user, "POST", "/api/developer/keys", { body: { keyType: "test" } });
    expect(key.body.data.scope).toBe("agentic");
  });

  test("a sunset address that takes other methods says so, and when it ended", async () => {
    const answer = await payments.call("DELETE", "/api/tax/quote", { key: merchant.testKey });
    expect([answer.status, answer.headers.get("deprecation"), answer.headers.get("link")]).toEqual([
      405,
      expect.stringMatching(/^@\d+$/),
      expect.stringContaining("/api/v1/payment-links"),
    ]);
  });
});
