import type { PublishedDocument } from "@svc/discovery";
import { MCP_SERVER_NAME, MCP_SERVER_TITLE } from "../mcp/server-info.js";
import type { ScanFacts } from "./scan-facts.js";

/** Where the server-card extension looks first, and where many clients looked before. */
export const MCP_CARD_PATHS = ["/mcp/server-card", "/.well-known/mcp/server-card.json"] as const;
export const MCP_CARD_TYPE = "application/mcp-server-card+json";

/** Names of servers are reversed host names and a name below them, as in the MCP registry. */
const namespaceOf = (hostname: string): string =>
  /^[\d.:[\]]+$/.test(hostname) ? "local" : hostname.split(".").reverse().join(".");

/** The MCP server card of July 2026: what the server is, before anybody connects. */
export function mcpCardDocuments({ publicUrl, version }: ScanFacts): readonly PublishedDocument[] {
  const card = {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: `${namespaceOf(new URL(publicUrl).hostname)}/${MCP_SERVER_NAME}`,
    version,
    title: MCP_SERVER_TITLE,
    description: "Scans a website and says how ready it is for AI agents, with fixes.",
    websiteUrl: `${publicUrl}/`,
    remotes: [{ type: "streamable-http", url: `${publicUrl}/mcp` }],
  };
  const text = JSON.stringify(card, null, 2);
  return MCP_CARD_PATHS.map((path) => ({ path, make: () => ({ contentType: MCP_CARD_TYPE, text }) }));
}
