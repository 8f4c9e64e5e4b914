import { answer, challenge, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { markdown } from "../../../test/support/markdown.js";
import { noPage } from "../../../test/support/pages.js";
import { markdownNegotiation } from "./markdown-negotiation.js";

const typed = (type: string, body = "# Site") => answer({ body, headers: { "content-type": type } });

checkCases(markdownNegotiation, [
  ["passes with text/markdown", "pass", { homepageMarkdown: markdown() }, { details: { tokens: null, warnings: [] } }],
  [
    "passes with a media type in capitals and a parameter",
    "pass",
    { homepageMarkdown: typed("Text/Markdown;variant=GFM") },
  ],
  [
    "passes with markdown that begins with a tag",
    "pass",
    { homepageMarkdown: markdown('<div align="center">\n\n# Site') },
  ],
  ["passes with a body that was read in part", "pass", { homepageMarkdown: markdown("# Site", { truncated: true }) }],
  [
    "warns when browsers get markdown too",
    "pass",
    { homepageMarkdown: markdown(), homepage: noPage(markdown()) },
    { details: { tokens: null, warnings: ["browsers get markdown too"] } },
  ],
  ["fails with HTML", "fail", {}],
  [
    "fails with HTML that calls itself markdown",
    "fail",
    { homepageMarkdown: markdown("<!DOCTYPE html><html></html>") },
  ],
  ["fails with a longer media type", "fail", { homepageMarkdown: typed("text/markdown-like") }],
  ["fails with text/plain", "fail", { homepageMarkdown: typed("text/plain") }],
  ["fails with an empty body", "fail", { homepageMarkdown: markdown(" \n") }],
  ["fails with 406", "fail", { homepageMarkdown: answer({ status: 406 }) }],
  ["is an error with 403", "error", { homepageMarkdown: answer({ status: 403 }) }],
  ["is an error with 429", "error", { homepageMarkdown: answer({ status: 429 }) }],
  ["is an error behind bot protection", "error", { homepageMarkdown: challenge() }],
  ["is an error without answer", "error", { homepageMarkdown: failed("reset") }],
]);
