import { answer, failed, notAsked } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { markdown } from "../../../test/support/markdown.js";
import { homepage, link, longHomepage, noPage } from "../../../test/support/pages.js";
import { markdownAlternate } from "./markdown-alternate.js";

const linked = link("alternate", "/index.md", "text/markdown");
const declaring = homepage({ links: [linked] });
const target = (type: string, body = "# Site") => answer({ body, headers: { "content-type": type } });

checkCases(markdownAlternate, [
  ["passes with a link in the HTML", "pass", { homepage: declaring, alternateMarkdown: markdown() }],
  ["passes with a Link header", "pass", { homepage: homepage({}, {}, [linked]), alternateMarkdown: markdown() }],
  [
    "warns when the target is plain text",
    "pass",
    { homepage: declaring, alternateMarkdown: target("text/plain") },
    { details: { warnings: ["its media type is not text/markdown"] } },
  ],
  ["fails when the target is missing", "fail", { homepage: declaring, alternateMarkdown: answer({ status: 404 }) }],
  [
    "fails when the target is a page",
    "fail",
    { homepage: declaring, alternateMarkdown: target("text/html", "<!doctype html>") },
  ],
  [
    "fails when the target is a page that calls itself text",
    "fail",
    { homepage: declaring, alternateMarkdown: target("text/plain", "<html>") },
  ],
  ["fails when the target is empty", "fail", { homepage: declaring, alternateMarkdown: markdown("") }],
  ["is neutral without link", "neutral", {}],
  [
    "is neutral with alternates of other types",
    "neutral",
    { homepage: homepage({ links: [link("alternate", "/de", "text/html")] }) },
  ],
  ["is an error when the target gave no answer", "error", { homepage: declaring, alternateMarkdown: failed() }],
  [
    "is an error when the target is forbidden",
    "error",
    { homepage: declaring, alternateMarkdown: answer({ status: 403 }) },
  ],
  ["is an error when the target was not asked", "error", { homepage: declaring, alternateMarkdown: notAsked() }],
  ["is an error when a long page has no link so far", "error", { homepage: longHomepage() }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);
