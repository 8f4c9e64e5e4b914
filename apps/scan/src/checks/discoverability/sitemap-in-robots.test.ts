import { checkCases } from "../../../test/support/check-cases.js";
import { htmlRobotsTxt, noRobotsTxt, robotsTxt, unknownRobotsTxt } from "../../../test/support/robots.js";
import { sitemapInRobots } from "./sitemap-in-robots.js";

const naming = (sitemap: string, truncated = false) => robotsTxt(`User-agent: *\nSitemap: ${sitemap}`, { truncated });

checkCases(sitemapInRobots, [
  ["passes with an absolute address", "pass", { robotsTxt: naming("https://site.example/sitemap.xml") }],
  ["passes with an address on another host", "pass", { robotsTxt: naming("https://cdn.example/s.xml") }],
  ["fails with a relative address, which crawlers ignore", "fail", { robotsTxt: naming("/sitemap.xml") }],
  ["fails with another scheme", "fail", { robotsTxt: naming("ftp://site.example/sitemap.xml") }],
  ["fails without a Sitemap line", "fail", { robotsTxt: robotsTxt("User-agent: *") }],
  ["is neutral without robots.txt", "neutral", { robotsTxt: noRobotsTxt }],
  ["is neutral when robots.txt is a page", "neutral", { robotsTxt: htmlRobotsTxt }],
  ["is an error when robots.txt could not be told", "error", { robotsTxt: unknownRobotsTxt }],
  [
    "is an error when robots.txt was read in part",
    "error",
    { robotsTxt: robotsTxt("User-agent: *", { truncated: true }) },
  ],
]);
