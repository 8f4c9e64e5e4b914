import { failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { MARKDOWN_BODY, markdown } from "../../../test/support/markdown.js";
import { markdownVary } from "./markdown-vary.js";

const varying = (vary: string) => ({ homepageMarkdown: markdown(MARKDOWN_BODY, { headers: { vary } }) });

checkCases(markdownVary, [
  ["passes with Accept", "pass", varying("Accept")],
  ["passes with Accept among others", "pass", varying("Accept-Encoding, accept, Cookie")],
  ["passes with a star", "pass", varying("*")],
  ["fails with Accept-Encoding only", "fail", varying("Accept-Encoding")],
  ["fails without Vary", "fail", { homepageMarkdown: markdown() }],
  ["is neutral without markdown", "neutral", {}],
  ["is an error when the markdown could not be told", "error", { homepageMarkdown: failed() }],
]);
