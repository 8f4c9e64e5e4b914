import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { evmAccounts } from "@svc/localstack/evm";
import { evmInBandPayer } from "@svc/localstack/public-buyers";
import { paymentHeader } from "./support/agentic-world.js";
import { type LinkShop, startLinkShop } from "./support/link-shop.js";
import { startMcpUpstream } from "./support/mcp-upstream.js";
import { type ApiShop, importInto, makeApi, PRICE } from "./support/weather-api.js";

/** A merchant's MCP server, whose tools are sold. */
let shop: LinkShop;
beforeAll(async () => {
  shop = await startLinkShop({ env: { OUTBOUND_ALLOW_HOSTS: "127.0.0.1:*" } });
});
afterAll(() => shop?.stop());

const decoded = (header: string) => JSON.parse(Buffer.from(header, "base64").toString());
const paid = async (amountBaseUnits = PRICE) => ({
  "x402/payment": decoded(await paymentHeader({ amountBaseUnits })),
});
// biome-ignore lint/suspicious/noExplicitAny: a test reads what came back
const textOf = (result: any): string => result.content.map(({ text }: { text?: string }) => text ?? "").join("\n");

async function connect({ id }: ApiShop): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`/mcp/api-${id}`, shop.payments.url)));
  return client;
}

/** Imports the server's tools, and confirms the diff. */
async function sellTools(api: ApiShop, body: object = { price: 0.02, pricesByTag: { picture: 0.5 } }) {
  const diff = (await importInto(shop, api, body)).body.data;
  return (await importInto(shop, api, { ...body, confirmation: diff.confirmation })).body.data;
}

describe.each([
  ["with sessions and streamed answers", true],
  ["without sessions", false],
])("an MCP server %s", (_, hasSessions) => {
  let upstream: Awaited<ReturnType<typeof startMcpUpstream>>;
  let api: ApiShop;
  let client: Client;
  beforeAll(async () => {
    upstream = await startMcpUpstream({ hasSessions });
    const headers = { upstreamHeaders: { "X-Api-Key": "s3cret" } };
    api = await makeApi(shop, { name: "Weather tools", baseUrl: upstream.url, upstream: "mcp", ...headers });
    await sellTools(api);
    client = await connect(api);
  });
  afterAll(async () => {
    await client?.close();
    await upstream?.stop();
  });
  beforeEach(() => {
    upstream.calls.length = 0;
    upstream.requests.length = 0;
  });

  test("has its tools listed under their names, with their own arguments and prices", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["broken", "forecast", "picture"]);
    const [, forecast, picture] = tools;
    expect(forecast?.inputSchema).toMatchObject({ type: "object", required: ["city"] });
    expect(forecast?.description).toMatch(/Weather of a city\n\nCosts 0.02 USD a call/);
    expect(picture?.description).toContain("Costs 0.50 USD");
    expect(upstream.requests).toEqual([]);
  });

  test("is called once paid, signed and with the merchant's credentials, and its result comes back whole", async () => {
    const before = await shop.income();
    const pay = evmInBandPayer(evmAccounts.buyer.privateKey);
    const asked = await client.callTool({ name: "forecast", arguments: { city: "Rome" } });
    expect([asked.isError, upstream.calls]).toEqual([true, []]);
    const payment = await pay(asked.structuredContent);
    const bought = await client.callTool({
      name: "forecast",
      arguments: { city: "Rome" },
      _meta: { "x402/payment": payment },
    });
    expect(bought).toMatchObject({
      content: [{ type: "text", text: "sunny in Rome" }],
      structuredContent: { city: "Rome", celsius: 21 },
    });
    expect(bought._meta?.["x402/payment-response"]).toMatchObject({ success: true });
    expect(upstream.calls).toEqual([{ tool: "forecast", given: { city: "Rome" } }]);
    expect((await shop.income()) - before).toBe(PRICE);
    const sent = upstream.requests.filter(({ message }) => message.includes("tools/call"));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers).toMatchObject({ "x-api-key": "s3cret", "x-svc-payment-status": "verified" });
    for (const { headers } of upstream.requests) expect(headers["x-svc-signature"]).toBeDefined();
    expect(sent[0]?.message).not.toContain("x402");
    expect(upstream.sessions.size).toBe(0);
  });

  test("isn't charged when its tool returns an error", async () => {
    const before = await shop.income();
    const result = await client.callTool({ name: "broken", arguments: {}, _meta: await paid() });
    expect([result.isError, textOf(result)]).toEqual([true, "the station is down"]);
    expect([upstream.calls.length, (await shop.income()) - before]).toEqual([1, 0n]);
  });

  test("isn't charged when a sold tool no longer exists", async () => {
    upstream.further = ["tides"];
    await sellTools(api);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const before = await shop.income();
    const result = await client.callTool({ name: "tides", arguments: {}, _meta: await paid() });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining("there is no such tool")]);
    expect([upstream.calls.length, (await shop.income()) - before]).toEqual([1, 0n]);
  });

  test("isn't called with arguments that don't fit, which costs nothing", async () => {
    const before = await shop.income();
    const result = await client.callTool({ name: "forecast", arguments: { city: 7 }, _meta: await paid() });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining("city")]);
    expect([upstream.calls, (await shop.income()) - before]).toEqual([[], 0n]);
  });

  test("gives a picture as its tool did, and over HTTP the result as JSON", async () => {
    const picture = await client.callTool({ name: "picture", arguments: {}, _meta: await paid(500_000n) });
    expect(picture.content).toEqual([{ type: "image", data: "cG5n", mimeType: "image/png" }]);
    const headers = { "x-payment": await paymentHeader({ amountBaseUnits: PRICE }) };
    const body = { city: "Oslo" };
    const answer = await shop.payments.call("POST", `${api.path}/tools/forecast`, { headers, body });
    expect(answer).toMatchObject({ status: 200, body: { content: [{ text: "sunny in Oslo" }] } });
    expect(answer.headers.get("x-svc-charged")).toBe("true");
  });

  test("returns the same answer under one key, and is called once", async () => {
    const meta = await paid();
    const key = { headers: { "idempotency-key": `key-of-the-tools-${hasSessions}` } };
    const again = new Client({ name: "test", version: "1" });
    const url = new URL(`/mcp/api-${api.id}`, shop.payments.url);
    await again.connect(new StreamableHTTPClientTransport(url, { requestInit: key }));
    try {
      const call = { name: "forecast", arguments: { city: "Bern" }, _meta: meta };
      expect(textOf(await again.callTool(call))).toBe("sunny in Bern");
      expect(textOf(await again.callTool(call))).toBe("sunny in Bern");
    } finally {
      await again.close();
    }
    expect(upstream.calls).toHaveLength(1);
  });

  test("has new tools imported as a diff that is confirmed, and those that can't be sold are named", async () => {
    upstream.further = ["tides", "moon", "a/b"];
    const body = { price: 0.02, pricesByTag: { picture: 0.5, broken: 0 } };
    const diff = (await importInto(shop, api, body)).body.data;
    expect(diff).toMatchObject({
      applied: false,
      added: [{ method: "POST", path: "/tools/moon", amount: 0.02 }],
      removed: [{ path: "/tools/broken" }],
      unchanged: 3,
    });
    expect(diff.skipped.map(({ path }: { path: string }) => path).sort()).toEqual(["/tools/broken", "a/b"]);
    expect((await importInto(shop, api, { ...body, document: "{}" })).body.errors[0].field).toBe("document");
  });
});

test("tools with dots in their names are listed on every page", async () => {
  const upstream = await startMcpUpstream({ hasSessions: false });
  upstream.further = Array.from({ length: 150 }, (_, id) => `files.${id}.read`);
  const api = await makeApi(shop, { baseUrl: upstream.url, upstream: "mcp" });
  await sellTools(api);
  const client = await connect(api);
  try {
    const first = await client.listTools();
    const second = await client.listTools({ cursor: first.nextCursor });
    expect([first.tools.length, second.tools.length, second.nextCursor]).toEqual([100, 53, undefined]);
    expect(new Set([...first.tools, ...second.tools].map(({ name }) => name)).size).toBe(153);
  } finally {
    await client.close();
    await upstream.stop();
  }
});

test("schemas of results aren't compiled, and one that can't be compiled doesn't prevent the import", async () => {
  const upstream = await startMcpUpstream({ hasSessions: false });
  upstream.further = ["tides"];
  upstream.outputSchema = { type: "object", properties: { height: { $ref: "https://elsewhere.example/height.json" } } };
  try {
    const api = await makeApi(shop, { baseUrl: upstream.url, upstream: "mcp" });
    expect((await sellTools(api)).added).toHaveLength(4);
  } finally {
    await upstream.stop();
  }
});

test("an MCP server that doesn't respond isn't charged for, and can't be imported", async () => {
  const upstream = await startMcpUpstream({ hasSessions: true });
  const api = await makeApi(shop, { baseUrl: upstream.url, upstream: "mcp" });
  await sellTools(api);
  const client = await connect(api);
  await upstream.stop();
  const before = await shop.income();
  try {
    const result = await client.callTool({ name: "forecast", arguments: { city: "Rome" }, _meta: await paid() });
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining("UPSTREAM_ERROR")]);
  } finally {
    await client.close();
  }
  expect((await shop.income()) - before).toBe(0n);
  expect((await importInto(shop, api, { price: 0.02 })).body.errors[0].field).toBe("baseUrl");
});
