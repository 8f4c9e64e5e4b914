import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type LocalSite, startLocalSite } from "../support/local-site.js";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";
import { eventsOf, rpc } from "./support/rpc.js";

const MODERN = "2026-07-28";
const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
let site: LocalSite;
let scan: ScanUnderTest;
beforeAll(async () => {
  site = await startLocalSite();
  scan = await startScan({ OUTBOUND_ALLOW_HOSTS: site.host });
});
afterAll(async () => {
  await scan?.stop();
  await site?.stop();
});

/** A message of the modern protocol, with its headers. */
function modern(method: string, params: Record<string, unknown> = {}, version = MODERN) {
  const meta = {
    ...(params._meta as object | undefined),
    [VERSION_KEY]: version,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const headers: Record<string, string> = { ...newClient(), "mcp-protocol-version": version, "mcp-method": method };
  if (typeof params.name === "string") headers["mcp-name"] = params.name;
  return { message: { jsonrpc: "2.0", id: 7, method, params: { ...params, _meta: meta } }, headers };
}
const ask = ({ message, headers }: ReturnType<typeof modern>, more: Record<string, string> = {}) =>
  rpc(scan.url, message, { headers: { ...headers, ...more } });
const scanCall = (meta?: object) =>
  modern("tools/call", { name: "scan_site", arguments: { url: site.newUrl() }, ...(meta && { _meta: meta }) });

describe("the clients of both SDKs", () => {
  test("the second SDK's client negotiates 2026-07-28, lists, calls, and gets progress", async () => {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${scan.url}/mcp`), { requestInit: { headers: newClient() } }),
    );
    expect(client.getNegotiatedProtocolVersion()).toBe(MODERN);
    expect(client.getInstructions()).toContain("scan_site");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["scan_site", "check_site", "explain_check"]);
    const steps: number[] = [];
    const result = await client.callTool(
      { name: "scan_site", arguments: { url: site.newUrl() } },
      { onprogress: ({ progress }) => void steps.push(progress) },
    );
    expect(result).toMatchObject({ structuredContent: { siteError: null, level: 0 } });
    expect(steps.length).toBeGreaterThan(1);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    await client.close();
  });

  test.each([
    ["the first SDK by 2025-11-25", () => new OlderClient({ name: "test", version: "1" })],
    [
      "the second SDK by 2026-07-28",
      () => new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } }),
    ],
  ])("a client of %s learns what the scan is at, and how many pages it has read", async (_title, create) => {
    const client = create();
    const init = { requestInit: { headers: newClient() } };
    const url = new URL(`${scan.url}/mcp`);
    if (client instanceof OlderClient) await client.connect(new OlderTransport(url, init) as never);
    else await client.connect(new StreamableHTTPClientTransport(url, init));
    const call = { name: "scan_site", arguments: { url: site.newUrl() } };
    const messages: (string | undefined)[] = [];
    const onprogress = ({ message }: { message?: string }) => void messages.push(message);
    const result =
      client instanceof OlderClient
        ? await client.callTool(call, undefined, { onprogress })
        : await client.callTool(call, { onprogress });
    expect(result).toMatchObject({ structuredContent: { siteError: null } });
    expect(messages).toContain("Reading the homepage");
    expect(messages).toContainEqual(expect.stringMatching(/^Looking for documents for agents; pages read: \d+$/));
    expect(messages.at(-1)).toMatch(/^Running the checks; pages read: [1-5]$/);
    const counts = messages.flatMap(
      (message) =>
        /pages read: (\d+)/
          .exec(message ?? "")
          ?.slice(1)
          .map(Number) ?? [],
    );
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    await client.close();
  });

  test.each([
    ["the first SDK", () => new OlderClient({ name: "test", version: "1" })],
    ["the second SDK without negotiation", () => new Client({ name: "test", version: "1" })],
  ])("a client of %s speaks 2025-11-25", async (_title, create) => {
    const client = create();
    const init = { requestInit: { headers: newClient() } };
    const url = new URL(`${scan.url}/mcp`);
    if (client instanceof OlderClient) await client.connect(new OlderTransport(url, init) as never);
    else await client.connect(new StreamableHTTPClientTransport(url, init));
    expect((await client.listTools()).tools).toHaveLength(3);
    const result = await client.callTool({ name: "explain_check", arguments: { check: "llmsTxt" } });
    expect(result).toMatchObject({ structuredContent: { id: "llmsTxt" } });
    expect(result.resultType).toBeUndefined();
    await client.close();
  });
});

describe("the messages of 2026-07-28", () => {
  test("server/discover describes the server, and says how long the answer may be cached", async () => {
    const { status, body, headers } = await ask(modern("server/discover"));
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      resultType: "complete",
      supportedVersions: [MODERN],
      capabilities: { tools: {} },
      instructions: expect.stringContaining("scan_site"),
      ttlMs: expect.any(Number),
      cacheScope: "public",
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "site-scan", version: "1.2.3" } },
    });
    expect(body.result.ttlMs).toBeGreaterThan(0);
    expect(headers.get("mcp-session-id")).toBeNull();
  });

  test("tools/list can be cached, and a call's result is complete", async () => {
    expect((await ask(modern("tools/list"))).body.result).toMatchObject({
      ttlMs: expect.any(Number),
      cacheScope: "public",
    });
    const { body } = await ask(scanCall());
    expect(body.result).toMatchObject({ resultType: "complete", structuredContent: { siteError: null } });
  });

  test("a call with a progress token is a stream, but JSON for a client that only accepts JSON, in both protocols", async () => {
    const call = scanCall({ progressToken: "p" });
    const streamed = await ask(call);
    expect(streamed.headers.get("content-type")).toContain("text/event-stream");
    const events = eventsOf(streamed.text);
    expect(events[0]).toMatchObject({ method: "notifications/progress", params: { progressToken: "p" } });
    expect(events.at(-1)).toMatchObject({ result: { resultType: "complete" } });

    const again = scanCall({ progressToken: "p" });
    const json = await ask(again, { accept: "application/json" });
    expect([json.status, json.body.result?.structuredContent?.siteError]).toEqual([200, null]);
    const { [VERSION_KEY]: _, ...meta } = again.message.params._meta as Record<string, unknown>;
    const older = { ...again.message, params: { ...again.message.params, _meta: meta } };
    const answer = await rpc(scan.url, older, { headers: { accept: "application/json" } });
    expect([answer.status, answer.body.result?.structuredContent?.siteError]).toEqual([200, null]);
  });

  test("an unsupported version is error -32022, with the supported ones", async () => {
    const { status, body } = await ask(modern("server/discover", {}, "2099-01-01"));
    expect({ status, error: body.error }).toMatchObject({
      status: 400,
      error: { code: -32022, data: { supported: [MODERN], requested: "2099-01-01" } },
    });
  });

  test.each([
    ["no Mcp-Method", { "mcp-method": undefined }],
    ["another Mcp-Method", { "mcp-method": "tools/list" }],
    ["no Mcp-Name", { "mcp-name": undefined }],
    ["another Mcp-Name", { "mcp-name": "check_site" }],
    ["another version in the header", { "mcp-protocol-version": "2025-11-25" }],
  ])("a call with %s is refused before it takes a free call", async (_title, changed) => {
    const { message, headers } = scanCall();
    const sent = Object.entries({ ...headers, ...changed }).filter((entry): entry is [string, string] => !!entry[1]);
    const refused = await rpc(scan.url, message, { headers: Object.fromEntries(sent) });
    expect({ status: refused.status, body: refused.body }).toMatchObject({
      status: 400,
      body: { id: 7, error: { code: -32020 } },
    });
    const { headers: answered } = await rpc(scan.url, message, { headers });
    expect(answered.get("x-ratelimit-remaining")).toBe("9");
  });

  test.each([
    [modern("nothing"), 404, -32601],
    [modern("ping"), 404, -32601],
    [modern("initialize"), 404, -32601],
    [modern("subscriptions/listen", { notifications: {} }), 404, -32601],
    [modern("tools/call", { name: "scan_everything", arguments: {} }), 200, -32602],
    [modern("tools/call", { name: "scan_site", arguments: 7 }), 200, -32602],
    [modern("tools/list", { cursor: "x" }), 200, -32602],
  ])("%j is an error", async (asked, status, code) => {
    const answer = await ask(asked);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { id: 7, error: { code } } });
  });

  test.each(["latest", "2026-07-29", "draft"])(
    "the header %s without `_meta` gets the older answer",
    async (version) => {
      const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
      const { status, body } = await rpc(scan.url, message, { headers: { "mcp-protocol-version": version } });
      expect({ status, body }).toMatchObject({ status: 400, body: { id: 1, error: { code: -32000 } } });
    },
  );
});
