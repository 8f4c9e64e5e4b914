import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type {
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCNotification,
  JSONRPCRequest,
  JSONRPCResultResponse,
} from "@modelcontextprotocol/sdk/types.js";

export type RpcResponse = JSONRPCResultResponse | JSONRPCErrorResponse;

export interface ExchangeOptions {
  /** The caller has gone: whatever the request does is told to stop, and nothing more is sent. */
  readonly signal: AbortSignal;
  /** What the server says before it answers. */
  readonly onNotification?: (notification: JSONRPCNotification) => void;
}

/**
 * Gives one request to a protocol server and returns its response. The SDK's own HTTP transport writes to a connection at once;
 * here the answer is an ordinary value, because a paid one is settled before its first byte.
 */
export async function exchange(
  server: Server,
  request: JSONRPCRequest,
  { signal, onNotification }: ExchangeOptions,
): Promise<RpcResponse> {
  signal.throwIfAborted();
  const transport: Transport = {
    start: async () => {},
    send: async (message) => receive(message),
    close: async () => transport.onclose?.(),
  };
  let receive: (message: JSONRPCMessage) => void = () => {};
  const response = new Promise<RpcResponse>((resolve, reject) => {
    receive = (message) => {
      if ("result" in message || "error" in message) resolve(message);
      // A request of the server's own would have nobody to answer it: this server makes none.
      else if (!("id" in message)) onNotification?.(message);
    };
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  try {
    await server.connect(transport);
    transport.onmessage?.(request);
    return await response;
  } finally {
    // Aborts the handlers that still run.
    await server.close();
  }
}
