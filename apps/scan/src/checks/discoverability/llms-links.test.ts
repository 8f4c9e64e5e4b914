import { expect } from "@jest/globals";
import { absentText, answer, failed, invalidText, ORIGIN, text, unknownText } from "../../../test/support/answers.js";
import { strictSite } from "../../../test/support/artifacts.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { homepage, link, longHomepage, markdown, noPage } from "../../../test/support/pages.js";
import type { LinkTarget } from "../../gather/artifacts.js";
import { llmsDirective, llmsLinksMarkdown } from "./llms-links.js";

const LIST = { llmsTxt: text("/llms.txt", "# Site\n\n- [Docs](/docs.md)\n") };
const target = (path: string, type: string, body = "# Docs"): LinkTarget => ({
  href: `${ORIGIN}${path}`,
  exists: true,
  fetched: answer({ url: `${ORIGIN}${path}`, body, headers: { "content-type": type } }),
});
const MARKDOWN = target("/docs.md", "text/markdown; charset=utf-8");
const PAGE = target("/docs", "text/html", "<!doctype html><p>Docs");
const WRONG = target("/docs.md", "text/html", "<!doctype html><p>Docs");
const UNREAD: LinkTarget = { href: `${ORIGIN}/docs.md`, exists: null, fetched: failed() };
const leading = (...llmsLinks: readonly LinkTarget[]) => ({ ...LIST, llmsLinks });

checkCases(llmsLinksMarkdown, [
  ["passes with links to markdown", "pass", leading(MARKDOWN, target("/guide.txt", "text/plain"))],
  ["passes with most links to markdown", "pass", leading(MARKDOWN, PAGE, target("/guide", "text/markdown"))],
  [
    "fails with a link that names markdown and leads to a page",
    "fail",
    leading(WRONG),
    { evidence: evidenceLike(/HTTP 200/) },
  ],
  [
    "fails with HTML under the media type of markdown",
    "fail",
    leading(target("/a.md", "text/markdown", "<!doctype html>")),
  ],
  [
    "warns of markdown with the media type of an unknown file",
    "pass",
    leading(target("/docs.md", "application/octet-stream")),
    { details: { warnings: [expect.stringContaining("media type") as never] } },
  ],
  ["passes with text without a media type", "pass", leading(target("/docs.md", ""))],
  ["fails with bytes that are no text", "fail", leading(target("/docs.md", "application/octet-stream", "PK\0\0"))],
  ["is neutral with links to pages", "neutral", leading(PAGE)],
  ["is neutral with as many links to pages as to markdown", "neutral", leading(PAGE, MARKDOWN)],
  ["is neutral without links to the same site", "neutral", leading()],
  ["is neutral without llms.txt", "neutral", { llmsTxt: absentText("/llms.txt") }],
  ["is an error when no link could be followed", "error", leading(UNREAD)],
  ["is an error when llms.txt could not be read", "error", { llmsTxt: unknownText("/llms.txt") }],
]);

const header = (href: string) => ({ ...LIST, homepage: homepage({}, {}, [link("describedby", href)]) });

checkCases(llmsDirective, [
  ["passes with a Link header", "pass", header("/llms.txt")],
  ["passes with a link in the head", "pass", { ...LIST, homepage: homepage({ links: [link("help", "/llms.txt")] }) }],
  [
    "passes with a link on the page",
    "pass",
    { ...LIST, homepage: homepage({ anchors: [{ href: `${ORIGIN}/llms.txt`, text: "For agents" }] }) },
  ],
  [
    "passes with markdown that names it at its start",
    "pass",
    { ...LIST, homepageMarkdown: markdown("> See /llms.txt") },
  ],
  ["is neutral with a link to another list", "neutral", header("/other/llms.txt")],
  ["is neutral where the page doesn't name llms.txt, so that adding llms.txt has no drawback", "neutral", LIST],
  ["is neutral without llms.txt", "neutral", {}],
  ["is neutral with a page in the place of llms.txt", "neutral", { llmsTxt: invalidText("/llms.txt") }],
  ["fails where the page doesn't name llms.txt in profile all", "fail", { ...LIST, site: strictSite }],
  ["is an error when llms.txt could not be read", "error", { llmsTxt: unknownText("/llms.txt") }],
  ["is an error when the page gave no answer", "error", { ...LIST, homepage: noPage(failed()) }],
  ["is an error when the page was read in part", "error", { ...LIST, homepage: longHomepage() }],
  ["is an error when the markdown gave no answer", "error", { ...LIST, homepageMarkdown: failed() }],
]);
