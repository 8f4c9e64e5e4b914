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

/**
 * The versions are listed one by one. The SDK compares versions as text and would accept a header `latest` as a modern
 * version.
 */
const MODERN_PROTOCOL_VERSIONS: ReadonlySet<string> = new Set(["2026-07-28"]);

/**
 * Decides which protocol a request speaks. A version in `_meta` means the modern protocol, even if the version is
 * unknown: the SDK then answers with error -32022, which lists the supported versions. `initialize` without a version
 * in `_meta` is the older handshake.
 */
export function detectProtocolEra(
  { method, params }: Pick<JSONRPCRequest, "method" | "params">,
  header: unknown,
): ProtocolEra {
  const meta: unknown = params?._meta;
  if (typeof meta === "object" && meta !== null && Object.hasOwn(meta, PROTOCOL_VERSION_META_KEY)) return "modern";
  return method !== "initialize" && MODERN_PROTOCOL_VERSIONS.has(String(header).trim()) ? "modern" : "older";
}

/**
 * Clients may cache lists for a minute, because tools and prices change only with a release or a merchant's edit.
 * Shared caches may keep them, because the list is the same for all callers.
 */
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

/** The SDK requires a URL and doesn't use it. */
const OWN_ADDRESS = "http://localhost/mcp";
const CHECKED_HEADERS = ["mcp-protocol-version", "mcp-method", "mcp-name"];

/**
 * Builds a request for the SDK. It includes the client's MCP headers, because the SDK compares them with the message.
 */
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

/** Serves one request of protocol 2026-07-28 with `@modelcontextprotocol/server`, which implements this version. */
export function openModernExchange(served: ServedTools, asked: ProtocolRequest, streams: boolean): Exchange {
  const handler: McpHttpHandler = createMcpHandler(() => createModernServer(served), {
    legacy: "reject",
    responseMode: streams ? "sse" : "auto",
  });
  return { answer: handler.fetch(webRequest(asked), { parsedBody: asked.request }), close: () => handler.close() };
}

/** A server that only checks messages. `refuseModern` adds a tool with the called name, which does nothing. */
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
 * Lets the SDK check a message, its `_meta` and its headers before the call uses up a free call or a payment.
 * Returns null if the message is valid.
 */
export async function refuseModern(asked: ProtocolRequest): Promise<Refusal | null> {
  const { id, method, params } = asked.request;
  // The SDK would keep a stream open to report changes, but our servers report none.
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

/** Adds the fields that the SDK adds to its own servers' results. */
export const completeModernResult = (info: ServerInfo, result: CallToolResult): CallToolResult => ({
  resultType: "complete",
  ...result,
  _meta: { ...result._meta, [SERVER_INFO_META_KEY]: info },
});
