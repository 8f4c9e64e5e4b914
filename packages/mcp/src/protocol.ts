import { completeModernResult, openModernExchange } from "./modern-protocol.js";
import { openOlderExchange } from "./older-protocol.js";
import type {
  CallToolResult,
  Exchange,
  McpServer,
  McpTool,
  ProtocolEra,
  ProtocolRequest,
  ServedTools,
  ToolPage,
} from "./served-tools.js";

export type * from "./served-tools.js";

/**
 * Serves a list of tools, in the protocol of each request. No state is kept between requests, so any replica can
 * answer.
 */
export interface ProtocolServer {
  open(asked: ProtocolRequest, streams: boolean): Exchange;
  /** Converts a result to the form of its protocol, for results that the MCP SDK's server didn't create. */
  completeResult(era: ProtocolEra, result: CallToolResult): CallToolResult;
}

export function createProtocolServer({
  instructions,
  tools = [],
  list = onePage(tools),
  ...info
}: McpServer): ProtocolServer {
  const served: ServedTools = { info, instructions, tools, list };
  return {
    open: (asked, streams) =>
      asked.era === "modern" ? openModernExchange(served, asked, streams) : openOlderExchange(served, asked, streams),
    completeResult: (era, result) => (era === "modern" ? completeModernResult(info, result) : result),
  };
}

const onePage =
  (tools: readonly McpTool[]) =>
  (cursor: string | undefined): ToolPage | null =>
    cursor === undefined ? { tools: tools.map(({ tool }) => tool) } : null;
