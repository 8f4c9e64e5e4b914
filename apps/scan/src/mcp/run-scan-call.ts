import type { JSONRPCMessage, JSONRPCRequest } from "@modelcontextprotocol/sdk/types.js";
import { loggable } from "@svc/errors/fastify";
import { callScan, type ScanCall } from "./call-scan.js";
import { exchange, type RpcResponse } from "./exchange.js";
import type { McpContext } from "./mcp-context.js";
import { createProtocolServer } from "./protocol-server.js";
import type { AskedScan } from "./read-call.js";
import { RPC, RpcError } from "./rpc-error.js";
import { scanToolFor } from "./scan-tool.js";

export interface RunOptions {
  /** Hears the progress. */
  readonly tell?: ((message: JSONRPCMessage) => void) | undefined;
  /** The scan is waited for even when the client has gone: it is being paid for, and the client may come back. */
  readonly outlivesClient?: boolean;
}

export interface RanCall extends Pick<ScanCall, "made" | "chargeable"> {
  readonly response: RpcResponse;
}

/** Runs an admitted call through the protocol. */
export async function runScanCall(
  { deps, request, inBand, signal }: McpContext,
  message: JSONRPCRequest,
  asked: AskedScan,
  { tell, outlivesClient = false }: RunOptions = {},
): Promise<RanCall> {
  // A call that broke half-way has asked the site: only what says that it reached nobody is given back.
  let facts = { made: true, chargeable: false };
  const server = createProtocolServer({
    version: deps.build.version,
    publicUrl: deps.settings.SCAN_PUBLIC_URL,
    tool: scanToolFor({ inBand }),
    async call(_given, onProgress, stopped) {
      try {
        const { result, made, chargeable } = await callScan(deps.scanner, asked, { onProgress, signal: stopped });
        facts = { made, chargeable };
        return result;
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
  return { response, ...facts };
}
