import { failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, noPage } from "../../../test/support/pages.js";
import { noRobotsTxt, robotsTxt, unknownRobotsTxt } from "../../../test/support/robots.js";
import { contentUsage } from "./content-usage.js";

const header = (value: string) => homepage({}, { headers: { "content-usage": value } });
const record = (value: string) => robotsTxt(`User-agent: *\nContent-Usage: ${value}\nAllow: /`);

checkCases(contentUsage, [
  [
    "passes with a record in robots.txt",
    "pass",
    { robotsTxt: record("train-ai=n, search=y") },
    { details: { stated: { "train-ai": "n", search: "y" } } },
  ],
  ["passes with a path before it", "pass", { robotsTxt: record("/news train-ai=n") }],
  ["passes with a header and parameters", "pass", { homepage: header("train-ai=n;exceptions=x") }],
  [
    "passes by the header when robots.txt is unread",
    "pass",
    { robotsTxt: unknownRobotsTxt, homepage: header("search=y") },
  ],
  [
    "passes by robots.txt when the homepage did not answer",
    "pass",
    { robotsTxt: record("search=y"), homepage: noPage(failed()) },
  ],
  ["fails with another value", "fail", { robotsTxt: record("train-ai=no") }],
  ["fails with an unknown label", "fail", { homepage: header("dream=y") }],
  ["fails above the first group", "fail", { robotsTxt: robotsTxt("Content-Usage: train-ai=n\nUser-agent: *") }],
  ["is neutral without any", "neutral", { robotsTxt: robotsTxt("User-agent: *") }],
  ["is neutral without robots.txt", "neutral", { robotsTxt: noRobotsTxt }],
  ["is an error when robots.txt could not be told", "error", { robotsTxt: unknownRobotsTxt }],
  ["is an error when robots.txt was read in part", "error", { robotsTxt: robotsTxt("", { truncated: true }) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);
