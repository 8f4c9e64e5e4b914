import { absentText, text } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { htmlRobotsTxt, noRobotsTxt, robotsTxt as robots, unknownRobotsTxt } from "../../../test/support/robots.js";
import { robotsTxt } from "./robots-txt.js";

checkCases(robotsTxt, [
  ["passes with one group", "pass", { robotsTxt: robots("User-agent: *\nAllow: /") }],
  ["passes with a byte order mark and CRLF", "pass", { robotsTxt: robots("\ufeffUser-Agent: a\r\nDisallow:\r\n") }],
  ["fails without any User-agent line", "fail", { robotsTxt: robots("Sitemap: https://site.example/sitemap.xml") }],
  ["fails when it is empty", "fail", { robotsTxt: robots("") }],
  ["fails when it is absent", "fail", { robotsTxt: noRobotsTxt }],
  ["fails when a page stands in its place", "fail", { robotsTxt: htmlRobotsTxt }],
  ["is an error when it could not be told", "error", { robotsTxt: unknownRobotsTxt }],
  ["is an error when the part that was read has no group", "error", { robotsTxt: robots("#", { truncated: true }) }],
  ["fails for text without a parsed group", "fail", { robotsTxt: { ...text("/robots.txt", "x"), robots: null } }],
  ["fails behind a soft 404", "fail", { robotsTxt: { ...absentText("/robots.txt"), robots: null } }],
]);
