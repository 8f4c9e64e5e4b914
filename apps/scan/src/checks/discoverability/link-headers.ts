import { agentLinks } from "../../gather/link-header.js";
import { cannotTell, defineCheck, fails, pass } from "../check.js";
import { observed, quote } from "../evidence.js";
import { judgeHomepage } from "../judge-page.js";

export const linkHeaders = defineCheck({
  id: "linkHeaders",
  title: "Link headers point agents to documents",
  failTitle: "Link headers are missing or lead to nothing",
  what: "Reads the `Link` header of the homepage (RFC 8288), whatever the media type of the homepage is.",
  why: "An agent can read a Link header without parsing HTML, with a HEAD request, and even if the body is an application shell.",
  rules: {
    pass: "At least one link whose relation helps an agent: service-desc, service-doc, service-meta, status, api-catalog, describedby, license, sitemap, ard, ai-catalog, llms-txt, mcp-server-card, or alternate with a machine-readable type. The scan follows the first two links on the same site, and two more if those lead to nothing. If the scan follows any links, at least one must exist. If it follows all links and can read all of them, more than half must exist.",
    fail: "There is no such link, or the scan followed all links and at least half of them lead to nothing. Links for browsers (preload, preconnect, stylesheet, shortlink), WordPress's own API and links whose `anchor` is another page don't count.",
    neutral: "There is no page at the address.",
    error: "The scan saw no link target that exists, and could not check all links.",
  },
  fix: {
    goal: "An agent finds the machine-readable parts of the site in one response header.",
    fix: 'Send with the homepage:\n\nLink: </sitemap.xml>; rel="sitemap", </llms.txt>; rel="describedby"; type="text/markdown"\n\nName only documents that exist, for example `</.well-known/api-catalog>; rel="api-catalog"` if the site has one.',
    docs: [
      "https://www.rfc-editor.org/rfc/rfc8288",
      "https://www.rfc-editor.org/rfc/rfc8631",
      "https://www.rfc-editor.org/rfc/rfc9727",
    ],
    inspect:
      "curl -fsSL -o /dev/null -D - {origin}/ | grep -iE '^link:.*(service-|api-catalog|describedby|license|sitemap|ard|ai-catalog|llms-txt|mcp-server-card|alternate)'",
  },
  fixPart: "header",
  requires: ["homepage", "linkTargets"],
  evaluate: ({ homepage, linkTargets }) =>
    judgeHomepage(homepage.fetched, (answer) => {
      const links = agentLinks(homepage.linkHeaders);
      if (links.length === 0) {
        const seen = quote(`${answer.url} Link`, answer.headers.link ?? "no Link header");
        return fails("The homepage sends no Link header for agents.", [seen]);
      }
      const seen = links
        .slice(0, 5)
        .map(({ rels, href }) => quote(`${answer.url} Link`, `<${href}>; rel="${rels.join(" ")}"`));
      const dead = linkTargets.filter(({ exists }) => exists === false);
      const untold = linkTargets.filter(({ exists }) => exists === null);
      const followed = new Set(linkTargets.map(({ href }) => href));
      const isEach = links.every(({ href }) => followed.has(href));
      if (linkTargets.length > 0 && dead.length === linkTargets.length && isEach) {
        return fails(
          "The addresses in the Link header lead to nothing.",
          dead.map(({ fetched }) => observed(fetched)),
        );
      }
      if (dead.length > 0 && dead.length * 2 >= linkTargets.length && untold.length === 0 && isEach) {
        return fails(
          "At least half of the addresses in the Link header lead to nothing.",
          dead.map(({ fetched }) => observed(fetched)),
        );
      }
      if (linkTargets.length > 0 && dead.length + untold.length === linkTargets.length) {
        return cannotTell("The scan could not determine whether the addresses in the Link header exist.", [
          ...seen,
          ...[...untold, ...dead].slice(0, 5).map(({ fetched }) => observed(fetched)),
        ]);
      }
      return pass("Link headers lead to machine-readable resources.", seen, {
        links: links.length,
        warnings: dead.length > 0 ? ["some of the links lead to nothing"] : [],
      });
    }),
});
