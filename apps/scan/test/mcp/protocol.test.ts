import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type ScanUnderTest, startScan } from "../support/scan-under-test.js";
import { rpc, send, toolCall } from "./support/rpc.js";

let scan: ScanUnderTest;
beforeAll(async () => {
  scan = await startScan({});
});
afterAll(() => scan?.stop());

const PING = { jsonrpc: "2.0", id: 1, method: "ping" };
const INITIALIZE = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

describe("the protocol", () => {
  test("initializes without a session, and describes the server", async () => {
    const { status, body, headers } = await rpc(scan.url, INITIALIZE);
    expect(status).toBe(200);
    expect(body).toEqual({
      jsonrpc: "2.0",
      id: 0,
      result: {
        protocolVersion: "2025-11-25",
        capabilities: { tools: {} },
        serverInfo: {
          name: "site-scan",
          title: expect.any(String),
          version: "1.2.3",
          websiteUrl: "https://scan.example.com",
        },
        instructions: expect.stringContaining("scan_site"),
      },
    });
    expect(headers.get("mcp-session-id")).toBeNull();
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test.each(["2025-06-18", "2025-03-26", "2024-11-05"])("speaks %s with clients that ask for it", async (version) => {
    const older = { ...INITIALIZE, params: { ...INITIALIZE.params, protocolVersion: version } };
    expect((await rpc(scan.url, older)).body.result.protocolVersion).toBe(version);
  });

  test("offers its latest version to a client that asks for an unknown one", async () => {
    const newer = { ...INITIALIZE, params: { ...INITIALIZE.params, protocolVersion: "2099-01-01" } };
    expect((await rpc(scan.url, newer)).body.result.protocolVersion).toBe("2025-11-25");
  });

  test("answers any request without an initialization: any replica may get it", async () => {
    expect((await rpc(scan.url, PING)).body).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    const { body } = await rpc(scan.url, { ...PING, id: "a", method: "tools/list" });
    expect(body.result.tools.map(({ name }: { name: string }) => name)).toEqual([
      "scan_site",
      "check_site",
      "explain_check",
    ]);
  });

  test.each([
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } },
    { jsonrpc: "2.0", method: "notifications/nothing" },
    { jsonrpc: "2.0", id: 9, result: {} },
  ])("%j is taken with 202 and no body", async (message) => {
    expect(await rpc(scan.url, message)).toMatchObject({ status: 202, text: "" });
  });

  test.each([
    [{ ...PING, method: "resources/list" }, -32601],
    [{ ...PING, method: "nothing" }, -32601],
    [{ ...INITIALIZE, params: {} }, -32602],
    [{ ...PING, method: "tools/list", params: { cursor: "x" } }, -32602],
    [toolCall({}, undefined, "scan_everything"), -32602],
    [{ ...PING, method: "tools/call", params: {} }, -32602],
    [{ ...PING, method: "tools/call" }, -32602],
    [toolCall(null), -32602],
    [toolCall("https://example.com"), -32602],
  ])("%j is a JSON-RPC error with its id", async (message, code) => {
    const { status, body } = await rpc(scan.url, message);
    expect({ status, body }).toEqual({
      status: 200,
      body: { jsonrpc: "2.0", id: message.id, error: { code, message: expect.any(String) } },
    });
  });
});

describe("an invalid message", () => {
  test.each([
    ["{", -32700],
    ["", -32700],
    ['{"jsonrpc":"2.0","id":1', -32700],
    [JSON.stringify([PING]), -32600],
    ["[]", -32600],
    ['"ping"', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{"a":1}}', -32600],
    [`{"jsonrpc":"2.0","id":1,"method":"ping","params":${"[".repeat(200)}${"]".repeat(200)}}`, -32600],
  ])("%.60s is 400 with the code of JSON-RPC", async (body, code) => {
    const answer = await send(scan.url, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ jsonrpc: "2.0", error: { code } });
  });

  test("a body of another type is 415, one that is too long 413, both in JSON-RPC", async () => {
    const text = await send(scan.url, JSON.stringify(PING), { headers: { "content-type": "text/plain" } });
    expect({ status: text.status, body: await text.json() }).toMatchObject({ status: 415, body: { jsonrpc: "2.0" } });
    const long = await send(scan.url, JSON.stringify({ ...PING, params: { a: "a".repeat(70_000) } }));
    expect({ status: long.status, body: await long.json() }).toMatchObject({ status: 413, body: { jsonrpc: "2.0" } });
  });
});

describe("headers", () => {
  test("an unsupported protocol version is 400, except during negotiation", async () => {
    const headers = { "mcp-protocol-version": "1999-01-01" };
    expect(await rpc(scan.url, PING, { headers })).toMatchObject({ status: 400, body: { id: 1, error: {} } });
    expect((await rpc(scan.url, INITIALIZE, { headers })).status).toBe(200);
    expect((await rpc(scan.url, PING, { headers: { "mcp-protocol-version": "2025-06-18" } })).status).toBe(200);
  });

  test.each([
    ["text/html", 406, null],
    ["application/json", 200, "application/json; charset=utf-8"],
    ["*/*", 200, "application/json; charset=utf-8"],
    ["text/event-stream", 200, "text/event-stream; charset=utf-8"],
  ])("Accept: %s is answered %i", async (accept, status, type) => {
    const answer = await rpc(scan.url, PING, { headers: { accept } });
    expect(answer.status).toBe(status);
    if (type !== null) expect(answer.headers.get("content-type")).toBe(type);
  });

  test.each(["http://evil.test", "null", "https://scan.example.com.evil.test"])(
    "the origin %s is 403 before anything is read",
    async (origin) => {
      expect(await rpc(scan.url, PING, { headers: { origin } })).toMatchObject({ status: 403, body: { error: {} } });
      expect((await rpc(scan.url, toolCall({ url: "example.com" }), { headers: { origin } })).status).toBe(403);
    },
  );

  test("its own origin and pages of the reader's machine may call, and read the payment headers", async () => {
    for (const origin of ["https://scan.example.com", "http://localhost:6274"]) {
      const { status, headers } = await rpc(scan.url, PING, { headers: { origin } });
      expect(status).toBe(200);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-expose-headers")).toContain("PAYMENT-RESPONSE");
    }
  });

  test("a host name that an attacker could point at it is 403", async () => {
    const status = await new Promise((resolve, reject) => {
      const { hostname, port } = new URL(scan.url);
      const headers = { host: "evil.test", "content-type": "application/json" };
      request({ hostname, port, path: "/mcp", method: "POST", headers }, ({ statusCode }) => resolve(statusCode))
        .on("error", reject)
        .end(JSON.stringify(PING));
    });
    expect(status).toBe(403);
  });

  test("a preflight is 204, and 403 for other pages", async () => {
    const ask = (origin: string) => fetch(`${scan.url}/mcp`, { method: "OPTIONS", headers: { origin } });
    const own = await ask("https://scan.example.com");
    expect(own.status).toBe(204);
    expect(own.headers.get("access-control-allow-headers")).toContain("mcp-protocol-version");
    expect((await ask("https://evil.test")).status).toBe(403);
  });

  test.each(["GET", "DELETE", "PUT"])("%s is 405 and says what is allowed", async (method) => {
    const answer = await fetch(`${scan.url}/mcp`, { method, headers: { accept: "text/event-stream" } });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toContain("POST");
  });
});
