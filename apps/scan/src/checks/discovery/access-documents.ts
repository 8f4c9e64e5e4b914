import type { Artifacts } from "../../gather/artifacts.js";
import type { JsonDocument } from "../../gather/fetched.js";
import { absentOn, notApplicable } from "../applicability.js";
import { type CheckResult, cannotTell, defineCheck, type Evidence, pass } from "../check.js";
import { quote } from "../evidence.js";
import { documentEvidence, judgeDocument, judgeFirstRead, judgeRead, readInPart } from "../judge-document.js";
import { firstHeading } from "../markdown.js";
import { readAuthorizationServer, readProtectedResource } from "../shapes/api-documents.js";
import { asHttpUrl, asTexts } from "../shapes/reading.js";

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

const SUBJECT = /regist|credential/i;

function issuesNoTokens(resource: JsonDocument, openedByOperator: boolean): boolean {
  if (resource.state !== "found") return false;
  const { shape } = readProtectedResource(resource.value, resource.url, openedByOperator);
  return shape !== null && shape.servers.length === 0;
}

export const authMd = defineCheck({
  id: "authMd",
  title: "auth.md says how an agent gets access",
  failTitle: "No auth.md says how an agent gets access",
  what: "`/auth.md`: how an agent registers and gets credentials, or that it needs none.",
  why: "It replaces the sign-up form that an agent cannot fill in.",
  rules: {
    pass: "Markdown whose level 1 heading contains `auth.md` and whose text speaks of registration or credentials.",
    fail: "Absent on a site that shows protected resources. An HTML page, a copy of the homepage and a document about another subject count as absent.",
    neutral:
      "Absent, and nothing shows protected resources, or the protected-resource document says that nobody issues tokens.",
    error: "Absent, and a place that may show protected resources could not be read.",
  },
  fix: {
    goal: "An agent gets access without a person.",
    fix: "Serve /auth.md as text/markdown:\n\n# auth.md\n\n## Registration\n\nHow an agent registers, which identities are accepted.\n\n## Credentials\n\nHow credentials are issued, sent, renewed and revoked.",
    docs: ["https://github.com/workos/auth.md", "https://auth-md.com/"],
    inspect: "curl -fsSL {origin}/auth.md | grep -iE '^# .*auth\\.md'",
  },
  notes: [
    "Sites that answer every path ending in .md with some page have an /auth.md too: only the heading tells them apart. A documentation page about authentication at this address is no auth.md either.",
  ],
  requires: ["authMd", "oauthProtectedResource", "site"],
  evaluate: ({ authMd: document, oauthProtectedResource: resource, site }) => {
    const missing = (name: string, evidence: readonly Evidence[]) =>
      site.authEvidence.length > 0 && issuesNoTokens(resource, site.openedByOperator)
        ? notApplicable(site, "The protected-resource document says that nobody issues tokens.", [
            ...evidence,
            ...documentEvidence(resource),
          ])
        : absentOn(site, "auth", name, evidence);
    return judgeDocument(document, {
      name: "auth.md",
      absent: (evidence) => missing("auth.md", evidence),
      invalid: (evidence) => missing("auth.md", evidence),
      found: (text, { url, warnings }, evidence) => {
        const heading = firstHeading(text, 1);
        const seen = [...evidence, quote(url, heading === null ? text : `# ${heading}`)];
        if (!/auth\.md/i.test(heading ?? "")) return missing("auth.md", seen);
        if (SUBJECT.test(text)) return pass("auth.md says how an agent gets access.", seen, { warnings });
        return readInPart(document)
          ? cannotTell("auth.md was read only in part.", seen)
          : missing("An auth.md that names registration or credentials", seen);
      },
    });
  },
});
