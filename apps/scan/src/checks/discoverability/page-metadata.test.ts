import { answer, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage } from "../../../test/support/pages.js";
import { pageMetadata } from "./page-metadata.js";

const GOOD = { title: "Site", lang: "en", meta: { description: "x".repeat(50) } };

checkCases(pageMetadata, [
  ["passes with title, description and language", "pass", { homepage: homepage(GOOD) }],
  ["fails without title", "fail", { homepage: homepage({ ...GOOD, title: " " }) }, { details: { lacks: ["title"] } }],
  [
    "fails with a description of 49 characters",
    "fail",
    { homepage: homepage({ ...GOOD, meta: { description: "x".repeat(49) } }) },
  ],
  ["fails without language", "fail", { homepage: homepage({ ...GOOD, lang: null }) }],
  ["passes when what was read of a long page has all", "pass", { homepage: longHomepage(GOOD) }],
  [
    "is an error when what was read of a long page lacks one",
    "error",
    { homepage: longHomepage({ ...GOOD, lang: null }) },
  ],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);
