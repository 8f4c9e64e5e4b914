import {
  CallToolRequestSchema,
  InitializeRequestSchema,
  type JSONRPCRequest,
  ListToolsRequestSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/sdk/types.js";
import type { FastifyReply } from "fastify";
import { answerCall } from "./answer-call.js";
import { exchange, type RpcResponse } from "./exchange.js";
import type { McpContext } from "./mcp-context.js";
import { createProtocolServer } from "./protocol-server.js";
import { readMessage } from "./read-message.js";
import { idOf, RPC, RpcError, rpcErrorBody } from "./rpc-error.js";
import { SCAN_TOOL_NAME, scanToolFor } from "./scan-tool.js";
import { sendResponse } from "./send-response.js";

/** Answers one POST: a message, and nothing but one. */
export async function answerMessage(context: McpContext): Promise<FastifyReply> {
  const { request, reply, accepted } = context;
  const { body } = request;
  const refuse = (status: number, code: number, message: string) =>
    reply.code(status).send(rpcErrorBody(idOf(body), code, message));
  if (body === null || body === undefined) return refuse(400, RPC.parseError, "The body is no JSON.");
  const read = readMessage(body);
  if (read.kind === "invalid") return reply.code(400).send(read.body);
  const version = request.headers["mcp-protocol-version"];
  const isInitialize = read.kind === "request" && read.request.method === "initialize";
  // 2025-11-25, transports, "Protocol Version Header": without one the client is taken to be of 2025-03-26.
  if (!isInitialize && version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))) {
    const known = SUPPORTED_PROTOCOL_VERSIONS.join(", ");
    return refuse(400, RPC.refused, `This protocol version is not spoken here. Known: ${known}.`);
  }
  if (read.kind === "unanswered") return reply.code(202).send();
  if (!accepted.json && !accepted.stream) {
    return refuse(406, RPC.refused, "Answers are application/json or text/event-stream: name both in Accept.");
  }
  const wrong = wrongParams(read.request);
  if (wrong !== null) return sendResponse(context, wrong);
  return isScan(read.request) ? await answerCall(context, read.request) : await answerOther(context, read.request);
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

/** The SDK would call wrong parameters an internal error. */
function wrongParams(request: JSONRPCRequest): RpcResponse | null {
  const problems = PROBLEMS_OF.get(request.method)?.(request) ?? [];
  if (problems.length === 0) return null;
  const fields = problems.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`);
  return rpcErrorBody(request.id, RPC.invalidParams, fields.join("; "));
}

const isScan = ({ method, params }: JSONRPCRequest): boolean =>
  method === "tools/call" && params?.name === SCAN_TOOL_NAME;

/** What the protocol itself answers: no scan, no payment. */
async function answerOther(context: McpContext, request: JSONRPCRequest): Promise<FastifyReply> {
  const { deps, signal, inBand } = context;
  const server = createProtocolServer({
    version: deps.build.version,
    publicUrl: deps.settings.SCAN_PUBLIC_URL,
    tool: scanToolFor({ inBand }),
    call: () => Promise.reject(new RpcError(RPC.invalidParams, "Unknown tool.")),
  });
  return sendResponse(context, await exchange(server, request, { signal }));
}
