import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { neededRights } from "../src/authorization/operations.js";
import { RESOURCE_NAMES } from "../src/authorization/permissions.js";
import { exampleOf, type Operation, takes } from "./support/api-document.js";
import { type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import { type DocumentedCalls, documentedCalls } from "./support/documented-calls.js";
import { type CallOptions, unknownId } from "./support/payments-under-test.js";

const KEYS = "/api/developer/keys";
let nowMs = Date.now();
let dashboard: DashboardUnderTest;
let calls: DocumentedCalls;
let user: User & { merchantId: string };

beforeAll(async () => {
  // The service opens intents on this network, whose node doesn't answer.
  dashboard = await startDashboard({
    clock: { now: () => nowMs },
    env: { RPC_URLS_BASE_SEPOLIA: "http://127.0.0.1:1", CHAIN_POLL_MS: "0", CHAIN_NODE_TIMEOUT_MS: "100" },
  });
  calls = await documentedCalls(dashboard);
});
afterAll(() => dashboard?.stop());
beforeEach(async () => {
  nowMs = Date.now();
  const { id } = await dashboard.makeMerchant();
  user = { ...(await dashboard.join(id, "developer")), merchantId: id };
});

const create = (body: object, options: CallOptions = {}) =>
  dashboard.ask(user, "POST", KEYS, { body: { keyType: "test", ...body }, ...options });
const made = async (permissions: object | null, more: object = {}) => {
  const answer = await create({ permissions, ...more });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body.data;
};
const keyWith = async (permissions: object): Promise<string> => (await made(permissions)).key;

/** Operations that accept an API key, including the unversioned paths and the sunset checkout. */
const keyOperations = (): Operation[] =>
  calls.document.operations.filter((one) => takes(one, "apiKey") && one.operationId !== "getReadiness");

/** Builds a call with unknown ids. */
function asked(operation: Operation): [string, CallOptions] {
  const address = operation.path.replaceAll(/\{\w+\}/g, unknownId());
  const path =
    operation.path === "/api/webhooks" && operation.method === "DELETE" ? `${address}?id=${unknownId()}` : address;
  return [path, { body: operation.requestBody ? exampleOf(operation) : undefined }];
}
const rightsOf = ({ operationId = "" }: Operation) => neededRights(operationId);
const isRefused = ({ status, body }: { status: number; body: { code: string; message: string } }) =>
  status === 403 && body.code === "API_KEY_SCOPE_INSUFFICIENT" && body.message.includes("lacks the permission");

describe("every operation", () => {
  test("requires the read right for GET, and the write right for other methods", () => {
    const operations = keyOperations();
    expect(operations.length).toBeGreaterThan(50);
    // `quoteTax` is a POST that only reads. `retrieveAccount` returns the account of the key itself, so it needs no
    // right.
    const exceptions = ["quoteTax", "retrieveAccount"];
    for (const operation of operations.filter(({ operationId = "" }) => !exceptions.includes(operationId))) {
      const accesses = rightsOf(operation).map((right) => right.split(":")[1]);
      expect([operation.operationId, accesses.length > 0]).toEqual([operation.operationId, true]);
      expect([operation.operationId, accesses.includes("write")]).toEqual([
        operation.operationId,
        operation.method !== "GET",
      ]);
    }
    const resources = new Set(operations.flatMap((one) => rightsOf(one).map((right) => right.split(":")[0])));
    // `wallets: write` is needed to name a new wallet in a link or product.
    expect([...resources].sort()).toEqual([...RESOURCE_NAMES].sort());
  });

  test("says in the document what a restricted key needs", () => {
    for (const operation of keyOperations()) {
      const way = operation.security?.find((one) => "apiKey" in one);
      expect([operation.operationId, way]).toEqual([operation.operationId, { apiKey: rightsOf(operation) }]);
    }
  });

  test("refuses a key that lacks one of its rights, and names it, before it reads the body", async () => {
    const all = Object.fromEntries(RESOURCE_NAMES.map((name) => [name, "write"]));
    for (const operation of keyOperations()) {
      for (const right of rightsOf(operation)) {
        const [resource = "", access] = right.split(":");
        const { [resource]: _, ...others } = all;
        const key = await keyWith(access === "write" ? { ...others, [resource]: "read" } : others);
        const [path, options] = asked(operation);
        for (const sent of [options, { rawBody: operation.method === "GET" ? undefined : "{" }]) {
          const answer = await dashboard.call(operation.method, path, { key, ...sent });
          calls.see(operation.method, path, answer);
          expect([operation.operationId, isRefused(answer)]).toEqual([operation.operationId, true]);
          expect(answer.body.message).toContain(`\`${right}\``);
          expect(answer.headers.get("www-authenticate")).toContain("insufficient_scope");
        }
      }
    }
  });

  test("accepts a key with exactly its rights", async () => {
    for (const operation of keyOperations()) {
      const rights = rightsOf(operation).map((right) => right.split(":"));
      const key = await keyWith(rights.length > 0 ? Object.fromEntries(rights) : { products: "read" });
      const [path, options] = asked(operation);
      const answer = await dashboard.call(operation.method, path, { key, ...options });
      expect([operation.operationId, answer.status === 401 || isRefused(answer)]).toEqual([
        operation.operationId,
        false,
      ]);
    }
  });
});

describe("a restricted key", () => {
  test("has its own prefix, shows its permissions everywhere, and may read what it may write", async () => {
    const permissions = { products: "write", transactions: "read" };
    const { key, ...shown } = await made(permissions, { name: "Shop" });
    expect(key).toMatch(/^svc_test_rk_[0-9a-f]{48}$/);
    expect(shown).toMatchObject({ keyPrefix: "svc_test_rk_", keySuffix: key.slice(-4), scope: "full", permissions });
    expect((await dashboard.ask(user, "GET", KEYS)).body.data).toContainEqual(shown);
    expect((await calls.ask(200, "GET", "/api/v1/account", { key })).body.data).toMatchObject({ permissions });
    const events = await dashboard.deps.database.prisma.event.findMany({ where: { merchantId: user.merchantId } });
    expect(events.map(({ data }) => data)).toContainEqual(shown);
    await calls.ask(201, "POST", "/api/v1/products", { key, body: { name: "Mug", amount: 5 } });
    await calls.ask(200, "GET", "/api/v1/products", { key });
    await calls.ask(403, "POST", "/api/v1/payment-links", { key, body: {} });
    const basic = Buffer.from(`${key}:`).toString("base64");
    const byName = await dashboard.call("GET", "/api/v1/events", { headers: { authorization: `Basic ${basic}` } });
    expect(isRefused(byName)).toBe(true);
  });

  test("says null for a key with all rights", async () => {
    const { key, permissions } = await made(null);
    expect([permissions, key.slice(0, 12)]).toEqual([null, "svc_test_sk_"]);
    expect((await calls.ask(200, "GET", "/api/v1/account", { key })).body.data.permissions).toBeNull();
  });

  test("keeps its permissions when it is rolled, and so does the old key while it still works", async () => {
    const permissions = { products: "read" };
    const { id, key } = await made(permissions);
    const { data } = (await dashboard.ask(user, "POST", `${KEYS}/${id}/roll`, { body: { expiresInSeconds: 60 } })).body;
    expect([data.key.slice(0, 12), data.permissions]).toEqual(["svc_test_rk_", permissions]);
    for (const one of [key, data.key]) {
      await calls.ask(200, "GET", "/api/v1/products", { key: one });
      await calls.ask(403, "POST", "/api/v1/products", { key: one, body: { name: "Mug", amount: 5 } });
    }
  });

  test("can't create, roll, list or revoke keys, whatever its permissions", async () => {
    const all = Object.fromEntries(RESOURCE_NAMES.map((name) => [name, "write"]));
    const { id, key } = await made(all);
    for (const [method, path, body] of [
      ["POST", KEYS, { keyType: "test" }],
      ["GET", KEYS, undefined],
      ["POST", `${KEYS}/${id}/roll`, {}],
      ["DELETE", `${KEYS}/${id}`, undefined],
      ["POST", "/api/upload", { fileType: "image/png", fileName: "x.png", fileSize: 1 }],
    ] as const) {
      expect([path, (await dashboard.call(method, path, { key, body })).status]).toEqual([path, 401]);
    }
  });

  test("stays in its mode and with its merchant", async () => {
    const key = await keyWith({ products: "write", paymentLinks: "read" });
    const live = await calls.ask(400, "GET", "/api/v1/products", { key, headers: { "x-svc-mode": "live" } });
    expect(live.body.message).toContain("X-Svc-Mode");
    const other = await dashboard.makeMerchant();
    const body = { name: "Mug", amount: 5 };
    const { id } = (await calls.ask(201, "POST", "/api/v1/products", { key: other.testKey, body })).body.data;
    const foreign = await calls.ask(403, "GET", `/api/v1/products/${id}`, { key });
    expect(foreign.body.code).toBe("AUTH_TENANT_MISMATCH");
  });

  test("gets no answer of a full key by repeating its Idempotency-Key", async () => {
    const { key: full } = await made(null);
    const body = { name: "A secret name", amount: 5 };
    const options = { body, headers: { "idempotency-key": randomUUID() } };
    await calls.ask(201, "POST", "/api/v1/products", { key: full, ...options });
    const key = await keyWith({ products: "read" });
    for (const path of ["/api/v1/products", "/api/products"]) {
      const answer = await calls.ask(403, "POST", path, { key, ...options });
      expect(answer.text).not.toContain(body.name);
    }
  });

  test("can't get events through a webhook endpoint, or money through an API, with only half of the rights", async () => {
    const body = { url: "https://example.com/hook" };
    const webhooks = await keyWith({ webhooks: "write" });
    expect((await calls.ask(403, "POST", "/api/webhooks", { key: webhooks, body })).body.message).toContain(
      "events:read",
    );
    const apis = await keyWith({ apis: "write" });
    const path = `/api/v1/apis/${unknownId()}/import`;
    expect((await dashboard.call("POST", path, { key: apis, body: {} })).body.message).toContain("paymentLinks:write");
  });

  test("is cached with its own permissions, apart from other keys of the merchant", async () => {
    const [reader, writer] = [await keyWith({ products: "read" }), await keyWith({ products: "write" })];
    const body = { name: "Mug", amount: 5 };
    for (let turn = 0; turn < 3; turn++) {
      await calls.ask(201, "POST", "/api/v1/products", { key: writer, body });
      await calls.ask(403, "POST", "/api/v1/products", { key: reader, body });
    }
  });

  test("can't name a wallet that isn't the merchant's, unless it may write wallets", async () => {
    const wallet = `0x${"ab".repeat(20)}`;
    const link = { name: "Report", amount: 5, network: "base_sepolia", merchantWalletAddress: wallet };
    const key = await keyWith({ paymentLinks: "write", products: "write" });
    const product = { name: "Mug", amount: 5, merchantWalletAddress: wallet };
    for (const [path, body] of [
      ["/api/v1/payment-links", link],
      ["/api/v1/products", product],
    ] as const) {
      const refused = await calls.ask(403, "POST", path, { key, body });
      expect(refused.body.message).toContain("`wallets:write`");
    }
    const wallets = await keyWith({ paymentLinks: "write", wallets: "write" });
    const { id } = (await calls.ask(201, "POST", "/api/v1/payment-links", { key: wallets, body: link })).body.data;
    await calls.ask(201, "POST", "/api/v1/payment-links", { key, body: link });
    const elsewhere = { merchantWalletAddress: `0x${"cd".repeat(20)}` };
    const changed = await calls.ask(403, "PATCH", `/api/v1/payment-links/${id}`, { key, body: elsewhere });
    expect(changed.body.message).toContain("`wallets:write`");
    user = await dashboard.makeAccount({ agentic: false });
    const foreign = await keyWith({ paymentLinks: "write" });
    await calls.ask(403, "POST", "/api/v1/payment-links", { key: foreign, body: link });
  });

  test.each<[string, unknown, RegExp]>([
    ["no permission", {}, /^permissions:/],
    ["an unknown resource", { everything: "read" }, /^permissions\.everything: /],
    ["an unknown access", { products: "admin" }, /^permissions\.products: must be one of read, write/],
    ["a list", ["products"], /^permissions:/],
    ["a member of every object", { constructor: "write" }, /^permissions\.constructor: /],
  ])("isn't made with %s: 400", async (_what, permissions, message) => {
    const answer = await create({ permissions });
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)]);
  });
});

describe("the database", () => {
  const update = (sql: string, id: string) =>
    dashboard.deps.database.pool.query(`UPDATE api_keys SET ${sql} WHERE id = $1`, [id]);

  test("rejects permissions on keys that older releases would treat as full, and requires them on restricted keys", async () => {
    const restricted = await made({ products: "read" });
    const full = await made(null);
    await expect(update("permissions = NULL", restricted.id)).rejects.toThrow("api_keys_restricted_prefix");
    await expect(update("key_prefix = 'svc_test_sk_'", restricted.id)).rejects.toThrow("api_keys_restricted_prefix");
    await expect(update(`permissions = '{"products": "read"}'`, full.id)).rejects.toThrow("api_keys_restricted_prefix");
  });

  test("a permission that this release doesn't know grants nothing", async () => {
    const { id, key } = await made({ products: "read" });
    await update(`permissions = '{"products": "admin", "future": "write"}'`, id);
    const answer = await calls.ask(403, "GET", "/api/v1/products", { key });
    expect(isRefused(answer)).toBe(true);
  });
});
