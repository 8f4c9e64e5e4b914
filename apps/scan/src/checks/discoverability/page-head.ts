import { parseUrl, sameSite } from "../../addresses.js";
import type { Artifacts } from "../../gather/artifacts.js";
import { feedLinks } from "../../gather/feed-links.js";
import type { Page } from "../../gather/page.js";
import { cannotTell, defineCheck, fails, neutral, pass, withFix } from "../check.js";
import { observed, quote, wordLength } from "../evidence.js";
import { EXAMPLE, isExample } from "../example-words.js";
import { EACH_PAGE_COUNTS, HOMEPAGE_DECIDES, judgePage, judgePages } from "../judge-page.js";
import { guessLanguage } from "../page-language.js";

const DESCRIPTION_LENGTH_MIN = 50;

/** Names of the head's parts in messages. */
const PARTS = {
  title: "title",
  description: "description of at least 50 characters",
  lang: "lang",
} as const;

/** Builds advice on the missing parts only, because an existing part may be better than the example. */
function describePage(lacks: readonly (keyof typeof PARTS)[], language: string): string {
  const inElement = `Name the page's language in its first element:\n\n<html lang="${language}">`;
  const inHead = [
    ...(lacks.includes("title") ? [`<title>${EXAMPLE.title}</title>`] : []),
    ...(lacks.includes("description") ? [`<meta name="description" content="${EXAMPLE.description}">`] : []),
  ];
  return [
    ...(inHead.length > 0 ? [`Put this into the head of the page, with your own words:\n\n${inHead.join("\n")}`] : []),
    ...(lacks.includes("lang") ? [inElement] : []),
  ].join("\n\n");
}

export const pageMetadata = defineCheck({
  id: "pageMetadata",
  title: "Title, description and language",
  failTitle: "The page lacks a usable title, description or language",
  what: "Reads `<title>`, `<meta name=description>` and `<html lang>` of the homepage.",
  why: "Agents use these parts to quote, rank and translate a page before they read its body.",
  rules: {
    pass: "A non-empty title, a description of at least 50 characters and a language.",
    fail: "One of the three is missing, the description has fewer than 50 characters, or the title or description is still the example text of the fix.",
    neutral: "There is no page at the address, or it is not HTML.",
  },
  fix: {
    goal: "An agent knows the subject of the page before reading it.",
    fix: describePage(["title", "description", "lang"], "en"),
    docs: [
      "https://html.spec.whatwg.org/multipage/semantics.html#the-title-element",
      "https://html.spec.whatwg.org/multipage/semantics.html#meta-description",
    ],
    inspect: "curl -fsSL {origin}/ | grep -iE '<meta[^>]*name=\"?description'",
  },
  fixPart: "head",
  notes: [EACH_PAGE_COUNTS],
  requires: ["homepage", "pages"],
  evaluate: (artifacts) =>
    judgePages(artifacts, (page, { seen, missing }) => {
      const { title, lang, meta } = page;
      const description = meta.description?.trim() ?? "";
      const lacks = [
        ...(title?.trim() && !isExample(title) ? [] : (["title"] as const)),
        ...(wordLength(description) >= DESCRIPTION_LENGTH_MIN && !isExample(description)
          ? []
          : (["description"] as const)),
        ...(lang?.trim() ? [] : (["lang"] as const)),
      ];
      const evidence = [
        seen(`title: ${title ?? "none"}`),
        seen(`description (${description.length} characters): ${description || "none"}`),
        seen(`lang: ${lang ?? "none"}`),
      ];
      return lacks.length === 0
        ? pass("The page has title, description and language.", evidence)
        : withFix(
            missing(`The page lacks: ${lacks.map((part) => PARTS[part]).join(", ")}.`, evidence, { lacks }),
            describePage(lacks, guessLanguage(page)),
          );
    }),
});

/**
 * Lists canonical addresses without duplicates. Addresses from the HTML stay as written. Those from the Link header are
 * already resolved.
 */
function canonicals(page: Page, linkHeaders: Artifacts["homepage"]["linkHeaders"]): readonly string[] {
  const fromHeader = linkHeaders.filter(({ rels }) => rels.includes("canonical")).map(({ href }) => href);
  const written = [...page.canonicals, ...fromHeader].map((href) => href.trim());
  return [...new Map(written.map((href) => [parseUrl(href)?.href ?? href, href])).values()];
}

/**
 * True if a canonical address is the homepage.
 * @param of address of the page with the canonical link, against which the link is resolved
 */
function namesHomepage(href: string, of: string, homepage: Page): boolean {
  const canonical = parseUrl(href.trim(), of);
  return (
    canonical !== null && canonical.pathname === new URL(homepage.url).pathname && sameSite(canonical, homepage.url)
  );
}

export const canonicalUrl = defineCheck({
  id: "canonicalUrl",
  title: "One canonical address",
  failTitle: "Canonical addresses are missing or wrong",
  what: 'Reads `<link rel="canonical">` of the homepage and of the other sampled pages, and the same relation in the homepage\'s `Link` header.',
  why: "With a canonical address, an agent recognizes copies with tracking parameters as the same page and knows which address to cite.",
  rules: {
    pass: "Exactly one canonical address: absolute, http or https, on the same site.",
    fail: "The page has no canonical address, several different ones, a relative one, one on another site, or an http address although the page is served over https. Or most of the other sampled pages name the homepage as their canonical address.",
    neutral: "There is no page at the address, or it is not HTML.",
  },
  fix: {
    goal: "Every page has one address to cite.",
    fix: 'Put this into the head of each page with the address of that page, and delete other canonical links:\n\n<link rel="canonical" href="{page}">',
    docs: ["https://www.rfc-editor.org/rfc/rfc6596"],
    inspect:
      "curl -fsSL {origin}/ | grep -iE '<link[^>]*rel=\"?canonical\"?[^>]*https?://|<link[^>]*https?://[^>]*canonical'",
  },
  fixPart: "head",
  notes: [
    "RFC 6596 allows a relative address. The check requires an absolute one, because with a relative address a copy on another host would name itself.",
  ],
  requires: ["homepage", "pages"],
  evaluate: ({ homepage, pages }) =>
    judgePage(homepage, (page, { seen, missingInHead }) => {
      const found = canonicals(page, homepage.linkHeaders);
      const evidence = found.slice(0, 5).map((href) => seen(`canonical: ${href}`));
      const [only] = found;
      if (only === undefined) return missingInHead("The page names no canonical address.", [seen("no rel=canonical")]);
      if (found.length > 1) return fails("The page names several canonical addresses.", evidence);
      if (!/^https?:\/\//i.test(only) || parseUrl(only) === null) {
        return fails("The canonical address is not an absolute http or https URL.", evidence);
      }
      if (page.url.startsWith("https:") && /^http:/i.test(only)) {
        return fails("The page is served over https, but its canonical address is http.", evidence);
      }
      if (!sameSite(only, page.url)) return fails("The canonical address is on another site.", evidence);
      const others = pages.flatMap((sample) => sample.page ?? []);
      const copies = others.filter(({ url, canonicals: named }) =>
        named.some((href) => namesHomepage(href, url, page)),
      );
      return copies.length * 2 > others.length
        ? fails(
            `Most other pages (${copies.length} of ${others.length}) name the homepage as their canonical address, so search engines drop them as copies.`,
            copies.map(({ url }) => quote(url, `canonical: ${only}`)),
          )
        : pass("The page names its canonical address.", evidence);
    }),
});

export const openGraph = defineCheck({
  id: "openGraph",
  title: "Open Graph tags",
  failTitle: "Open Graph tags are incomplete",
  what: "Reads the `og:` properties of the homepage.",
  why: "Assistants build link cards and short answers from these tags.",
  rules: {
    pass: "The page has `og:title` and `og:type`, and `og:image` or `og:description`.",
    fail: "`og:title` or `og:type` is missing, or `og:image` and `og:description` both are. A property that still has the example text of the fix counts as missing.",
    neutral: "There is no page at the address, or it is not HTML.",
  },
  fix: {
    goal: "A link to the page shows a preview.",
    fix: `Put this into the head of the page, with your own words:\n\n<meta property="og:title" content="${EXAMPLE.name}">\n<meta property="og:type" content="website">\n<meta property="og:description" content="${EXAMPLE.purpose}">`,
    docs: ["https://ogp.me/"],
    inspect: "curl -fsSL {origin}/ | grep -iE 'og:(title|type|image|description)'",
  },
  fixPart: "head",
  notes: [HOMEPAGE_DECIDES],
  requires: ["homepage", "pages"],
  evaluate: (artifacts) =>
    judgePages(
      artifacts,
      ({ meta }, { seen, missingInHead }) => {
        const has = (property: string) => (meta[property] ?? "").trim() !== "" && !isExample(meta[property]!);
        const lacks = [
          ...["og:title", "og:type"].filter((property) => !has(property)),
          ...(has("og:image") || has("og:description") ? [] : ["og:image or og:description"]),
        ];
        const properties = Object.entries(meta).filter(([name]) => name.startsWith("og:"));
        const evidence = [
          seen(properties.map(([name, content]) => `${name}: ${content}`).join("; ") || "no og: property"),
        ];
        return lacks.length === 0
          ? pass("The page has Open Graph tags.", evidence)
          : missingInHead(`The page lacks: ${lacks.join(", ")}.`, evidence, { lacks });
      },
      { homepageDecides: true },
    ),
});

export const feed = defineCheck({
  id: "feed",
  title: "The page links to a feed",
  failTitle: "The linked feed is missing",
  what: 'Looks for `rel="alternate"` links to an RSS, Atom or JSON feed in the homepage\'s head and in its `Link` header. Then requests the first of them on the same site.',
  why: "With a feed, an agent learns what is new without comparing pages.",
  rules: {
    pass: "The homepage links to at least one feed, and the first one on the same site (if any) exists.",
    fail: "Nothing is at the address of the requested feed.",
    neutral:
      "There is no page at the address, it is not HTML, or it doesn't link to a feed. Many sites have nothing to announce.",
  },
  fix: {
    goal: "An agent learns what is new from one file.",
    fix: '<link rel="alternate" type="application/atom+xml" href="/feed.xml" title="News">',
    docs: ["https://www.rfc-editor.org/rfc/rfc4287", "https://www.jsonfeed.org/version/1.1/"],
    inspect: "curl -fsSL {origin}/ | grep -iE 'application/(rss|atom)\\+xml|application/feed\\+json'",
  },
  requires: ["homepage", "feedTargets"],
  evaluate: ({ homepage, feedTargets }) =>
    judgePage(homepage, ({ textLength }, { inPart, seen }) => {
      const feeds = feedLinks(homepage);
      if (feeds.length > 0) {
        const evidence = feeds.slice(0, 3).map(({ href, type }) => seen(`${type}: ${href}`));
        const dead = feedTargets.filter(({ exists }) => exists === false);
        if (feedTargets.some(({ exists }) => exists === null)) {
          return cannotTell("The page links to a feed. The scan could not determine whether the feed exists.", [
            ...evidence,
            ...feedTargets.map(({ fetched }) => observed(fetched)),
          ]);
        }
        return dead.length > 0
          ? withFix(
              fails("The page links to a feed, but nothing is at its address.", [
                ...evidence,
                ...dead.map(({ fetched }) => observed(fetched)),
              ]),
              "Publish the feed at the linked address, or remove the link from the pages.",
            )
          : pass("The page links to a feed.", evidence);
      }
      return inPart && textLength === 0
        ? cannotTell("The page is longer than a scan reads, so the rest may link to a feed.", [seen("no feed so far")])
        : neutral("The page doesn't link to a feed.", [seen("no feed in head or Link header")]);
    }),
});
