import { declaredLinks } from "../../gather/collect/well-known.js";
import { absentOn } from "../applicability.js";
import { defineCheck, fails } from "../check.js";
import { quote } from "../evidence.js";
import { judgeFirstRead, judgeRead } from "../judge-document.js";
import { readMcpCard } from "../shapes/agent-documents.js";
import { readLinkset, readOpenApi } from "../shapes/api-documents.js";

export const apiCatalog = defineCheck({
  id: "apiCatalog",
  title: "A catalog lists the APIs",
  failTitle: "No catalog lists the APIs",
  what: "`/.well-known/api-catalog`, a linkset of the site's APIs (RFC 9727).",
  why: "One well-known address tells an agent which APIs there are and where their descriptions lie.",
  rules: {
    pass: "A JSON linkset with at least one context that has an `anchor` (or lists members by `item` or `api-catalog`) and a relation with an address.",
    fail: "Another shape; or absent on a site that shows an API.",
    neutral: "Absent, and nothing shows an API.",
    error: "Absent, and a place that may show an API could not be read.",
  },
  fix: {
    goal: "An agent finds every API from one address.",
    fix: 'Serve /.well-known/api-catalog as application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727":\n\n{"linkset": [{"anchor": "{origin}/api", "service-desc": [{"href": "{origin}/openapi.json", "type": "application/json"}]}]}',
    docs: ["https://www.rfc-editor.org/rfc/rfc9727", "https://www.rfc-editor.org/rfc/rfc9264"],
    inspect: "curl -fsSL {origin}/.well-known/api-catalog | grep '\"linkset\"'",
  },
  requires: ["apiCatalog", "site"],
  evaluate: ({ apiCatalog: document, site }) =>
    judgeRead(document, {
      name: "an API catalog",
      read: readLinkset,
      passes: "A catalog lists the APIs.",
      says: (targets) => targets.slice(0, 5).join(", "),
      details: (targets) => ({ targets: targets.length }),
      absent: (evidence) => absentOn(site, "api", "An API catalog", evidence),
    }),
});

export const openApi = defineCheck({
  id: "openApi",
  title: "The API is described",
  failTitle: "The API is not described",
  what: "`/openapi.json`, else the description that `service-desc` names (Link header, link element or API catalog), else `/openapi.yaml`.",
  why: "From a description an agent makes correct calls without reading prose.",
  rules: {
    pass: "OpenAPI 3.x or Swagger 2.0, in JSON or YAML, with a title and at least one path (since 3.1, webhooks count too).",
    fail: "Malformed; named by `service-desc` of the homepage and missing; or absent on a site that shows an API.",
    neutral: "Absent, and nothing shows an API.",
    error: "Absent, and a place that may show an API could not be read.",
  },
  fix: {
    goal: "Agents can call the API without guessing.",
    fix: 'Publish /openapi.json (OpenAPI 3.1) and announce it: Link: </openapi.json>; rel="service-desc"',
    docs: ["https://spec.openapis.org/oas/latest.html", "https://www.rfc-editor.org/rfc/rfc8631"],
    inspect: "curl -fsSL {origin}/openapi.json | grep -E '\"(openapi|swagger)\"'",
  },
  notes: ["OpenAPI 3.1 allows a document with components only; it describes no operation and does not pass."],
  requires: ["openApi", "homepage", "site"],
  evaluate: ({ openApi: document, homepage, site }) =>
    judgeRead(document, {
      name: "an OpenAPI description",
      read: readOpenApi,
      passes: "The API is described.",
      says: ({ version, title, paths }) => `OpenAPI ${version}, ${title}, paths: ${paths}`,
      details: ({ version, paths }) => ({ version, paths }),
      absent: (evidence) => {
        const [declared] = declaredLinks(homepage, "service-desc");
        return declared === undefined
          ? absentOn(site, "api", "An OpenAPI description", evidence)
          : fails("The description that the homepage names (service-desc) is missing.", [
              quote("declared description", declared.href),
              ...evidence,
            ]);
      },
    }),
});

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
