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
import { RPC, readId, rpcErrorBody } from "./mcp-post.js";
import { detectProtocolEra, refuseModern } from "./modern-protocol.js";
import { wrongParams, wrongVersion } from "./older-protocol.js";
import type { ProtocolServer } from "./protocol.js";
import type { CallToolResult, ProtocolRequest } from "./served-tools.js";

/** Media types that a client accepts. */
interface Accepted {
  readonly json: boolean;
  readonly stream: boolean;
}

/** Parses `Accept`. MCP requires clients to name both media types. This server needs only one, or no header at all. */
export function parseAccept(header: string | undefined): Accepted {
  const ranges = (header ?? "*/*").split(",").map(parseRange);
  const takes = (type: string) => {
    const [family = ""] = type.split("/");
    return ranges.some(({ range, refused }) => !refused && [type, `${family}/*`, "*/*"].includes(range));
  };
  return { json: takes("application/json"), stream: takes("text/event-stream") };
}

/** A media type with weight 0 is refused (RFC 9110 section 12.4.2). */
function parseRange(text: string): { readonly range: string; readonly refused: boolean } {
  const [range = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  return { range, refused: parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) };
}

type ReadMessage =
  | { readonly kind: "request"; readonly request: JSONRPCRequest }
  /** A notification, or a response to a request that this server never sends. Answered with 202 and ignored. */
  | { readonly kind: "unanswered" }
  | { readonly kind: "invalid"; readonly body: ReturnType<typeof rpcErrorBody> };

/** Classifies a POST body. MCP removed batches in 2025-06-18, so a body holds one message. */
export function readMessage(body: unknown): ReadMessage {
  if (isJSONRPCRequest(body)) return { kind: "request", request: body };
  if (isJSONRPCNotification(body) || isJSONRPCResultResponse(body) || isJSONRPCErrorResponse(body)) {
    return { kind: "unanswered" };
  }
  const message = Array.isArray(body)
    ? "This server does not support batches. Send one message in each request."
    : "The body is not one JSON-RPC 2.0 message.";
  return { kind: "invalid", body: rpcErrorBody(readId(body), RPC.invalidRequest, message) };
}

type RpcResponse = JSONRPCResultResponse | JSONRPCErrorResponse;

/** A valid request, and the media types in which it can be answered. */
export interface McpCall extends ProtocolRequest {
  readonly accepted: Accepted;
  /** Aborts when the client disconnects before the answer is sent. */
  readonly gone: AbortSignal;
}

/**
 * Reads one POST and passes a valid request to `answer`. Answers everything else itself: batches, invalid messages,
 * notifications and invalid parameters.
 */
export async function answerWith(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (call: McpCall) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { body, headers } = request;
  const refuse = (status: number, code: number, message: string) =>
    reply.code(status).send(rpcErrorBody(readId(body), code, message));
  if (body === null || body === undefined) return refuse(400, RPC.parseError, "The body is not JSON.");
  const read = readMessage(body);
  if (read.kind === "invalid") return reply.code(400).send(read.body);
  const version = headers["mcp-protocol-version"];
  const era = read.kind === "request" ? detectProtocolEra(read.request, version) : "older";
  if (read.kind === "request" && era === "older") {
    const wrong = wrongVersion(read.request, version);
    if (wrong !== null) return reply.code(400).send(wrong);
  }
  if (read.kind === "unanswered") return reply.code(202).send();
  const accepted = parseAccept(headers.accept);
  if (!accepted.json && !accepted.stream) {
    return refuse(406, RPC.refused, "Accept must name both application/json and text/event-stream.");
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
    if (!reply.raw.writableFinished) controller.abort(new Error("The client disconnected."));
  });
  return controller.signal;
}

/**
 * Runs a request and returns the response as a value, so that a paid call can be settled before anything is sent.
 * @param signal aborts when the client disconnects; running handlers are then aborted too
 */
export async function runRequest(
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
    // Aborts handlers that are still running.
    await exchange.close();
  }
}

/**
 * Removes the progress token. A single response can't carry progress, and with a token the SDK would answer with a
 * stream.
 */
function withoutProgress(request: JSONRPCRequest): JSONRPCRequest {
  if (request.params?._meta?.progressToken === undefined) return request;
  const { progressToken: _, ...meta } = request.params._meta;
  return { ...request, params: { ...request.params, _meta: meta } };
}

/** Answers with a stream of server-sent events: first progress, then the response. */
export async function streamResponse(
  reply: FastifyReply,
  server: ProtocolServer,
  call: McpCall,
): Promise<FastifyReply> {
  const exchange = server.open(call, true);
  call.gone.addEventListener("abort", () => void exchange.close(), { once: true });
  const answer = await exchange.answer;
  const events = new PassThrough();
  // An SSE comment. It sends the headers at once, so the client knows that the request arrived.
  events.write(": heard\n\n");
  pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), events, () => {
    // The client has disconnected, or the last event was sent.
  });
  return asEvents(reply, events);
}

/** Sends a result that didn't come from an SDK's server. */
export const sendResult = (
  reply: FastifyReply,
  server: ProtocolServer,
  { request, era, accepted }: McpCall,
  result: CallToolResult,
): FastifyReply =>
  sendResponse(reply, accepted, { jsonrpc: "2.0", id: request.id, result: server.completeResult(era, result) });

const asEvents = (reply: FastifyReply, events: Readable | string): FastifyReply =>
  reply
    // Without x-accel-buffering, nginx would buffer the events until the end.
    .headers({ "cache-control": "no-store, no-transform", "x-accel-buffering": "no" })
    .type("text/event-stream; charset=utf-8")
    .send(events);

/** Sends a complete response: as JSON, or as a stream of one event if the client accepts only streams. */
export const sendResponse = (reply: FastifyReply, accepted: Accepted, response: object): FastifyReply =>
  accepted.json
    ? reply.type("application/json; charset=utf-8").send(JSON.stringify(response))
    : asEvents(reply, `event: message\ndata: ${JSON.stringify(response)}\n\n`);
