import type { JSONRPCMessage, JSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";
import { loggable } from "@svc/errors/fastify";
import { callScan } from "./call-scan.js";
import { exchange, type RpcResponse } from "./exchange.js";
import type { McpContext } from "./mcp-context.js";
import { createProtocolServer } from "./protocol-server.js";
import { RPC, RpcError } from "./rpc-error.js";
import type { ScanArguments } from "./scan-arguments.js";
import { scanToolFor } from "./scan-tool.js";

export interface RunOptions {
  /** Hears the progress. */
  readonly tell?: (message: JSONRPCMessage) => void;
  /** The scan is waited for even when the client has gone: it is being paid for, and the client may come back. */
  readonly outlivesClient?: boolean;
}

/** Runs an admitted call through the protocol. */
export async function runScanCall(
  { deps, allowHosts, request, inBand, signal }: McpContext,
  message: JSONRPCRequest,
  asked: ScanArguments,
  { tell, outlivesClient = false }: RunOptions = {},
): Promise<{ readonly response: RpcResponse; readonly chargeable: boolean }> {
  let chargeable = false;
  const server = createProtocolServer({
    version: deps.build.version,
    publicUrl: deps.settings.SCAN_PUBLIC_URL,
    tool: scanToolFor({ inBand }),
    async call(_given, onProgress, stopped) {
      try {
        const done = await callScan({ scanner: deps.scanner, allowHosts }, asked, { onProgress, signal: stopped });
        chargeable = done.chargeable;
        return done.result;
      } catch (error) {
        if (!stopped.aborted) request.log.error({ err: loggable(error) }, "a call of scan_site failed");
        throw new RpcError(RPC.internalError, "The scan failed here. Try again.");
      }
    },
  });
  const response = await exchange(server, message, {
    signal: outlivesClient ? new AbortController().signal : signal,
    ...(tell && { onNotification: tell }),
  });
  return { response, chargeable };
}
