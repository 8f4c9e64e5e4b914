import type { RobotsFile } from "../../gather/parse-robots.js";
import { groupsFor, robotsAccess } from "../../gather/robots-access.js";
import { defineCheck, fails, neutral, pass, withFix } from "../check.js";
import { quote } from "../evidence.js";
import { AI_BOTS, SEARCH_ENGINES } from "../robots/ai-bots.js";
import { groupPreferences, statesSomething } from "../robots/preferences.js";
import { collectSignals, consistencyFix, judgeRobots, SEARCHERS } from "../robots/robots-fixes.js";

/**
 * Finds search crawlers that may not fetch the homepage, although `search=yes` invites them in their own group or in
 * the `*` group.
 */
function blockedSearchers(robots: RobotsFile): readonly string[] {
  const invited = collectSignals(groupsFor(robots, "*").groups).search === "yes";
  return SEARCHERS.filter((token) => {
    const own = collectSignals(groupsFor(robots, token).groups).search;
    return (own === undefined ? invited : own === "yes") && !robotsAccess(robots, token, "/").allowed;
  });
}

/**
 * Finds crawlers whose own group lacks the signals of the `*` group. Crawlers that may not fetch the homepage need no
 * signals.
 */
function withoutSignals(robots: RobotsFile): readonly string[] {
  const wildcardGroups = groupsFor(robots, "*").groups;
  if (Object.keys(collectSignals(wildcardGroups)).length === 0) return [];
  return [...AI_BOTS, ...SEARCH_ENGINES].filter((token) => {
    const { group, groups } = groupsFor(robots, token);
    const silent = group === "named" && Object.keys(collectSignals(groups)).length === 0;
    return silent && robotsAccess(robots, token, "/").allowed;
  });
}

/**
 * Returns whether the `*` group forbids the homepage and no known crawler may fetch it. If named crawlers may, the file
 * is an allow-list, which is not a contradiction.
 */
const isClosed = (robots: RobotsFile): boolean =>
  groupsFor(robots, "*").group === "*" &&
  ["*", ...AI_BOTS, ...SEARCH_ENGINES].every((token) => !robotsAccess(robots, token, "/").allowed);

export const policyConsistency = defineCheck({
  id: "policyConsistency",
  title: "robots.txt does not contradict itself",
  failTitle: "robots.txt contradicts itself",
  what: "Compares the rules, content signals and sitemaps of robots.txt with each other.",
  why: "Each crawler interprets a contradiction in its own favor.",
  rules: {
    pass: "robots.txt has none of the contradictions that fail the check.",
    fail: "robots.txt has `search=yes`, but blocks search crawlers at `/`. Or a crawler for AI or search may fetch `/`, but its own group has no signals, although the `*` group has some. Or robots.txt names a sitemap, but the `*` group has `Disallow: /` and no known AI or search crawler may fetch `/`.",
    neutral: "There is no robots.txt, or it has no groups: the site has no policy.",
  },
  fix: {
    goal: "Every crawler reads the same policy.",
    fix: "Repeat Content-Signal in every named group, allow the crawlers that you invite with search=yes, and name a sitemap only if crawlers may fetch something.",
    docs: ["https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1", "https://contentsignals.org/"],
    inspect: "curl -fsSL {origin}/robots.txt | grep -iE '^(user-agent|content-signal|allow|disallow|sitemap):'",
  },
  fixPart: "robots",
  notes: [
    "A fully blocked crawler needs no signal. Cloudflare's managed robots.txt has many such groups and is consistent.",
    "Groups for crawlers other than AI and search crawlers need no signals.",
  ],
  requires: ["robotsTxt"],
  evaluate: ({ robotsTxt }) =>
    judgeRobots(robotsTxt, {
      needsWhole: true,
      none: (evidence) => neutral("There is no robots.txt to check for contradictions.", evidence),
      found: (robots, url, evidence) => {
        if (robots.groups.length === 0) return neutral("robots.txt has no policy.", evidence);
        const blocked = blockedSearchers(robots);
        const silent = withoutSignals(robots);
        const closed = robots.sitemaps.length > 0 && isClosed(robots);
        const faults = [
          ...(blocked.length > 0 ? [quote(url, `search=yes, and blocked at /: ${blocked.join(", ")}`)] : []),
          ...(silent.length > 0 ? [quote(url, `own group without the signals of *: ${silent.join(", ")}`)] : []),
          ...(closed ? [quote(url, `User-agent: * may fetch nothing, and Sitemap: ${robots.sitemaps[0]}`)] : []),
        ];
        if (faults.length > 0) {
          return withFix(
            fails("robots.txt contradicts itself.", faults),
            consistencyFix(robots, { blocked, silent, closed }),
          );
        }
        const stated = groupPreferences(robots, "contentSignals").filter(statesSomething).length;
        return pass("robots.txt does not contradict itself.", [
          quote(url, `groups: ${robots.groups.length}, with signals: ${stated}, sitemaps: ${robots.sitemaps.length}`),
        ]);
      },
    }),
});
