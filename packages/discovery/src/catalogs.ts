import { isIP } from "node:net";
import type { PublishedDocument } from "./publish.js";
import { type Skill, skillPath } from "./skills.js";

export interface CatalogEntry {
  /** Last part of the identifier. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Media type of the document at `path`. */
  readonly type: string;
  readonly path: string;
}

/** Paths of the catalog in ARD 0.91 and in its predecessor. */
export const AI_CATALOG_PATH = "/.well-known/ard.json";
const FORMER_AI_CATALOG_PATH = "/.well-known/ai-catalog.json";

export const skillEntry = (skill: Skill): CatalogEntry => ({
  id: `skill:${skill.name}`,
  title: skill.name,
  description: skill.description,
  type: "text/markdown",
  path: skillPath(skill),
});

/** The AI catalog, which lists what agents can load or connect to. Published at its current and at its former path. */
export function aiCatalogDocuments(
  publicUrl: string,
  name: string,
  entries: readonly CatalogEntry[],
): readonly PublishedDocument[] {
  const { hostname } = new URL(publicUrl);
  const text = JSON.stringify(
    {
      specVersion: "1.0",
      host: { displayName: name, documentationUrl: `${publicUrl}/llms.txt` },
      entries: entries.map(({ id, title, description, type, path }) => ({
        identifier: `urn:air:${hostname}:${id}`,
        displayName: title,
        type,
        url: `${publicUrl}${path}`,
        description,
      })),
    },
    null,
    2,
  );
  return [
    { path: AI_CATALOG_PATH, make: () => ({ contentType: "application/json", text }) },
    { path: FORMER_AI_CATALOG_PATH, make: () => ({ contentType: "application/ai-catalog+json", text }) },
  ];
}

export interface LinkTarget {
  readonly href: string;
  readonly type: string;
  readonly title?: string;
}

/** One API: its address, and the documents about it, by relation (RFC 8631). */
export interface CatalogApi {
  readonly anchor: string;
  readonly relations: Readonly<Record<string, readonly LinkTarget[]>>;
}

export const API_CATALOG_PATH = "/.well-known/api-catalog";

/**
 * Builds the API catalog (RFC 9727), a linkset (RFC 9264). A `Link` header says what the document is, for clients that
 * send HEAD.
 */
export function apiCatalogDocument(publicUrl: string, apis: readonly CatalogApi[]): PublishedDocument {
  const linkset = apis.map(({ anchor, relations }) => ({ anchor, ...relations }));
  const text = JSON.stringify({ linkset }, null, 2);
  return {
    path: API_CATALOG_PATH,
    make: () => ({
      contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      text,
      headers: { link: `<${publicUrl}${API_CATALOG_PATH}>; rel="api-catalog"` },
    }),
  };
}

export interface McpServerFacts {
  /** Address of the service, without a slash at the end; the server is at `/mcp` below it. */
  readonly publicUrl: string;
  readonly version: string;
  /** The name that the server reports to clients. */
  readonly name: string;
  readonly title: string;
  /** At most 100 characters. */
  readonly description: string;
}

/** Paths of the card: that of the server-card extension, then the older one that many clients use. */
export const MCP_CARD_PATHS = ["/mcp/server-card", "/.well-known/mcp/server-card.json"] as const;
const MCP_CARD_TYPE = "application/mcp-server-card+json";

/** First part of a server's name: the reversed host name, as in the MCP registry. `local` for an IP address. */
const toNamespace = (hostname: string): string =>
  isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 ? "local" : hostname.split(".").reverse().join(".");

/** The MCP server card of July 2026, which describes the server before a client connects. */
export function mcpCardDocuments(facts: McpServerFacts): readonly PublishedDocument[] {
  const { publicUrl, version, name, title, description } = facts;
  const card = {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: `${toNamespace(new URL(publicUrl).hostname)}/${name}`,
    version,
    title,
    description,
    websiteUrl: `${publicUrl}/`,
    remotes: [{ type: "streamable-http", url: `${publicUrl}/mcp` }],
  };
  const text = JSON.stringify(card, null, 2);
  return MCP_CARD_PATHS.map((path) => ({ path, make: () => ({ contentType: MCP_CARD_TYPE, text }) }));
}

/** The server's entry in the API catalog. */
export const mcpCatalogApi = ({ publicUrl }: Pick<McpServerFacts, "publicUrl">): CatalogApi => ({
  anchor: `${publicUrl}/mcp`,
  relations: {
    "service-desc": [{ href: `${publicUrl}${MCP_CARD_PATHS[0]}`, type: MCP_CARD_TYPE }],
    "service-doc": [{ href: `${publicUrl}/`, type: "text/html" }],
  },
});

/** The server's entry in the AI catalog. */
export const mcpCatalogEntry = ({ name, title, description }: Omit<McpServerFacts, "version">): CatalogEntry => ({
  id: `mcp:${name}`,
  title,
  description,
  type: MCP_CARD_TYPE,
  path: MCP_CARD_PATHS[0],
});
