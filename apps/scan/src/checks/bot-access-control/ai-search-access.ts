import type { RobotsFile } from "../../gather/parse-robots.js";
import { type RobotsAccess, robotsAccess } from "../../gather/robots-access.js";
import { cannotTell, defineCheck, fails, pass, withFix } from "../check.js";
import { quote } from "../evidence.js";
import { accessFix, CORE_BOTS, judgeRobots } from "../robots/robots-fixes.js";

interface Blocked {
  readonly token: string;
  readonly by: RobotsAccess;
}

const blockedAt = (robots: RobotsFile, path: string): readonly Blocked[] =>
  CORE_BOTS.map((token) => ({ token, by: robotsAccess(robots, token, path) })).filter(({ by }) => !by.allowed);

export const aiSearchAccess = defineCheck({
  id: "aiSearchAccess",
  title: "AI search and agents may read the site",
  failTitle: "AI search or agents are blocked",
  what: `Checks whether robots.txt lets ${CORE_BOTS.slice(0, -1).join(", ")} and ${CORE_BOTS.at(-1)} fetch the homepage, and llms.txt if the site has one.`,
  why: "These crawlers fetch a page to answer a question or a person's request. If they are blocked, the answer leaves the site out.",
  rules: {
    pass: "All these crawlers may fetch the homepage, and llms.txt if it exists. Without a robots.txt, all crawlers may.",
    fail: "At least one of these crawlers is blocked. Crawlers that collect training data don't count: blocking them is a separate decision.",
    neutral: "Never.",
    error:
      "The scan could not read robots.txt. Or robots.txt blocks llms.txt, and the scan could not determine whether that file exists.",
  },
  fix: {
    goal: "Answer engines and agents that act for people can read the site.",
    fix: "In robots.txt, let the blocked crawlers fetch the homepage and llms.txt. If a group names only blocked crawlers, delete the Disallow rule that blocks them. If it also names other crawlers, remove the User-agent lines of the blocked ones, and give them their own group with `Allow: /`. If the `*` group blocks them, add such a group for them too. Copy the Content-Signal line and the narrower Disallow lines of the old group into the new one.",
    docs: [
      "https://platform.openai.com/docs/bots",
      "https://support.claude.com/en/articles/8896518",
      "https://docs.perplexity.ai/guides/bots",
    ],
    inspect: "curl -fsSL {origin}/robots.txt | grep -iE '^(user-agent|allow|disallow):'",
  },
  fixPart: "robots",
  requires: ["robotsTxt", "llmsTxt"],
  evaluate: ({ robotsTxt, llmsTxt }) =>
    judgeRobots(robotsTxt, {
      needsWhole: true,
      none: (evidence) => pass("No robots.txt restricts any crawler.", evidence),
      found: (robots, url, evidence) => {
        const explain = (blocked: readonly Blocked[], path: string) =>
          blocked.map(({ token, by }) =>
            quote(
              url,
              `${token} may not fetch ${path}: Disallow: ${by.rule?.path} (${by.group === "*" ? "group for *" : "own group"})`,
            ),
          );
        const buildFix = (blocked: readonly Blocked[], path: string) =>
          accessFix(
            robots,
            blocked.map(({ token, by }) => ({ token, isNamed: by.group === "named" })),
            path,
          );
        const atRoot = blockedAt(robots, "/");
        const atSummary = blockedAt(robots, "/llms.txt");
        if (atRoot.length > 0) {
          const details = { blocked: atRoot.map(({ token }) => token) };
          const result = fails("robots.txt blocks AI search or agents.", explain(atRoot, "/"), details);
          return withFix(result, buildFix(atRoot, "/"));
        }
        if (atSummary.length > 0 && llmsTxt.state === "found") {
          return withFix(
            fails("robots.txt blocks AI search or agents from llms.txt.", explain(atSummary, "/llms.txt")),
            buildFix(atSummary, "/llms.txt"),
          );
        }
        return atSummary.length > 0 && llmsTxt.state === "unknown"
          ? cannotTell(
              "robots.txt blocks llms.txt. The scan could not determine whether the file exists.",
              explain(atSummary, "/llms.txt"),
            )
          : pass("AI search and agents that act for people may read the site.", evidence);
      },
    }),
});
