import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import { ServiceError } from "@svc/errors";
import { toServiceError } from "@svc/errors/fastify";
import type { Deps } from "../../deps.js";
import { asFailure, asResult, MCP_TOOLS } from "./mcp-tools.js";
import { MCP_SERVER_NAME, MCP_SERVER_TITLE } from "./server-info.js";

/** A server for one request: nothing is kept between requests, so any replica answers any of them. */
export function createMcpServer(deps: Deps): Server {
  const server = new Server(
    { name: MCP_SERVER_NAME, title: MCP_SERVER_TITLE, version: deps.build.version, websiteUrl: deps.publicUrl },
    {
      capabilities: { tools: {} },
      instructions:
        "Prices of agentic payment links and the outcome of payments. Paying itself is done over HTTP with an x402 client, at the address that get_link_price names as resource.",
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: MCP_TOOLS.map(({ tool }) => tool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const found = MCP_TOOLS.find(({ tool }) => tool.name === params.name);
    if (found === undefined) throw new McpError(ErrorCode.InvalidParams, "There is no such tool.");
    try {
      return asResult(await found.answer(deps, params.arguments ?? {}));
    } catch (thrown) {
      const error = toServiceError(thrown);
      if (error.status >= 500) deps.report(thrown, `the tool ${params.name} failed`);
      return asFailure(thrown instanceof ServiceError ? thrown : error);
    }
  });
  return server;
}
