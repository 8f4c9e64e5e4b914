import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { MemoryShare, OutboundClient } from "@svc/outbound";
import { BODY_BYTES_MAX } from "../proxy/call-target.js";

interface GuardedCalls {
  readonly outbound: OutboundClient;
  /** Headers for each request to the merchant's server, for example credentials and a signature. */
  headersFor(request: { readonly url: URL; readonly method: string; readonly body: Uint8Array }): Promise<Headers>;
  /** Time left for all requests of the task together, see {@link startCountdown}. */
  timeLeftMs(): number;
  readonly memory?: MemoryShare;
}

/** Starts a countdown of `timeoutMs`. Returns a function that returns the milliseconds left, at least 1. */
export function startCountdown(timeoutMs: number): () => number {
  const endsAtMs = performance.now() + timeoutMs;
  return () => Math.max(endsAtMs - performance.now(), 1);
}

type Headers = Readonly<Record<string, string>>;

/** The MCP server returned no response. `result` says why. */
export class McpServerFailure extends Error {
  readonly result: { readonly kind: string };
  constructor(result: { readonly kind: string }) {
    super(`the MCP server gave no answer: ${result.kind}`);
    this.result = result;
  }
}

/** Protocol headers, which the SDK's client sets. `headersFor` provides all others. */
const OF_PROTOCOL: readonly string[] = ["accept", "content-type", "mcp-session-id", "mcp-protocol-version"];

/**
 * Creates the `fetch` of the SDK's client. Each request goes through `outbound`, which refuses private addresses and
 * doesn't follow redirects. A GET would open a stream that nothing reads, so it gets status 405.
 */
export const guardedFetch =
  (calls: GuardedCalls): FetchLike =>
  async (address, init = {}) => {
    const method = init.method ?? "GET";
    if (method === "GET") return new Response(null, { status: 405 });
    const url = new URL(address);
    const body = new TextEncoder().encode(typeof init.body === "string" ? init.body : "");
    const asked = new Headers(init.headers);
    const ofProtocol = OF_PROTOCOL.flatMap((name) => {
      const value = asked.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    const result = await calls.outbound.request({
      url: url.href,
      method,
      headers: { ...(await calls.headersFor({ url, method, body })), ...Object.fromEntries(ofProtocol) },
      body: method === "POST" ? body : null,
      timeoutMs: calls.timeLeftMs(),
      bodyBytesMax: BODY_BYTES_MAX,
      requestBytesMax: BODY_BYTES_MAX,
      ...(calls.memory === undefined ? {} : { memory: calls.memory }),
    });
    if (result.kind !== "response") throw new McpServerFailure(result);
    const headers = Object.entries(result.headers).flatMap(([name, value]) =>
      ["content-type", "mcp-session-id", "mcp-protocol-version"].includes(name)
        ? [[name, String(value)] as [string, string]]
        : [],
    );
    // A Response with one of these statuses can't have a body.
    const isBodyless = [204, 205, 304].includes(result.status);
    return new Response(isBodyless ? null : new Uint8Array(result.body), { status: result.status, headers });
  };
