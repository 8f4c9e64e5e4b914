import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { type DashboardUnderTest, startDashboard, type User } from "./support/dashboard.js";
import { insertLinks, insertProducts, insertTransactions } from "./support/insert-rows.js";
import type { TestMerchant } from "./support/payments-under-test.js";

let service: DashboardUnderTest;
let shop: TestMerchant;
let developer: User;

beforeAll(async () => {
  // The service opens intents on this network, whose node doesn't answer.
  service = await startDashboard({
    env: { RPC_URLS_BASE_SEPOLIA: "http://127.0.0.1:1", CHAIN_POLL_MS: "0", CHAIN_NODE_TIMEOUT_MS: "100" },
  });
});
afterAll(() => service?.stop());
beforeEach(async () => {
  shop = await service.makeMerchant();
  developer = await service.join(shop.id, "developer");
});

const pool = () => service.deps.database.pool;
const get = (path: string, key = shop.testKey, headers: Record<string, string> = {}) =>
  service.call("GET", `/api/v1/${path}`, { key, headers });
const read = async (path: string, key = shop.testKey) => {
  const answer = await get(path, key);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.data;
};
const rowsOf = (
  merchantId: string,
  columns: Record<string, unknown> = {},
  mode: "test" | "live" = "test",
  count = 1,
) => ({
  merchantId,
  mode,
  createdAtMs: Array.from({ length: count }, (_, place) => Date.now() - place),
  columns,
});
const productOf = async (merchantId = shop.id, columns = {}, mode: "test" | "live" = "test") =>
  (await insertProducts(pool(), rowsOf(merchantId, columns, mode)))[0] as string;
const linkOf = async (columns: Record<string, unknown> = {}) =>
  (await insertLinks(pool(), rowsOf(shop.id, columns)))[0] as string;
const paymentOf = async (paymentLinkId: string | null) =>
  (await insertTransactions(pool(), rowsOf(shop.id, { payment_link_id: paymentLinkId })))[0] as string;
const keyWith = async (permissions: object): Promise<string> => {
  const made = await service.ask(developer, "POST", "/api/developer/keys", { body: { keyType: "test", permissions } });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  return made.body.data.key;
};

describe("expand", () => {
  test("adds the product to a link and to each link of a list, after the members that it has anyway", async () => {
    const productId = await productOf();
    const linkId = await linkOf({ product_id: productId });
    const without = await linkOf();
    const product = (await get(`products/${productId}`)).text.slice('{"status":"success","data":'.length, -1);
    for (const written of [
      "expand=product",
      "expand[]=product",
      "expand%5B%5D=product",
      "expand=product&expand=product",
    ]) {
      const plain = await get(`payment-links/${linkId}`);
      const whole = await get(`payment-links/${linkId}?${written}`);
      expect(whole.text).toBe(`${plain.text.slice(0, -2)},"product":${product}}}`);
    }
    const plain = await read("payment-links");
    expect(await read("payment-links?expand=product")).toEqual(
      plain.map((link: { id: string }) => ({ ...link, product: link.id === without ? null : JSON.parse(product) })),
    );
  });

  test("reaches the product of a payment's link, and is null if there is none", async () => {
    const productId = await productOf();
    const linkId = await linkOf({ product_id: productId });
    const [paid, bare] = [await paymentOf(linkId), await paymentOf(null)];
    const link = await read(`payment-links/${linkId}`);
    const product = await read(`products/${productId}`);
    expect((await read(`transactions/${paid}?expand=paymentLink`)).paymentLink).toEqual(link);
    expect((await read(`transactions/${paid}?expand=paymentLink.product`)).paymentLink).toEqual({ ...link, product });
    expect((await read(`transactions/${bare}?expand=paymentLink.product`)).paymentLink).toBeNull();
    const listed = await read("transactions?expand=paymentLink,paymentLink.product");
    expect(Object.fromEntries(listed.map((one: Record<string, unknown>) => [one.id, one.paymentLink]))).toEqual({
      [paid]: { ...link, product },
      [bare]: null,
    });
  });

  test("returns an archived product unchanged", async () => {
    const linkId = await linkOf({ product_id: await productOf(shop.id, { archived: true, active: false }) });
    expect((await read(`payment-links/${linkId}?expand=product`)).product).toMatchObject({ archived: true });
  });

  test("adds link and payment to a payment intent, and the payment to a refund", async () => {
    const link = await service.call("POST", "/api/v1/payment-links", {
      key: shop.testKey,
      body: { name: "Mug", amount: 5, network: "base_sepolia" },
    });
    const paymentLinkId = link.body.data.id;
    const made = await service.call("POST", "/api/v1/payment-intents", { key: shop.testKey, body: { paymentLinkId } });
    expect([made.status, made.body.message]).toEqual([201, undefined]);
    const transactionId = await paymentOf(paymentLinkId);
    const [paymentLink, transaction] = [
      await read(`payment-links/${paymentLinkId}`),
      await read(`transactions/${transactionId}`),
    ];
    const path = `payment-intents/${made.body.data.id}`;
    expect(await read(`${path}?expand=paymentLink,transaction`)).toMatchObject({ paymentLink, transaction: null });
    expect((await read("payment-intents?expand=paymentLink"))[0]).toMatchObject({ paymentLink });
    const refund = await service.call("POST", `/api/v1/transactions/${transactionId}/refunds`, {
      key: shop.testKey,
      body: { amount: 1 },
    });
    expect([refund.status, refund.body.message]).toEqual([201, undefined]);
    const after = await read(`transactions/${transactionId}`);
    expect(await read(`refunds/${refund.body.data.id}?expand=transaction`)).toMatchObject({ transaction: after });
    expect((await read("refunds?expand=transaction"))[0]).toMatchObject({ transaction: after });
    expect(after.id).toBe(transaction.id);
  });

  test("never shows data of another merchant or mode", async () => {
    const other = await service.makeMerchant();
    for (const productId of [await productOf(other.id), await productOf(shop.id, {}, "live")]) {
      const linkId = await linkOf({ product_id: productId });
      expect((await read(`payment-links/${linkId}?expand=product`)).product).toBeNull();
    }
    const [foreign] = await insertLinks(pool(), rowsOf(other.id));
    const paid = await paymentOf(foreign as string);
    expect((await read(`transactions/${paid}?expand=paymentLink`)).paymentLink).toBeNull();
  });

  test("shows a key of scope agentic only what it may see", async () => {
    const linkId = await linkOf({ product_id: await productOf(), is_agentic_proxy: true });
    const paid = await paymentOf(linkId);
    const answer = await read(`transactions/${paid}?expand=paymentLink.product`, shop.agenticTestKey);
    expect(answer.paymentLink).toMatchObject({ id: linkId, product: { name: "row" } });
  });

  test("refuses an unknown path with 400, and names the allowed ones", async () => {
    for (const [path, can] of [
      ["payment-links?expand=paymentLink", "use `product`"],
      [`payment-links/${await linkOf()}?expand=product,`, "`` can't be expanded here"],
      ["transactions?expand=product", "use `paymentLink`, `paymentLink.product`"],
      ["transactions?expand[]=paymentLink&expand[]=__proto__", "`__proto__` can't be expanded here"],
      [`transactions/${await paymentOf(null)}?expand=paymentLink.id`, "`paymentLink.id` can't be expanded here"],
      ["payment-intents?expand=product", "use `paymentLink`, `paymentLink.product`, `transaction`"],
      ["refunds?expand=paymentLink", "use `transaction`"],
    ] as const) {
      const answer = await get(path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 400, "VALIDATION_FAILED"]);
      expect(answer.body.message).toContain(can);
    }
  });

  test("requires permission to read the expanded resource, also for nested ones", async () => {
    const paid = await paymentOf(await linkOf({ product_id: await productOf() }));
    const path = `transactions/${paid}?expand=paymentLink.product`;
    const some = await keyWith({ transactions: "read", paymentLinks: "write" });
    const refused = await get(path, some);
    expect([refused.status, refused.body.code]).toEqual([403, "API_KEY_SCOPE_INSUFFICIENT"]);
    expect(refused.body.message).toBe("This restricted key lacks the permission `products:read`.");
    expect(await read(`transactions/${paid}?expand=paymentLink`, some)).toMatchObject({ paymentLink: { name: "row" } });
    expect((await get("payment-links?expand=product", some)).status).toBe(403);
    const all = await keyWith({ transactions: "read", paymentLinks: "read", products: "read" });
    expect(await read(path, all)).toMatchObject({ paymentLink: { product: { name: "row" } } });
  });

  test("needs one query per kind, however long the page is", async () => {
    const products = await insertProducts(pool(), rowsOf(shop.id, {}, "test", 100));
    for (const productId of products) await paymentOf(await linkOf({ product_id: productId }));
    const texts: string[] = [];
    const { database } = service.deps;
    const query = database.pool.query;
    // Records each statement, and passes it on to the database.
    database.pool.query = ((...given: Parameters<typeof query>) => {
      const [first] = given as unknown as [string | { text: string }];
      texts.push(typeof first === "string" ? first : first.text);
      return query.apply(database.pool, given);
    }) as typeof query;
    try {
      const page = await read("transactions?limit=100&expand=paymentLink.product");
      const ids = page.map((one: { paymentLink: { product: { id: string } } }) => one.paymentLink.product.id);
      expect(ids.sort()).toEqual([...products].sort());
      const counts = ["payment_links", "products"].map(
        (table) => texts.filter((text) => text.includes(`FROM ${table}\n`) && text.includes("ANY($1::uuid[])")).length,
      );
      expect(counts).toEqual([1, 1]);
    } finally {
      database.pool.query = query;
    }
  });

  test("doesn't affect cursors and CSV files", async () => {
    for (let count = 0; count < 3; count++) await paymentOf(await linkOf());
    const first = await get("transactions?limit=2&expand=paymentLink");
    expect([first.body.data.length, first.body.hasMore]).toEqual([2, true]);
    const last = first.body.data[1].id;
    const rest = await get(`transactions?limit=2&expand=paymentLink&starting_after=${last}`);
    expect([rest.body.data.length, rest.body.hasMore]).toEqual([1, false]);
    const csv = await get("transactions?expand=paymentLink", shop.testKey, { accept: "text/csv" });
    expect(csv.text).toBe((await get("transactions", shop.testKey, { accept: "text/csv" })).text);
  });

  test("has its own entity tag, with which the link can be changed", async () => {
    const productId = await productOf();
    const linkId = await linkOf({ product_id: productId });
    const tagOf = async (query: string) => (await get(`payment-links/${linkId}${query}`)).headers.get("etag") as string;
    const [plain, whole] = [await tagOf(""), await tagOf("?expand=product")];
    expect(whole).not.toBe(plain);
    await service.call("PATCH", `/api/v1/products/${productId}`, { key: shop.testKey, body: { name: "Renamed" } });
    expect([(await tagOf("")) === plain, (await tagOf("?expand=product")) === whole]).toEqual([true, false]);
    const change = (body: object, ifMatch: string) =>
      service.call("PATCH", `/api/v1/payment-links/${linkId}`, {
        key: shop.testKey,
        body,
        headers: { "if-match": ifMatch },
      });
    expect((await change({ name: "One" }, whole)).status).toBe(200);
    expect((await change({ name: "Two" }, whole)).status).toBe(412);
  });

  test("returns objects that can be sent back", async () => {
    const linkId = await linkOf({ product_id: await productOf() });
    const link = await read(`payment-links/${linkId}?expand=product`);
    const changed = await service.call("PATCH", `/api/v1/payment-links/${linkId}`, {
      key: shop.testKey,
      body: { product: link.product, name: "Sent back" },
    });
    expect([changed.status, changed.body.message]).toEqual([200, undefined]);
    expect(changed.body.data.product).toBeUndefined();
  });

  test("isn't a parameter of unversioned links, which don't name the product", async () => {
    const answer = await service.call("GET", "/api/payment-links?expand=product", { key: shop.testKey });
    expect(answer.status).toBe(400);
  });

  test("works as the guide describes", async () => {
    const guide = readFileSync(new URL("../../../docs/be-paid-by-people.md", import.meta.url), "utf8");
    const paths = [...guide.matchAll(/localhost:3000\/api\/v1\/(\S*expand=[^'\s]*)/g)].map(
      ([, path]) => path as string,
    );
    expect(paths.length).toBeGreaterThan(1);
    const linkId = await linkOf({ product_id: await productOf() });
    await paymentOf(linkId);
    for (const path of paths) {
      const data = [await read(path.replace("pl-<id>", `pl-${linkId}`))].flat();
      expect(data[0].product ?? data[0].paymentLink.product).toMatchObject({ name: "row" });
    }
  });
});
