import { absentOn } from "../applicability.js";
import { cannotTell, defineCheck, pass } from "../check.js";
import { quote } from "../evidence.js";
import { judgeDocument, readInPart } from "../judge-document.js";
import { firstHeading } from "../markdown/structure.js";

const SUBJECT = /regist|credential/i;

export const authMd = defineCheck({
  id: "authMd",
  title: "auth.md says how an agent gets access",
  what: "`/auth.md`: how an agent registers and gets credentials, or that it needs none.",
  why: "It replaces the sign-up form that an agent cannot fill in.",
  rules: {
    pass: "Markdown whose level 1 heading contains `auth.md` and whose text speaks of registration or credentials.",
    fail: "Absent on a site that shows protected resources. An HTML page, a copy of the homepage and a document about another subject count as absent.",
    neutral: "Absent, and nothing shows protected resources.",
    error: "Absent, and a place that may show protected resources could not be read.",
  },
  fix: {
    goal: "An agent gets access without a person.",
    fix: "Serve /auth.md as text/markdown:\n\n# auth.md\n\n## Registration\n\nHow an agent registers, which identities are accepted.\n\n## Credentials\n\nHow credentials are issued, sent, renewed and revoked.",
    docs: ["https://github.com/workos/auth.md", "https://auth-md.com/"],
    verify: "curl -fsSL {origin}/auth.md | grep -iE '^# .*auth\\.md'",
  },
  notes: [
    "Sites that answer every path ending in .md with some page have an /auth.md too: only the heading tells them apart. A documentation page about authentication at this address is no auth.md either.",
  ],
  requires: ["authMd", "site"],
  evaluate: ({ authMd: document, site }) =>
    judgeDocument(document, {
      name: "auth.md",
      absent: (evidence) => absentOn(site, "auth", "auth.md", evidence),
      invalid: (evidence) => absentOn(site, "auth", "auth.md", evidence),
      found: (text, { url, warnings }, evidence) => {
        const heading = firstHeading(text, 1);
        const seen = [...evidence, quote(url, heading === null ? text : `# ${heading}`)];
        if (!/auth\.md/i.test(heading ?? "")) return absentOn(site, "auth", "auth.md", seen);
        if (SUBJECT.test(text)) return pass("auth.md says how an agent gets access.", seen, { warnings });
        return readInPart(document)
          ? cannotTell("auth.md was read only in part.", seen)
          : absentOn(site, "auth", "An auth.md that names registration or credentials", seen);
      },
    }),
});
