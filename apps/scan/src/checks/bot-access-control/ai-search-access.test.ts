import { text, unknownText } from "../../../test/support/answers.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { htmlRobotsTxt, noRobotsTxt, robotsTxt, unknownRobotsTxt } from "../../../test/support/robots.js";
import { aiSearchAccess } from "./ai-search-access.js";

const NO_TEXT_FILES = robotsTxt("User-agent: *\nDisallow: /llms.txt");

checkCases(aiSearchAccess, [
  ["passes when everybody may", "pass", { robotsTxt: robotsTxt("User-agent: *\nDisallow: /admin") }],
  ["passes without robots.txt, which restricts nobody", "pass", { robotsTxt: noRobotsTxt }],
  ["passes when robots.txt is a page, which restricts nobody", "pass", { robotsTxt: htmlRobotsTxt }],
  [
    "passes when training crawlers are blocked",
    "pass",
    { robotsTxt: robotsTxt("User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /") },
  ],
  [
    "passes when a named group frees it from the rules for everybody",
    "pass",
    {
      robotsTxt: robotsTxt(
        "User-agent: *\nDisallow: /\n\nUser-agent: OAI-SearchBot\nUser-agent: ChatGPT-User\nUser-agent: Claude-SearchBot\nUser-agent: Claude-User\nUser-agent: PerplexityBot\nUser-agent: Perplexity-User\nAllow: /",
      ),
    },
  ],
  [
    "fails when one of them is blocked",
    "fail",
    { robotsTxt: robotsTxt("User-agent: PerplexityBot\nDisallow: /") },
    {
      details: { blocked: ["PerplexityBot"] },
      evidence: evidenceLike(/PerplexityBot may not fetch \/: Disallow: \/ \(own group\)/),
    },
  ],
  ["fails when everybody is blocked", "fail", { robotsTxt: robotsTxt("User-agent: *\nDisallow: /") }],
  [
    "fails when llms.txt is there and blocked",
    "fail",
    { robotsTxt: NO_TEXT_FILES, llmsTxt: text("/llms.txt", "# Site") },
  ],
  ["passes when a llms.txt that is not there is blocked", "pass", { robotsTxt: NO_TEXT_FILES }],
  [
    "is an error when llms.txt is blocked and could not be told",
    "error",
    { robotsTxt: NO_TEXT_FILES, llmsTxt: unknownText() },
  ],
  ["is an error when robots.txt could not be told", "error", { robotsTxt: unknownRobotsTxt }],
]);
