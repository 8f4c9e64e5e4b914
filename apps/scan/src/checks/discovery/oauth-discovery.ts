import type { Artifacts } from "../../gather/artifacts.js";
import { absentOn, notApplicable } from "../applicability.js";
import { type CheckResult, cannotTell, defineCheck, type Evidence } from "../check.js";
import { quote } from "../evidence.js";
import { documentEvidence, judgeFirstRead } from "../judge-document.js";
import { readAuthorizationServer } from "../shapes/api-documents.js";
import { asHttpUrl, asTexts } from "../shapes/members.js";

/** Without metadata here, the protected-resource document may say why none is needed. */
function judgeAbsence(
  resource: Artifacts["oauthProtectedResource"],
  site: Artifacts["site"],
  evidence: readonly Evidence[],
): CheckResult {
  const explained = [...evidence, ...documentEvidence(resource)];
  if (resource.state === "found") {
    const servers = resource.value.authorization_servers;
    if (Array.isArray(servers) && servers.length === 0) {
      return notApplicable(site, "The protected-resource document says that nobody issues tokens.", explained);
    }
    const origin = new URL(resource.url).origin;
    const elsewhere = asTexts(servers).filter(
      (server) => asHttpUrl(server) !== null && asHttpUrl(server)!.origin !== origin,
    );
    if (elsewhere.length > 0) {
      const named = quote(`${resource.url} authorization_servers`, elsewhere.slice(0, 3).join(", "));
      return notApplicable(site, "Tokens are issued on another origin, which publishes its metadata there.", [
        ...explained,
        named,
      ]);
    }
  }
  if (resource.state === "unknown" && site.authEvidence.length > 0) {
    return cannotTell(
      "The protected-resource document, which may name no authorization server, could not be read.",
      explained,
    );
  }
  return absentOn(site, "auth", "OAuth metadata", evidence);
}

export const oauthDiscovery = defineCheck({
  id: "oauthDiscovery",
  title: "OAuth endpoints can be discovered",
  failTitle: "OAuth endpoints cannot be discovered",
  what: "`/.well-known/oauth-authorization-server` (RFC 8414) and `/.well-known/openid-configuration`.",
  why: "An agent that meets a 401 must find where to get a token without a person.",
  rules: {
    pass: "One of the two has an https issuer without query and fragment, and an absolute https token or authorization endpoint. An issuer on another host is a warning (tenants).",
    fail: "Malformed; or absent on a site that shows protected resources.",
    neutral:
      "Absent, and nothing shows protected resources; or the protected-resource document names no authorization server, or one on another origin.",
    error: "Absent, and a place that may show protected resources could not be read.",
  },
  fix: {
    goal: "Agents find where tokens are issued.",
    fix: 'Serve /.well-known/oauth-authorization-server where the tokens are really issued:\n\n{"issuer": "{origin}", "authorization_endpoint": "{origin}/authorize", "token_endpoint": "{origin}/token", "response_types_supported": ["code"], "code_challenge_methods_supported": ["S256"]}',
    docs: [
      "https://www.rfc-editor.org/rfc/rfc8414",
      "https://openid.net/specs/openid-connect-discovery-1_0.html",
      "https://modelcontextprotocol.io/specification/draft/basic/authorization",
    ],
    inspect: "curl -fsSL {origin}/.well-known/oauth-authorization-server | grep '\"issuer\"'",
  },
  notes: [
    "RFC 8414 puts the metadata on the issuer's origin, so a site whose tokens come from elsewhere is not asked for a copy. Do not publish metadata without a server behind it.",
  ],
  requires: ["oauthAuthorizationServer", "openidConfiguration", "oauthProtectedResource", "site"],
  evaluate: ({ oauthAuthorizationServer, openidConfiguration, oauthProtectedResource, site }) =>
    judgeFirstRead([oauthAuthorizationServer, openidConfiguration], {
      name: "OAuth metadata",
      read: (value, url) => readAuthorizationServer(value, url, site.openedByOperator),
      passes: "OAuth endpoints can be discovered.",
      says: ({ issuer, endpoint }) => `issuer: ${issuer.href}, endpoint: ${endpoint.href}`,
      absent: (evidence) => judgeAbsence(oauthProtectedResource, site, evidence),
    }),
});
