import type { CatalogApi, CatalogEntry } from "./catalogs.js";
import type { PublishedDocument } from "./publish.js";

export interface McpServerFacts {
  /** Of the service, without a slash at the end; the server is at `/mcp` below it. */
  readonly publicUrl: string;
  readonly version: string;
  /** As the server calls itself to clients. */
  readonly name: string;
  readonly title: string;
  /** At most 100 characters. */
  readonly description: string;
}

/** Where the server-card extension looks first, and where many clients looked before. */
export const MCP_CARD_PATHS = ["/mcp/server-card", "/.well-known/mcp/server-card.json"] as const;
const MCP_CARD_TYPE = "application/mcp-server-card+json";

/** Names of servers are reversed host names and a name below them, as in the MCP registry. */
const namespaceOf = (hostname: string): string =>
  /^[\d.:[\]]+$/.test(hostname) ? "local" : hostname.split(".").reverse().join(".");

/** The MCP server card of July 2026: what the server is, before anybody connects. */
export function mcpCardDocuments(facts: McpServerFacts): readonly PublishedDocument[] {
  const { publicUrl, version, name, title, description } = facts;
  const card = {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: `${namespaceOf(new URL(publicUrl).hostname)}/${name}`,
    version,
    title,
    description,
    websiteUrl: `${publicUrl}/`,
    remotes: [{ type: "streamable-http", url: `${publicUrl}/mcp` }],
  };
  const text = JSON.stringify(card, null, 2);
  return MCP_CARD_PATHS.map((path) => ({ path, make: () => ({ contentType: MCP_CARD_TYPE, text }) }));
}

/** The server in the API catalog. */
export const mcpCatalogApi = ({ publicUrl }: Pick<McpServerFacts, "publicUrl">): CatalogApi => ({
  anchor: `${publicUrl}/mcp`,
  relations: {
    "service-desc": [{ href: `${publicUrl}${MCP_CARD_PATHS[0]}`, type: MCP_CARD_TYPE }],
    "service-doc": [{ href: `${publicUrl}/`, type: "text/html" }],
  },
});

/** The server in the AI catalog. */
export const mcpCatalogEntry = ({ name, title, description }: Omit<McpServerFacts, "version">): CatalogEntry => ({
  id: `mcp:${name}`,
  title,
  description,
  type: MCP_CARD_TYPE,
  path: MCP_CARD_PATHS[0],
});
