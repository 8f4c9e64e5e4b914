import { answer, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, noPage } from "../../../test/support/pages.js";
import { cacheValidators } from "./cache-validators.js";

checkCases(cacheValidators, [
  ["passes with an ETag", "pass", { homepage: homepage({}, { headers: { etag: '"1"' } }) }],
  [
    "passes with Cache-Control on a homepage that is JSON",
    "pass",
    { homepage: noPage(answer({ headers: { "cache-control": "no-cache" } })) },
  ],
  ["fails with none", "fail", {}],
  ["fails with an empty ETag", "fail", { homepage: homepage({}, { headers: { etag: "" } }) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
  ["is an error when the homepage answered 500", "error", { homepage: noPage(answer({ status: 500 })) }],
]);
