import { readAgentCard, readAiCatalog, readMcpCard, readSkillsIndex } from "./shapes/agent-documents.js";
import { readAuthorizationServer, readLinkset, readOpenApi, readProtectedResource } from "./shapes/api-documents.js";
import { readAcpDocument, readUcpProfile } from "./shapes/commerce-documents.js";
import { document, type WellKnownDocument } from "./well-known-document.js";

/**
 * The JSON documents that agents look for, keyed by check. Requests, result, fix, pages and the CORS check are derived
 * from a row. If a document can also be elsewhere, `gather/collect` has a node with the artifact's name. Special
 * rules for missing documents are in `checks/discovery/when-absent.ts`. The key directory of Web Bot Auth has no row,
 * because reports must not quote it. The files llms.txt, auth.md and security.txt have none, because they are texts.
 */
export const WELL_KNOWN = {
  apiCatalog: document({
    name: "an API catalog",
    at: { apiCatalog: "/.well-known/api-catalog" },
    mediaType: "application/linkset+json",
    read: readLinkset,
    says: (targets) => targets.slice(0, 5).join(", "),
    details: (targets) => ({ targets: targets.length }),
    need: "api",
    tellsWhatToDo: true,
    title: "An API catalog lists the APIs",
    failTitle: "No working API catalog lists the APIs",
    what: "Reads `/.well-known/api-catalog`, a linkset of the site's APIs (RFC 9727).",
    why: "One well-known address tells an agent which APIs the site has and where their descriptions are.",
    passes:
      "A JSON linkset. At least one context has an `anchor`, or a relation `item` or `api-catalog`. One of its relations has an `href`. If the catalog names addresses on the same site, the scan requests up to two, and at least one answers.",
    goal: "An agent finds every API from one address.",
    fix: 'Serve /.well-known/api-catalog as application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727". Name only documents that exist: `anchor` is the address of the API, `service-doc` a page about it, and `service-desc` its description if there is one:\n\n{"linkset": [{"anchor": "{origin}/", "service-doc": [{"href": "{origin}/", "type": "text/html"}]}]}',
    docs: ["https://www.rfc-editor.org/rfc/rfc9727", "https://www.rfc-editor.org/rfc/rfc9264"],
    sign: '"linkset"',
  }),
  openApi: document({
    name: "an OpenAPI description",
    at: { openApi: "/openapi.json" },
    read: readOpenApi,
    says: ({ version, title, paths }) => `OpenAPI ${version}, ${title}, paths: ${paths}`,
    details: ({ version, paths }) => ({ version, paths }),
    need: "api",
    tellsWhatToDo: true,
    title: "The site describes its API",
    failTitle: "The site does not describe its API",
    what: "Reads `/openapi.json`, or else the description that `service-desc` names (Link header, link element or API catalog), or else `/openapi.yaml`. If the homepage or `/api` shows API documentation, also tries `/v3/api-docs` (Spring) or `/api-json` (NestJS).",
    why: "With a description, an agent makes correct calls without reading prose.",
    passes:
      "OpenAPI 3.x or Swagger 2.0, in JSON or YAML, with a title and at least one path (since 3.1, webhooks count too).",
    rules: {
      fail: "The description is malformed; the homepage's `service-desc` names a missing one; or the site shows an API and has no description.",
    },
    goal: "Agents can call the API without guessing.",
    fix: 'Publish /openapi.json (OpenAPI 3.1), and announce it with a header:\n\nLink: </openapi.json>; rel="service-desc"',
    docs: ["https://spec.openapis.org/oas/latest.html", "https://www.rfc-editor.org/rfc/rfc8631"],
    sign: '"(openapi|swagger)"',
    notes: ["OpenAPI 3.1 allows a document with only components. Without paths and webhooks, it does not pass."],
  }),
  oauthDiscovery: document({
    name: "OAuth metadata",
    at: {
      oauthAuthorizationServer: "/.well-known/oauth-authorization-server",
      openidConfiguration: "/.well-known/openid-configuration",
    },
    read: readAuthorizationServer,
    says: ({ issuer, endpoint }) => `issuer: ${issuer.href}, endpoint: ${endpoint.href}`,
    need: "auth",
    tellsWhatToDo: false,
    title: "Agents can discover the OAuth endpoints",
    failTitle: "Agents can't discover the OAuth endpoints",
    what: "Reads `/.well-known/oauth-authorization-server` (RFC 8414) and `/.well-known/openid-configuration`. If one is missing, and the protected-resource document names an authorization server with a path on the same origin, reads the address for that path, for example `/.well-known/oauth-authorization-server/tenant`.",
    why: "An agent that gets a 401 must find out where to get a token, without a person's help.",
    passes:
      "One of the two has an https issuer without a query or fragment, and an absolute https URL as its token endpoint or authorization endpoint. An issuer on another host is only a warning, because services with several tenants often have one.",
    rules: {
      neutral:
        "There is no metadata, and nothing shows protected resources. Or there is no metadata, and the protected-resource document names no authorization server (an empty list) or one on another origin.",
    },
    goal: "Agents find the server that issues tokens.",
    fix: 'Serve /.well-known/oauth-authorization-server on the origin that issues the tokens:\n\n{"issuer": "{origin}", "authorization_endpoint": "{origin}/authorize", "token_endpoint": "{origin}/token", "response_types_supported": ["code"], "code_challenge_methods_supported": ["S256"]}',
    docs: [
      "https://www.rfc-editor.org/rfc/rfc8414",
      "https://openid.net/specs/openid-connect-discovery-1_0.html",
      "https://modelcontextprotocol.io/specification/draft/basic/authorization",
    ],
    sign: '"issuer"',
    notes: [
      "RFC 8414 puts the metadata on the issuer's origin, so a site with another issuer needs no copy. Do not publish metadata without a server behind it.",
    ],
  }),
  oauthProtectedResource: document({
    name: "a protected-resource document",
    at: { oauthProtectedResource: "/.well-known/oauth-protected-resource" },
    read: readProtectedResource,
    says: ({ servers }) => `authorization_servers: ${servers.join(", ") || "none, so no server issues tokens"}`,
    details: ({ servers }) => ({ servers: servers.length }),
    need: "auth",
    tellsWhatToDo: false,
    title: "The protected resource says where to get tokens",
    failTitle: "The protected resource does not say where to get tokens",
    what: "Reads `/.well-known/oauth-protected-resource` (RFC 9728), or else the document that a 401 names with `resource_metadata`, or else the document for the path that answers 401, for example `/.well-known/oauth-protected-resource/api`.",
    why: "The document leads an agent from a 401 to the server that issues tokens, or says that the agent needs no token.",
    passes:
      "`resource` has the origin that serves the document, and `authorization_servers` names at least one https issuer or is an explicitly empty list (public: no server issues tokens).",
    rules: {
      fail: "The document is malformed, its `resource` is on another origin, or the site shows protected resources and has no document.",
    },
    goal: "Agents know whether and where to get a token.",
    fix: 'Serve /.well-known/oauth-protected-resource on the origin of the API itself:\n\n{"resource": "{origin}", "authorization_servers": ["https://auth.example.com"]}\n\nand answer 401 with WWW-Authenticate: Bearer resource_metadata="{origin}/.well-known/oauth-protected-resource"',
    docs: ["https://www.rfc-editor.org/rfc/rfc9728"],
    sign: '"authorization_servers"',
    notes: [
      "RFC 9728 requires only `resource`. A document without the list says neither where to get tokens nor that agents need none, so it does not pass.",
      "`resource` may have a trailing slash and a path: the check compares scheme, host and port.",
    ],
  }),
  mcpServerCard: document({
    name: "an MCP server card",
    at: { mcpServerCards: "/mcp/server-card" },
    read: readMcpCard,
    header: {
      name: "access-control-allow-origin",
      isRight: /^\*$/,
      otherwise: "Access-Control-Allow-Origin: * is missing",
    },
    says: ({ name, endpoint }) => `name: ${name}, endpoint: ${endpoint ?? "not named"}`,
    need: "mcp",
    tellsWhatToDo: true,
    title: "An MCP server announces itself",
    failTitle: "No valid card announces a running MCP server",
    what: "Looks for a server card at `/mcp/server-card`. If there is none, uses the card that the AI catalog contains (see the check `ard`), or tries the card's address that the catalog names. Also tries the former addresses `/.well-known/mcp/server-card.json` and `/.well-known/mcp.json`. If something answers at `/mcp` and the AI catalog names no card, tries `/.well-known/mcp/server-cards.json`, too.",
    why: "An agent connects to the site's tools without configuration.",
    passes:
      "A card has a name and an http or https endpoint, in the current format or an earlier one. In the current format, the endpoint is optional if name, version and description are valid. Other requirements of that format are warnings. If the endpoint is on the same site, it answers a GET, as MCP's transport requires (405 is an answer).",
    rules: {
      error:
        "The scan found no card, and could not read one of the addresses or could not determine whether there is an MCP server.",
    },
    goal: "Agents find the site's tools.",
    fix: 'Start with the server, because a card fails if its server does not answer. Then serve a card at `<MCP endpoint>/server-card`, and name it in /.well-known/ard.json:\n\n{"$schema": "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json", "name": "com.example/site", "version": "1.0.0", "description": "What the tools do", "remotes": [{"type": "streamable-http", "url": "{origin}/mcp"}]}',
    docs: [
      "https://github.com/modelcontextprotocol/experimental-ext-server-card",
      "https://github.com/modelcontextprotocol/modelcontextprotocol/issues/1649",
    ],
    sign: '"(remotes|endpoint|url)"',
    notes: [
      "An API needs no MCP server. The check fails without a card only if `/mcp` answers like an MCP server.",
      "SEP-2127 puts the card at `<endpoint>/server-card` with `Access-Control-Allow-Origin: *`, and no longer recommends an address under /.well-known/mcp. The check accepts both.",
    ],
  }),
  a2aAgentCard: document({
    name: "an agent card",
    at: { a2aAgentCard: "/.well-known/agent-card.json" },
    read: readAgentCard,
    says: ({ name, skills }) => `${name}, skills: ${skills}`,
    need: null,
    tellsWhatToDo: true,
    title: "An A2A agent announces itself",
    failTitle: "No valid card announces an A2A agent",
    what: "Reads `/.well-known/agent-card.json` (A2A 1.0). If it is missing, looks at the former address `/.well-known/agent.json`.",
    why: "Other agents learn what this agent can do and how to contact it.",
    passes:
      "The card has a name, a version, at least one skill, and an interface: `supportedInterfaces` (1.0) or `url` (0.3).",
    rules: {
      fail: "The card is malformed, or is only at the former address.",
      neutral: "There is no card: a site without an agent needs none.",
    },
    goal: "Other agents can find and contact this agent.",
    fix: "Serve the card at /.well-known/agent-card.json with name, description, version, supportedInterfaces, capabilities, defaultInputModes, defaultOutputModes and skills.",
    docs: ["https://a2a-protocol.org/latest/specification/"],
    sign: '"skills"',
  }),
  agentSkills: document({
    name: "a skills index",
    at: { agentSkills: "/.well-known/agent-skills/index.json" },
    read: readSkillsIndex,
    says: ({ valid }) => valid.slice(0, 10).join(", "),
    details: ({ valid }) => ({ skills: valid.length }),
    need: "api",
    tellsWhatToDo: false,
    title: "Skills teach agents to use the site",
    failTitle: "No valid skills teach agents to use the site",
    what: "Reads `/.well-known/agent-skills/index.json`, or else the former `/.well-known/skills/index.json`.",
    why: "A skill tells an agent how to do a task on the site. The agent loads the text when it needs it.",
    passes:
      "At least one valid entry: name, type, description, address and sha256 digest (version 0.2), or name and description (0.1, without `$schema`).",
    rules: {
      fail: "The index is malformed, has another `$schema` or has no valid entry. Or there is no index although the site shows an API, and no other document tells agents what they can do. Such documents are an API catalog, OpenAPI description, server card, agent card, AI catalog, UCP profile or ACP document.",
      neutral:
        "There is no index, and the site shows no API or has another document that tells agents what they can do.",
      error:
        "There is no index, and the scan could not read a place that may show an API. Or the site shows an API, and the scan could not read a document that may tell agents what they can do.",
    },
    goal: "Agents learn how to use the site.",
    fix: 'Serve /.well-known/agent-skills/index.json:\n\n{"$schema": "https://schemas.agentskills.io/discovery/0.2.0/schema.json", "skills": [{"name": "search-docs", "type": "skill-md", "description": "Finds pages", "url": "/.well-known/agent-skills/search-docs/SKILL.md", "digest": "sha256:<64 hex digits of the file>"}]}',
    docs: ["https://github.com/cloudflare/agent-skills-discovery-rfc", "https://agentskills.io/specification"],
    sign: '"skills"',
    notes: ["`$schema` is an identifier. Its host does not exist, and agents never fetch it."],
  }),
  ard: document({
    name: "an AI catalog",
    at: { aiCatalog: "/.well-known/ard.json" },
    read: readAiCatalog,
    header: {
      name: "access-control-allow-origin",
      isRight: /^\*$/,
      otherwise: "Access-Control-Allow-Origin: * is missing",
    },
    says: ({ total }) => `entries: ${total}`,
    details: ({ valid }) => ({ entries: valid }),
    isEmpty: ({ total }) => total === 0,
    need: null,
    tellsWhatToDo: true,
    title: "An AI catalog lists what agents can use",
    failTitle: "The AI catalog is missing or broken",
    what: "Reads the AI catalog that a `Link` header, a link element (`rel=ard`, or the former `ai-catalog`) or `Agentmap:` in robots.txt declares. Without a declaration, reads `/.well-known/ard.json`, or else the former `/.well-known/ai-catalog.json`.",
    why: "One list leads to server cards, agent cards, skills and data sets of any kind.",
    passes:
      "The catalog has `specVersion` and at least one entry with identifier, type and either an address or data. Other requirements of ARD 0.91 are warnings: identifiers that begin with `urn:air:`, `displayName`, two to five `representativeQueries`, a `host`, `Access-Control-Allow-Origin: *`, and the address `/.well-known/ard.json`.",
    rules: {
      fail: "The catalog is declared but missing, is malformed, or has entries but no valid one.",
      neutral: "There is no catalog and no declaration; or the catalog has no entries, which the specification allows.",
      error: "The scan found no catalog, and could not read a place that may declare one.",
    },
    goal: "Agents find every resource from one list.",
    fix: 'Serve /.well-known/ard.json as application/json, with the header `Access-Control-Allow-Origin: *`:\n\n{"specVersion": "1.0", "host": {"displayName": "{host}"}, "entries": [{"identifier": "urn:air:{host}:mcp:site", "displayName": "Tools", "type": "application/mcp-server-card+json", "url": "{origin}/mcp/server-card", "representativeQueries": ["Which lamps fit my room?", "Is this lamp in stock?"]}]}',
    docs: ["https://github.com/ards-project/ard-spec/blob/main/spec/ard.md"],
    sign: '"entries"',
    notes: [
      "DNS records may also point to entries (`_entries._agents`, `_search._agents`). The report shows these records if the operator allows DNS queries. Such records don't replace `/.well-known/ard.json`, which ARD requires every consumer to fetch.",
      "ARD 0.91 (2026-08-26) moved the catalog to `/.well-known/ard.json`. A catalog at the former address passes with a warning.",
    ],
  }),
  ucp: document({
    name: "a UCP profile",
    at: { ucp: "/.well-known/ucp" },
    read: readUcpProfile,
    says: ({ version, services }) => `version: ${version}, services: ${services.join(", ")}`,
    unredirected: "platforms",
    header: {
      name: "cache-control",
      isRight: /\S/,
      otherwise: "Cache-Control is missing, which UCP 2026-08-25 requires",
    },
    need: "commerce",
    tellsWhatToDo: true,
    title: "The shop supports UCP",
    failTitle: "The shop does not support UCP",
    what: "Reads the business profile at `/.well-known/ucp` (Universal Commerce Protocol).",
    why: "With UCP, agents of several platforms can search, fill a cart and check out.",
    passes:
      "The profile has `ucp.version` as a date and at least one entry in `ucp.services`. Missing `payment_handlers` or endpoints, `signing_keys` instead of `keys` at the root (2026-08-25), and a missing Cache-Control are warnings.",
    rules: {
      fail: "The profile is malformed, contains a private key or is behind a redirect. Or the site shows a shop and has neither a profile nor a valid ACP document.",
      neutral:
        "There is no profile, and the site shows no shop or has a valid ACP document. Structured data alone doesn't count as a shop.",
      error:
        "There is no profile, and the scan could not read a place that may show a shop. Or the site shows a shop, and the scan could not read its ACP document.",
    },
    goal: "Agents can buy here.",
    fix: 'Serve /.well-known/ucp as application/json without a redirect, with Cache-Control: public, max-age=3600:\n\n{"ucp": {"version": "2026-08-25", "supported_versions": {"2026-08-25": "{origin}/.well-known/ucp"}, "services": {"dev.ucp.shopping": [{"version": "2026-08-25", "transport": "rest", "endpoint": "{origin}/ucp"}]}, "payment_handlers": {}}, "keys": []}',
    docs: ["https://ucp.dev/"],
    sign: '"services"',
    notes: ["UCP forbids platforms to follow redirects for profiles, so they can't use a profile behind a redirect."],
  }),
  acp: document({
    name: "an ACP document",
    at: { acp: "/.well-known/acp.json" },
    read: readAcpDocument,
    says: ({ version, services }) => `version: ${version}, services: ${services.join(", ")}`,
    need: "commerce",
    tellsWhatToDo: true,
    title: "The shop supports ACP",
    failTitle: "The shop does not support ACP",
    what: "Reads the discovery document at `/.well-known/acp.json` (Agentic Commerce Protocol).",
    why: "With ACP, agents can check out on behalf of a person.",
    passes:
      "`protocol` (name acp, dated version, supported_versions), an https `api_base_url`, `transports` with rest or mcp, and at least one known service in `capabilities.services`.",
    rules: {
      fail: "The document is malformed. Or the site shows a shop and has neither a document nor a valid UCP profile.",
      neutral:
        "There is no document, and the site shows no shop or has a valid UCP profile. Structured data alone doesn't count as a shop.",
      error:
        "There is no document, and the scan could not read a place that may show a shop. Or the site shows a shop, and the scan could not read its UCP profile.",
    },
    goal: "Agents can buy here.",
    fix: 'Serve /.well-known/acp.json without authentication:\n\n{"protocol": {"name": "acp", "version": "2026-04-17", "supported_versions": ["2026-04-17"]}, "api_base_url": "{origin}/acp", "transports": ["rest"], "capabilities": {"services": ["checkout"]}}',
    docs: ["https://github.com/agentic-commerce-protocol/agentic-commerce-protocol"],
    sign: '"api_base_url"',
  }),
} as const;

export type WellKnownId = keyof typeof WELL_KNOWN;

/** Names of the artifacts that contain these documents. */
export type DocumentName = { [Id in WellKnownId]: keyof (typeof WELL_KNOWN)[Id]["at"] }[WellKnownId];

const ROWS: readonly WellKnownDocument[] = Object.values(WELL_KNOWN);

/** The first address of each document, and the media type that its request prefers. */
export const ADDRESSES = Object.fromEntries(
  ROWS.flatMap(({ at, mediaType }) => {
    const own = mediaType === undefined ? {} : { mediaType };
    return Object.entries(at).map(([name, path]) => [name, { path, ...own }]);
  }),
) as Readonly<Record<DocumentName, { readonly path: string; readonly mediaType?: string }>>;
