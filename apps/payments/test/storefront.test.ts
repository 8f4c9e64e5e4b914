import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newEvmAccount } from "@svc/localstack/evm";
import { type LinkShop, startLinkShop } from "./support/link-shop.js";
import { agenticTo, createLink } from "./support/payments-under-test.js";
import { makeApi, sellDocument, WEATHER_DOCUMENT } from "./support/weather-api.js";

const BRANDING = "/api/v1/account/branding";
const PAGE = { accept: "text/html" };
const PUBLIC_URL = "https://pay.example.com";

let shop: LinkShop;
let listed: string;
let unlisted: string;
let apiId: string;
beforeAll(async () => {
  shop = await startLinkShop();
  await shop.payments.call("PATCH", BRANDING, { key: shop.merchant.testKey, body: { slug: "weather-shop" } });
  listed = (await shop.makeLink({ name: "A <b>forecast</b>", amount: 0.05, listed: true })).id;
  unlisted = (await shop.makeLink({ name: "A secret call" })).id;
  const api = await makeApi(shop, { description: "Weather of the world" });
  await sellDocument(shop, api, WEATHER_DOCUMENT, { price: 0.02, listed: true });
  apiId = api.id;
});
afterAll(() => shop?.stop());

const get = (path: string, headers: Record<string, string> = {}) => shop.payments.call("GET", path, { headers });

describe("a storefront", () => {
  test("shows only what its merchant lists: as JSON, OpenAPI, llms.txt and a page", async () => {
    const data = (await get("/m/weather-shop")).body;
    expect(data).toMatchObject({ mode: "test", verifiedDomain: null });
    expect(data.url).toBe(`${PUBLIC_URL}/m/weather-shop`);
    expect(data.links).toEqual([
      expect.objectContaining({ name: "A <b>forecast</b>", method: "GET", price: "0.05", settle: "after" }),
    ]);
    expect(data.links[0].url).toBe(`${PUBLIC_URL}/api/agent/link/pl-${listed}`);
    const routes = data.apis[0].routes.map(({ method, url, price }: Record<string, string>) => [
      method,
      url?.split(apiId)[1],
      price,
    ]);
    expect(routes).toEqual([
      ["GET", "/cities/{city}", "0.00"],
      ["GET", "/cities/largest", "0.02"],
      ["POST", "/reports", "0.02"],
      ["GET", "/reports/{id}.pdf", "0.25"],
      ["GET", "/status", "0.00"],
      ["GET", "/weather/{country}/{city}", "0.02"],
    ]);

    const document = await get(new URL(data.openapi).pathname);
    const openApi = document.body;
    const etag = document.headers.get("etag") as string;
    expect((await get(new URL(data.openapi).pathname, { "if-none-match": etag })).status).toBe(304);
    expect(Object.keys(openApi.paths)).toHaveLength(7);
    const forecast = openApi.paths[`/api/agent/link/pl-${listed}`].get;
    expect(forecast["x-payment-info"].price).toEqual({ mode: "fixed", currency: "USD", amount: "0.05" });
    expect(openApi.paths[`/api/agent/api-${apiId}/status`].get["x-payment-info"]).toBeUndefined();

    const llms = await get(new URL(data.instructions).pathname);
    expect(llms.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(llms.text).toContain(`MCP server: ${PUBLIC_URL}/mcp/api-${apiId}`);
    expect((await get("/m/weather-shop", { accept: "text/markdown" })).text).toBe(llms.text);

    const page = await get("/m/weather-shop", PAGE);
    expect(page.text).toContain("A &#60;b&#62;forecast&#60;/b&#62;");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.headers.get("x-robots-tag")).toBe("noindex");
    for (const text of [JSON.stringify(data), JSON.stringify(openApi), llms.text, page.text]) {
      expect(text).not.toContain(unlisted);
      expect(text).not.toContain(new URL(shop.target.url).host);
    }
  });

  test("shows its newest offers up to a few megabytes, because each visitor has them loaded", async () => {
    const merchant = await shop.payments.makeMerchant({ wallets: [newEvmAccount().address] });
    const key = merchant.testKey;
    await shop.payments.call("PATCH", BRANDING, { key, body: { slug: "large-shop" } });
    const outputExample = "x".repeat(32_000);
    const inputSchema = { type: "object", description: "y".repeat(32_000) };
    for (let made = 0; made < 110; made += 1) {
      const more = { name: `Link ${made}`, listed: true, inputSchema, outputExample };
      await createLink(shop.payments, key, { ...agenticTo(shop.target), ...more });
    }
    const { text } = await get("/m/large-shop/openapi.json");
    expect(text).toContain("Link 109");
    expect(text.length).toBeLessThan(5 << 20);
  });

  test("a program that reads the documents can buy from it", async () => {
    const { links } = (await get("/m/weather-shop")).body;
    const { pathname } = new URL(links[0].url);
    const answer = await shop.pay({ id: listed, path: pathname }, { payment: { amountBaseUnits: 50_000n } });
    expect([answer.status, answer.headers.get("x-svc-charged")]).toEqual([200, "true"]);
  });

  test("leaves out closed links and APIs", async () => {
    const { testKey: key } = shop.merchant;
    await shop.payments.call("PATCH", `/api/v1/payment-links/${listed}`, { key, body: { active: false } });
    await shop.payments.call("PATCH", `/api/v1/apis/${apiId}`, { key, body: { active: false } });
    expect((await get("/m/weather-shop")).body).toMatchObject({ apis: [], links: [] });
    expect((await get("/m/weather-shop", PAGE)).text).toContain("Nothing is listed here at the moment.");
    await shop.payments.call("PATCH", `/api/v1/payment-links/${listed}`, { key, body: { active: true } });
    await shop.payments.call("PATCH", `/api/v1/apis/${apiId}`, { key, body: { active: true } });
    expect((await get("/m/weather-shop")).body.apis).toHaveLength(1);
  });

  test.each(["/m/unknown", "/m/unknown/openapi.json", "/m/unknown/llms.txt", "/m/Weather-Shop", "/m/..%2f"])(
    "%s is not found",
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
    },
  );
});

describe("its slug", () => {
  const change = (slug: unknown, key: string) => shop.payments.call("PATCH", BRANDING, { key, body: { slug } });

  test("belongs to one merchant and one mode", async () => {
    const other = await shop.payments.makeMerchant();
    for (const key of [other.testKey, shop.merchant.liveKey]) {
      const { status, body } = await change("weather-shop", key);
      expect([status, body.code, body.errors]).toEqual([
        400,
        "VALIDATION_FAILED",
        [{ field: "slug", reason: "is already taken: choose another" }],
      ]);
    }
    expect((await change("weather-shop", shop.merchant.testKey)).status).toBe(200);
    const own = await change("other-shop", other.testKey);
    expect(own.body.data.storefrontUrl).toBe(`${PUBLIC_URL}/m/other-shop`);
    expect((await get("/m/other-shop")).body).toMatchObject({ apis: [], links: [] });
  });

  test("is free again once it is removed, and the storefront is gone", async () => {
    const other = await shop.payments.makeMerchant();
    await change("short-lived", other.testKey);
    expect((await change(null, other.testKey)).body.data).toMatchObject({ slug: null, storefrontUrl: null });
    expect((await get("/m/short-lived")).status).toBe(404);
    expect((await change("short-lived", shop.merchant.liveKey)).status).toBe(200);
  });

  test.each(["ab", "UPPER", "a--b", "-ab", "ab-", "a b", "a/b", "ä-shop", "x".repeat(41), "verified-shop"])(
    "is refused as %j",
    async (slug) => {
      const { status, body } = await change(slug, shop.merchant.testKey);
      expect([status, body.errors?.[0]?.field]).toEqual([400, "slug"]);
    },
  );
});
