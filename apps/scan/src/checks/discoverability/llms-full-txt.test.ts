import { absentText, invalidText, notAsked, text, unknownText } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { llmsFullTxt } from "./llms-full-txt.js";

const full = (characters: number, truncated = false) => text("/llms-full.txt", "x".repeat(characters), { truncated });
const notAskedFor = { state: "not_asked", why: "no llms.txt", fetched: notAsked() } as const;

checkCases(llmsFullTxt, [
  ["passes with 1 KB", "pass", { llmsFullTxt: full(1024) }],
  ["passes when longer than llms.txt", "pass", { llmsFullTxt: full(200), llmsTxt: text("/llms.txt", "x".repeat(100)) }],
  ["passes when only its beginning was read", "pass", { llmsFullTxt: full(4096, true) }],
  ["fails when it is a page", "fail", { llmsFullTxt: invalidText("/llms-full.txt") }],
  ["fails when it is a stub", "fail", { llmsFullTxt: full(50), llmsTxt: text("/llms.txt", "x".repeat(100)) }],
  ["is neutral when it is absent", "neutral", { llmsFullTxt: absentText("/llms-full.txt") }],
  ["is neutral when there was no reason to ask", "neutral", { llmsFullTxt: notAskedFor }],
  ["is an error when it could not be told", "error", { llmsFullTxt: unknownText() }],
  ["is an error when llms.txt could not be told", "error", { llmsFullTxt: notAskedFor, llmsTxt: unknownText() }],
]);
