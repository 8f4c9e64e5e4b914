import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  InitializeRequestSchema,
  type JSONRPCRequest,
  ListToolsRequestSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { RPC, RpcError, type RpcFailure, rpcErrorBody } from "./mcp-post.js";

export type { CallToolResult, JSONRPCRequest, Tool };

/** Called as a call goes on. */
type Progress = (done: number, total: number) => void;

interface CallOptions {
  /** Only where the client asked for progress. */
  readonly onProgress: Progress | undefined;
  /** Aborts when nobody waits for the result any more. */
  readonly signal: AbortSignal;
}

export interface McpTool {
  readonly tool: Tool;
  /** What goes wrong is a result with `isError` where a model can mend it, and an {@link RpcError} elsewhere. */
  call(given: Readonly<Record<string, unknown>>, options: CallOptions): Promise<CallToolResult>;
}

/** What a server says of itself. */
interface McpServer {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly websiteUrl: string;
  readonly instructions: string;
  readonly tools?: readonly McpTool[];
  /** A page of a long list, instead of `tools`. Null: the cursor is none of this server's. */
  readonly list?: (cursor: string | undefined) => ToolPage | null;
}

export interface ToolPage {
  readonly tools: Tool[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** It is only asked about what clients elicit, which no server of ours does; building one for each request would cost more than the rest. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** The protocol's own part, for one request: nothing is kept between requests, so any replica answers any of them. */
export function createProtocolServer({ instructions, tools = [], list = onePage(tools), ...info }: McpServer): Server {
  const server = new Server(info, { capabilities: { tools: {} }, instructions, jsonSchemaValidator });
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    const page = list(params?.cursor);
    if (page === null) throw new RpcError(RPC.invalidParams, "The cursor is none of this server's.");
    return { ...page };
  });
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, _meta, sendNotification }) => {
    const called = tools.find(({ tool }) => tool.name === params.name);
    if (called === undefined) {
      const known = tools.map(({ tool }) => tool.name).join(", ");
      throw new RpcError(RPC.invalidParams, `There is no such tool. This server has ${known}.`);
    }
    const progressToken = _meta?.progressToken;
    const tell = (progress: number, total: number) =>
      void sendNotification({
        method: "notifications/progress",
        params: { progressToken: progressToken!, progress, total, message: `${progress} of ${total} pieces` },
      }).catch(() => {
        // The client has gone: nobody is left to notify.
      });
    const onProgress = progressToken === undefined ? undefined : increasing(tell);
    return called.call(params.arguments ?? {}, { onProgress, signal });
  });
  return server;
}

const onePage =
  (tools: readonly McpTool[]) =>
  (cursor: string | undefined): ToolPage | null =>
    cursor === undefined ? { tools: tools.map(({ tool }) => tool) } : null;

/** The specification lets `progress` only grow. */
function increasing(tell: Progress): Progress {
  let last = 0;
  return (done, total) => {
    if (done <= last) return;
    last = done;
    tell(done, total);
  };
}

/** Why a request is not as its method wants it; empty: it is. */
type Problems = (
  request: JSONRPCRequest,
) => readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];

const PROBLEMS_OF = new Map<string, Problems>([
  ["initialize", (request) => InitializeRequestSchema.safeParse(request).error?.issues ?? []],
  ["tools/list", (request) => ListToolsRequestSchema.safeParse(request).error?.issues ?? []],
  ["tools/call", (request) => CallToolRequestSchema.safeParse(request).error?.issues ?? []],
]);

/** The SDK would call wrong parameters an internal error. null: they are as the method wants them. */
export function wrongParams(request: JSONRPCRequest): RpcFailure | null {
  const problems = PROBLEMS_OF.get(request.method)?.(request) ?? [];
  if (problems.length === 0) return null;
  const fields = problems.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`);
  return rpcErrorBody(request.id, RPC.invalidParams, fields.join("; "));
}

/** 2025-11-25, transports, "Protocol Version Header": while it is negotiated, or without one, any is taken. */
export function wrongVersion(request: JSONRPCRequest, header: unknown): RpcFailure | null {
  if (request.method === "initialize" || header === undefined) return null;
  if (SUPPORTED_PROTOCOL_VERSIONS.includes(String(header))) return null;
  const known = SUPPORTED_PROTOCOL_VERSIONS.join(", ");
  return rpcErrorBody(request.id, RPC.refused, `This protocol version is not spoken here. Known: ${known}.`);
}
