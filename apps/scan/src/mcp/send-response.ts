import type { FastifyReply } from "fastify";
import type { RpcResponse } from "./exchange.js";
import type { McpContext } from "./mcp-context.js";
import { streamAnswer } from "./stream-answer.js";

/** Sends a response that is complete: as JSON, or as a stream of one event to a client that takes nothing else. */
export function sendResponse({ reply, accepted }: McpContext, response: RpcResponse): FastifyReply {
  return accepted.json ? reply.send(response) : streamAnswer(reply, async () => response);
}
