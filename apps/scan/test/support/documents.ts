import type { McpAnswer } from "../../src/gather/artifacts.js";
import { json, ORIGIN } from "./answers.js";

/** Valid discovery documents. Each is named after its artifact or format. */
export const LINKSET = {
  linkset: [{ anchor: `${ORIGIN}/api`, "service-desc": [{ href: "/openapi.json", type: "application/json" }] }],
};

export const OPEN_API = {
  openapi: "3.1.0",
  info: { title: "Site", version: "1" },
  paths: { "/api/things": { get: { responses: { 200: { description: "things" } } } } },
};

export const AUTHORIZATION_SERVER = {
  issuer: ORIGIN,
  authorization_endpoint: `${ORIGIN}/authorize`,
  token_endpoint: `${ORIGIN}/token`,
  response_types_supported: ["code"],
  code_challenge_methods_supported: ["S256"],
};

export const PROTECTED_RESOURCE = { resource: ORIGIN, authorization_servers: [ORIGIN] };

export const MCP_CARD = {
  $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
  name: "example.site/tools",
  version: "1.0.0",
  description: "Finds things",
  remotes: [{ type: "streamable-http", url: `${ORIGIN}/mcp` }],
};

export const AGENT_CARD = {
  name: "Site agent",
  description: "Finds things",
  version: "1.0.0",
  supportedInterfaces: [{ url: `${ORIGIN}/a2a`, protocolBinding: "JSONRPC" }],
  capabilities: {},
  defaultInputModes: ["text/plain"],
  defaultOutputModes: ["text/plain"],
  skills: [{ id: "find", name: "Find", description: "Finds", tags: [] }],
};

export const DIGEST = "ab".repeat(32);

export const SKILL = {
  name: "find-things",
  type: "skill-md",
  description: "Finds things",
  url: "/.well-known/agent-skills/find-things/SKILL.md",
  digest: `sha256:${DIGEST}`,
};

export const SKILLS_INDEX = { $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json", skills: [SKILL] };

export const AI_CATALOG = {
  specVersion: "1.0",
  host: { displayName: "Site" },
  entries: [
    {
      identifier: "urn:air:site.example:mcp:site",
      displayName: "Tools",
      representativeQueries: ["Which things are there?", "Find a thing by its name"],
      type: "application/mcp-server-card+json",
      url: `${ORIGIN}/mcp/server-card`,
    },
  ],
};

const MCP_ANSWER = json("/mcp", {}).fetched;

export const MCP_ANSWERS: readonly McpAnswer[] = [
  {
    ...{ method: "initialize", fetched: MCP_ANSWER },
    message: {
      result: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "site" } },
      error: null,
    },
  },
  {
    ...{ method: "tools/list", fetched: MCP_ANSWER },
    message: {
      result: { tools: [{ name: "find", description: "Finds pages", inputSchema: { type: "object" } }] },
      error: null,
    },
  },
];
