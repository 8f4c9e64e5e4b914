import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  InitializeRequestSchema,
  type JSONRPCRequest,
  ListToolsRequestSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { RPC, type RpcFailure, rpcErrorBody } from "./mcp-post.js";
import { listTools, runTool } from "./run-tool.js";
import type { Exchange, ProtocolRequest, ServedTools } from "./served-tools.js";

/**
 * All requests share this validator, because creating one takes longer than all other work of a request. The SDK uses
 * it only for elicitation, which our servers don't use.
 */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

function createOlderServer(served: ServedTools): Server {
  const { info, instructions } = served;
  const server = new Server({ ...info }, { capabilities: { tools: {} }, instructions, jsonSchemaValidator });
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => ({ ...listTools(served, params?.cursor) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, _meta, sendNotification }) =>
    runTool(served, {
      name: params.name,
      given: params.arguments,
      progressToken: _meta?.progressToken,
      signal,
      notify: sendNotification,
    }),
  );
  return server;
}

/** The SDK requires a URL and doesn't use it. */
const OWN_ADDRESS = "http://localhost/mcp";

/**
 * An empty web request for the SDK's transport. The headers were checked before, and the message is passed separately.
 */
function webRequest(): Request {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  return new Request(OWN_ADDRESS, { method: "POST", headers });
}

/**
 * Removes `task`, which a server without tasks must ignore (2025-11-25, tasks). The SDK would refuse the call, but only
 * after the caller has used up a free call or a payment.
 */
function withoutTask(request: JSONRPCRequest): JSONRPCRequest {
  if (request.params?.task === undefined) return request;
  const { task: _, ...params } = request.params;
  return { ...request, params };
}

/**
 * Serves one request of protocol 2025-11-25 or older with `@modelcontextprotocol/sdk`, which implements these versions.
 */
export function openOlderExchange(served: ServedTools, { request }: ProtocolRequest, streams: boolean): Exchange {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !streams });
  const server = createOlderServer(served);
  const parsedBody = withoutTask(request);
  const answer = server.connect(transport).then(() => transport.handleRequest(webRequest(), { parsedBody }));
  return { answer, close: () => server.close() };
}

/** Returns the errors in a request's parameters; empty if they are valid. */
type Problems = (
  request: JSONRPCRequest,
) => readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];

const PROBLEMS_OF = new Map<string, Problems>([
  ["initialize", (request) => InitializeRequestSchema.safeParse(request).error?.issues ?? []],
  ["tools/list", (request) => ListToolsRequestSchema.safeParse(request).error?.issues ?? []],
  ["tools/call", (request) => CallToolRequestSchema.safeParse(request).error?.issues ?? []],
]);

/** Checks parameters, because the SDK would report wrong ones as an internal error. Returns null if they are valid. */
export function wrongParams(request: JSONRPCRequest): RpcFailure | null {
  const problems = PROBLEMS_OF.get(request.method)?.(request) ?? [];
  if (problems.length === 0) return null;
  const fields = problems.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`);
  return rpcErrorBody(request.id, RPC.invalidParams, fields.join("; "));
}

/**
 * Checks the header as 2025-11-25 requires (transports, "Protocol Version Header"). `initialize` may name any
 * version, and other requests may omit the header. Returns null if the header is valid.
 */
export function wrongVersion(request: JSONRPCRequest, header: unknown): RpcFailure | null {
  if (request.method === "initialize" || header === undefined) return null;
  if (SUPPORTED_PROTOCOL_VERSIONS.includes(String(header))) return null;
  const known = SUPPORTED_PROTOCOL_VERSIONS.join(", ");
  return rpcErrorBody(
    request.id,
    RPC.refused,
    `This server does not support this protocol version. It supports: ${known}.`,
  );
}
