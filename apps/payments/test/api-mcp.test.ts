import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { evmAccounts } from "@svc/localstack/evm";
import { CONFORMANCE_LINES, runConformance } from "@svc/localstack/mcp-conformance";
import { evmInBandPayer } from "@svc/localstack/public-buyers";
import { until } from "@svc/localstack/until";
import { paymentHeader } from "./support/agentic-world.js";
import { type LinkShop, startLinkShop } from "./support/link-shop.js";
import { answering } from "./support/recording-target.js";
import { type ApiShop, makeApi, makeWeatherApi, PRICE, sellDocument, WEATHER_DOCUMENT } from "./support/weather-api.js";

/** The routes of an API as tools of an MCP server. */
let shop: LinkShop;
let api: ApiShop;
let client: Client;
const { buyer } = evmAccounts;
const WEATHER = "get_weather_by_country_by_city";

beforeAll(async () => {
  shop = await startLinkShop();
  api = await makeWeatherApi(shop);
  client = await connect(api);
});
afterAll(async () => {
  await client?.close();
  await shop?.stop();
});
beforeEach(() => {
  shop.target.calls.length = 0;
  shop.target.respond = (response, { url }) => answering({ status: 200, body: JSON.stringify({ url }) })(response);
});

async function connect({ id }: ApiShop, headers: Record<string, string> = {}): Promise<Client> {
  const made = new Client({ name: "test", version: "1" });
  const url = new URL(`/mcp/api-${id}`, shop.payments.url);
  await made.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return made;
}

const decoded = (header: string) => JSON.parse(Buffer.from(header, "base64").toString());
const paid = async (amountBaseUnits = PRICE) => ({
  "x402/payment": decoded(await paymentHeader({ amountBaseUnits })),
});
const call = (name: string, args: object, meta: object = {}, at = client) =>
  at.callTool({ name, arguments: args as Record<string, unknown>, _meta: meta as Record<string, unknown> });
const targetUrls = () => shop.target.calls.map(({ url }) => url);
// biome-ignore lint/suspicious/noExplicitAny: a test reads what came back
const textOf = (result: any): string => result.content.map(({ text }: { text?: string }) => text ?? "").join("\n");
const berlin = { path: { country: "de", city: "berlin" } };

test("the tools are the open routes, with their price, schema and stable names", async () => {
  const { tools, nextCursor } = await client.listTools();
  expect(nextCursor).toBeUndefined();
  expect(tools.map(({ name }) => name)).toEqual([
    "get_cities_by_city",
    "get_cities_largest",
    expect.stringMatching(/^get_reports_by_id_pdf__[0-9a-f]{8}$/),
    "get_status",
    WEATHER,
    "post_reports",
  ]);
  const weather = tools.find(({ name }) => name === WEATHER);
  expect(weather?.description).toBe(
    "Weather of a city\n\nCosts 0.02 USD a call, plus tax if any. Calls GET /weather/{country}/{city}.",
  );
  expect(weather?.inputSchema).toMatchObject({
    properties: {
      path: { required: ["country", "city"], additionalProperties: false },
      query: { properties: { days: expect.any(Object) } },
    },
    required: ["path"],
    additionalProperties: false,
  });
});

test("a client that pays in band signs the challenge's terms, is charged once and gets the target's answer", async () => {
  const args = { ...berlin, query: { days: 2 } };
  const asked = await call(WEATHER, args);
  expect([asked.isError, targetUrls()]).toEqual([true, []]);
  expect(asked.structuredContent).toMatchObject({
    x402Version: 2,
    resource: { url: `mcp://tool/${WEATHER}` },
    accepts: [{ amount: "20000" }],
  });
  expect(JSON.parse(textOf(asked))).toEqual(asked.structuredContent);
  const payment = await evmInBandPayer(buyer.privateKey)(asked.structuredContent);
  const before = await shop.income();
  const bought = await call(WEATHER, args, { "x402/payment": payment });
  expect(bought.structuredContent).toEqual({ url: "/v1/weather/de/berlin?days=2" });
  expect(bought._meta?.["x402/payment-response"]).toMatchObject({ success: true, payer: buyer.address });
  expect((await shop.income()) - before).toBe(PRICE);
  expect(shop.target.calls[0]?.headers).toMatchObject({ "x-api-key": "s3cret", "x-svc-amount": "20000" });
});

test("a client of 2026-07-28 is offered the same tools, and pays in band in the same way", async () => {
  const modern = new ModernClient({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await modern.connect(new ModernTransport(new URL(`/mcp/api-${api.id}`, shop.payments.url)));
  try {
    expect(modern.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect((await modern.listTools()).tools).toEqual((await client.listTools()).tools);
    const asked = await modern.callTool({ name: WEATHER, arguments: berlin });
    const older = await call(WEATHER, berlin);
    expect([asked.isError, targetUrls()]).toEqual([true, []]);
    expect(asked.structuredContent).toEqual(older.structuredContent);
    const payment = await evmInBandPayer(buyer.privateKey)(asked.structuredContent as never);
    const before = await shop.income();
    const _meta = { "x402/payment": payment };
    const bought = await modern.callTool({ name: WEATHER, arguments: berlin, _meta });
    expect(bought.structuredContent).toEqual({ url: "/v1/weather/de/berlin" });
    expect(bought._meta?.["x402/payment-response"]).toMatchObject({ success: true, payer: buyer.address });
    expect((await shop.income()) - before).toBe(PRICE);
    const refused = await modern.callTool({
      name: WEATHER,
      arguments: { path: { country: "de" } },
      _meta: await paid(),
    });
    expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringContaining("BAD_REQUEST")]);
    await expect(modern.callTool({ name: "no_such_tool", arguments: {} })).rejects.toThrow(/no such tool/i);
    expect((await shop.income()) - before).toBe(PRICE);
  } finally {
    await modern.close();
  }
});

test("a body that fits its schema is forwarded, and another is refused without a charge", async () => {
  const before = await shop.income();
  expect(textOf(await call("post_reports", { body: { city: "R" } }, await paid()))).toContain("BAD_REQUEST");
  expect(await shop.income()).toBe(before);
  await call("post_reports", { body: { city: "Rome" } }, await paid());
  expect(shop.target.calls.map(({ method, body }) => [method, body.toString()])).toEqual([["POST", '{"city":"Rome"}']]);
  expect((await shop.income()) - before).toBe(PRICE);
});

test("a free route is called without a payment, and doesn't settle one that is sent", async () => {
  const before = await shop.income();
  const answer = await call("get_cities_by_city", { path: { city: "rome" } }, await paid());
  expect(answer.structuredContent).toEqual({ url: "/v1/cities/rome" });
  expect(await shop.income()).toBe(before);
});

test("an error response of the API is an error and isn't charged", async () => {
  shop.target.respond = answering({ status: 404, body: "no such city" });
  const before = await shop.income();
  const answer = await call(WEATHER, berlin, await paid());
  expect([answer.isError, textOf(answer)]).toEqual([true, "The API answered with status 404.\nno such city"]);
  expect(await shop.income()).toBe(before);
});

test("a route that is paid first settles before its call, owes a failed call, and says so in every description", async () => {
  const other = await makeWeatherApi(shop);
  const { rows } = await shop.payments.deps.database.pool.query(
    "SELECT id FROM payment_links WHERE api_id = $1 AND route_template LIKE '/weather%'",
    [other.id],
  );
  const change = { key: shop.merchant.testKey, body: { settle: "before" } };
  expect((await shop.payments.call("PATCH", `/api/v1/payment-links/${rows[0].id}`, change)).status).toBe(200);
  const here = await connect(other);
  try {
    const { tools } = await here.listTools();
    expect(tools.find(({ name }) => name === WEATHER)?.description).toContain("Charged before the answer.");
    const texts = [await shop.payments.call("GET", `${other.path}/llms.txt`)];
    texts.push(await shop.payments.call("GET", `${other.path}/openapi.json`));
    for (const { text } of texts) expect(text).toContain("The payment comes first");
    expect((await call(WEATHER, berlin, {}, here)).structuredContent).toMatchObject({ settle: "before" });
    const before = await shop.income();
    shop.target.respond = answering({ status: 500, body: "broken" });
    const failed = JSON.parse(textOf(await call(WEATHER, berlin, await paid(), here)));
    expect(failed).toMatchObject({ code: "UPSTREAM_ERROR", reason: "answer_owed", action: "repeat_same" });
    shop.target.respond = answering({ status: 200, body: '{"sky":"clear"}' });
    expect((await call(WEATHER, berlin, await paid(), here)).structuredContent).toEqual({ sky: "clear" });
    expect((await shop.income()) - before).toBe(PRICE);
  } finally {
    await here.close();
  }
});

test("a route that is paid first and takes minutes returns a job, polled by repeating the call or through the route's link", async () => {
  const other = await makeWeatherApi(shop);
  const { rows } = await shop.payments.deps.database.pool.query(
    "SELECT id FROM payment_links WHERE api_id = $1 AND route_template LIKE '/weather%'",
    [other.id],
  );
  const change = { key: shop.merchant.testKey, body: { settle: "before" } };
  await shop.payments.call("PATCH", `/api/v1/payment-links/${rows[0].id}`, change);
  const here = await connect(other);
  const begin = answering({ status: 202, body: "", headers: { location: "/v1/jobs/1", "retry-after": "1" } });
  const done = answering({ status: 200, body: '{"sky":"clear"}' });
  try {
    const before = await shop.income();
    shop.target.respond = begin;
    const running = JSON.parse(textOf(await call(WEATHER, berlin, await paid(), here)));
    expect(running).toMatchObject({ status: "running", retryAfter: 1, jobUrl: expect.stringContaining(rows[0].id) });
    shop.target.respond = done;
    expect((await call(WEATHER, berlin, await paid(), here)).structuredContent).toEqual({ sky: "clear" });
    expect((await shop.income()) - before).toBe(PRICE);

    shop.target.respond = begin;
    const headers = { "idempotency-key": "a-key-of-a-buyer-0001" };
    const payment = await paymentHeader({ amountBaseUnits: PRICE });
    const begun = await shop.payments.call("GET", `${other.path}/weather/de/ulm`, {
      headers: { ...headers, "x-payment": payment },
    });
    expect(begun.status).toBe(202);
    shop.target.respond = done;
    const { pathname } = new URL(begun.body.jobUrl);
    await until(async () => {
      const answer = await shop.payments.call("GET", pathname, { headers });
      return answer.status === 200 && answer.body.sky === "clear";
    });
    expect((await shop.income()) - before).toBe(2n * PRICE);
    expect(targetUrls().filter((url) => url === "/v1/jobs/1")).toHaveLength(2);
  } finally {
    await here.close();
  }
});

describe("a payment", () => {
  test("buys one path and is charged once: it gets nothing for another path, another tool or over HTTP", async () => {
    const meta = await paid();
    const before = await shop.income();
    expect((await call(WEATHER, berlin, meta)).isError).toBeUndefined();
    const others = [
      await call(WEATHER, { path: { country: "fr", city: "paris" } }, meta),
      await call("get_cities_largest", {}, meta),
    ];
    for (const other of others) {
      expect(other.isError).toBe(true);
      expect(JSON.parse(textOf(other))).toMatchObject({ code: "CONFLICT", action: expect.any(String) });
    }
    const header = Buffer.from(JSON.stringify(meta["x402/payment"])).toString("base64");
    const http = await shop.payments.call("GET", `${api.path}/weather/fr/paris`, { headers: { "x-payment": header } });
    expect(http.status).toBe(409);
    expect((await shop.income()) - before).toBe(PRICE);
    expect(targetUrls()).toEqual(["/v1/weather/de/berlin"]);
  });

  test("that is unreadable or less than the price is refused in band", async () => {
    const tooLittle = JSON.parse(textOf(await call(WEATHER, berlin, await paid(1n))));
    expect(tooLittle).toMatchObject({ accepts: [expect.any(Object)], action: expect.any(String) });
    expect(JSON.parse(textOf(await call(WEATHER, berlin, { "x402/payment": {} })))).toMatchObject({
      code: "BAD_REQUEST",
    });
    expect(targetUrls()).toEqual([]);
  });

  test("gets its answer again with the same key after the route was closed, although the route is no longer sold or listed", async () => {
    const own = await makeWeatherApi(shop);
    const at = await connect(own, { "idempotency-key": "key-of-16-characters-mcp" });
    const meta = await paid();
    expect((await call(WEATHER, berlin, meta, at)).isError).toBeUndefined();
    const { "/weather/{country}/{city}": _, ...paths } = WEATHER_DOCUMENT.paths;
    await sellDocument(shop, own, { ...WEATHER_DOCUMENT, paths });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await at.listTools()).tools.map(({ name }) => name)).not.toContain(WEATHER);
    const before = await shop.income();
    expect((await call(WEATHER, berlin, meta, at)).structuredContent).toEqual({ url: "/v1/weather/de/berlin" });
    const another = await connect(own);
    expect((await call(WEATHER, berlin, await paid(), another)).isError).toBe(true);
    expect(await shop.income()).toBe(before);
    expect(targetUrls()).toEqual(["/v1/weather/de/berlin"]);
    await Promise.all([at.close(), another.close()]);
  });
});

test("values that would leave their segment, or lead to another route, never reach the target", async () => {
  const hostile = [".", "..", "", "a/b", "a%2Fb", "%2e%2e", "a\\b", "a;b", "a?b", "a#b", "a\nb", "u\u0308"];
  const values: unknown[] = [...hostile, null, {}, [], ["a"], Number.NaN];
  for (const city of values) {
    for (const [name, args] of [
      ["get_cities_by_city", { path: { city } }],
      [WEATHER, { path: { country: "de", city } }],
      [WEATHER, { path: { country: city, city: "berlin" } }],
    ] as const) {
      const answer = await call(name, args, await paid());
      expect([city, answer.isError, textOf(answer)]).toEqual([city, true, expect.stringMatching(/^BAD_REQUEST: path/)]);
    }
  }
  for (const args of [{}, { path: {} }, { path: "x" }, { city: "rome" }, { path: { city: "rome", more: "x" } }]) {
    expect((await call("get_cities_by_city", args)).isError).toBe(true);
  }
  for (const city of ["a\u0000b", "\ud800"]) {
    await expect(call("get_cities_by_city", { path: { city } })).rejects.toThrow(/Unicode text/);
  }
  // With this value, the free tool would call the paid route.
  expect((await call("get_cities_by_city", { path: { city: "largest" } })).isError).toBe(true);
  expect((await call("get_cities_by_city", { path: { city: "__proto__" } })).isError).toBeUndefined();
  expect(targetUrls()).toEqual(["/v1/cities/__proto__"]);
});

test("a query can't become a path or a parameter of another name", async () => {
  await call("get_status", { query: { "a&b=1": "x&y=2#z", "../q": ["1", 2] } });
  expect(targetUrls()).toEqual(["/v1/status?a%26b%3D1=x%26y%3D2%23z&..%2Fq=1&..%2Fq=2"]);
  expect((await call("get_status", { query: { a: { b: 1 } } })).isError).toBe(true);
});

test("many tools are listed in pages, each tool once", async () => {
  const own = await makeApi(shop);
  const paths = Object.fromEntries(
    Array.from({ length: 250 }, (_, index) => [`/reports/r${index}`, { get: { summary: `Report ${index}` } }]),
  );
  await sellDocument(shop, own, { openapi: "3.1.0", paths });
  const at = await connect(own);
  const names: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | undefined, page = 0; page === 0 || cursor !== undefined; page += 1) {
    const { tools, nextCursor } = await at.listTools({ ...(cursor && { cursor }) });
    names.push(...tools.map(({ name }) => name));
    sizes.push(tools.length);
    cursor = nextCursor;
  }
  expect(sizes).toEqual([100, 100, 50]);
  expect(new Set(names).size).toBe(250);
  await expect(at.listTools({ cursor: "Li4v" })).rejects.toThrow(/cursor/);
  await at.close();
});

test.each(["2025-11-25", "2026-07-28"] as const)(
  "an API passes the published conformance suite of %s wherever it asks for neither more than tools nor its own tools",
  async (version) => {
    const { out, code } = await runConformance(`${shop.payments.url}/mcp/api-${api.id}`, version);
    for (const line of CONFORMANCE_LINES[version]) expect(out).toContain(line);
    expect({ code, tail: code === 0 ? "" : out.slice(-2_000) }).toEqual({ code: 0, tail: "" });
  },
);

test("an unknown API is 404, an unknown tool an error of the protocol", async () => {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  for (const id of ["0d4c5b0e-8a1f-4c3b-9d7e-6f5a4b3c2d1e", "weather"]) {
    expect((await shop.payments.call("POST", `/mcp/api-${id}`, { body: message })).status).toBe(404);
  }
  await expect(call("get_nothing", {})).rejects.toThrow(/no such tool/);
});
