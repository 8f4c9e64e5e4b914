import { failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { MARKDOWN_BODY, markdown } from "../../../test/support/markdown.js";
import { homepage, noPage } from "../../../test/support/pages.js";
import { markdownQuality } from "./markdown-quality.js";

const beside = (title: string | null, body = MARKDOWN_BODY, truncated = false) => ({
  homepage: homepage({ title }),
  homepageMarkdown: markdown(body, { truncated }),
});

checkCases(markdownQuality, [
  ["passes with the page's title", "pass", beside("Site")],
  ["passes with a part of the title", "pass", beside("Welcome | SITE")],
  [
    "passes with the page's main heading",
    "pass",
    { homepage: homepage({ title: "x", headings: [{ level: 1, text: "Site!" }] }), homepageMarkdown: markdown() },
  ],
  ["passes beside a page without title", "pass", beside(null)],
  ["passes beside a page that is no HTML", "pass", { homepage: noPage(markdown()), homepageMarkdown: markdown() }],
  ["passes with closed fences of both kinds", "pass", beside("Site", `${MARKDOWN_BODY}\n~~~\n\`\`\`\n~~~\n`)],
  ["fails with another page's content", "fail", beside("Prices of gardening tools")],
  ["fails when a title occurs only inside a longer word", "fail", beside("Sit")],
  ["fails below 200 characters", "fail", beside("Site", "# Site\n\nShort.")],
  ["fails without heading", "fail", beside("Site", MARKDOWN_BODY.replace("# ", ""))],
  ["fails with an html tag", "fail", beside("Site", `${MARKDOWN_BODY}\n<html>`)],
  ["fails with an open fence", "fail", beside("Site", `${MARKDOWN_BODY}\n\`\`\`sh\nls\n`)],
  ["passes when the part that was read shows all", "pass", beside("Site", `${MARKDOWN_BODY}\n\`\`\`sh`, true)],
  ["is an error when the part that was read lacks something", "error", beside("Other", MARKDOWN_BODY, true)],
  ["is neutral without markdown", "neutral", {}],
  [
    "is an error when the HTML could not be read",
    "error",
    { homepage: noPage(failed()), homepageMarkdown: markdown() },
  ],
  ["is an error when the markdown could not be told", "error", { homepageMarkdown: failed() }],
]);
