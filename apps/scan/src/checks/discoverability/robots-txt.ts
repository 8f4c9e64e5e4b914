import { defineCheck, fails, pass } from "../check.js";
import { judgeDocument, missingFrom } from "../judge-document.js";

export const robotsTxt = defineCheck({
  id: "robotsTxt",
  title: "robots.txt exists and has a group",
  failTitle: "robots.txt is missing or has no User-agent group",
  what: "Reads `/robots.txt` at the root of the host, by the rules of RFC 9309.",
  why: "Polite crawlers and agents request robots.txt first. It tells them which pages they may read and where the sitemap is.",
  rules: {
    pass: "Status 200, not HTML, with at least one `User-agent` line.",
    fail: "404 or 410, an HTML page, or a file without any `User-agent` line.",
    neutral: "Never.",
  },
  fix: {
    goal: "Crawlers know what they may read.",
    fix: "Serve /robots.txt as text/plain with at least one group:\n\nUser-agent: *\nAllow: /\n\nSitemap: {origin}/sitemap.xml",
    docs: ["https://www.rfc-editor.org/rfc/rfc9309"],
    inspect: "curl -fsSL {origin}/robots.txt | grep -i '^user-agent:'",
  },
  fixPart: "robots",
  notes: ["The scan follows a redirect to another host, because RFC 9309, section 2.3.1.2, allows it."],
  requires: ["robotsTxt"],
  evaluate: ({ robotsTxt: document }) =>
    judgeDocument(document, {
      name: "robots.txt",
      absent: (evidence) => fails("There is no robots.txt.", evidence),
      found: (_, { warnings }, evidence) => {
        const groups = document.robots?.groups ?? [];
        return groups.length > 0
          ? pass("robots.txt addresses crawlers.", evidence, { groups: groups.length, warnings })
          : missingFrom(document)("robots.txt has no User-agent line, so it addresses no crawler.", evidence);
      },
    }),
});
