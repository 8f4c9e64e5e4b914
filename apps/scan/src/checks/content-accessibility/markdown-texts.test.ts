import { expect } from "@jest/globals";
import { answer, failed, ORIGIN, text, unknownText } from "../../../test/support/answers.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { markdown } from "../../../test/support/pages.js";
import type { HttpAnswer } from "../../documents/fetched.js";
import { markdownFences, markdownLinks } from "./markdown-texts.js";

const CLOSED = "# Site\n\n```sh\nls\n```\n";
const OPEN = "# Site\n\n````sh\n```\nls\n```\n";
const list = (body: string, overrides: Partial<HttpAnswer> = {}) => ({ llmsTxt: text("/llms.txt", body, overrides) });
const page = (body: string, overrides: Partial<HttpAnswer> = {}) =>
  markdown(body, { url: `${ORIGIN}/guide.md`, ...overrides });
const linked = (fetched: HttpAnswer) => ({ llmsLinks: [{ href: fetched.url, exists: true, fetched }] });

checkCases(markdownFences, [
  ["passes when the block of llms.txt is closed", "pass", list(CLOSED)],
  ["passes with tildes around backticks", "pass", list("# Site\n\n~~~\n```\n~~~\n")],
  ["fails when only a shorter fence follows a block", "fail", list(OPEN), { evidence: evidenceLike(/still open/) }],
  ["fails when only tildes follow a block of backticks", "fail", list("# Site\n\n```\nls\n~~~\n")],
  ["fails by the declared alternate", "fail", { alternateMarkdown: page(OPEN) }],
  ["fails by the page with .md at its end", "fail", { markdownUrl: text("/docs.md", OPEN) }],
  ["fails by a link of llms.txt", "fail", { ...list("# Site\n"), ...linked(page(OPEN)) }],
  ["fails by one of two texts", "fail", { ...list(CLOSED), alternateMarkdown: page(OPEN) }],
  ["ignores a page that isn't markdown", "neutral", linked(answer({ url: `${ORIGIN}/guide`, body: OPEN }))],
  ["is neutral without a code block", "neutral", list("# Site\n\nSee `ls`.\n")],
  ["is neutral without a text", "neutral", {}],
  ["is an error when llms.txt could not be read", "error", { llmsTxt: unknownText("/llms.txt") }],
  ["is an error when the text was cut inside a block", "error", list(OPEN, { truncated: true })],
  [
    "passes by a whole text beside one that was cut",
    "pass",
    { ...list(CLOSED), alternateMarkdown: page(OPEN, { truncated: true }) },
  ],
]);

const home = (body: string) => ({ homepageMarkdown: markdown(`# Site\n\n${body}\n`) });
const RELATIVE = "[a](a.md) [b](../b.md) [c](./c)";

checkCases(markdownLinks, [
  ["passes with whole addresses", "pass", home(`[a](${ORIGIN}/a.md) [b](https://other.example/)`)],
  [
    "warns of links from the root",
    "pass",
    home(`[a](/a.md) [b](${ORIGIN}/b)`),
    { details: { warnings: [expect.stringMatching(/: 1 of 2$/) as never] } },
  ],
  ["fails when most are relative to a folder", "fail", home(RELATIVE), { evidence: evidenceLike(/\.\.\/b\.md/) }],
  ["fails by a page with .md at its end", "fail", { alternateMarkdown: page(RELATIVE) }],
  ["fails by a link that is no address", "fail", home("[a](https://[)")],
  ["is neutral with two relative links", "neutral", home("[a](a.md) [b](b.md)")],
  [
    "is neutral with as many absolute links as relative ones",
    "neutral",
    home(`[a](a.md) [b](b.md) [c](${ORIGIN}/c) [d](/d)`),
  ],
  ["ignores links in code", "neutral", home("`[a](a)` `[b](b)` `[c](c)`\n\n```\n[d](d)\n```")],
  ["ignores images, fragments and other schemes", "neutral", home("![a](a.png) [b](#b) [c](mailto:a@b.example)")],
  ["is neutral when no page is markdown", "neutral", {}],
  ["is an error when the markdown gave no answer", "error", { homepageMarkdown: failed() }],
  [
    "passes by another page when the markdown gave no answer",
    "pass",
    {
      homepageMarkdown: failed(),
      alternateMarkdown: page(`[a](${ORIGIN}/a)`),
    },
  ],
]);
