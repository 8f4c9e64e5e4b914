import { expect } from "@jest/globals";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { htmlRobotsTxt, noRobotsTxt, robotsTxt, unknownRobotsTxt } from "../../../test/support/robots.js";
import { robotsTxtAiRules } from "./robots-txt-ai-rules.js";

checkCases(robotsTxtAiRules, [
  ["passes with a group for everybody", "pass", { robotsTxt: robotsTxt("User-agent: *\nDisallow:") }],
  [
    "passes with a named AI crawler, whatever the case",
    "pass",
    { robotsTxt: robotsTxt("user-agent: gptbot\nDisallow: /") },
  ],
  [
    "says of each crawler whether it may fetch the homepage",
    "pass",
    { robotsTxt: robotsTxt("User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /") },
    {
      evidence: evidenceLike(/GPTBot/),
      details: {
        named: ["GPTBot"],
        access: expect.objectContaining({ GPTBot: "blocked", "OAI-SearchBot": "allowed" }),
      },
    },
  ],
  ["fails with groups for other crawlers only", "fail", { robotsTxt: robotsTxt("User-agent: AhrefsBot\nDisallow: /") }],
  ["fails without robots.txt", "fail", { robotsTxt: noRobotsTxt }],
  ["fails when robots.txt is a page", "fail", { robotsTxt: htmlRobotsTxt }],
  ["is an error when robots.txt could not be told", "error", { robotsTxt: unknownRobotsTxt }],
  [
    "is an error when the part that was read names none",
    "error",
    { robotsTxt: robotsTxt("User-agent: AhrefsBot", { truncated: true }) },
  ],
]);
