import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCRequest,
} from "@modelcontextprotocol/sdk/types.js";
import { idOf, RPC, rpcErrorBody } from "./rpc-error.js";

export type ReadMessage =
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
