import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type ProgressToken,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { RPC, RpcError } from "./rpc-error.js";
import { MCP_INSTRUCTIONS, MCP_SERVER_NAME, MCP_SERVER_TITLE } from "./server-info.js";

/** Called as a call goes on. */
export type Progress = (done: number, total: number) => void;

export interface ProtocolOptions {
  readonly version: string;
  readonly publicUrl: string;
  readonly tool: Tool;
  call(given: unknown, progress: Progress | undefined, signal: AbortSignal): Promise<CallToolResult>;
}

/** It is only asked about what clients elicit, which this server never does; building one for each request would cost more than the rest. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** The protocol's own part, for one request: nothing is kept between requests, so any replica answers any of them. */
export function createProtocolServer({ version, publicUrl, tool, call }: ProtocolOptions): Server {
  const info = { name: MCP_SERVER_NAME, title: MCP_SERVER_TITLE, version, websiteUrl: publicUrl };
  const server = new Server(info, {
    capabilities: { tools: {} },
    instructions: MCP_INSTRUCTIONS,
    jsonSchemaValidator,
  });
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    if (params?.cursor !== undefined) throw new RpcError(RPC.invalidParams, "There is one page of tools: no cursor.");
    return { tools: [tool] };
  });
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, _meta, sendNotification }) => {
    if (params.name !== tool.name) {
      throw new RpcError(RPC.invalidParams, `Unknown tool. This server has one: ${tool.name}.`);
    }
    const token = _meta?.progressToken;
    const send = (progress: number, total: number) =>
      void sendNotification({
        method: "notifications/progress",
        params: { progressToken: token as ProgressToken, progress, total, message: `${progress} of ${total} pieces` },
      });
    return call(params.arguments, token === undefined ? undefined : increasing(send), signal);
  });
  return server;
}

/** The specification lets `progress` only grow. */
function increasing(send: Progress): Progress {
  let last = 0;
  return (done, total) => {
    if (done <= last) return;
    last = done;
    send(done, total);
  };
}
