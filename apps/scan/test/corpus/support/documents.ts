import { createHash } from "node:crypto";
import { html, open, type SiteParts, text } from "../../sites/support/site-parts.js";
import { inBase64 } from "../../support/commerce.js";
import { ORIGIN } from "./memory-sites.js";

/** Documents that a site may add, valid by their specification, and the checks that then pass. */
interface Addition {
  readonly files: SiteParts["files"];
  readonly passes: string;
}

const SKILL = "# Find\n\nSearch by name.\n";
const SKILL_PATH = "/.well-known/agent-skills/find/SKILL.md";
const wellKnown = (name: string): string => `/.well-known/${name}`;

const SITEMAP = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${ORIGIN}/</loc><lastmod>2026-11-01</lastmod></url></urlset>`;

const OPEN_API = {
  openapi: "3.1.0",
  info: { title: "Lamps", version: "1" },
  paths: {
    "/lamps": {
      get: {
        ...{ operationId: "listLamps", summary: "List lamps" },
        responses: { 200: { description: "lamps", content: { "application/json": { schema: { type: "array" } } } } },
      },
    },
  },
  components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
};

/** The example of the A2A specification, reduced to its required members. */
const AGENT_CARD = {
  name: "GeoSpatial Route Planner Agent",
  description: "Plans routes and makes maps of them.",
  supportedInterfaces: [{ url: `${ORIGIN}/a2a/v1`, protocolBinding: "JSONRPC", protocolVersion: "1.0" }],
  version: "1.2.0",
  capabilities: { streaming: true },
  defaultInputModes: ["application/json", "text/plain"],
  defaultOutputModes: ["application/json", "image/png"],
  skills: [{ id: "route", name: "Routes", description: "Plans a route", tags: ["maps"] }],
};

/** The smallest valid example of the server-card extension. */
const MINIMAL_MCP_CARD = {
  $schema: "https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json",
  name: "example-org/minimal",
  version: "1.0.0",
  description: "Smallest valid Server Card.",
};

const MCP_CARD = { ...MINIMAL_MCP_CARD, remotes: [{ type: "streamable-http", url: `${ORIGIN}/mcp` }] };

const UCP = {
  ucp: {
    version: "2026-01-11",
    services: { "dev.ucp.shopping": [{ version: "2026-01-11", transport: "rest", endpoint: `${ORIGIN}/ucp` }] },
    payment_handlers: {},
  },
};

const ACP = {
  protocol: { name: "acp", version: "2026-01-30", supported_versions: ["2026-01-30"] },
  api_base_url: `${ORIGIN}/acp`,
  transports: ["rest"],
  capabilities: { services: ["checkout"] },
};

const PAYMENT = {
  x402Version: 2,
  accepts: [{ scheme: "exact", network: "eip155:8453", amount: "10000", asset: "0x1", payTo: "0x2" }],
};

/** JSON as a static host serves it, without CORS headers. */
const plainJson = (value: object, type = "application/json") => text(JSON.stringify(value), type);

/** A server that only accepts POST. */
const POST_ONLY = {
  status: 405,
  headers: { allow: "POST", "content-type": "application/json" },
  body: '{"error":"POST"}',
};

export const ADDITIONS: Readonly<Record<string, Addition>> = {
  robots: { files: { "/robots.txt": text("User-agent: *\nAllow: /\n") }, passes: "robotsTxt robotsTxtAiRules" },
  sitemap: { files: { "/sitemap.xml": text(SITEMAP, "application/xml") }, passes: "sitemap sitemapFreshness" },
  llms: {
    files: {
      "/llms.txt": text(`# Lamps\n\n> Lamps for people and agents, all in one place.\n\n- [Home](${ORIGIN}/): all\n`),
    },
    passes: "llmsTxt",
  },
  apiCatalog: {
    files: {
      [wellKnown("api-catalog")]: plainJson(
        { linkset: [{ anchor: `${ORIGIN}/api`, "service-doc": [{ href: `${ORIGIN}/` }] }] },
        "application/linkset+json",
      ),
    },
    passes: "apiCatalog",
  },
  openApi: { files: { "/openapi.json": open(OPEN_API) }, passes: "openApi apiQuality" },
  openApiYaml: {
    files: { "/openapi.yaml": text("openapi: 3.0.3\ninfo:\n  title: Lamps\npaths:\n  /lamps:\n    get: {}\n") },
    passes: "openApi",
  },
  authorizationServer: {
    files: {
      [wellKnown("oauth-authorization-server")]: open({
        issuer: ORIGIN,
        authorization_endpoint: `${ORIGIN}/authorize`,
        token_endpoint: `${ORIGIN}/token`,
        response_types_supported: ["code"],
      }),
    },
    passes: "oauthDiscovery",
  },
  protectedResource: {
    files: { [wellKnown("oauth-protected-resource")]: open({ resource: ORIGIN, authorization_servers: [ORIGIN] }) },
    passes: "oauthProtectedResource",
  },
  publicResource: {
    files: { [wellKnown("oauth-protected-resource")]: open({ resource: ORIGIN, authorization_servers: [] }) },
    passes: "oauthProtectedResource",
  },
  authMd: {
    files: { "/auth.md": text("# auth.md\n\n## Registration\n\nOpen to everybody.\n", "text/markdown") },
    passes: "authMd",
  },
  mcpCard: {
    files: { [wellKnown("mcp/server-card.json")]: open(MCP_CARD), "/mcp": POST_ONLY },
    passes: "mcpServerCard",
  },
  minimalMcpCard: { files: { "/mcp/server-card": plainJson(MINIMAL_MCP_CARD) }, passes: "mcpServerCard" },
  inlineMcpCard: {
    files: {
      "/mcp": POST_ONLY,
      [wellKnown("ard.json")]: plainJson({
        specVersion: "1.0",
        entries: [{ identifier: "urn:lamps:mcp", type: "application/mcp-server-card+json", data: MCP_CARD }],
      }),
    },
    passes: "ard mcpServerCard",
  },
  agentCard: {
    files: { [wellKnown("agent-card.json")]: plainJson(AGENT_CARD), "/a2a/v1": POST_ONLY },
    passes: "a2aAgentCard",
  },
  skills: {
    files: {
      [wellKnown("agent-skills/index.json")]: plainJson({
        $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
        skills: [
          {
            name: "find",
            type: "skill-md",
            description: "Finds lamps",
            url: SKILL_PATH,
            digest: `sha256:${createHash("sha256").update(SKILL).digest("hex")}`,
          },
        ],
      }),
      [SKILL_PATH]: text(SKILL, "text/markdown"),
    },
    passes: "agentSkills skillIntegrity",
  },
  keys: {
    files: {
      [wellKnown("http-message-signatures-directory")]: text(
        JSON.stringify({ keys: [{ kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" }] }),
        "application/http-message-signatures-directory+json",
      ),
    },
    passes: "webBotAuth",
  },
  securityTxt: {
    files: {
      [wellKnown("security.txt")]: text("Contact: mailto:a@site.example.com\nExpires: 2027-06-30T00:00:00Z\n"),
    },
    passes: "securityTxt",
  },
  ucp: { files: { [wellKnown("ucp")]: plainJson(UCP) }, passes: "ucp" },
  acp: { files: { [wellKnown("acp.json")]: plainJson(ACP) }, passes: "acp" },
  x402: {
    files: {
      "/api": {
        status: 402,
        headers: { "content-type": "application/json", "payment-required": inBase64(PAYMENT) },
        body: "{}",
      },
    },
    passes: "x402",
  },
};

export const MARKDOWN = `# Lamp house\n\n${"Lamps that shine for everybody who reads. ".repeat(8)}\n`;

/** A page with everything that pages need: title, description, language, landmarks, a heading and text. */
export const pageOf = (title: string, { head = "", body = "" } = {}): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="${title}: lamps for people, and an interface for agents, in one place.">${head}</head><body><header>Lamps</header><main><h1>${title}</h1><p>${"Lamps that shine for everybody who reads. ".repeat(20)}</p><p>More lamps.</p>${body}</main><footer>Lamp house</footer></body></html>`;

export const page = (title: string, more = {}) => html(pageOf(title, more));
