import { answer, failed } from "../../../test/support/answers.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage } from "../../../test/support/pages.js";
import { headingStructure } from "./heading-structure.js";

const headings = (...levels: number[]) => levels.map((level) => ({ level, text: `level ${level}` }));
const outline = (...levels: number[]) => ({ homepage: homepage({ headings: headings(...levels) }) });

checkCases(headingStructure, [
  ["passes with one h1 and steps of one", "pass", outline(1, 2, 3, 2, 3, 4)],
  ["passes with any step up", "pass", outline(1, 2, 3, 4, 2)],
  ["passes with a single h1 after a smaller heading", "pass", outline(2, 1, 2)],
  ["passes with several h1 when it begins with one", "pass", outline(1, 2, 1)],
  ["fails with a skipped level", "fail", outline(1, 3), { evidence: evidenceLike(/skipped before: h3/) }],
  ["fails without h1", "fail", outline(2, 3)],
  ["fails with several h1 behind another heading", "fail", outline(2, 1, 1)],
  ["fails without headings", "fail", {}],
  ["fails when even a part proves a skipped level", "fail", { homepage: longHomepage({ headings: headings(1, 4) }) }],
  ["is an error when the part that was read has no h1", "error", { homepage: longHomepage({ headings: headings(2) }) }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);
