import { absentOn } from "../applicability.js";
import { defineCheck } from "../check.js";
import { judgeFirstRead } from "../judge-document.js";
import { readMcpCard } from "../shapes/agent-documents.js";

export const mcpServerCard = defineCheck({
  id: "mcpServerCard",
  title: "An MCP server announces itself",
  failTitle: "No valid card announces an MCP server",
  what: "A server card at `/.well-known/mcp/server-card.json`, `/.well-known/mcp.json` or `/.well-known/mcp/server-cards.json`, at the address that the AI catalog names, or at `/mcp/server-card`.",
  why: "An agent connects to the site's tools without anybody configuring the address.",
  rules: {
    pass: "A card with a name and an http or https endpoint, in the shape of the current extension or of its predecessors. What the current shape asks beyond that is a warning.",
    fail: "Malformed; or absent on a site that shows an API.",
    neutral: "Absent, and nothing shows an API.",
    error:
      "None was found, and one of the addresses could not be told, or a place that may show an API could not be read.",
  },
  fix: {
    goal: "Agents find the site's tools.",
    fix: 'Serve a card at <MCP endpoint>/server-card and name it in /.well-known/ai-catalog.json:\n\n{"$schema": "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json", "name": "com.example/site", "version": "1.0.0", "description": "What the tools do", "remotes": [{"type": "streamable-http", "url": "{origin}/mcp"}]}',
    docs: [
      "https://github.com/modelcontextprotocol/experimental-ext-server-card",
      "https://github.com/modelcontextprotocol/modelcontextprotocol/issues/1649",
    ],
    inspect:
      "(curl -fsSL {origin}/.well-known/mcp/server-card.json || curl -fsSL {origin}/mcp/server-card) | grep -E '\"(remotes|endpoint|url)\"'",
  },
  notes: [
    "The extension of July 2026 recommends a catalog entry and no longer an address under /.well-known/mcp; both are accepted.",
  ],
  requires: ["mcpServerCards", "site"],
  evaluate: ({ mcpServerCards, site }) =>
    judgeFirstRead(mcpServerCards, {
      name: "an MCP server card",
      read: readMcpCard,
      passes: "An MCP server announces itself.",
      says: ({ name, endpoint }) => `name: ${name}, endpoint: ${endpoint ?? "not named"}`,
      absent: (evidence) => absentOn(site, "api", "An MCP server card", evidence),
    }),
});
