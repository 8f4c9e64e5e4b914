import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { htmlRobotsTxt, noRobotsTxt, robotsTxt, unknownRobotsTxt } from "../../../test/support/robots.js";
import { policyConsistency } from "./policy-consistency.js";

const EVERYBODY = "User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n\n";
const lines = (text: string) => ({ robotsTxt: robotsTxt(text) });

checkCases(policyConsistency, [
  ["passes with signals for everybody", "pass", lines(EVERYBODY)],
  ["passes with rules only", "pass", lines("User-agent: *\nDisallow: /admin\nSitemap: https://site.example/s.xml")],
  [
    "passes when training crawlers are blocked without signals",
    "pass",
    lines(`${EVERYBODY}User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /`),
  ],
  [
    "passes when a named group repeats the signals",
    "pass",
    lines(`${EVERYBODY}User-agent: GPTBot\nContent-Signal: ai-train=no\nDisallow: /x`),
  ],
  [
    "passes when a crawler outside of AI and search has its own group",
    "pass",
    lines(`${EVERYBODY}User-agent: AhrefsBot\nCrawl-delay: 5`),
  ],
  ["passes when everybody is blocked and no sitemap is named", "pass", lines("User-agent: *\nDisallow: /")],
  [
    "passes when a crawler that is told search=no is blocked",
    "pass",
    lines(`${EVERYBODY}User-agent: PerplexityBot\nContent-Signal: search=no\nDisallow: /`),
  ],
  [
    "fails when search=yes and a search crawler is blocked",
    "fail",
    lines(`${EVERYBODY}User-agent: OAI-SearchBot\nDisallow: /`),
    { evidence: evidenceLike(/search=yes.*OAI-SearchBot/) },
  ],
  [
    "fails when search=yes and everybody is blocked",
    "fail",
    lines("User-agent: *\nContent-Signal: search=yes\nDisallow: /"),
  ],
  [
    "fails when a named crawler does not get the signals for everybody",
    "fail",
    lines(`${EVERYBODY}User-agent: GPTBot\nDisallow: /private`),
    { evidence: evidenceLike(/own group without the signals of \*: GPTBot/) },
  ],
  [
    "fails when nothing may be fetched beside a sitemap",
    "fail",
    lines("User-agent: *\nDisallow: /\nSitemap: https://site.example/s.xml"),
  ],
  ["is neutral without robots.txt", "neutral", { robotsTxt: noRobotsTxt }],
  ["is neutral when robots.txt is a page", "neutral", { robotsTxt: htmlRobotsTxt }],
  ["is neutral without groups", "neutral", lines("Sitemap: https://site.example/s.xml")],
  ["is an error when robots.txt could not be told", "error", { robotsTxt: unknownRobotsTxt }],
]);
