import { toServiceError } from "@svc/errors/fastify";
import { answerWith, runRequest, sendResponse } from "@svc/mcp/answer";
import { createProtocolServer, type McpTool } from "@svc/mcp/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.js";
import { refineDatabaseFailure } from "../database-failure.js";
import { MCP_SERVER_NAME, MCP_SERVER_TITLE, MCP_TOOLS, toolError, toolResult } from "./mcp-tools.js";

const INSTRUCTIONS =
  "Prices of agentic payment links and the outcome of payments. To pay, use an x402 client over HTTP, at the address that get_link_price returns as resource.";

/** Answers one POST, which holds exactly one message. */
export const answerMcp = (deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  answerWith(request, reply, async (call) =>
    sendResponse(reply, call.accepted, await runRequest(createServer(deps), call, call.gone)),
  );

const createServer = (deps: Deps) =>
  createProtocolServer({
    name: MCP_SERVER_NAME,
    title: MCP_SERVER_TITLE,
    version: deps.build.version,
    websiteUrl: deps.publicUrl,
    instructions: INSTRUCTIONS,
    tools: MCP_TOOLS.map(
      ({ tool, answer }): McpTool => ({
        tool,
        async call(given) {
          try {
            return toolResult(await answer(deps, given));
          } catch (thrown) {
            const error = refineDatabaseFailure(toServiceError(thrown), thrown);
            if (error.status >= 500) deps.report(thrown, `the tool ${tool.name} failed`);
            return toolError(error);
          }
        },
      }),
    ),
  });
