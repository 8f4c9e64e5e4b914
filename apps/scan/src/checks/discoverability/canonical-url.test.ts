import { answer, failed } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { homepage, link, longHomepage, noPage } from "../../../test/support/pages.js";
import { canonicalUrl } from "./canonical-url.js";

const naming = (...canonicals: string[]) => ({ homepage: homepage({ canonicals }) });

checkCases(canonicalUrl, [
  ["passes with one absolute address of the site", "pass", naming("https://site.example/")],
  ["passes with www of the same site", "pass", naming("https://www.site.example/")],
  ["passes when the same address is named twice", "pass", naming("https://site.example", "https://site.example/")],
  [
    "passes with a Link header only",
    "pass",
    { homepage: homepage({}, {}, [link("canonical", "https://site.example/")]) },
  ],
  ["fails without any", "fail", {}],
  ["fails with several", "fail", naming("https://site.example/", "https://site.example/home")],
  ["fails with a relative address", "fail", naming("/")],
  ["fails with another scheme", "fail", naming("ftp://site.example/")],
  ["fails with an address that is none", "fail", naming("https://")],
  ["fails with another site", "fail", naming("https://other.example/")],
  [
    "fails with another customer of the same host",
    "fail",
    { homepage: homepage({ url: "https://a.github.io/", canonicals: ["https://b.github.io/"] }) },
  ],
  ["is an error when a long page names none so far", "error", { homepage: longHomepage() }],
  ["is neutral when the homepage is JSON", "neutral", { homepage: noPage(answer()) }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
]);
