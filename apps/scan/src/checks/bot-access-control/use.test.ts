import { absentText, answer, failed, invalidText, notAsked, text, unknownText } from "../../../test/support/answers.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { homepage, link, longHomepage, noPage } from "../../../test/support/pages.js";
import { htmlRobotsTxt, noRobotsTxt, robotsTxt, unknownRobotsTxt } from "../../../test/support/robots.js";
import { aiTrainingPolicy } from "./ai-training-policy.js";
import { contentSignals, contentUsage } from "./preferences.js";
import { rslLicense } from "./rsl-license.js";

const wildcardGroup = (line: string) => ({ robotsTxt: robotsTxt(`User-agent: *\n${line}\nAllow: /`) });
const RSL_LINK = link("license", "/rsl.xml", "application/rsl+xml");

checkCases(aiTrainingPolicy, [
  ["passes when a training crawler is blocked", "pass", { robotsTxt: robotsTxt("User-agent: GPTBot\nDisallow: /") }],
  ["passes when a training crawler is allowed", "pass", { robotsTxt: robotsTxt("User-agent: CCBot\nAllow: /") }],
  ["passes with ai-train=yes", "pass", wildcardGroup("Content-Signal: ai-train=yes")],
  ["passes with train-ai=n", "pass", wildcardGroup("Content-Usage: train-ai=n")],
  [
    "passes with train-ai in a header",
    "pass",
    { homepage: homepage({}, { headers: { "content-usage": "train-ai=n" } }) },
  ],
  ["passes with an RSL licence in robots.txt", "pass", wildcardGroup("License: https://site.example/rsl.xml")],
  ["passes with an RSL licence in the page", "pass", { homepage: homepage({ links: [RSL_LINK] }) }],
  [
    "passes by the header even when robots.txt is unread",
    "pass",
    { robotsTxt: unknownRobotsTxt, homepage: homepage({}, {}, [RSL_LINK]) },
  ],
  ["fails with a signal that says nothing about training", "fail", wildcardGroup("Content-Signal: search=yes")],
  ["fails with a malformed signal", "fail", wildcardGroup("Content-Signal: ai-train=maybe")],
  ["fails with rules of the `*` group only", "fail", wildcardGroup("Disallow: /x")],
  ["fails without robots.txt", "fail", { robotsTxt: noRobotsTxt }],
  ["is an error when robots.txt could not be determined", "error", { robotsTxt: unknownRobotsTxt }],
  ["is an error when robots.txt was read in part", "error", { robotsTxt: robotsTxt("", { truncated: true }) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
  ["is an error when the homepage was read in part", "error", { homepage: longHomepage() }],
]);

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
    {
      details: { stated: { search: "yes" }, warnings: ["some members of Content-Signal have an unknown key or value"] },
    },
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
  ["is an error when robots.txt could not be determined", "error", { robotsTxt: unknownRobotsTxt }],
  [
    "is an error when the part that was read has none",
    "error",
    { robotsTxt: robotsTxt("User-agent: *", { truncated: true }) },
  ],
]);

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
  ["is an error when robots.txt could not be determined", "error", { robotsTxt: unknownRobotsTxt }],
  ["is an error when robots.txt was read in part", "error", { robotsTxt: robotsTxt("", { truncated: true }) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);

const RSL =
  '<?xml version="1.0"?>\n<rsl xmlns="https://rslstandard.org/rsl"><content url="/"><license/></content></rsl>';
const declared = robotsTxt("License: https://site.example/rsl.xml\nUser-agent: *");
const licence = (body: string, truncated = false) => ({
  robotsTxt: declared,
  rslLicense: text("/rsl.xml", body, { truncated }),
});

checkCases(rslLicense, [
  ["passes with a licence that robots.txt declares", "pass", licence(RSL)],
  [
    "passes with a prefix for the namespace",
    "pass",
    licence('<rsl:rsl xmlns:rsl="https://rslstandard.org/rsl"><rsl:content/></rsl:rsl>'),
  ],
  [
    "passes with a licence that the page declares",
    "pass",
    {
      homepage: homepage({ links: [link("license", "/rsl.xml", "application/rsl+xml")] }),
      rslLicense: text("/rsl.xml", RSL),
    },
  ],
  ["fails without content", "fail", licence('<rsl xmlns="https://rslstandard.org/rsl"></rsl>')],
  ["fails with another namespace", "fail", licence('<rsl xmlns="https://example.org/rsl"><content/></rsl>')],
  ["fails when it is missing", "fail", { robotsTxt: declared, rslLicense: absentText("/rsl.xml") }],
  ["fails when it is a page", "fail", { robotsTxt: declared, rslLicense: invalidText("/rsl.xml") }],
  [
    "fails when the scanner cannot request the address",
    "fail",
    {
      robotsTxt: robotsTxt("License: rsl.xml"),
      rslLicense: { state: "not_asked", why: "relative", fetched: notAsked() },
    },
  ],
  ["is neutral when none is declared", "neutral", {}],
  [
    "is neutral with a licence of another kind",
    "neutral",
    { homepage: homepage({}, {}, [link("license", "https://creativecommons.org/licenses/by/4.0/")]) },
  ],
  [
    "is an error when it could not be determined",
    "error",
    { robotsTxt: declared, rslLicense: unknownText("/rsl.xml", answer({ status: 403 })) },
  ],
  ["is an error when it was read in part", "error", licence('<rsl xmlns="https://rslstandard.org/rsl">', true)],
  ["is an error when robots.txt could not be determined", "error", { robotsTxt: unknownRobotsTxt }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
  ["is an error when the homepage was read in part", "error", { homepage: longHomepage() }],
]);
