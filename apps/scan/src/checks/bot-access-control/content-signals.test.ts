import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { htmlRobotsTxt, noRobotsTxt, robotsTxt, unknownRobotsTxt } from "../../../test/support/robots.js";
import { contentSignals } from "./content-signals.js";

const signal = (value: string) => ({ robotsTxt: robotsTxt(`User-agent: *\nContent-Signal: ${value}\nAllow: /`) });

checkCases(contentSignals, [
  [
    "passes with all three",
    "pass",
    signal("search=yes, ai-input=yes, ai-train=no"),
    { details: { stated: { search: "yes", "ai-input": "yes", "ai-train": "no" }, warnings: [] } },
  ],
  ["passes without spaces and with a path", "pass", signal("/docs search=yes,ai-train=no")],
  ["passes with the form of Cloudflare's managed file", "pass", signal("use=reference")],
  [
    "warns of unknown members",
    "pass",
    signal("search=yes, ai-dream=no"),
    { details: { stated: { search: "yes" }, warnings: ["some members are not defined"] } },
  ],
  [
    "passes in a group that names a crawler",
    "pass",
    { robotsTxt: robotsTxt("User-agent: GPTBot\nContent-Signal: ai-train=no") },
  ],
  ["fails with another value", "fail", signal("search=true")],
  ["fails with unknown keys only", "fail", signal("constructor=yes")],
  [
    "fails above the first group",
    "fail",
    { robotsTxt: robotsTxt("Content-Signal: search=yes\nUser-agent: *") },
    { evidence: evidenceLike(/search=yes/) },
  ],
  ["fails without any", "fail", { robotsTxt: robotsTxt("User-agent: *") }],
  ["fails without robots.txt", "fail", { robotsTxt: noRobotsTxt }],
  ["fails when robots.txt is a page", "fail", { robotsTxt: htmlRobotsTxt }],
  ["is an error when robots.txt could not be told", "error", { robotsTxt: unknownRobotsTxt }],
  [
    "is an error when the part that was read has none",
    "error",
    { robotsTxt: robotsTxt("User-agent: *", { truncated: true }) },
  ],
]);
