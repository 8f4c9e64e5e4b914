import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCRequest,
} from "@modelcontextprotocol/sdk/types.js";
import { RPC, rpcErrorBody } from "./rpc-error.js";

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

/** JSON-RPC 2.0 section 5: the id of what could not be read as a request is null, unless it can be told. */
export function idOf(body: unknown): string | number | null {
  if (typeof body !== "object" || body === null || !Object.hasOwn(body, "id")) return null;
  const { id } = body as { id: unknown };
  return typeof id === "string" || (typeof id === "number" && Number.isFinite(id)) ? id : null;
}
