import { answer, challenge } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, longHomepage, noPage } from "../../../test/support/pages.js";
import { contentNoJs } from "./content-no-js.js";

const h1 = [{ level: 1, text: "Site" }];

checkCases(contentNoJs, [
  ["passes with text under a heading", "pass", { homepage: homepage({ textLength: 500, headings: h1 }) }],
  ["passes with text in two paragraphs", "pass", { homepage: homepage({ textLength: 500, paragraphs: 2 }) }],
  [
    "passes with text and a mount point, which proves nothing",
    "pass",
    { homepage: homepage({ textLength: 900, paragraphs: 9, appShell: "root" }) },
  ],
  ["fails with an empty mount point", "fail", { homepage: homepage({ textLength: 20, appShell: "root" }) }],
  [
    "fails with nothing but scripts",
    "fail",
    { homepage: homepage({ textLength: 20, scriptUrls: ["https://site.example/a.js"] }) },
  ],
  ["fails without any text", "fail", {}],
  [
    "is neutral for a short page without sign of a shell",
    "neutral",
    { homepage: homepage({ textLength: 120, headings: h1, paragraphs: 1 }) },
  ],
  [
    "is neutral for a short page with scripts and a heading",
    "neutral",
    { homepage: homepage({ textLength: 120, headings: h1, scriptUrls: ["https://x.example/a.js"] }) },
  ],
  [
    "is neutral at 200 characters beside a mount point",
    "neutral",
    { homepage: homepage({ textLength: 200, appShell: "app" }) },
  ],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the part that was read is a shell", "error", { homepage: longHomepage({ appShell: "root" }) }],
  ["is an error when the part that was read is short", "error", { homepage: longHomepage({ textLength: 300 }) }],
  ["is an error behind bot protection", "error", { homepage: noPage(challenge()) }],
]);
