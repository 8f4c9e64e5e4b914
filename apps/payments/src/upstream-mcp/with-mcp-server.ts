import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { jsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/types.js";

/**
 * Accepts every result. The SDK would compile the schemas of all listed results, however large they are, and would
 * refuse the whole list because of one that it can't compile. This service doesn't check results.
 */
const UNCHECKED: jsonSchemaValidator = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};

/**
 * Connects to a merchant's MCP server for one task. If the server uses sessions, each task gets a new session, so that
 * buyers never share one.
 */
export async function withMcpServer<Result>(
  url: string,
  options: { readonly fetch: FetchLike; readonly timeoutMs: number },
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  // The SDK is loaded on first use, to start the service faster.
  const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([
    import("@modelcontextprotocol/sdk/client/index.js"),
    import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
  ]);
  const client = new Client({ name: "agent-payments", version: "1" }, { jsonSchemaValidator: UNCHECKED });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: options.fetch,
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1,
      maxReconnectionDelay: 1,
      reconnectionDelayGrowFactor: 1,
    },
  });
  try {
    await client.connect(transport, { timeout: options.timeoutMs });
    return await work(client);
  } finally {
    if (transport.sessionId !== undefined) await transport.terminateSession().catch(() => {});
    await client.close().catch(() => {});
  }
}
