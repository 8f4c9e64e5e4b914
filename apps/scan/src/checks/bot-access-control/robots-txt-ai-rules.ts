import { groupsFor, robotsAccess } from "../../gather/robots-access.js";
import { defineCheck, fails, pass, withFix } from "../check.js";
import { quote } from "../evidence.js";
import { missingFrom } from "../judge-document.js";
import { AI_BOTS } from "../robots/ai-bots.js";
import { judgeRobots, recordForEveryGroup } from "../robots/robots-fixes.js";

export const robotsTxtAiRules = defineCheck({
  id: "robotsTxtAiRules",
  title: "robots.txt has rules for AI crawlers",
  failTitle: "robots.txt has no rules for AI crawlers",
  what: "Looks for groups of robots.txt that name a known AI crawler, and for the `*` group.",
  why: "A crawler without a rule decides for itself. Allowing and blocking are both good answers.",
  rules: {
    pass: "A group names at least one known AI crawler, or there is a group for `*`. Blocking passes too: it is the owner's decision.",
    fail: "robots.txt has no such group, or is missing.",
    neutral: "Never.",
  },
  fix: {
    goal: "AI crawlers know what this site wants.",
    fix: "Add this group to robots.txt and keep the others:\n\nUser-agent: *\nAllow: /",
    docs: ["https://www.rfc-editor.org/rfc/rfc9309", "https://github.com/ai-robots-txt/ai.robots.txt"],
    inspect:
      "curl -fsSL {origin}/robots.txt | grep -iE '^user-agent: *(\\*|gptbot|claudebot|oai-searchbot|ccbot|google-extended)'",
  },
  fixPart: "robots",
  requires: ["robotsTxt"],
  evaluate: ({ robotsTxt }) =>
    judgeRobots(robotsTxt, {
      none: (evidence) =>
        withFix(
          fails("There is no robots.txt, so there are no rules for AI crawlers.", evidence),
          recordForEveryGroup(null, () => "# for all crawlers, including AI crawlers"),
        ),
      found: (robots, url, evidence) => {
        const bots = AI_BOTS.map((token) => ({
          token,
          named: groupsFor(robots, token).group === "named",
          allowed: robotsAccess(robots, token, "/").allowed,
        }));
        const named = bots.filter((bot) => bot.named).map(({ token }) => token);
        const hasWildcard = robots.groups.some(({ userAgents }) => userAgents.includes("*"));
        if (named.length === 0 && !hasWildcard) {
          return missingFrom(robotsTxt)("robots.txt has no group for AI crawlers and no `*` group.", evidence);
        }
        const groups = [...(hasWildcard ? ["*"] : []), ...named].join(", ");
        return pass("robots.txt addresses AI crawlers.", [quote(`${url} User-agent`, groups)], {
          named,
          access: Object.fromEntries(bots.map(({ token, allowed }) => [token, allowed ? "allowed" : "blocked"])),
        });
      },
    }),
});
