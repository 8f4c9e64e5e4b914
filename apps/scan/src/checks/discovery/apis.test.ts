import {
  absentJson,
  invalidJson,
  invalidText,
  json,
  text,
  unknownJson,
  unknownText,
} from "../../../test/support/answers.js";
import { site, strictSite, unreadSite, withApi, withAuth } from "../../../test/support/artifacts.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { AUTHORIZATION_SERVER, LINKSET, OPEN_API, PROTECTED_RESOURCE } from "../../../test/support/documents.js";
import { homepage, link, MARKDOWN_BODY } from "../../../test/support/pages.js";
import { readYamlDescription } from "../../gather/documents/read-yaml-description.js";
import { authMd } from "./auth-md.js";
import { discoveryCors } from "./discovery-cors.js";
import { WELL_KNOWN_CHECKS } from "./well-known-checks.js";

const API_CATALOG_PATH = "/.well-known/api-catalog";
const catalog = (value: object) => ({ apiCatalog: json(API_CATALOG_PATH, value) });
const linking = (context: object) => catalog({ linkset: [context] });

checkCases(WELL_KNOWN_CHECKS.apiCatalog, [
  ["passes with a linkset", "pass", catalog(LINKSET), { evidence: evidenceLike(/site\.example\/openapi\.json/) }],
  ["passes with a list of items without anchor", "pass", linking({ item: [{ href: "/api/a" }] })],
  [
    "passes with a nested catalog",
    "pass",
    linking({ "api-catalog": [{ href: "https://api.site.example/.well-known/api-catalog" }] }),
  ],
  ["fails with an empty linkset", "fail", catalog({ linkset: [] })],
  ["fails with a context without anchor", "fail", linking({ "service-desc": [{ href: "/openapi.json" }] })],
  [
    "fails with a relation that leads nowhere",
    "fail",
    linking({ anchor: "https://site.example/api", "service-desc": [{ href: "mailto:x@y.z" }] }),
  ],
  [
    "fails with a relation that is no list",
    "fail",
    linking({ anchor: "https://site.example/api", "service-desc": { href: "/openapi.json" } }),
  ],
  ["fails with another document", "fail", catalog({ apis: [] })],
  ["fails when it is a page on a site with honest 404s", "fail", { apiCatalog: invalidJson(API_CATALOG_PATH) }],
  [
    "fails when it is absent and the site shows an API",
    "fail",
    { site: withApi },
    { evidence: evidenceLike(/\/api answered JSON/) },
  ],
  ["is neutral when it is absent and nothing shows an API", "neutral", { apiCatalog: absentJson(API_CATALOG_PATH) }],
  ["fails when it is absent in profile all", "fail", { site: strictSite }],
  ["is an error when it is absent and signs of an API could not be read", "error", { site: unreadSite }],
  ["is an error when it could not be determined", "error", { apiCatalog: unknownJson(API_CATALOG_PATH) }],
]);

const description = (overrides: object) => ({ openApi: json("/openapi.json", { ...OPEN_API, ...overrides }) });

checkCases(WELL_KNOWN_CHECKS.openApi, [
  ["passes with OpenAPI 3.1", "pass", description({})],
  ["passes with Swagger 2.0", "pass", description({ openapi: undefined, swagger: "2.0" })],
  ["passes with webhooks only", "pass", description({ paths: undefined, webhooks: { paid: { post: {} } } })],
  ["fails without paths", "fail", description({ paths: {} })],
  ["fails without title", "fail", description({ info: { version: "1" } })],
  ["fails with another version", "fail", description({ openapi: "1.2" })],
  ["fails with another document", "fail", { openApi: json("/openapi.json", { name: "x" }) }],
  ["fails when it is a page", "fail", { openApi: invalidJson("/openapi.json") }],
  [
    "passes when it is YAML",
    "pass",
    {
      openApi: json(
        "/openapi.yaml",
        readYamlDescription(
          '# API\nopenapi: 3.1.0\ninfo:\n  title: "Lamps"   # all "lamps"\npaths:\n  /lamps:\n    get: {}\n',
        )!,
      ),
    },
    { details: { version: "3.1.0", paths: 1, warnings: [] } },
  ],
  [
    "passes when it is YAML with comments and without quotes",
    "pass",
    {
      openApi: json(
        "/openapi.yaml",
        readYamlDescription("swagger: '2.0'\ninfo:\n  title: C#   # sharp\npaths:\n  /a: # b\n")!,
      ),
    },
    { evidence: evidenceLike(/2\.0, C#, paths: 1/) },
  ],
  [
    "passes when it is YAML with mappings in braces and a comment",
    "pass",
    {
      openApi: json(
        "/openapi.yaml",
        readYamlDescription(
          '"openapi": "3.1.0"\n"info": { "title": "Lamps, {all}", version: 1 } # brief\npaths: { /a: {get: {}},\n  "/b": {} }\n',
        )!,
      ),
    },
    { evidence: evidenceLike(/3\.1\.0, Lamps, \{all\}, paths: 2/) },
  ],
  [
    "passes when it is YAML with a folded title",
    "pass",
    {
      openApi: json(
        "/openapi.yaml",
        readYamlDescription("openapi: 3.1.0\ninfo:\n  title: >-\n    Lamps\n  version: 1\npaths:\n  /a:\n")!,
      ),
    },
    { evidence: evidenceLike(/3\.1\.0, Lamps, paths: 1/) },
  ],
  [
    "fails when the homepage names one that is not there",
    "fail",
    { homepage: homepage({}, {}, [link("service-desc", "/api.json")]) },
  ],
  ["fails when it is absent and the site shows an API", "fail", { site: withApi }],
  ["is neutral when it is absent and nothing shows an API", "neutral", {}],
  ["fails when it is absent in profile all", "fail", { site: strictSite }],
  ["is an error when it is absent and signs of an API could not be read", "error", { site: unreadSite }],
  ["is an error when it could not be determined", "error", { openApi: unknownJson("/openapi.json") }],
]);

const OAUTH_DISCOVERY_PATH = "/.well-known/oauth-authorization-server";
const metadata = (overrides: object = {}) => ({
  oauthAuthorizationServer: json(OAUTH_DISCOVERY_PATH, { ...AUTHORIZATION_SERVER, ...overrides }),
});
const resource = (servers: unknown) => ({
  site: withAuth,
  oauthProtectedResource: json("/.well-known/oauth-protected-resource", {
    ...PROTECTED_RESOURCE,
    authorization_servers: servers,
  }),
});
const LOCAL = { issuer: "http://localhost:3000", token_endpoint: "http://localhost:3000/token" };

checkCases(WELL_KNOWN_CHECKS.oauthDiscovery, [
  ["passes with RFC 8414 metadata", "pass", metadata(), { details: { warnings: [] } }],
  [
    "passes with OpenID metadata only",
    "pass",
    { openidConfiguration: json("/.well-known/openid-configuration", AUTHORIZATION_SERVER) },
  ],
  ["passes with a token endpoint only", "pass", metadata({ authorization_endpoint: undefined })],
  [
    "warns of an issuer on another host and of missing PKCE",
    "pass",
    metadata({ issuer: "https://tenant.auth.example", code_challenge_methods_supported: ["plain"] }),
    {
      details: {
        warnings: [
          "the issuer is not the host that serves the document",
          "code_challenge_methods_supported lacks S256, which MCP clients need",
        ],
      },
    },
  ],
  ["fails with an issuer that has a query", "fail", metadata({ issuer: "https://site.example?tenant=1" })],
  ["fails with a plain http issuer", "fail", metadata({ issuer: "http://site.example" })],
  [
    "fails without a valid endpoint, like a stub",
    "fail",
    metadata({ authorization_endpoint: "/authorize", token_endpoint: undefined }),
  ],
  ["fails when it is a page", "fail", { oauthAuthorizationServer: invalidJson(OAUTH_DISCOVERY_PATH) }],
  [
    "passes with plain http on a host that the operator opened",
    "pass",
    { ...metadata(LOCAL), site: site({ openedByOperator: true }) },
  ],
  ["fails when both are absent and something is protected", "fail", { site: withAuth }],
  ["is neutral when both are absent and nothing is protected", "neutral", {}],
  ["is neutral when the resource says that no server issues tokens", "neutral", resource([])],
  ["is neutral when tokens are issued on another origin", "neutral", resource(["https://auth.example.com"])],
  ["fails when the resource names this origin, which has no metadata", "fail", resource(["https://site.example"])],
  ["fails when both are absent in profile all", "fail", { site: strictSite }],
  ["is an error when signs of protection could not be read", "error", { site: unreadSite }],
  [
    "is an error when the resource document could not be determined",
    "error",
    { site: withAuth, oauthProtectedResource: unknownJson() },
  ],
  [
    "is an error when one of the two could not be determined",
    "error",
    { oauthAuthorizationServer: absentJson(OAUTH_DISCOVERY_PATH), openidConfiguration: unknownJson() },
  ],
  [
    "passes when one is valid and the other could not be determined",
    "pass",
    { ...metadata(), openidConfiguration: unknownJson() },
  ],
]);

const OAUTH_PROTECTED_RESOURCE_PATH = "/.well-known/oauth-protected-resource";
const document = (resource: unknown, servers: unknown) => ({
  oauthProtectedResource: json(OAUTH_PROTECTED_RESOURCE_PATH, { resource, authorization_servers: servers }),
});
const ORIGIN = "https://site.example";

checkCases(WELL_KNOWN_CHECKS.oauthProtectedResource, [
  ["passes with one authorization server", "pass", document(ORIGIN, ["https://auth.example.com"])],
  ["passes with an explicitly empty list", "pass", document(ORIGIN, [])],
  ["passes with a trailing slash and the default port", "pass", document("https://SITE.example:443/", [])],
  ["passes with a path", "pass", document(`${ORIGIN}/api`, [])],
  [
    "fails with a resource on a subdomain, and says which is expected",
    "fail",
    document("https://api.site.example", []),
    { details: { faults: ["resource is not on the origin that serves the document"] } },
  ],
  ["fails with another scheme", "fail", document("http://site.example", [])],
  ["fails without resource", "fail", document(undefined, [])],
  ["fails without list", "fail", document(ORIGIN, undefined)],
  ["fails with a server that is no https address", "fail", document(ORIGIN, ["https://auth.example.com", "auth"])],
  [
    "passes with plain http where the operator opened the host",
    "pass",
    { ...document(ORIGIN, ["http://localhost:4000"]), site: site({ openedByOperator: true }) },
  ],
  ["fails when it is a page", "fail", { oauthProtectedResource: invalidJson(OAUTH_PROTECTED_RESOURCE_PATH) }],
  ["fails when it is absent and something is protected", "fail", { site: withAuth }],
  ["is neutral when it is absent and nothing is protected", "neutral", {}],
  ["fails when it is absent in profile all", "fail", { site: strictSite }],
  ["is an error when signs of protection could not be read", "error", { site: unreadSite }],
  [
    "is an error when it could not be determined",
    "error",
    { oauthProtectedResource: unknownJson(OAUTH_PROTECTED_RESOURCE_PATH) },
  ],
]);

const GOOD = "# Site auth.md\n\n## Registration\n\nAnybody may register.\n";
const file = (body: string, overrides = {}) => ({ authMd: text("/auth.md", body, overrides) });

checkCases(authMd, [
  ["passes with a heading that names it and registration", "pass", file(GOOD)],
  ["passes whatever the case of the heading", "pass", file("# AUTH.MD\n\nCredentials are not needed.")],
  [
    "passes without it when the authorization server says how agents register",
    "pass",
    {
      oauthAuthorizationServer: json(OAUTH_DISCOVERY_PATH, {
        ...AUTHORIZATION_SERVER,
        agent_auth: { skill: "https://site.example/auth.md", identity_types_supported: ["anonymous"] },
      }),
      site: withAuth,
    },
    { evidence: evidenceLike(/anonymous/) },
  ],
  [
    "fails when the authorization server's block names no way to register",
    "fail",
    {
      oauthAuthorizationServer: json(OAUTH_DISCOVERY_PATH, { ...AUTHORIZATION_SERVER, agent_auth: {} }),
      site: withAuth,
    },
  ],
  ["counts a copy of the homepage as absent", "neutral", file(MARKDOWN_BODY)],
  [
    "counts a documentation page about authentication as absent",
    "fail",
    { ...file("# Authentication\n\nCredentials …"), site: withAuth },
  ],
  ["counts an HTML page as absent", "fail", { authMd: invalidText("/auth.md"), site: withAuth }],
  ["counts an HTML page as absent where nothing is protected", "neutral", { authMd: invalidText("/auth.md") }],
  [
    "fails when the text names neither registration nor credentials",
    "fail",
    { ...file("# auth.md\n\nHello."), site: withAuth },
  ],
  ["is an error when the part that was read names neither", "error", file("# auth.md\n\nHello.", { truncated: true })],
  ["fails when it is absent and something is protected", "fail", { site: withAuth }],
  ["is neutral when it is absent and nothing is protected", "neutral", {}],
  ["fails when it is absent in profile all", "fail", { site: strictSite }],
  ["is an error when signs of protection could not be read", "error", { site: unreadSite }],
  ["is an error when it could not be determined", "error", { authMd: unknownText("/auth.md") }],
]);

const OPEN = { headers: { "access-control-allow-origin": "*" } };
const openDescription = json("/openapi.json", {}, OPEN);

checkCases(discoveryCors, [
  [
    "passes when all that were found are open",
    "pass",
    { openApi: openDescription, mcpServerCards: [json("/mcp.json", {}, OPEN)] },
  ],
  ["is neutral when one is closed", "neutral", { openApi: openDescription, ucp: json("/.well-known/ucp", {}) }],
  [
    "is neutral when a server card is closed",
    "neutral",
    { openApi: openDescription, mcpServerCards: [json("/mcp.json", {})] },
  ],
  [
    "fails when one is open to a single origin",
    "fail",
    { openApi: json("/openapi.json", {}, { headers: { "access-control-allow-origin": "https://app.site.example" } }) },
  ],
  [
    "names the documents that browsers can't read",
    "neutral",
    { acp: json("/.well-known/acp.json", {}) },
    { evidence: evidenceLike(/no Access-Control/) },
  ],
  ["is neutral when none was found", "neutral", {}],
  ["is an error when others could not be determined", "error", { openApi: openDescription, acp: unknownJson() }],
]);
