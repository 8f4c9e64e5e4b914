import {
  type CacheHint,
  createMcpHandler,
  type McpHttpHandler,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
  Server,
} from "@modelcontextprotocol/server";
import { RPC, rpcErrorBody } from "./mcp-post.js";
import { listTools, runTool } from "./run-tool.js";
import type {
  CallToolResult,
  Exchange,
  JSONRPCRequest,
  ProtocolEra,
  ProtocolRequest,
  ServedTools,
  ServerInfo,
} from "./served-tools.js";

/** Listed one by one: the SDK compares versions as text, and would take a header `latest` for a modern version. */
const MODERN_PROTOCOL_VERSIONS: ReadonlySet<string> = new Set(["2026-07-28"]);

/**
 * Which protocol a request speaks. Only modern clients name a version in `_meta`, so a version that isn't known there gets the
 * modern error -32022, which lists the versions to choose from. `initialize` without it is the older handshake.
 */
export function protocolEraOf(
  { method, params }: Pick<JSONRPCRequest, "method" | "params">,
  header: unknown,
): ProtocolEra {
  const meta: unknown = params?._meta;
  if (typeof meta === "object" && meta !== null && Object.hasOwn(meta, PROTOCOL_VERSION_META_KEY)) return "modern";
  return method !== "initialize" && MODERN_PROTOCOL_VERSIONS.has(String(header).trim()) ? "modern" : "older";
}

/** Tools and prices change with a release or a merchant's edit, and the list says nothing about the caller. */
const LIST_CACHE: CacheHint = { ttlMs: 60_000, cacheScope: "public" };

function createModernServer(served: ServedTools): Server {
  const { info, instructions } = served;
  const server = new Server(
    { ...info },
    {
      capabilities: { tools: {} },
      instructions,
      cacheHints: { "server/discover": LIST_CACHE, "tools/list": LIST_CACHE },
    },
  );
  server.setRequestHandler("tools/list", ({ params }) => ({ ...listTools(served, params?.cursor) }) as never);
  server.setRequestHandler(
    "tools/call",
    async ({ params }, { mcpReq }) =>
      (await runTool(served, {
        name: params.name,
        given: params.arguments,
        progressToken: mcpReq._meta?.progressToken,
        signal: mcpReq.signal,
        notify: (notification) => mcpReq.notify(notification),
      })) as never,
  );
  return server;
}

/** The SDK needs an address and does not use it. */
const OWN_ADDRESS = "http://localhost/mcp";
const CHECKED_HEADERS = ["mcp-protocol-version", "mcp-method", "mcp-name"];

/** The handler compares the client's own MCP headers with the message. */
function webRequest({ headers }: ProtocolRequest): Request {
  const own = CHECKED_HEADERS.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  return new Request(OWN_ADDRESS, {
    method: "POST",
    headers: [["content-type", "application/json"], ["accept", "application/json, text/event-stream"], ...own],
  });
}

/** Serves one request of protocol 2026-07-28 with the second SDK. */
export function openModernExchange(served: ServedTools, asked: ProtocolRequest, streams: boolean): Exchange {
  const handler: McpHttpHandler = createMcpHandler(() => createModernServer(served), {
    legacy: "reject",
    responseMode: streams ? "sse" : "auto",
  });
  return { answer: handler.fetch(webRequest(asked), { parsedBody: asked.request }), close: () => handler.close() };
}

/** Stands for any server while a message is checked: each tool exists and does nothing. */
const CHECKED_ALONE: Omit<ServedTools, "tools"> = {
  info: { name: "check", title: "Check", version: "0", websiteUrl: OWN_ADDRESS },
  instructions: "",
  list: () => ({ tools: [] }),
};

interface Refusal {
  readonly status: number;
  readonly body: object;
}

/**
 * Has the SDK check a message, its `_meta` and its headers before a call takes anything of the free calls or of a payment.
 * Null: the message is as the protocol wants it.
 */
export async function refuseModern(asked: ProtocolRequest): Promise<Refusal | null> {
  const { id, method, params } = asked.request;
  // The SDK would keep a stream open for changes that no server of ours reports.
  if (method === "subscriptions/listen") {
    return { status: 404, body: rpcErrorBody(id, RPC.methodNotFound, "This server reports no changes.") };
  }
  const name = String(params?.name);
  const tool = { name, inputSchema: { type: "object" as const } };
  const exchange = openModernExchange(
    { ...CHECKED_ALONE, tools: [{ tool, call: async () => ({ content: [] }) }] },
    asked,
    false,
  );
  try {
    const answer = await exchange.answer;
    const body = (await answer.json()) as object;
    return "result" in body ? null : { status: answer.status, body };
  } finally {
    await exchange.close();
  }
}

/** Adds what the SDK adds to the results of its own servers. */
export const completeModernResult = (info: ServerInfo, result: CallToolResult): CallToolResult => ({
  resultType: "complete",
  ...result,
  _meta: { ...result._meta, [SERVER_INFO_META_KEY]: info },
});
