import { PassThrough, pipeline, Readable } from "node:stream";
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCErrorResponse,
  type JSONRPCRequest,
  type JSONRPCResultResponse,
} from "@modelcontextprotocol/sdk/types.js";
import type { FastifyReply, FastifyRequest } from "fastify";
import { idOf, RPC, rpcErrorBody } from "./mcp-post.js";
import { protocolEraOf, refuseModern } from "./modern-protocol.js";
import { wrongParams, wrongVersion } from "./older-protocol.js";
import type { ProtocolServer } from "./protocol.js";
import type { CallToolResult, ProtocolRequest } from "./served-tools.js";

/** How a client can read an answer. */
interface Accepted {
  readonly json: boolean;
  readonly stream: boolean;
}

/**
 * Reads `Accept`. Clients must name both media types; one that names JSON alone, or nothing, gets JSON: that is all that a
 * request without progress needs.
 */
export function acceptedOf(header: string | undefined): Accepted {
  const ranges = (header ?? "*/*").split(",").map(rangeOf);
  const takes = (type: string) => {
    const [family = ""] = type.split("/");
    return ranges.some(({ range, refused }) => !refused && [type, `${family}/*`, "*/*"].includes(range));
  };
  return { json: takes("application/json"), stream: takes("text/event-stream") };
}

/** RFC 9110 section 12.4.2: weight 0 is a refusal. */
function rangeOf(text: string): { readonly range: string; readonly refused: boolean } {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  return { range, refused: parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) };
}

type ReadMessage =
  | { readonly kind: "request"; readonly request: JSONRPCRequest }
  /** A notification, or a response to a request that this server never makes: accepted, and nothing is done. */
  | { readonly kind: "unanswered" }
  | { readonly kind: "invalid"; readonly body: ReturnType<typeof rpcErrorBody> };

/** What a POST body is. MCP took batches out in 2025-06-18: one message a request. */
export function readMessage(body: unknown): ReadMessage {
  if (isJSONRPCRequest(body)) return { kind: "request", request: body };
  if (isJSONRPCNotification(body) || isJSONRPCResultResponse(body) || isJSONRPCErrorResponse(body)) {
    return { kind: "unanswered" };
  }
  const message = Array.isArray(body)
    ? "Batches are not taken: send one message in each request."
    : "The body is not one JSON-RPC 2.0 message.";
  return { kind: "invalid", body: rpcErrorBody(idOf(body), RPC.invalidRequest, message) };
}

type RpcResponse = JSONRPCResultResponse | JSONRPCErrorResponse;

/** A request that the protocol takes, and how its answer can be sent. */
export interface McpCall extends ProtocolRequest {
  readonly accepted: Accepted;
  /** Aborts when the client has gone before its answer was sent. */
  readonly gone: AbortSignal;
}

/**
 * Reads one POST and lets `answer` decide about a request that the protocol takes; everything else is answered here: a batch, no
 * message, a notification, parameters that the method does not take.
 */
export async function answerWith(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (call: McpCall) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { body, headers } = request;
  const refuse = (status: number, code: number, message: string) =>
    reply.code(status).send(rpcErrorBody(idOf(body), code, message));
  if (body === null || body === undefined) return refuse(400, RPC.parseError, "The body is not JSON.");
  const read = readMessage(body);
  if (read.kind === "invalid") return reply.code(400).send(read.body);
  const version = headers["mcp-protocol-version"];
  const era = read.kind === "request" ? protocolEraOf(read.request, version) : "older";
  if (read.kind === "request" && era === "older") {
    const wrong = wrongVersion(read.request, version);
    if (wrong !== null) return reply.code(400).send(wrong);
  }
  if (read.kind === "unanswered") return reply.code(202).send();
  const accepted = acceptedOf(headers.accept);
  if (!accepted.json && !accepted.stream) {
    return refuse(406, RPC.refused, "Answers are application/json or text/event-stream: name both in Accept.");
  }
  const asked: ProtocolRequest = { request: read.request, era, headers };
  if (era === "modern") {
    const refusal = await refuseModern(asked);
    if (refusal !== null) return sendResponse(reply.code(refusal.status), accepted, refusal.body);
  } else {
    const wrong = wrongParams(read.request);
    if (wrong !== null) return sendResponse(reply, accepted, wrong);
  }
  return answer({ ...asked, accepted, gone: goneSignal(reply) });
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort(new Error("The client has gone."));
  });
  return controller.signal;
}

/**
 * The response of a server to a request as a value, before anything is sent: what is paid for is settled first.
 * @param signal aborts when the client has gone; running handlers are then aborted, too
 */
export async function responseOf(
  server: ProtocolServer,
  asked: ProtocolRequest,
  signal: AbortSignal,
): Promise<RpcResponse> {
  signal.throwIfAborted();
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  const exchange = server.open({ ...asked, request: withoutProgress(asked.request) }, false);
  try {
    const answer = await Promise.race([exchange.answer, stopped]);
    return (await answer.json()) as RpcResponse;
  } finally {
    // Aborts the handlers that still run.
    await exchange.close();
  }
}

/** A value has no room for progress: the SDK's server would turn the answer into a stream. */
function withoutProgress(request: JSONRPCRequest): JSONRPCRequest {
  if (request.params?._meta?.progressToken === undefined) return request;
  const { progressToken: _, ...meta } = request.params._meta;
  return { ...request, params: { ...request.params, _meta: meta } };
}

/** Answers with a stream of server-sent events: progress on the way, then the response. */
export async function streamResponse(
  reply: FastifyReply,
  server: ProtocolServer,
  call: McpCall,
): Promise<FastifyReply> {
  const exchange = server.open(call, true);
  call.gone.addEventListener("abort", () => void exchange.close(), { once: true });
  const answer = await exchange.answer;
  const events = new PassThrough();
  // A comment: the head leaves at once, and the client knows that it was heard.
  events.write(": heard\n\n");
  pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), events, () => {
    // The client has gone, or the last event was sent.
  });
  return asEvents(reply, events);
}

/** Sends a result that no SDK's server made. */
export const sendResult = (
  reply: FastifyReply,
  server: ProtocolServer,
  { request, era, accepted }: McpCall,
  result: CallToolResult,
): FastifyReply =>
  sendResponse(reply, accepted, { jsonrpc: "2.0", id: request.id, result: server.completeResult(era, result) });

const asEvents = (reply: FastifyReply, events: Readable | string): FastifyReply =>
  reply
    // nginx would keep the events until the end.
    .headers({ "cache-control": "no-store, no-transform", "x-accel-buffering": "no" })
    .type("text/event-stream; charset=utf-8")
    .send(events);

/** Sends a response that is complete: as JSON, or as a stream of one event to a client that takes nothing else. */
export const sendResponse = (reply: FastifyReply, accepted: Accepted, response: object): FastifyReply =>
  accepted.json
    ? reply.type("application/json; charset=utf-8").send(JSON.stringify(response))
    : asEvents(reply, `event: message\ndata: ${JSON.stringify(response)}\n\n`);
