import { answer, failed, invalidText, notAsked, text, unknownText } from "../../../test/support/answers.js";
import { strictSite } from "../../../test/support/artifacts.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, markdown, noPage } from "../../../test/support/pages.js";
import { markdownParity, markdownSize, markdownUrl } from "./markdown-for-agents.js";

const headings = ["Start", "Prices & terms", "Help"].map((name) => ({ level: 2, text: name }));
const compared = (body: string, more: object = {}) => ({
  homepageMarkdown: markdown(body, more),
  homepage: homepage({ headings }),
});

checkCases(markdownParity, [
  ["passes with every section", "pass", compared("# Site\n\n## Start\n\n## Prices &amp; terms\n\n## *Help*\n")],
  ["passes with half of the sections", "pass", compared("## Start\n\n## prices — terms\n")],
  [
    "fails with one section of three, and names what is missing",
    "fail",
    compared("# Site\n\n## Start\n"),
    { evidence: evidenceLike(/^Prices & terms$/) },
  ],
  ["is an error when the markdown was read in part", "error", compared("## Start\n", { truncated: true })],
  [
    "is neutral with a page of two sections",
    "neutral",
    { homepageMarkdown: markdown(), homepage: homepage({ headings: headings.slice(1) }) },
  ],
  ["is neutral where the page is not offered as markdown", "neutral", { homepage: homepage({ headings }) }],
  ["is an error when the markdown gave no answer", "error", { homepageMarkdown: failed() }],
  ["is an error when the page gave no answer", "error", { homepageMarkdown: markdown(), homepage: noPage(failed()) }],
  ["is an error when the page was read in part", "error", { homepageMarkdown: markdown(), homepage: longHomepage() }],
]);

const long = (chars: number, more: object = {}) => ({ homepageMarkdown: markdown("a".repeat(chars), more) });

checkCases(markdownSize, [
  ["passes with 50,000 characters", "pass", long(50_000), { details: { length: 50_000, warnings: [] } }],
  [
    "warns above 50,000 characters",
    "pass",
    long(50_001),
    { details: { length: 50_001, warnings: ["longer than 50,000 characters"] } },
  ],
  ["fails above 100,000 characters", "fail", long(100_001)],
  ["fails above 100,000 characters that were read in part", "fail", long(100_001, { truncated: true })],
  ["is an error when fewer characters were read, and only in part", "error", long(60_000, { truncated: true })],
  ["is neutral where the page is not offered as markdown", "neutral", {}],
  ["is an error when the markdown gave no answer", "error", { homepageMarkdown: failed() }],
]);

const at = (type: string) => ({ markdownUrl: text("/docs.md", "# Docs", { headers: { "content-type": type } }) });

checkCases(markdownUrl, [
  ["passes with text/markdown", "pass", at("text/markdown; charset=utf-8")],
  ["passes with plain text", "pass", at("text/plain")],
  [
    "passes with the markdown version that the page declares",
    "pass",
    { alternateMarkdown: markdown("# Site", { url: "https://site.example/index.md" }) },
  ],
  [
    "is neutral where the declared version is a page",
    "neutral",
    { alternateMarkdown: answer({ url: "https://site.example/a.md" }) },
  ],
  ["passes with the media type that nginx sends for .md", "pass", at("application/octet-stream")],
  ["is neutral with another media type", "neutral", at("application/pdf")],
  ["is neutral with a page", "neutral", { markdownUrl: invalidText("/docs.md") }],
  ["is neutral where nothing is there", "neutral", {}],
  [
    "is neutral with one page only",
    "neutral",
    { markdownUrl: { state: "not_asked", why: "no other page", fetched: notAsked("no other page") } },
  ],
  ["fails where nothing is there in profile all", "fail", { site: strictSite }],
  ["is an error when it gave no answer", "error", { markdownUrl: unknownText("/docs.md") }],
  ["is an error when it asks for a login", "error", { markdownUrl: unknownText("/docs.md", answer({ status: 401 })) }],
]);
