import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { newEvmAccount } from "@svc/localstack/evm";
import { decodeBase64Json } from "@svc/x402";
import { validateDiscoveryExtension, validateDiscoveryExtensionSpec } from "@x402/extensions/bazaar";
import { type LinkShop, type ShopLink, startLinkShop } from "./support/link-shop.js";
import { makeApi, sellDocument, WEATHER_DOCUMENT } from "./support/weather-api.js";

/** Links in the catalog of a facilitator that runs x402's own catalog logic. */
let shop: LinkShop;
beforeAll(async () => {
  shop = await startLinkShop();
});
afterAll(() => shop?.stop());
beforeEach(() => {
  shop.world.facilitator.forget();
  shop.world.facilitator.silenceCatalog(false);
});

const WEATHER = {
  type: "object",
  required: ["city"],
  properties: { city: { $ref: "#/$defs/city" }, days: { type: "integer" } },
  $defs: { city: { type: "string", minLength: 2 } },
};
const SCHEMA = {
  inputSchema: WEATHER,
  inputExample: { city: "Rome", days: 3 },
  outputExample: { celsius: [21, 22, 19] },
};
const LISTED = { listed: true, tags: ["weather", "forecast"], iconUrl: "https://acme.example/icon.png" };

const read = async ({ id }: ShopLink) =>
  (await shop.payments.call("GET", `/api/v1/payment-links/${id}`, { key: shop.merchant.testKey })).body.data;
/** The link's listing, after all pending replies are stored. */
async function listingOf(link: ShopLink) {
  await shop.payments.deps.agentic.listings.flush();
  return (await read(link)).listing;
}
const diagnosisOf = async ({ id }: ShopLink, key = shop.merchant.testKey) =>
  (await shop.payments.call("GET", `/api/v1/payment-links/${id}/listing`, { key })).body.data;
const failuresOf = async (link: ShopLink) => {
  const { checks } = await diagnosisOf(link);
  return checks.filter(({ passed }: { passed: boolean }) => !passed).map(({ name }: { name: string }) => name);
};
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
async function catalog(): Promise<any[]> {
  const answer = await fetch(`${shop.world.facilitator.url}/discovery/resources`);
  return ((await answer.json()) as { items: unknown[] }).items;
}
const listedAt = async ({ path }: ShopLink) =>
  (await catalog()).find(({ resourceUrl }) => resourceUrl === `https://pay.example.com${path}`);
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
const headerOf = (answer: { headers: Headers }): any => {
  const decoded = decodeBase64Json(answer.headers.get("payment-required") ?? "");
  return decoded.ok ? decoded.value : undefined;
};

describe("x402's own catalog", () => {
  test("lists a GET link with its query parameters when a payment is settled", async () => {
    const link = await shop.makeLink({ targetMethod: "GET", description: "A forecast", ...SCHEMA, ...LISTED });
    const answer = await shop.pay(link, { query: "?city=Oslo&days=2" });
    expect(answer.status).toBe(200);
    expect(await listedAt(link)).toMatchObject({
      serviceName: "Test merchant",
      tags: ["weather", "forecast"],
      iconUrl: "https://acme.example/icon.png",
      description: "A forecast",
      method: "GET",
      discoveryInfo: {
        input: { type: "http", method: "GET", queryParams: { city: "Rome", days: 3 } },
        output: { example: { celsius: [21, 22, 19] } },
      },
    });
    expect(await listingOf(link)).toEqual({ status: "success", at: expect.any(String), reason: null });
    expect(await diagnosisOf(link)).toMatchObject({ ready: true });
    expect(await failuresOf(link)).toEqual([]);
  });

  test("lists a POST link with its body, its references resolved within the extension", async () => {
    const link = await shop.makeLink({ targetMethod: "POST", ...SCHEMA, ...LISTED });
    expect((await shop.pay(link, { method: "POST", body: { city: "Oslo" } })).status).toBe(200);
    expect(await listedAt(link)).toMatchObject({
      method: "POST",
      discoveryInfo: { input: { type: "http", method: "POST", bodyType: "json", body: { city: "Rome", days: 3 } } },
    });
  });

  test("lists a link that has nothing but its address", async () => {
    const link = await shop.makeLink({ listed: true });
    expect((await shop.pay(link)).status).toBe(200);
    expect(await listedAt(link)).toMatchObject({ method: "GET" });
  });

  test("rejects an example that does not fit its schema, and the link says why", async () => {
    const link = await shop.makeLink({ targetMethod: "POST", ...SCHEMA, ...LISTED, inputExample: { city: "R" } });
    expect(await failuresOf(link)).toEqual(["schema", "settlement", "catalog"]);
    expect((await shop.pay(link, { method: "POST", body: { city: "Oslo" } })).status).toBe(200);
    expect(await listedAt(link)).toBeUndefined();
    expect(await listingOf(link)).toMatchObject({ status: "rejected", reason: expect.stringContaining("city") });
    expect(await failuresOf(link)).toEqual(["schema", "catalog"]);
  });

  test("isn't called for a link that its merchant didn't list", async () => {
    for (const more of [{}, { listed: false }]) {
      const link = await shop.makeLink({ ...SCHEMA, ...more });
      expect(await read(link)).toMatchObject({ listed: false, listing: null });
      const unpaid = await shop.payments.call("POST", link.path);
      expect(headerOf(unpaid).extensions).not.toHaveProperty("bazaar");
      expect((await shop.pay(link, { method: "POST", body: { city: "Oslo" } })).status).toBe(200);
      expect(await listedAt(link)).toBeUndefined();
      expect(await listingOf(link)).toBeNull();
      expect(await failuresOf(link)).toContain("listed");
    }
  });

  test("that doesn't reply leaves the link `missing`, even if it replied before", async () => {
    const link = await shop.makeLink({ ...LISTED });
    expect((await shop.pay(link)).status).toBe(200);
    expect(await listingOf(link)).toMatchObject({ status: "success" });
    shop.world.facilitator.silenceCatalog(true);
    expect((await shop.pay(link)).status).toBe(200);
    expect(await listingOf(link)).toMatchObject({
      status: "missing",
      reason: expect.stringContaining("doesn't mention"),
    });
    expect(await failuresOf(link)).toEqual(["catalog"]);
  });
});

test("the catalog's reply never reaches the buyer", async () => {
  const link = await shop.makeLink({ ...LISTED });
  const answer = await shop.pay(link);
  expect(answer.status).toBe(200);
  expect([...answer.headers.keys()]).not.toContain("extension-responses");
  expect(answer.text).not.toContain("bazaar");
});

test("the 402, the price and the MCP tool describe a listed link by one extension that the catalog takes", async () => {
  const link = await shop.makeLink({ targetMethod: "POST", ...SCHEMA, ...LISTED });
  const unpaid = await shop.payments.call("POST", link.path);
  const { bazaar } = headerOf(unpaid).extensions;
  expect(validateDiscoveryExtension(bazaar)).toEqual({ valid: true });
  expect(validateDiscoveryExtensionSpec(bazaar)).toEqual({ valid: true });
  expect(headerOf(unpaid).resource).toMatchObject({ serviceName: "Test merchant", tags: LISTED.tags });
  const price = (await shop.payments.call("GET", `${link.path}/price`)).body;
  expect(price.extensions).toEqual({ bazaar });
  const message = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "get_link_price", arguments: { link: link.id } },
  };
  const accept = "application/json, text/event-stream";
  const tool = await shop.payments.call("POST", "/mcp", { body: message, headers: { accept } });
  expect(tool.text).toContain(JSON.stringify(bazaar).slice(0, 60).replaceAll('"', '"'));
});

test("the header of a 402 stays within its limit by dropping schemas first", async () => {
  const properties = Object.fromEntries([...Array(60).keys()].map((at) => [`field${at}`, { type: "string" }]));
  const large = await shop.makeLink({
    targetMethod: "POST",
    inputSchema: { type: "object", properties },
    inputExample: { field0: "x" },
    ...LISTED,
  });
  const unpaid = await shop.payments.call("POST", large.path);
  expect(unpaid.headers.get("payment-required")?.length).toBeLessThanOrEqual(3_072);
  expect(headerOf(unpaid).extensions.bazaar).toEqual({
    info: { input: { type: "http", method: "POST", bodyType: "json", body: { field0: "x" } } },
  });
  expect((await shop.payments.call("GET", `${large.path}/price`)).body.extensions.bazaar).toHaveProperty("schema");
  // The data for a facilitator has no such limit.
  expect((await shop.pay(large, { method: "POST", body: {} })).status).toBe(200);
  expect(await listedAt(large)).toMatchObject({ method: "POST" });
});

test("nothing is listed by default, and a link that isn't agentic never is", async () => {
  const { payments, merchant } = shop;
  const create = (body: object, key: string) =>
    payments.call("POST", "/api/v1/payment-links", { key, body: { name: "x", amount: 1, ...body } });
  const live = (
    await create({ network: "base", isAgenticProxy: true, targetUrl: "https://api.example.com" }, merchant.liveKey)
  ).body.data;
  expect(live).toMatchObject({ listed: false, listing: null, tags: [], iconUrl: null, outputExample: null });
  const plain = (await create({ network: "base" }, merchant.liveKey)).body.data;
  expect(plain.listed).toBe(false);
  const inert = await create({ network: "base_sepolia", ...LISTED, outputExample: 1 }, merchant.testKey);
  expect(inert.body.message.match(/has no effect/g)).toHaveLength(4);

  const changed = await payments.call("PATCH", `/api/v1/payment-links/${live.id}`, {
    key: merchant.liveKey,
    body: { listed: true },
  });
  expect(changed.body.data.listed).toBe(true);
  const { data } = (
    await payments.call("GET", `/api/v1/events?type=payment_link.updated&limit=1`, { key: merchant.liveKey })
  ).body;
  expect(data[0].data).toMatchObject({ listed: true, tags: [] });
});

test.each([
  [{ tags: ["a", "A"] }, "tags: must not name a tag twice"],
  [{ tags: ["ä"] }, "tags.0"],
  [{ tags: ["1", "2", "3", "4", "5", "6"] }, "tags"],
  [{ iconUrl: "http://acme.example/icon.png" }, "iconUrl: must be an https URL with a public host name"],
  [{ iconUrl: "https://127.0.0.1/icon.png" }, "iconUrl: must be an https URL with a public host name"],
  [{ outputExample: "x".repeat(40_000) }, "outputExample: must not be larger than 32768 bytes"],
])("%j is refused", async (fields, reason) => {
  const body = {
    network: "base_sepolia",
    name: "x",
    amount: 1,
    isAgenticProxy: true,
    targetUrl: "https://a.example",
    ...fields,
  };
  const answer = await shop.payments.call("POST", "/api/v1/payment-links", { key: shop.merchant.testKey, body });
  expect(answer.status).toBe(400);
  expect(answer.body.message).toContain(reason);
});

test("the doctor tells only the link's merchant what keeps it out of catalogs", async () => {
  const { payments, merchant } = shop;
  const closed = await shop.makeLink({ ...LISTED });
  await payments.call("PATCH", `/api/v1/payment-links/${closed.id}`, {
    key: merchant.testKey,
    body: { active: false },
  });
  expect(await failuresOf(closed)).toEqual(["active", "settlement", "catalog"]);
  const elsewhere = await shop.makeLink({ network: "polygon_amoy", ...LISTED });
  expect(await failuresOf(elsewhere)).toEqual(["facilitator", "price", "settlement", "catalog"]);
  const other = await payments.makeMerchant();
  const answer = await payments.call("GET", `/api/v1/payment-links/${closed.id}/listing`, { key: other.testKey });
  expect(answer.body.code).toBe("AUTH_TENANT_MISMATCH");
  const plain = (
    await payments.call("POST", "/api/v1/payment-links", {
      key: merchant.testKey,
      body: { network: "base_sepolia", name: "x", amount: 1 },
    })
  ).body.data;
  const scoped = await payments.call("GET", `/api/v1/payment-links/${plain.id}/listing`, {
    key: merchant.agenticTestKey,
  });
  expect(scoped.body.code).toBe("API_KEY_SCOPE_INSUFFICIENT");
});

test("a catalog's reply is stored although that of another link can't be", async () => {
  const [broken, link] = [await shop.makeLink(LISTED), await shop.makeLink(LISTED)];
  const { listings } = shop.payments.deps.agentic;
  const resourceOf = ({ id, path }: ShopLink) => ({ url: path, description: "", mimeType: "", item: id });
  // PostgreSQL can't store NUL.
  listings.note(resourceOf(broken), { status: "rejected", reason: "\0" });
  listings.note(resourceOf(link), { status: "rejected", reason: "no schema" });
  expect(await listingOf(link)).toMatchObject({ status: "rejected", reason: "no schema" });
  expect(await listingOf(broken)).toBeNull();
});

test("the doctor says that a DELETE with a schema of its body can't be listed, and the link sells on", async () => {
  const link = await shop.makeLink({ targetMethod: "DELETE", ...SCHEMA, ...LISTED });
  expect(await failuresOf(link)).toContain("schema");
  const answer = await shop.pay(link, { method: "DELETE", body: { city: "Oslo" } });
  expect(answer.status).toBe(200);
  expect(await listedAt(link)).toBeUndefined();
});

test("/.well-known/x402 names the links that catalogs may list, and no others", async () => {
  const listed = await shop.makeLink({ ...LISTED });
  const hidden = await shop.makeLink();
  const { payments } = shop;
  const former = await payments.makeMerchant({ wallets: [newEvmAccount().address] });
  const body = { network: "base_sepolia", name: "x", amount: 1, isAgenticProxy: true, targetUrl: "https://a.example" };
  const lost = (
    await payments.call("POST", "/api/v1/payment-links", { key: former.testKey, body: { ...body, ...LISTED } })
  ).body.data;
  // Moves the wallet, as if another merchant had proven that it owns the wallet.
  await payments.deps.database.pool.query(
    "UPDATE merchant_wallets SET merchant_id = $2, is_default = false WHERE merchant_id = $1",
    [former.id, shop.merchant.id],
  );
  const [open, closed] = [await makeApi(shop), await makeApi(shop)];
  for (const api of [open, closed]) await sellDocument(shop, api, WEATHER_DOCUMENT, { price: 0.02, listed: true });
  await payments.call("PATCH", `/api/v1/apis/${closed.id}`, { key: closed.key, body: { active: false } });
  const fresh = await shop.another();
  try {
    const answer = await fresh.call("GET", "/.well-known/x402");
    expect(answer.body).toMatchObject({ version: 1, x402Version: 2 });
    expect([answer.text.includes(open.id), answer.text.includes(closed.id)]).toEqual([true, false]);
    expect(answer.body.resources).toContain(`https://pay.example.com${listed.path}`);
    expect(answer.body.resources).not.toContain(`https://pay.example.com${hidden.path}`);
    expect(answer.text).not.toContain(lost.id);
    const etag = answer.headers.get("etag") as string;
    expect((await fresh.call("GET", "/.well-known/x402", { headers: { "if-none-match": etag } })).status).toBe(304);
  } finally {
    await fresh.stop();
  }
});

test("the OpenAPI document says that links are paid, for crawlers that read nothing else", async () => {
  const { paths } = (await shop.payments.call("GET", "/openapi.json")).body;
  expect(paths["/api/agent/link/{linkId}"].post["x-payment-info"]).toEqual({
    price: { mode: "dynamic", currency: "USD", min: "0.01", max: "999999999.99" },
    protocols: [{ x402: {} }],
  });
});
