import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "@jest/globals";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { parseAllowHosts } from "@svc/outbound";
import { parseTarget } from "../../src/gather/parse-target.js";
import type { ScanReport } from "../../src/report/scan-report.js";
import { createRunScan } from "../../src/scanner/run-scan.js";
import { PATIENT_LIMITS } from "../support/patient-limits.js";
import { type LocalServer, serve } from "../support/serve.js";

type Endpoint = (request: IncomingMessage, response: ServerResponse, message: Message) => void | Promise<void>;

interface Message {
  readonly id?: number;
  readonly method: string;
}

interface McpSite extends LocalServer {
  /** Methods that were posted to the endpoint, in order. */
  readonly posted: string[];
}

const running: LocalServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

const bodyOf = async (request: IncomingMessage): Promise<Message> => {
  let text = "";
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
};

/** A site with an MCP endpoint at `/mcp`, and a server card for it. */
async function startSite(endpoint: Endpoint, endpointUrl = "/mcp"): Promise<McpSite> {
  const posted: string[] = [];
  const server = await serve(async (request, response) => {
    const { pathname } = new URL(request.url!, "http://site");
    if (pathname === "/mcp/server-card") {
      const card = { name: "com.example/lamps", version: "1", description: "Lamps", remotes: [{ url: endpointUrl }] };
      return void response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ ...card, url: endpointUrl }));
    }
    if (request.method === "POST") {
      const message = await bodyOf(request);
      posted.push(message.method);
      return void (await endpoint(request, response, message));
    }
    if (pathname === "/mcp") return void response.writeHead(405, { allow: "POST" }).end();
    if (pathname === "/") {
      const page = `<!doctype html><html lang="en"><title>Lamps</title><h1>Lamps</h1><p>${"word ".repeat(200)}</p></html>`;
      return void response.writeHead(200, { "content-type": "text/html" }).end(page);
    }
    response.writeHead(404, { "content-type": "text/plain" }).end("nothing here");
  });
  running.push(server);
  return { ...server, posted };
}

async function scan(site: LocalServer, { probe = true, requestTimeoutMs = 120_000 } = {}): Promise<ScanReport> {
  const allowHosts = parseAllowHosts(site.host);
  const parsed = parseTarget(site.url, { allowHosts, probe });
  if (!parsed.ok) throw new Error(parsed.message);
  const run = createRunScan({
    publicUrl: "https://scan.example.com",
    allowHosts,
    clock: { now: () => Date.now() },
    report: (error, context) => {
      throw new Error(`${context}: ${error}`);
    },
    gathering: { limits: { ...PATIENT_LIMITS, requestTimeoutMs } },
  });
  return run(parsed.target, { onProgress: () => {}, signal: new AbortController().signal });
}

/** The calls to the MCP server that the report shows as evidence. */
const callsOf = ({ checks }: ScanReport) =>
  checks.discovery.mcpServer!.steps.map(({ label, request, response, finding }) => [
    label,
    request.method,
    response?.status,
    finding,
  ]);

const verdictOf = ({ checks }: ScanReport) => {
  const { status, message, details } = checks.discovery.mcpServer!;
  return { status, message, details };
};

/** The SDK's own server and transport. If it has sessions, it requires them. */
function sdkServer({ sessions }: { readonly sessions: boolean }): Endpoint {
  const kept = new Map<string, StreamableHTTPServerTransport>();
  return async (request, response, message) => {
    const known = kept.get(String(request.headers["mcp-session-id"]));
    if (known !== undefined) return known.handleRequest(request, response, message);
    const server = new Server({ name: "lamps", version: "1.0.0" }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: [{ name: "find_lamps", description: "Finds lamps", inputSchema: { type: "object" as const } }],
    }));
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: sessions ? () => crypto.randomUUID() : undefined,
      ...(sessions ? { onsessioninitialized: (id: string) => void kept.set(id, transport) } : {}),
    });
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    await transport.handleRequest(request, response, message);
  };
}

describe("a declared MCP endpoint", () => {
  test("is not contacted unless the scan has a probe", async () => {
    const site = await startSite(sdkServer({ sessions: false }));
    expect(verdictOf(await scan(site, { probe: false }))).toMatchObject({ status: "neutral" });
    expect(site.posted).toEqual([]);
  });

  test.each([true, false])("of the SDK's server passes, with sessions: %s", async (sessions) => {
    const site = await startSite(sdkServer({ sessions }));
    const report = await scan(site);
    expect(verdictOf(report)).toEqual({
      status: "pass",
      message: "The MCP server answers and describes its tools.",
      details: { tools: 1, warnings: [] },
    });
    expect(callsOf(report)).toEqual([
      ["POST /mcp initialize", "POST", 200, "lamps, MCP 2025-11-25"],
      ["POST /mcp tools/list", "POST", 200, "find_lamps"],
    ]);
    expect(site.posted).toEqual(["initialize", "notifications/initialized", "tools/list"]);
  });

  test("that hangs is undetermined after one request", async () => {
    const site = await startSite(() => {});
    expect(verdictOf(await scan(site, { requestTimeoutMs: 3_000 })).status).toBe("error");
    expect(site.posted).toEqual(["initialize"]);
  });

  test("that declares tools but sends garbage fails", async () => {
    const site = await startSite((_, response, { id, method }) => {
      response.writeHead(200, { "content-type": "application/json" });
      const greeting = { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "liar" } };
      response.end(method === "initialize" ? JSON.stringify({ jsonrpc: "2.0", id, result: greeting }) : '{"tools": [');
    });
    expect(verdictOf(await scan(site))).toMatchObject({
      status: "fail",
      message: "The MCP server declares tools, but doesn't list them.",
    });
    expect(site.posted).toHaveLength(3);
  });

  test("that answers every POST with a page fails after one request", async () => {
    const site = await startSite((_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Welcome</title>");
    });
    expect(verdictOf(await scan(site))).toMatchObject({
      status: "fail",
      message: "The declared endpoint isn't an MCP server.",
    });
    expect(site.posted).toEqual(["initialize"]);
  });

  test.each([307, 302])(
    "that redirects by %s to a private address fails, and nothing is sent there",
    async (status) => {
      const inside: string[] = [];
      const internal = await serve((request, response) => {
        inside.push(request.url!);
        response.end();
      });
      running.push(internal);
      const site = await startSite((_, response) => {
        response.writeHead(status, { location: `${internal.url}mcp` }).end();
      });
      expect(verdictOf(await scan(site))).toMatchObject({
        status: "fail",
        message: "The declared endpoint leads to an address that isn't public.",
      });
      expect(inside).toEqual([]);
      expect(site.posted).toEqual(["initialize"]);
    },
  );

  test("that redirects on the same site is followed once if the redirect keeps the POST", async () => {
    const answer = sdkServer({ sessions: false });
    const site = await startSite((request, response, message) => {
      if (request.url === "/mcp/") return answer(request, response, message);
      response.writeHead(308, { location: "/mcp/" }).end();
    });
    expect(verdictOf(await scan(site)).status).toBe("pass");
    expect(site.posted).toEqual(["initialize", "initialize", "tools/list"]);
  });

  test.each([301, 302, 303])(
    "that redirects by %s on the site fails: a client would send a GET there",
    async (status) => {
      const answer = sdkServer({ sessions: false });
      const site = await startSite((request, response, message) => {
        if (request.url === "/mcp/") return answer(request, response, message);
        response.writeHead(status, { location: "/mcp/" }).end();
      });
      expect(verdictOf(await scan(site)).status).toBe("fail");
      expect(site.posted).toEqual(["initialize"]);
    },
  );

  test("on another site is not contacted", async () => {
    const other = await serve((_, response) => void response.end());
    running.push(other);
    const site = await startSite(() => {}, "https://other.example.net/mcp");
    expect(verdictOf(await scan(site)).status).toBe("neutral");
    expect(site.posted).toEqual([]);
  });
});
