import { robotsAccess } from "../../gather/robots-access.js";
import { defineCheck, neutral, pass } from "../check.js";
import { quote } from "../evidence.js";
import { missingFrom } from "../judge-document.js";
import { judgeRobots } from "../robots/judge-robots.js";

const isAbsolute = (value: string): boolean => /^https?:\/\//i.test(value) && URL.canParse(value);

export const sitemapInRobots = defineCheck({
  id: "sitemapInRobots",
  title: "robots.txt names the sitemap",
  failTitle: "robots.txt does not name the sitemap",
  what: "The `Sitemap:` records of robots.txt.",
  why: "It is the one place where crawlers look for sitemaps that do not lie at the usual address.",
  rules: {
    pass: "At least one `Sitemap:` record with an absolute http or https URL.",
    fail: "No such record, or relative ones only: crawlers ignore those.",
    neutral: "There is no robots.txt, or it keeps everybody out.",
  },
  fix: {
    goal: "Crawlers find the sitemap without guessing.",
    fix: "Add a line to robots.txt:\n\nSitemap: {origin}/sitemap.xml",
    docs: ["https://www.sitemaps.org/protocol.html#submit_robots"],
    inspect: "curl -fsSL {origin}/robots.txt | grep -iE '^sitemap: *https?://'",
  },
  requires: ["robotsTxt"],
  evaluate: ({ robotsTxt }) =>
    judgeRobots(robotsTxt, {
      none: (evidence) => neutral("There is no robots.txt that could name a sitemap.", evidence),
      found: (robots, url, evidence) => {
        const { sitemaps } = robots;
        const isClosed = ["*", "Googlebot", "OAI-SearchBot"].every(
          (token) => !robotsAccess(robots, token, "/").allowed,
        );
        const named = sitemaps.filter(isAbsolute);
        if (named.length > 0) return pass("robots.txt names a sitemap.", [quote(url, `Sitemap: ${named[0]}`)]);
        if (isClosed)
          return neutral("robots.txt keeps everybody out: there is nothing that a sitemap should list.", evidence);
        return sitemaps.length > 0
          ? missingFrom(robotsTxt)("The Sitemap records of robots.txt are not absolute.", [
              quote(url, `Sitemap: ${sitemaps[0]}`),
            ])
          : missingFrom(robotsTxt)("robots.txt names no sitemap.", evidence);
      },
    }),
});
