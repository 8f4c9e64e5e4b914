import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CONFORMANCE_LINES, runConformance } from "@svc/localstack/mcp-conformance";
import { type PaymentsUnderTest, startPayments, unknownId } from "./support/payments-under-test.js";

let payments: PaymentsUnderTest;
let linkId: string;
beforeAll(async () => {
  payments = await startPayments();
  const { testKey } = await payments.makeMerchant();
  const body = { network: "base_sepolia", name: "One report", amount: 0.5 };
  linkId = (await payments.call("POST", "/api/v1/payment-links", { key: testKey, body })).body.data.id;
});
afterAll(() => payments?.stop());

async function withClient<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${payments.url}/mcp`)));
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  payments.call("POST", "/mcp", { body, headers: { accept: "application/json, text/event-stream", ...headers } });

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

describe("the MCP server of the payments service", () => {
  test("lists its tools to an unmodified client, and returns the same price as the API", async () => {
    const price = (await payments.call("GET", `/api/agent/link/${linkId}/price`)).body;
    await withClient(async (client) => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(["get_link_price", "get_payment_status"]);
      for (const link of [linkId, `pl-${linkId}`, price.resource, `${price.resource}/price`]) {
        const answer = await client.callTool({ name: "get_link_price", arguments: { link } });
        expect(answer.structuredContent).toEqual(price);
      }
    });
  });

  test("reports an invalid argument as the result of the call, so that a model can correct it", async () => {
    await withClient(async (client) => {
      for (const [name, given, code] of [
        ["get_link_price", {}, "BAD_REQUEST"],
        ["get_link_price", { link: "https://pay.example.com/" }, "BAD_REQUEST"],
        ["get_link_price", { link: unknownId() }, "NOT_FOUND"],
        ["get_payment_status", { paymentId: unknownId() }, "NOT_FOUND"],
        ["get_payment_status", { paymentId: "1' OR '1'='1" }, "NOT_FOUND"],
      ] as const) {
        const answer = await client.callTool({ name, arguments: given });
        expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(`^${code}: `) }] });
      }
      await expect(client.callTool({ name: "no_such_tool", arguments: {} })).rejects.toThrow(/no such tool/);
    });
  });

  test("refuses pages of other origins, batches, and anything that isn't a message", async () => {
    expect((await post(LIST)).status).toBe(200);
    expect((await post(LIST, { origin: "https://evil.example" })).status).toBe(403);
    expect((await post([LIST, LIST])).status).toBe(400);
    expect((await post({ hello: "there" })).status).toBe(400);
    expect((await post(LIST, { accept: "text/html" })).status).toBe(406);
    expect((await payments.call("POST", "/mcp", { rawBody: "{" })).status).toBe(400);
    const get = await payments.call("GET", "/mcp");
    expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("speaks 2026-07-28 with a client that negotiates it, with the same tools and error messages", async () => {
    const client = new ModernClient({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(new ModernTransport(new URL(`${payments.url}/mcp`)));
    try {
      expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
      const { tools } = await client.listTools();
      expect(tools).toEqual(await withClient(async (older) => (await older.listTools()).tools));
      const price = (await payments.call("GET", `/api/agent/link/${linkId}/price`)).body;
      const answer = await client.callTool({ name: "get_link_price", arguments: { link: linkId } });
      expect(answer.structuredContent).toEqual(price);
      const failed = await client.callTool({ name: "get_link_price", arguments: { link: unknownId() } });
      expect(failed).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^NOT_FOUND: /) }] });
      await expect(client.callTool({ name: "no_such_tool", arguments: {} })).rejects.toThrow(/no such tool/i);
    } finally {
      await client.close();
    }
  });

  test("names the modern versions to a client that asks for an unknown one", async () => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2099-01-01",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const message = { jsonrpc: "2.0", id: 1, method: "server/discover", params: { _meta } };
    const headers = { "mcp-protocol-version": "2099-01-01", "mcp-method": "server/discover" };
    const { status, body } = await post(message, headers);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { id: 1, error: { code: -32022, data: { supported: ["2026-07-28"] } } },
    });
  });
});

test.each(["2025-11-25", "2026-07-28"] as const)(
  "passes the published conformance suite of %s wherever it asks for neither more than tools nor its own tools",
  async (version) => {
    const { out, code } = await runConformance(`${payments.url}/mcp`, version);
    for (const line of CONFORMANCE_LINES[version]) expect(out).toContain(line);
    expect({ code, tail: code === 0 ? "" : out.slice(-2_000) }).toEqual({ code: 0, tail: "" });
  },
);
