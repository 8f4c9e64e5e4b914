import { failInvalid } from "@svc/errors";
import type { OutboundClient } from "@svc/outbound";
import type { Cipher } from "../crypto/cipher.js";
import { guardedFetch, startCountdown } from "./guarded-fetch.js";
import type { ListedTool } from "./tools-document.js";
import { withMcpServer } from "./with-mcp-server.js";

interface ListDeps {
  readonly outbound: OutboundClient;
  readonly cipher: Cipher;
}

/** The MCP server that a merchant sells. */
interface UpstreamServer {
  readonly baseUrl: string;
  /** Encrypted JSON of the headers that carry the merchant's credentials, or null. */
  readonly upstreamHeaders: Uint8Array | null;
}

const LIST_MS = 15_000;
/** Maximum number of tools to list. It equals the maximum number of routes per API. */
const TOOLS_MAX = 500;

/**
 * Lists the tools of an MCP server, using the merchant's credentials.
 * @throws VALIDATION_FAILED if the server doesn't list them
 */
export async function listUpstreamTools({ outbound, cipher }: ListDeps, server: UpstreamServer): Promise<ListedTool[]> {
  const sealed = server.upstreamHeaders;
  const headers: Record<string, string> = sealed === null ? {} : JSON.parse(cipher.decrypt(Buffer.from(sealed)));
  const fetch = guardedFetch({
    outbound,
    headersFor: async () => headers,
    timeLeftMs: startCountdown(LIST_MS),
  });
  try {
    return await withMcpServer(server.baseUrl, { fetch, timeoutMs: LIST_MS }, async (client) => {
      const tools: ListedTool[] = [];
      let cursor: string | undefined;
      do {
        const page = await client.listTools(cursor === undefined ? {} : { cursor }, { timeout: LIST_MS });
        tools.push(...page.tools);
        cursor = page.nextCursor;
      } while (cursor !== undefined && tools.length < TOOLS_MAX);
      return tools.slice(0, TOOLS_MAX);
    });
  } catch (error) {
    const why = (error as Error).message.slice(0, 200);
    return failInvalid("baseUrl", `must be the address of an MCP server that lists its tools (${why})`);
  }
}
