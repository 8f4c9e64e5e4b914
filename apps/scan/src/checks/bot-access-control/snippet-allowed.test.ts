import { failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage } from "../../../test/support/pages.js";
import { snippetAllowed } from "./snippet-allowed.js";

const meta = (content: string) => ({ homepage: homepage({ meta: { robots: content } }) });

checkCases(snippetAllowed, [
  ["passes without any directive", "pass", {}],
  ["passes with a limit above zero", "pass", meta("max-snippet:50")],
  ["passes with no limit", "pass", meta("max-snippet:-1, noindex")],
  ["fails with nosnippet", "fail", meta("index, nosnippet")],
  ["fails with a limit of zero, whatever the spaces", "fail", meta("max-snippet : 0")],
  ["fails with noai", "fail", meta("noai, noimageai")],
  [
    "fails with nosnippet in the header",
    "fail",
    { homepage: homepage({}, { headers: { "x-robots-tag": "nosnippet" } }) },
  ],
  ["is an error when the head of a long page was not read", "error", { homepage: longHomepage() }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);
