import { absentOn } from "../applicability.js";
import { defineCheck } from "../check.js";
import { judgeRead } from "../judge-document.js";
import { readProtectedResource } from "../shapes/api-documents.js";

export const oauthProtectedResource = defineCheck({
  id: "oauthProtectedResource",
  title: "The protected resource names its authorization servers",
  failTitle: "The protected resource does not name its authorization servers",
  what: "`/.well-known/oauth-protected-resource` (RFC 9728), else the document that a 401 names by `resource_metadata`, else the one of the path that answers 401, for example `/.well-known/oauth-protected-resource/api`.",
  why: "It leads an agent from a 401 to the server that issues tokens, or says that none is needed.",
  rules: {
    pass: "`resource` has the origin that serves the document, and `authorization_servers` names at least one https issuer or is an explicitly empty list (public: nobody issues tokens).",
    fail: "Malformed, `resource` on another origin, or absent on a site that shows protected resources.",
    neutral: "Absent, and nothing shows protected resources.",
    error: "Absent, and a place that may show protected resources could not be read.",
  },
  fix: {
    goal: "Agents know whether and where to get a token.",
    fix: 'Serve /.well-known/oauth-protected-resource on the origin of the API itself:\n\n{"resource": "{origin}", "authorization_servers": ["https://auth.example.com"]}\n\nand answer 401 with WWW-Authenticate: Bearer resource_metadata="{origin}/.well-known/oauth-protected-resource"',
    docs: ["https://www.rfc-editor.org/rfc/rfc9728"],
    inspect: "curl -fsSL {origin}/.well-known/oauth-protected-resource | grep '\"authorization_servers\"'",
  },
  notes: [
    "RFC 9728 requires `resource` only. A document without the list says neither where tokens come from nor that none are needed, so it does not pass.",
    "A trailing slash and a path in `resource` are tolerated: scheme, host and port are compared.",
  ],
  requires: ["oauthProtectedResource", "site"],
  evaluate: ({ oauthProtectedResource: document, site }) =>
    judgeRead(document, {
      name: "a protected-resource document",
      read: (value, url) => readProtectedResource(value, url, site.openedByOperator),
      passes: "The protected resource is described.",
      says: ({ servers }) => `authorization_servers: ${servers.join(", ") || "none, so that nobody issues tokens"}`,
      details: ({ servers }) => ({ servers: servers.length }),
      absent: (evidence) => absentOn(site, "auth", "A protected-resource document", evidence),
    }),
});
