import { defineCheck } from "../check.js";
import { judgeDirectives } from "../robots/judge-directives.js";

export const indexable = defineCheck({
  id: "indexable",
  title: "The homepage may be indexed",
  failTitle: "The page asks not to be indexed",
  what: "`<meta name=robots>` and `X-Robots-Tag` of the homepage, for all crawlers and for those of search engines, AI search and agents that act for people.",
  why: "What is not indexed is not found by an answer engine, however good it is.",
  rules: {
    pass: "Neither says `noindex` or `none`.",
    fail: "One of them does.",
    neutral: "There is no page at the address. A `noindex` to training crawlers only is the owner's policy and passes.",
  },
  fix: {
    goal: "Answer engines can find the page.",
    fix: "Remove noindex (and none) from the robots meta tag and from the X-Robots-Tag header, unless you mean it.",
    docs: ["https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag"],
    inspect:
      "curl -fsSL -D - {origin}/ | grep -icE '^x-robots-tag:.*(noindex|none)|<meta[^>]*robots[^>]*(noindex|none)' | grep -x 0",
  },
  requires: ["homepage"],
  evaluate: ({ homepage }) =>
    judgeDirectives(homepage, /^(noindex|none)$/, {
      without: "Nothing keeps the homepage out of indexes.",
      withOne: "The homepage asks not to be indexed.",
    }),
});
