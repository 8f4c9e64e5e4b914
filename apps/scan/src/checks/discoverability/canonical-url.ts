import type { Artifacts } from "../../gather/artifacts.js";
import type { Page } from "../../gather/page.js";
import { sameSite } from "../../gather/same-site.js";
import { defineCheck, fails, pass } from "../check.js";
import { judgePage } from "../judge-page.js";

/** Those of the HTML as written, those of the Link header resolved; the same address twice is one. */
function canonicals(page: Page, linkHeaders: Artifacts["homepage"]["linkHeaders"]): readonly string[] {
  const fromHeader = linkHeaders.filter(({ rels }) => rels.includes("canonical")).map(({ href }) => href);
  const written = [...page.canonicals, ...fromHeader].map((href) => href.trim());
  return [...new Map(written.map((href) => [URL.canParse(href) ? new URL(href).href : href, href])).values()];
}

export const canonicalUrl = defineCheck({
  id: "canonicalUrl",
  title: "One canonical address",
  failTitle: "The page does not have one canonical address",
  what: '`<link rel="canonical">` of the homepage and the same relation in its `Link` header.',
  why: "It keeps an agent from taking copies with tracking parameters for different pages, and tells it which address to cite.",
  rules: {
    pass: "Exactly one canonical address: absolute, http or https, on the same site.",
    fail: "None, several different ones, a relative one, one on another site, or an http address of a page that is served over https.",
    neutral: "The homepage is not HTML.",
  },
  fix: {
    goal: "Every page has one address to cite.",
    fix: 'Put this into the head of each page with its own address, in the place of other canonical links:\n\n<link rel="canonical" href="{page}">',
    docs: ["https://www.rfc-editor.org/rfc/rfc6596"],
    inspect:
      "curl -fsSL {origin}/ | grep -iE '<link[^>]*rel=\"?canonical\"?[^>]*https?://|<link[^>]*https?://[^>]*canonical'",
  },
  notes: [
    "RFC 6596 allows a relative address; an absolute one is asked for because a copy of the page on another host would otherwise name itself.",
  ],
  requires: ["homepage"],
  evaluate: ({ homepage }) =>
    judgePage(homepage, (page, { seen, missing }) => {
      const found = canonicals(page, homepage.linkHeaders);
      const evidence = found.slice(0, 5).map((href) => seen(`canonical: ${href}`));
      const [only] = found;
      if (only === undefined) return missing("The page names no canonical address.", [seen("no rel=canonical")]);
      if (found.length > 1) return fails("The page names several canonical addresses.", evidence);
      if (!/^https?:\/\//i.test(only) || !URL.canParse(only)) {
        return fails("The canonical address is not an absolute http or https URL.", evidence);
      }
      if (page.url.startsWith("https:") && /^http:/i.test(only)) {
        return fails("The page is served over https and names an http address as its canonical one.", evidence);
      }
      return sameSite(only, page.url)
        ? pass("The page names its canonical address.", evidence)
        : fails("The canonical address lies on another site.", evidence);
    }),
});
