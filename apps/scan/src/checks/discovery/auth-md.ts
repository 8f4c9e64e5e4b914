import type { JsonDocument } from "../../documents/fetched.js";
import { readProtectedResource } from "../../documents/shapes/api-documents.js";
import { asObject, asTexts } from "../../documents/shapes/reading.js";
import { absentOn, notApplicable } from "../applicability.js";
import { cannotTell, defineCheck, type Evidence, pass } from "../check.js";
import { quote } from "../evidence.js";
import { documentEvidence, judgeDocument, readInPart } from "../judge-document.js";
import { firstHeading } from "../markdown.js";

const SUBJECT = /regist|credential/i;

function issuesNoTokens(resource: JsonDocument, openedByOperator: boolean): boolean {
  if (resource.state !== "found") return false;
  const { shape } = readProtectedResource(resource.value, resource.url, openedByOperator);
  return shape !== null && shape.servers.length === 0;
}

const METHODS = ["identity_assertion", "service_auth", "anonymous"];

/** Lists the ways in which an agent may register, from the `agent_auth` block of authorization-server metadata. */
function agentAuthMethods(server: JsonDocument): readonly string[] {
  const block = server.state === "found" ? asObject(server.value.agent_auth) : null;
  if (block === null) return [];
  const types = asTexts(block.identity_types_supported);
  return METHODS.filter((method) => asObject(block[method]) !== null || types.includes(method));
}

export const authMd = defineCheck({
  id: "authMd",
  title: "The site says how an agent gets access (auth.md)",
  failTitle: "No auth.md says how an agent gets access",
  what: "Reads `/auth.md`, which says how an agent registers and gets credentials, or that it needs none. If the site has no auth.md, reads the `agent_auth` block of the authorization-server metadata.",
  why: "auth.md replaces the sign-up form, which an agent can't fill in.",
  rules: {
    pass: "Markdown whose level 1 heading contains `auth.md` and whose text mentions registration or credentials. If there is no auth.md, authorization-server metadata with an `agent_auth` block that offers `identity_assertion`, `service_auth` or `anonymous`.",
    fail: "The site shows protected resources, but has no auth.md. An HTML page, a copy of the homepage or a document about another subject counts as absent.",
    neutral:
      "There is no auth.md; and either nothing shows protected resources, or the protected-resource document says that no server issues tokens.",
    error: "There is no auth.md, and the scan could not read a place that may show protected resources.",
  },
  fix: {
    goal: "Agents get access without a person's help.",
    fix: "Serve /auth.md as text/markdown:\n\n# auth.md\n\n## Registration\n\nHow an agent registers, which identities are accepted.\n\n## Credentials\n\nHow credentials are issued, sent, renewed and revoked.",
    docs: ["https://github.com/workos/auth.md", "https://auth-md.com/"],
    inspect: "curl -fsSL {origin}/auth.md | grep -iE '^# .*auth\\.md'",
  },
  fixPart: "file",
  notes: [
    "Some sites answer every path ending in .md with a page. The check recognizes an auth.md by its heading. A documentation page about authentication at this address doesn't count.",
  ],
  requires: ["authMd", "oauthProtectedResource", "oauthAuthorizationServer", "site"],
  evaluate: ({ authMd: document, oauthProtectedResource: resource, oauthAuthorizationServer: server, site }) => {
    const methods = agentAuthMethods(server);
    const missing = (name: string, evidence: readonly Evidence[]) =>
      methods.length > 0
        ? pass("The authorization server says how an agent gets access.", [
            ...documentEvidence(server),
            quote("agent_auth", methods.join(", ")),
          ])
        : site.authEvidence.length > 0 && issuesNoTokens(resource, site.openedByOperator)
          ? notApplicable(site, "The protected-resource document says that no server issues tokens.", [
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
          ? cannotTell("The scan read only part of auth.md.", seen)
          : missing("An auth.md that names registration or credentials", seen);
      },
    });
  },
});
