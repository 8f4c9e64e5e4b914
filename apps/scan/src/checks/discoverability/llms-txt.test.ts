import { invalidText, text, unknownText } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { llmsTxt } from "./llms-txt.js";

const GOOD =
  "# Site\n\n> What the site does for whom, in one line.\n\n- [Docs](https://site.example/docs): all of them\n";
const file = (body: string, truncated = false) => ({ llmsTxt: text("/llms.txt", body, { truncated }) });

checkCases(llmsTxt, [
  ["passes with a heading and a link", "pass", file(GOOD)],
  ["passes with a byte order mark and CRLF", "pass", file(`\ufeff${GOOD.replaceAll("\n", "\r\n")}`)],
  ["passes with an underlined heading", "pass", file(GOOD.replace("# Site", "Site\n===="))],
  ["passes with a heading that is not the first line", "pass", file(`Note\n\n${GOOD}`)],
  [
    "warns above 50,000 characters",
    "pass",
    file(GOOD + "text ".repeat(11_000)),
    { details: { length: GOOD.length + 54_999, warnings: ["longer than 50,000 characters"] } },
  ],
  ["fails above 100,000 characters", "fail", file(GOOD + "text ".repeat(20_001))],
  ["fails without heading", "fail", file(GOOD.replace("# Site", "Site"))],
  ["fails when the only heading stands in code", "fail", file(`\`\`\`\n# Site\n\`\`\`\n${GOOD.slice(7)}`)],
  ["fails without link", "fail", file(GOOD.replace("](", "] ("))],
  ["fails below 50 characters", "fail", file("# Site\n[a](/b)")],
  ["fails when it is absent", "fail", {}],
  ["fails when it is a page", "fail", { llmsTxt: invalidText("/llms.txt") }],
  ["is an error when it could not be told", "error", { llmsTxt: unknownText() }],
  ["is an error when the part that was read has no link", "error", file(`# Site\n${"text ".repeat(20)}`, true)],
]);
