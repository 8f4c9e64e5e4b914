import { readProtectedResource } from "../../documents/shapes/api-documents.js";
import { asObject, asTexts } from "../../documents/shapes/reading.js";
import type { JsonDocument } from "../../gather/fetched.js";
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
  title: "auth.md says how an agent gets access",
  failTitle: "No auth.md says how an agent gets access",
  what: "`/auth.md`: how an agent registers and gets credentials, or that it needs none; else the `agent_auth` block of the authorization-server metadata.",
  why: "It replaces the sign-up form that an agent cannot fill in.",
  rules: {
    pass: "Markdown whose level 1 heading contains `auth.md` and whose text speaks of registration or credentials. Without one, authorization-server metadata with an `agent_auth` block that offers `identity_assertion`, `service_auth` or `anonymous`.",
    fail: "Absent on a site that shows protected resources. An HTML page, a copy of the homepage and a document about another subject count as absent.",
    neutral:
      "Absent, and nothing shows protected resources, or the protected-resource document says that no server issues tokens.",
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
          ? cannotTell("auth.md was read only in part.", seen)
          : missing("An auth.md that names registration or credentials", seen);
      },
    });
  },
});
