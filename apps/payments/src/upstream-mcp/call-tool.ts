import { ServiceError } from "@svc/errors";
import type { MemoryShare, OutboundClient } from "@svc/outbound";
import { BODY_BYTES_MAX, failedCall, type TargetAnswer } from "../proxy/call-target.js";
import { toFailure } from "../proxy/target-failure.js";
import { guardedFetch, McpServerFailure, startCountdown } from "./guarded-fetch.js";
import { withMcpServer } from "./with-mcp-server.js";

interface ToolCall {
  readonly outbound: OutboundClient;
  readonly url: string;
  readonly tool: string;
  /** JSON of the tool's arguments. Null if there are none. */
  readonly body: Uint8Array | null;
  headersFor(request: {
    readonly url: URL;
    readonly method: string;
    readonly body: Uint8Array;
  }): Promise<Readonly<Record<string, string>>>;
  readonly timeoutMs: number;
  readonly memory: MemoryShare;
}

/**
 * Calls a tool of a merchant's MCP server, and answers with the tool's result as JSON. A result with `isError` gets
 * status 502, so that the caller treats the call as failed.
 * @throws ServiceError if the server returned no result, or one that is too large
 */
export async function callUpstreamTool(call: ToolCall): Promise<TargetAnswer> {
  const { outbound, url, tool, headersFor, timeoutMs, memory } = call;
  const timeLeftMs = startCountdown(timeoutMs);
  const fetch = guardedFetch({ outbound, headersFor, timeLeftMs, memory });
  const params = { name: tool, arguments: argumentsIn(call.body) };
  try {
    const result = await withMcpServer(url, { fetch, timeoutMs }, (client) =>
      client.callTool(params, undefined, { timeout: timeLeftMs() }),
    );
    const { _meta: _, ...shown } = result;
    const body = Buffer.from(JSON.stringify(shown));
    if (body.length > BODY_BYTES_MAX) throw toFailure({ outcome: "failed", why: "answers with too many bytes" });
    return { status: result.isError === true ? 502 : 200, headers: { "content-type": "application/json" }, body };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    if (error instanceof McpServerFailure) throw toFailure(failedCall(error.result as never));
    // A JSON-RPC error has a negative code. It becomes a result with `isError`, like an error of the tool.
    const { code, message } = error as Error & { code?: unknown };
    if (code === REQUEST_TIMEOUT) throw toFailure({ outcome: "timeout" });
    if (typeof code !== "number" || code >= 0)
      throw toFailure({ outcome: "failed", why: "isn't an MCP server at this address" });
    const result = { content: [{ type: "text", text: message.slice(0, 2_000) }], isError: true };
    return { status: 502, headers: { "content-type": "application/json" }, body: Buffer.from(JSON.stringify(result)) };
  }
}

const REQUEST_TIMEOUT = -32001;

function argumentsIn(body: Uint8Array | null): Record<string, unknown> {
  if (body === null) return {};
  const given: unknown = JSON.parse(Buffer.from(body).toString("utf8"));
  return typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
}
