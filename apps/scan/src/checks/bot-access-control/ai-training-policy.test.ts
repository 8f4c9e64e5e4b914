import { failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, link, longHomepage, noPage } from "../../../test/support/pages.js";
import { noRobotsTxt, robotsTxt, unknownRobotsTxt } from "../../../test/support/robots.js";
import { aiTrainingPolicy } from "./ai-training-policy.js";

const everybody = (line: string) => ({ robotsTxt: robotsTxt(`User-agent: *\n${line}\nAllow: /`) });
const RSL = link("license", "/rsl.xml", "application/rsl+xml");

checkCases(aiTrainingPolicy, [
  ["passes when a training crawler is blocked", "pass", { robotsTxt: robotsTxt("User-agent: GPTBot\nDisallow: /") }],
  ["passes when a training crawler is allowed", "pass", { robotsTxt: robotsTxt("User-agent: CCBot\nAllow: /") }],
  ["passes with ai-train=yes", "pass", everybody("Content-Signal: ai-train=yes")],
  ["passes with train-ai=n", "pass", everybody("Content-Usage: train-ai=n")],
  [
    "passes with train-ai in a header",
    "pass",
    { homepage: homepage({}, { headers: { "content-usage": "train-ai=n" } }) },
  ],
  ["passes with an RSL licence in robots.txt", "pass", everybody("License: https://site.example/rsl.xml")],
  ["passes with an RSL licence in the page", "pass", { homepage: homepage({ links: [RSL] }) }],
  [
    "passes by the header even when robots.txt is unread",
    "pass",
    { robotsTxt: unknownRobotsTxt, homepage: homepage({}, {}, [RSL]) },
  ],
  ["fails with a signal that says nothing about training", "fail", everybody("Content-Signal: search=yes")],
  ["fails with a malformed signal", "fail", everybody("Content-Signal: ai-train=maybe")],
  ["fails with rules for everybody only", "fail", everybody("Disallow: /x")],
  ["fails without robots.txt", "fail", { robotsTxt: noRobotsTxt }],
  ["is an error when robots.txt could not be told", "error", { robotsTxt: unknownRobotsTxt }],
  ["is an error when robots.txt was read in part", "error", { robotsTxt: robotsTxt("", { truncated: true }) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
  ["is an error when the homepage was read in part", "error", { homepage: longHomepage() }],
]);
