import { mediaTypeOf } from "../../gather/media-type.js";
import { cannotTell, defineCheck, neutral, pass } from "../check.js";
import { judgePage } from "../judge-page.js";

const FEED = /^application\/(rss\+xml|atom\+xml|feed\+json)$/;

export const feed = defineCheck({
  id: "feed",
  title: "A feed is linked",
  failTitle: "No feed is linked",
  what: '`rel="alternate"` links of the homepage, in the head and in the `Link` header, with the type of an RSS, Atom or JSON feed.',
  why: "A feed tells an agent what is new without comparing pages.",
  rules: {
    pass: "At least one feed is linked.",
    fail: "Never: many sites have nothing to announce.",
    neutral: "No feed is linked.",
  },
  fix: {
    goal: "An agent learns what is new from one file.",
    fix: '<link rel="alternate" type="application/atom+xml" href="/feed.xml" title="News">',
    docs: ["https://www.rfc-editor.org/rfc/rfc4287", "https://www.jsonfeed.org/version/1.1/"],
    inspect: "curl -fsSL {origin}/ | grep -iE 'application/(rss|atom)\\+xml|application/feed\\+json'",
  },
  requires: ["homepage"],
  evaluate: ({ homepage }) =>
    judgePage(homepage, ({ links }, { inPart, seen }) => {
      const feeds = [...links, ...homepage.linkHeaders].filter(
        ({ rels, type }) => rels.includes("alternate") && FEED.test(mediaTypeOf(type ?? undefined)),
      );
      if (feeds.length > 0) {
        const evidence = feeds.slice(0, 3).map(({ href, type }) => seen(`${type}: ${href}`));
        return pass("A feed is linked.", evidence);
      }
      return inPart
        ? cannotTell("The page is longer than a scan reads: a feed may be linked in the rest.", [
            seen("no feed so far"),
          ])
        : neutral("No feed is linked.", [seen("no feed in head or Link header")]);
    }),
});
