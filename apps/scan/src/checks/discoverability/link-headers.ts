import { cannotTell, defineCheck, fails, pass } from "../check.js";
import { observed, quote } from "../evidence.js";
import { successfulAnswer } from "../http-answer.js";
import { agentLinks } from "./agent-links.js";

export const linkHeaders = defineCheck({
  id: "linkHeaders",
  title: "Link headers lead agents on",
  what: "The `Link` header of the homepage, whatever its media type (RFC 8288).",
  why: "A Link header is read without parsing HTML, with a HEAD request, and also when the body is an application shell.",
  rules: {
    pass: "At least one link whose relation helps an agent: service-desc, service-doc, service-meta, status, api-catalog, describedby, license, sitemap, ai-catalog, llms-txt, mcp-server-card, or alternate with a machine-readable type.",
    fail: "None. Links for browsers (preload, preconnect, stylesheet, shortlink), WordPress's own API and links whose `anchor` is another page do not count.",
    neutral: "Never.",
  },
  fix: {
    goal: "An agent finds the machine-readable parts of the site from one response header.",
    fix: 'Send with the homepage:\n\nLink: </.well-known/api-catalog>; rel="api-catalog", </llms.txt>; rel="describedby"; type="text/markdown"',
    docs: [
      "https://www.rfc-editor.org/rfc/rfc8288",
      "https://www.rfc-editor.org/rfc/rfc8631",
      "https://www.rfc-editor.org/rfc/rfc9727",
    ],
    verify:
      "curl -fsSL -o /dev/null -D - {origin}/ | grep -iE '^link:.*(service-|api-catalog|describedby|license|sitemap|ai-catalog|llms-txt|mcp-server-card|alternate)'",
  },
  requires: ["homepage"],
  evaluate: ({ homepage }) => {
    const answer = successfulAnswer(homepage.fetched);
    if (answer === null) return cannotTell("The homepage could not be read.", [observed(homepage.fetched)]);
    const links = agentLinks(homepage.linkHeaders);
    if (links.length === 0) {
      const seen = quote(`${answer.url} Link`, answer.headers.link ?? "no Link header");
      return fails("The homepage sends no Link header for agents.", [seen]);
    }
    const seen = links
      .slice(0, 5)
      .map(({ rels, href }) => quote(`${answer.url} Link`, `<${href}>; rel="${rels.join(" ")}"`));
    return pass("Link headers lead to machine-readable resources.", seen, { links: links.length });
  },
});
