import { answer, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage } from "../../../test/support/pages.js";
import { indexable } from "./indexable.js";

const meta = (name: string, content: string) => ({ homepage: homepage({ meta: { [name]: content } }) });
const header = (value: string) => ({
  homepage: homepage({}, { headers: { "content-type": "text/html", "x-robots-tag": value } }),
});

checkCases(indexable, [
  ["passes without any directive", "pass", {}],
  ["passes with other directives", "pass", meta("robots", "index, follow, max-snippet:-1")],
  ["fails with noindex in the meta tag", "fail", meta("robots", "NoIndex, follow")],
  ["fails with none", "fail", meta("robots", "none")],
  ["does not take max-image-preview:none for none", "pass", meta("robots", "max-image-preview:none")],
  ["fails with noindex for a search engine", "fail", meta("googlebot", "noindex")],
  ["fails with noindex for an AI search crawler", "fail", meta("oai-searchbot", "noindex")],
  ["passes with noindex for a training crawler", "pass", meta("gptbot", "noindex")],
  ["fails with noindex in the header", "fail", header("noindex")],
  ["fails with noindex for a named search engine", "fail", header("googlebot: nofollow, noindex")],
  ["passes with noindex for another crawler", "pass", header("otherbot: noindex")],
  ["does not take unavailable_after for a crawler", "fail", header("unavailable_after: 25 Jun 2030, noindex")],
  [
    "reads the header of a homepage that is JSON",
    "fail",
    { homepage: noPage(answer({ headers: { "content-type": "application/json", "x-robots-tag": "noindex" } })) },
  ],
  ["passes when the head of a long page was read", "pass", { homepage: longHomepage({ textLength: 10 }) }],
  ["is an error when the head of a long page was not read", "error", { homepage: longHomepage() }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);
