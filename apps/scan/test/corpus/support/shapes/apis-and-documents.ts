import { NOT_FOUND, open, text } from "../../../sites/support/site-parts.js";
import { ADDITIONS, pageOf } from "../documents.js";
import { ORIGIN } from "../memory-sites.js";
import {
  COMPLETE,
  COMPLETE_VERDICTS,
  elsewhereOf,
  json,
  NO_AUTH_DOCUMENTS,
  NO_DOCUMENTS,
  OPEN_ROBOTS,
  PROTECTED_API,
  robots,
  type Shape,
  served,
  wellKnown,
  withFiles,
} from "./shape.js";

/** APIs and the documents that describe them: valid, outdated and broken. */
export const APIS_AND_DOCUMENTS: Readonly<Record<string, Shape>> = {
  "stubs that name an API, a server and an agent which are not there": {
    hosts: served({
      files: {
        [wellKnown("api-catalog")]: json({
          linkset: [{ anchor: `${ORIGIN}/api`, "service-desc": [{ href: `${ORIGIN}/openapi.json` }] }],
        }),
        [wellKnown("mcp/server-card.json")]: json({
          $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
          ...{ name: "example-org/stub", version: "1.0.0", description: "A stub." },
          remotes: [{ type: "streamable-http", url: `${ORIGIN}/mcp` }],
        }),
        [wellKnown("agent-card.json")]: json({
          ...{ name: "Stub", description: "A stub.", version: "1.0.0", capabilities: {} },
          supportedInterfaces: [{ url: `${ORIGIN}/a2a`, protocolBinding: "JSONRPC", protocolVersion: "1.0" }],
          ...{ defaultInputModes: ["text/plain"], defaultOutputModes: ["text/plain"] },
          skills: [{ id: "stub", name: "Stub", description: "Nothing", tags: ["stub"] }],
        }),
      },
    }),
    level: 0,
    verdicts: "fail: apiCatalog mcpServerCard; neutral: a2aAgentCard",
  },
  "an MCP server behind a login on a host of its own": {
    hosts: {
      [ORIGIN]: elsewhereOf(json({ error: "not found" }, 404), {
        "/mcp": json({ jsonrpc: "2.0", error: { code: -32001, message: "Unauthorized" }, id: null }, 401, {
          "www-authenticate": `Bearer resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp"`,
        }),
        [wellKnown("oauth-protected-resource/mcp")]: open({
          resource: `${ORIGIN}/mcp`,
          authorization_servers: ["https://auth.example.net"],
        }),
      }),
    },
    level: 0,
    // There is no page. The MCP server needs a card, and says where tokens come from. Nothing else on this host is a
    // web API.
    verdicts: `pass: oauthProtectedResource discoveryCors; fail: mcpServerCard authMd; neutral: sitemap pageMetadata canonicalUrl openGraph
      contentNoJs headingStructure semanticHtml pageSize contentPosition structuredData linkHeaders indexable snippetAllowed
      cacheValidators markdownNegotiation`,
  },
  "an MCP server that takes POST alone, beside a site without a card": {
    hosts: served({
      files: { "/mcp": json({ jsonrpc: "2.0", error: { code: -32000, message: "Method not allowed." } }, 405) },
    }),
    level: 0,
    verdicts: "fail: mcpServerCard",
  },
  "a page that draws the documentation of Spring's description": {
    hosts: served({
      html: pageOf("Lamps", { body: '<script src="/swagger-ui/swagger-ui-bundle.js"></script>' }),
      files: { "/v3/api-docs": open({ openapi: "3.1.0", info: { title: "Lamps" }, paths: { "/lamps": {} } }) },
    }),
    level: 0,
    verdicts: "pass: openApi discoveryCors; fail: apiCatalog",
  },
  "a description in YAML with mappings in braces": {
    hosts: served({
      files: {
        "/openapi.yaml": text(
          '"openapi": "3.1.0"\n"info": { "title": "Lamps: all, and more", "version": "1" }\npaths: {/lamps: {get: {}},\n  /rooms: {}}\n',
        ),
      },
    }),
    level: 0,
    verdicts: "pass: openApi",
  },
  "prices in x402 that the description announces": {
    hosts: served({
      files: {
        "/openapi.json": open({
          openapi: "3.1.0",
          info: { title: "Lamps" },
          paths: {
            "/light": {
              get: {
                "x-payment-info": {
                  price: { mode: "fixed", currency: "USD", amount: "0.01" },
                  protocols: [{ x402: {} }],
                },
                responses: { 402: { description: "Payment required" } },
              },
            },
          },
        }),
        "/light": ADDITIONS.x402!.files["/api"]!,
      },
    }),
    level: 0,
    verdicts: "pass: x402 openApi discoveryCors; fail: x402Listing apiQuality",
  },
  "prices in x402 that are announced and not asked for": {
    hosts: served({
      files: {
        [wellKnown("x402")]: json({ version: 1, resources: [`${ORIGIN}/light`] }),
        "/light": json({ light: 1 }),
      },
    }),
    level: 0,
    verdicts: "fail: x402 x402Listing",
  },
  "an AI catalog at its former address": {
    hosts: served({
      files: {
        [wellKnown("ai-catalog.json")]: open({
          specVersion: "1.0",
          entries: [{ identifier: "a", type: "text/plain", url: "/a" }],
        }),
      },
    }),
    level: 0,
    verdicts: "pass: ard discoveryCors",
  },
  "an AI catalog where ARD 0.91 has it": {
    hosts: served({
      files: {
        [wellKnown("ard.json")]: open({
          ...{ specVersion: "1.0", host: { displayName: "Lamps" } },
          entries: [
            { identifier: "urn:air:site.example.com:docs", displayName: "Docs", type: "text/html", url: `${ORIGIN}/` },
          ],
        }),
      },
    }),
    level: 0,
    verdicts: "pass: ard discoveryCors",
  },
  "a folder called api that lists nothing": {
    hosts: served({
      files: {
        "/api": { status: 301, headers: { location: `${ORIGIN}/api/` } },
        "/api/": { status: 403, headers: { "content-type": "text/html" }, body: "<h1>403 Forbidden</h1>" },
      },
    }),
    level: 0,
    verdicts: "",
  },
  "documentation with API, MCP and OAuth": {
    hosts: served({
      ...COMPLETE,
      files: {
        ...COMPLETE.files,
        ...PROTECTED_API,
        ...withFiles("apiCatalog", "openApi", "mcpCard", "authorizationServer", "protectedResource", "authMd"),
      },
    }),
    // Level 5 requires three descriptions and a way to get access.
    level: 5,
    // One of the documents lacks CORS, which is reported but isn't a failure.
    verdicts: `${COMPLETE_VERDICTS}; pass: apiCatalog openApi apiQuality mcpServerCard oauthDiscovery oauthProtectedResource authMd`,
  },
  "an API behind a login, with nothing that describes it": {
    hosts: served({ files: PROTECTED_API }),
    level: 0,
    verdicts: `${NO_DOCUMENTS}; ${NO_AUTH_DOCUMENTS}`,
  },
  "an open API with nothing that describes it": {
    hosts: served({ files: { "/api": json({ name: "lamps" }) } }),
    level: 0,
    verdicts: NO_DOCUMENTS,
  },
  "a protected API in the profile of content": {
    hosts: served({ files: PROTECTED_API }),
    profile: "content",
    level: 0,
    verdicts: "",
  },
  "a protected-resource document at the path of the API": {
    hosts: served({
      files: {
        ...PROTECTED_API,
        [wellKnown("oauth-protected-resource/api")]: open({
          resource: `${ORIGIN}/api`,
          authorization_servers: ["https://auth.example.net"],
        }),
      },
    }),
    level: 0,
    // Tokens come from another origin, which publishes its metadata there.
    verdicts: `${NO_DOCUMENTS}; pass: oauthProtectedResource discoveryCors; fail: authMd`,
  },
  "a 401 that names its protected-resource document": {
    hosts: served({
      files: {
        "/api": json({}, 401, { "www-authenticate": `Bearer resource_metadata="${ORIGIN}/meta/api"` }),
        "/meta/api": open({ resource: `${ORIGIN}/api`, authorization_servers: ["https://auth.example.net"] }),
      },
    }),
    level: 0,
    verdicts: `${NO_DOCUMENTS}; pass: oauthProtectedResource discoveryCors; fail: authMd`,
  },
  "a protected API whose document says that no server issues tokens": {
    hosts: served({ files: { ...PROTECTED_API, ...withFiles("publicResource") } }),
    level: 0,
    verdicts: `${NO_DOCUMENTS}; pass: oauthProtectedResource discoveryCors`,
  },
  "a protected-resource document of another origin": {
    hosts: served({
      files: {
        [wellKnown("oauth-protected-resource")]: open({
          resource: "https://elsewhere.example",
          authorization_servers: [],
        }),
      },
    }),
    level: 0,
    verdicts: "fail: oauthProtectedResource; pass: discoveryCors",
  },
  "JSON at the root": {
    hosts: { [ORIGIN]: elsewhereOf(json({ name: "lamps" })) },
    level: 0,
    // There is no page to judge, but an API to describe.
    verdicts: `${NO_DOCUMENTS}; neutral: pageMetadata canonicalUrl openGraph contentNoJs headingStructure semanticHtml pageSize
      contentPosition structuredData`,
  },
  "an API's host without a homepage": {
    hosts: { [ORIGIN]: elsewhereOf(NOT_FOUND, withFiles("openApi")) },
    level: 0,
    verdicts: `pass: openApi apiQuality discoveryCors; neutral: sitemap pageMetadata canonicalUrl openGraph contentNoJs headingStructure semanticHtml
      pageSize contentPosition structuredData linkHeaders indexable snippetAllowed cacheValidators markdownNegotiation`,
  },
  "a description in YAML": { hosts: served({ files: withFiles("openApiYaml") }), level: 0, verdicts: "pass: openApi" },
  "the smallest MCP card": {
    hosts: served({ files: withFiles("minimalMcpCard") }),
    level: 0,
    verdicts: "pass: mcpServerCard",
  },
  "an MCP server that answers POST alone, without a card": {
    hosts: served({ files: { "/mcp/server-card": json({ error: "POST" }, 405) } }),
    level: 0,
    verdicts: "",
  },
  "an MCP card within an AI catalog": {
    hosts: served({ files: withFiles("inlineMcpCard") }),
    level: 0,
    verdicts: "pass: ard mcpServerCard",
  },
  "an agent card as the A2A specification has it": {
    hosts: served({ files: withFiles("agentCard") }),
    level: 0,
    verdicts: "pass: a2aAgentCard",
  },
  "an agent card at its former address only": {
    hosts: served({
      files: {
        [wellKnown("agent.json")]: open({ name: "a", version: "1", url: `${ORIGIN}/a2a`, skills: [{ id: "a" }] }),
      },
    }),
    level: 0,
    verdicts: "fail: a2aAgentCard",
  },
  "a skills index of another format": {
    hosts: served({
      files: {
        [wellKnown("agent-skills/index.json")]: open({
          $schema: "https://schemas.agentskills.io/discovery/9.9/schema.json",
          skills: [{ name: "find", description: "Finds" }],
        }),
      },
    }),
    level: 0,
    verdicts: "fail: agentSkills; pass: discoveryCors",
  },
  "an empty linkset": {
    hosts: served({ files: { [wellKnown("api-catalog")]: open({ linkset: [] }, "application/linkset+json") } }),
    level: 0,
    verdicts: "fail: apiCatalog; pass: discoveryCors",
  },
  "a key directory with a private key": {
    hosts: served({
      files: {
        [wellKnown("http-message-signatures-directory")]: open({
          keys: [{ kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", d: "c2VjcmV0" }],
        }),
      },
    }),
    level: 0,
    verdicts: "fail: webBotAuth",
  },
  "an expired security.txt": {
    hosts: served({
      files: { [wellKnown("security.txt")]: text("Contact: mailto:a@b.example\nExpires: 2020-01-01T00:00:00Z\n") },
    }),
    level: 0,
    verdicts: "fail: securityTxt",
  },
  "a price on /api by x402": { hosts: served({ files: withFiles("x402") }), level: 0, verdicts: "pass: x402" },
  "a 402 that does not say how": {
    hosts: served({ files: { "/api": json({ error: "pay" }, 402) } }),
    level: 0,
    verdicts: "fail: x402",
  },
  "a UCP profile without services": {
    hosts: served({ files: { [wellKnown("ucp")]: open({ ucp: { version: "2026-01-11", services: {} } }) } }),
    level: 0,
    verdicts: "fail: ucp; pass: discoveryCors",
  },
  "an AI catalog that is declared and missing": {
    hosts: served({ pageHeaders: { link: '</catalog.json>; rel="ai-catalog"' } }),
    level: 0,
    verdicts: "fail: ard linkHeaders",
  },
  "an RSL licence that is declared and missing": {
    hosts: served({ files: robots(`User-agent: *\nAllow: /\nLicense: ${ORIGIN}/license.xml\n`) }),
    level: 0,
    // Declaring a license is a statement about training, whatever it says.
    verdicts: `${OPEN_ROBOTS}; fail: rslLicense; pass: aiTrainingPolicy`,
  },
};
