import { absentOn } from "../applicability.js";
import { defineCheck, fails, pass } from "../check.js";
import { quote } from "../evidence.js";
import { judgeDocument } from "../judge-document.js";
import { asHttpUrl, asSecureUrl, asText } from "../shapes/members.js";

export const oauthProtectedResource = defineCheck({
  id: "oauthProtectedResource",
  title: "The protected resource names its authorization servers",
  what: "`/.well-known/oauth-protected-resource` (RFC 9728).",
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
    verify: "curl -fsSL {origin}/.well-known/oauth-protected-resource | grep '\"authorization_servers\"'",
  },
  notes: [
    "RFC 9728 requires `resource` only. A document without the list says neither where tokens come from nor that none are needed, so it does not pass.",
    "A trailing slash and a path in `resource` are tolerated: scheme, host and port are compared.",
  ],
  requires: ["oauthProtectedResource", "site"],
  evaluate: ({ oauthProtectedResource: document, site }) =>
    judgeDocument(document, {
      name: "a protected-resource document",
      absent: (evidence) => absentOn(site, "auth", "A protected-resource document", evidence),
      found: (value, { url, warnings }, evidence) => {
        const written = asText(value.resource) ?? "";
        const seen = [...evidence, quote(`${url} resource`, written || "none")];
        const expected = new URL(url).origin;
        if (asHttpUrl(written)?.origin !== expected) {
          const wanted = quote("expected resource", expected);
          return fails("The resource is not the origin that serves the document.", [...seen, wanted], { expected });
        }
        const servers = value.authorization_servers;
        if (!Array.isArray(servers)) return fails("The document has no list of authorization servers.", seen);
        const named = quote(`${url} authorization_servers`, JSON.stringify(servers));
        return servers.every((server) => asSecureUrl(server, site.openedByOperator) !== null)
          ? pass("The protected resource is described.", [...seen, named], { servers: servers.length, warnings })
          : fails("An authorization server is not an https address.", [...seen, named]);
      },
    }),
});
