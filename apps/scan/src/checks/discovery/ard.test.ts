import { failed, invalidJson, json, unknownJson } from "../../../test/support/answers.js";
import { strictSite } from "../../../test/support/artifacts.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { AI_CATALOG } from "../../../test/support/documents.js";
import { homepage, link, longHomepage, noPage } from "../../../test/support/pages.js";
import { robotsTxt, unknownRobotsTxt } from "../../../test/support/robots.js";
import { ard } from "./ard.js";

const PATH = "/.well-known/ai-catalog.json";
const [ENTRY] = AI_CATALOG.entries;
const catalog = (value: object) => ({ aiCatalog: json(PATH, value) });
const entries = (...list: object[]) => catalog({ ...AI_CATALOG, entries: list });
const declared = link("ai-catalog", PATH);

checkCases(ard, [
  ["passes with an entry", "pass", catalog(AI_CATALOG), { details: { entries: 1, warnings: [] } }],
  [
    "passes with data in place of an address, and the older mediaType",
    "pass",
    entries({ identifier: "a", mediaType: "text/plain", data: "x" }),
  ],
  [
    "warns when another entry is not in order",
    "pass",
    entries(ENTRY!, {}),
    { details: { entries: 1, warnings: ["some entries are not in order"] } },
  ],
  ["fails with both address and data", "fail", entries({ ...ENTRY, data: "x" })],
  ["fails without specVersion", "fail", catalog({ entries: [ENTRY] })],
  ["is neutral with a catalog without entries, which is allowed", "neutral", entries()],
  ["fails when it is a page", "fail", { aiCatalog: invalidJson(PATH) }],
  ["fails when the one that a Link header declares is missing", "fail", { homepage: homepage({}, {}, [declared]) }],
  ["fails when the one that the page declares is missing", "fail", { homepage: homepage({ links: [declared] }) }],
  [
    "fails when the one that robots.txt declares is missing",
    "fail",
    { robotsTxt: robotsTxt("Agentmap: https://site.example/a.json") },
  ],
  ["is neutral when it is absent", "neutral", {}],
  ["fails when it is absent in profile all", "fail", { site: strictSite }],
  ["is an error when robots.txt could not be told", "error", { robotsTxt: unknownRobotsTxt }],
  ["is an error when the homepage did not answer", "error", { homepage: noPage(failed()) }],
  ["is an error when the homepage was read in part", "error", { homepage: longHomepage() }],
  ["is an error when it could not be told", "error", { aiCatalog: unknownJson(PATH) }],
]);
