import type { HttpAnswer } from "../documents/fetched.js";
import type { Artifacts } from "../gather/artifacts.js";
import type { Page } from "../gather/page.js";
import { type CheckResult, cannotTell, defineCheck, type Evidence, fails, pass } from "./check.js";
import { observed, quote, successfulAnswer } from "./evidence.js";
import { judgeHomepage } from "./judge-page.js";
import { SEARCH_BOTS, SEARCH_ENGINES, USER_BOTS } from "./robots/ai-bots.js";

/** A crawler directive of a page, such as `noindex` or `max-snippet:0`. */
interface PageDirective {
  readonly directive: string;
  readonly evidence: Evidence;
}

/** Directives with a value after a colon. Other words before a colon are names of crawlers. */
const VALUED = /^(unavailable_after|max-snippet|max-image-preview|max-video-preview)$/;

/**
 * Crawlers whose directives the checks judge, because they can keep agents away from a page. Directives to training
 * crawlers are ignored: they are the owner's decision.
 */
const HEEDED: ReadonlySet<string> = new Set(
  ["robots", ...SEARCH_ENGINES, ...SEARCH_BOTS, ...USER_BOTS].map((token) => token.toLowerCase()),
);

/** Maximum number of characters to read of a value. Real values are many times shorter. */
const VALUE_LENGTH_MAX = 4096;

/** Trims the item and removes white space around its first colon. */
function normalised(item: string): string {
  const text = item.trim().toLowerCase();
  const colon = text.indexOf(":");
  return colon === -1 ? text : `${text.slice(0, colon).trim()}:${text.slice(colon + 1).trim()}`;
}

/**
 * True if the text before a colon is a crawler's name, such as `360spider`. Dates also contain colons. For example, in
 * `unavailable_after: Sunday, 25 Jun 2030 15:00:00 PST`, the text `25 jun 2030 15` isn't a name.
 */
const isCrawler = (name: string): boolean => /^[\w.-]+$/.test(name) && /[a-z_]/.test(name) && !VALUED.test(name);

/**
 * Parses one X-Robots-Tag field: `[crawler:] directive, directive`. Each directive applies to the last crawler named
 * before it. Returns only the directives for crawlers in `HEEDED`.
 */
function headerDirectives(value: string): readonly string[] {
  let crawler = "robots";
  const heeded: string[] = [];
  for (const item of value.split(",").map(normalised)) {
    const colon = item.indexOf(":");
    const name = item.slice(0, Math.max(0, colon));
    const named = HEEDED.has(name) || isCrawler(name);
    if (named) crawler = name;
    const directive = named ? item.slice(colon + 1) : item;
    if (HEEDED.has(crawler) && directive !== "") heeded.push(directive);
  }
  return heeded;
}

/** Lists directives in meta tags and X-Robots-Tag for search engines, AI search and agents that act for people. */
function pageDirectives(answer: HttpAnswer, page: Page | null): readonly PageDirective[] {
  const header = (answer.headers["x-robots-tag"] ?? "").slice(0, VALUE_LENGTH_MAX);
  const headerEvidence = quote(`${answer.url} X-Robots-Tag`, header);
  const fromHeader = header
    .split("\n")
    .flatMap(headerDirectives)
    .map((directive) => ({ directive, evidence: headerEvidence }));
  const fromMeta = Object.entries(page?.meta ?? {})
    .filter(([name]) => HEEDED.has(name))
    .flatMap(([name, content]) => {
      const evidence = quote(`${answer.url} <meta name="${name}">`, content);
      const directives = content.slice(0, VALUE_LENGTH_MAX).split(",").map(normalised);
      return directives.map((directive) => ({ directive, evidence }));
    });
  return [...fromHeader, ...fromMeta];
}

/** Fails if the homepage contains one of the unwanted directives. */
function judgeDirectives(
  { fetched, page }: Artifacts["homepage"],
  unwanted: RegExp,
  { without, withOne }: { readonly without: string; readonly withOne: string },
): CheckResult {
  return judgeHomepage(fetched, (answer) => {
    const found = pageDirectives(answer, page).filter(({ directive }) => unwanted.test(directive));
    if (found.length > 0) {
      return fails(
        withOne,
        found.slice(0, 5).map(({ evidence }) => evidence),
      );
    }
    // If the scanner read visible text, it read the whole head, where the tags are.
    return answer.truncated && page?.textLength === 0
      ? cannotTell("The head of the page is longer than a scan reads.", [observed(fetched)])
      : pass(without, [observed(fetched)]);
  });
}

export const snippetAllowed = defineCheck({
  id: "snippetAllowed",
  title: "Answers may quote the page",
  failTitle: "The page asks not to be quoted",
  what: "Reads `<meta name=robots>` and `X-Robots-Tag` of the homepage. Considers directives for all crawlers, and for those of search engines, AI search and agents that act for people.",
  why: "`nosnippet` keeps a page out of AI overviews and answers even where it is indexed.",
  rules: {
    pass: "The homepage has none of `nosnippet`, `max-snippet:0` and `noai`.",
    fail: "The homepage has one of them.",
    neutral: "There is no page at the address.",
  },
  fix: {
    goal: "Answers can quote the page.",
    fix: "Remove nosnippet, max-snippet:0 and noai unless you intend them. To block only training, use robots.txt.",
    docs: ["https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag"],
    inspect:
      "curl -fsSL -D - {origin}/ | grep -icE '^x-robots-tag:.*(nosnippet|max-snippet: *0|noai)|<meta[^>]*robots[^>]*(nosnippet|max-snippet: *0|noai)' | grep -x 0",
  },
  fixPart: "head",
  requires: ["homepage"],
  evaluate: ({ homepage }) =>
    judgeDirectives(homepage, /^(nosnippet|max-snippet:0|noai)$/, {
      without: "Answers may quote the homepage.",
      withOne: "The homepage asks not to be quoted.",
    }),
});

const NOT_INDEXED = /^(noindex|none)$/;

export const indexable = defineCheck({
  id: "indexable",
  title: "Search engines may index the homepage",
  failTitle: "The homepage or most other pages ask not to be indexed",
  what: "Reads `<meta name=robots>` and `X-Robots-Tag` of the homepage and the other sampled pages. Considers directives for all crawlers, and for those of search engines, AI search and agents that act for people.",
  why: "An answer engine doesn't find a page that isn't indexed, even a good one.",
  rules: {
    pass: "Neither the meta tag nor the header says `noindex` or `none` to these crawlers. Directives for training crawlers don't count: they are the owner's decision.",
    fail: "The homepage's meta tag or header says `noindex` or `none`. Or more than half of the other sampled pages say it, and at least two.",
    neutral: "There is no page at the address.",
  },
  fix: {
    goal: "Answer engines can find the page.",
    fix: "Remove noindex (and none) from the robots meta tag and from the X-Robots-Tag header, unless you intend it.",
    docs: ["https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag"],
    inspect:
      "curl -fsSL -D - {origin}/ | grep -icE '^x-robots-tag:.*(noindex|none)|<meta[^>]*robots[^>]*(noindex|none)' | grep -x 0",
  },
  fixPart: "head",
  requires: ["homepage", "pages"],
  evaluate: ({ homepage, pages }) => {
    const first = judgeDirectives(homepage, NOT_INDEXED, {
      without: "Search engines may index the homepage.",
      withOne: "The homepage asks not to be indexed.",
    });
    const others = pages.filter(({ page }) => page !== null);
    const hidden = others.flatMap(({ fetched, page }) => {
      const answer = successfulAnswer(fetched);
      const found = answer === null ? [] : pageDirectives(answer, page);
      return found.filter(({ directive }) => NOT_INDEXED.test(directive)).slice(0, 1);
    });
    // A single page with such a directive may be an archive or a list of tags.
    return first.status === "pass" && hidden.length >= 2 && hidden.length * 2 > others.length
      ? fails(
          `Search engines may index the homepage, but ${hidden.length} of ${others.length} other pages ask not to be indexed.`,
          hidden.map(({ evidence }) => evidence),
        )
      : first;
  },
});
