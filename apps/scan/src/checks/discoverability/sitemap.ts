import { defineCheck, fails, pass } from "../check.js";
import { quote } from "../evidence.js";
import { judgeSitemap } from "./sitemap-entries.js";

/** sitemaps.org: more must be split behind an index. */
const ENTRIES_MAX = 50_000;

export const sitemap = defineCheck({
  id: "sitemap",
  title: "A sitemap lists the pages",
  failTitle: "No sitemap lists the pages",
  what: "The sitemap that robots.txt names, else `/sitemap.xml` or `/sitemap_index.xml`; gzip is read too.",
  why: "An agent that knows all addresses need not crawl through navigation to find the page that answers its question.",
  rules: {
    pass: "A `urlset`, a `sitemapindex` or a list of absolute URLs with at least one entry.",
    fail: "None of these places holds a valid sitemap with an entry.",
    neutral: "Never.",
    error: "robots.txt could not be read, so that a sitemap which it names may have been missed.",
  },
  fix: {
    goal: "Every public page can be found without crawling.",
    fix: "Publish /sitemap.xml with one <url><loc> per public page and name it in robots.txt.",
    docs: ["https://www.sitemaps.org/protocol.html"],
    inspect: "curl -fsSL --compressed {origin}/sitemap.xml | grep -E '<loc>|^https?://'",
  },
  requires: ["sitemap", "robotsTxt"],
  evaluate: (artifacts) =>
    judgeSitemap(artifacts, {
      found: ({ url, form, entries, namespaced }) =>
        pass("A sitemap lists pages.", [quote(url, `${form}, entries read: ${entries}`)], {
          form,
          entries,
          warnings: [
            ...(entries > ENTRIES_MAX ? ["more than 50,000 entries in one file"] : []),
            ...(namespaced ? [] : ["the root element is not in the namespace of sitemaps.org"]),
          ],
        }),
      none: (evidence) => fails("No sitemap with an entry was found.", evidence),
    }),
});
