import { absentJson, invalidJson, json, unknownJson } from "../../../test/support/answers.js";
import { site, strictSite, unreadSite, withAuth } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { AUTHORIZATION_SERVER, PROTECTED_RESOURCE } from "../../../test/support/documents.js";
import { oauthDiscovery } from "./oauth-discovery.js";

const PATH = "/.well-known/oauth-authorization-server";
const metadata = (overrides: object = {}) => ({
  oauthAuthorizationServer: json(PATH, { ...AUTHORIZATION_SERVER, ...overrides }),
});
const resource = (servers: unknown) => ({
  site: withAuth,
  oauthProtectedResource: json("/.well-known/oauth-protected-resource", {
    ...PROTECTED_RESOURCE,
    authorization_servers: servers,
  }),
});
const LOCAL = { issuer: "http://localhost:3000", token_endpoint: "http://localhost:3000/token" };

checkCases(oauthDiscovery, [
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
          "the issuer is another host than the one that serves the document",
          "S256 is not among code_challenge_methods_supported, which MCP clients need",
        ],
      },
    },
  ],
  ["fails with an issuer that has a query", "fail", metadata({ issuer: "https://site.example?tenant=1" })],
  ["fails with a plain http issuer", "fail", metadata({ issuer: "http://site.example" })],
  [
    "fails without any endpoint, as a stub has",
    "fail",
    metadata({ authorization_endpoint: "/authorize", token_endpoint: undefined }),
  ],
  ["fails when it is a page", "fail", { oauthAuthorizationServer: invalidJson(PATH) }],
  [
    "passes with plain http where the operator opened the host",
    "pass",
    { ...metadata(LOCAL), site: site({ openedByOperator: true }) },
  ],
  ["fails when both are absent and something is protected", "fail", { site: withAuth }],
  ["is neutral when both are absent and nothing is protected", "neutral", {}],
  ["is neutral when the resource says that nobody issues tokens", "neutral", resource([])],
  ["is neutral when tokens are issued on another origin", "neutral", resource(["https://auth.example.com"])],
  ["fails when the resource names this origin, which has no metadata", "fail", resource(["https://site.example"])],
  ["fails when both are absent in profile all", "fail", { site: strictSite }],
  ["is an error when signs of protection could not be read", "error", { site: unreadSite }],
  [
    "is an error when the resource document could not be told",
    "error",
    { site: withAuth, oauthProtectedResource: unknownJson() },
  ],
  [
    "is an error when one of the two could not be told",
    "error",
    { oauthAuthorizationServer: absentJson(PATH), openidConfiguration: unknownJson() },
  ],
  [
    "passes when one is in order and the other could not be told",
    "pass",
    { ...metadata(), openidConfiguration: unknownJson() },
  ],
]);
