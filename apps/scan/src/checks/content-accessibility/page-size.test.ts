import { answer, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage } from "../../../test/support/pages.js";
import { pageSize } from "./page-size.js";

const sized = (textLength: number, htmlLength: number) => ({ homepage: homepage({ textLength, htmlLength }) });

checkCases(pageSize, [
  [
    "passes at both limits",
    "pass",
    sized(50_000, 1_500_000),
    { details: { textLength: 50_000, htmlLength: 1_500_000, warnings: [] } },
  ],
  [
    "warns with much text",
    "pass",
    sized(100_000, 1000),
    { details: { textLength: 100_000, htmlLength: 1000, warnings: ["more than 50,000 visible characters"] } },
  ],
  [
    "warns with much HTML",
    "pass",
    sized(10, 1_500_001),
    { details: { textLength: 10, htmlLength: 1_500_001, warnings: ["more than 1.5 MB of HTML"] } },
  ],
  ["fails with more than 100,000 characters", "fail", sized(100_001, 200_000)],
  ["fails when the part that was read proves it", "fail", { homepage: longHomepage({ textLength: 100_001 }) }],
  [
    "is an error when the part that was read is below the limit",
    "error",
    { homepage: longHomepage({ textLength: 10 }) },
  ],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);
