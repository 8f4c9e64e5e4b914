import { answer, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, link, longHomepage, noPage } from "../../../test/support/pages.js";
import { feed } from "./feed.js";

const linking = (type: string | null) => ({ homepage: homepage({ links: [link("alternate", "/feed", type)] }) });

checkCases(feed, [
  ["passes with RSS", "pass", linking("application/rss+xml")],
  ["passes with Atom and a parameter", "pass", linking("application/atom+xml; charset=utf-8")],
  ["passes with a JSON feed", "pass", linking("application/feed+json")],
  [
    "passes with a Link header",
    "pass",
    { homepage: homepage({}, {}, [link("alternate", "/f", "application/rss+xml")]) },
  ],
  ["is neutral with an alternate of another type", "neutral", linking("text/html")],
  ["is neutral without feed", "neutral", {}],
  ["is an error when a long page has none so far", "error", { homepage: longHomepage() }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);
