import { defineCheck } from "../check.js";
import { judgeDirectives } from "../robots/judge-directives.js";

export const snippetAllowed = defineCheck({
  id: "snippetAllowed",
  title: "The page may be quoted",
  failTitle: "The page asks not to be quoted",
  what: "`<meta name=robots>` and `X-Robots-Tag` of the homepage.",
  why: "`nosnippet` keeps a page out of AI overviews and answers even where it is indexed.",
  rules: {
    pass: "None of `nosnippet`, `max-snippet:0` and `noai`.",
    fail: "One of them.",
    neutral: "There is no page at the address.",
  },
  fix: {
    goal: "Answers can quote the page.",
    fix: "Remove nosnippet, max-snippet:0 and noai if they are not intended. To decide about training alone, use robots.txt.",
    docs: ["https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag"],
    inspect:
      "curl -fsSL -D - {origin}/ | grep -icE '^x-robots-tag:.*(nosnippet|max-snippet: *0|noai)|<meta[^>]*robots[^>]*(nosnippet|max-snippet: *0|noai)' | grep -x 0",
  },
  requires: ["homepage"],
  evaluate: ({ homepage }) =>
    judgeDirectives(homepage, /^(nosnippet|max-snippet:0|noai)$/, {
      without: "Nothing forbids quoting the homepage.",
      withOne: "The homepage asks not to be quoted.",
    }),
});
