import { expect } from "@jest/globals";
import { absentText, invalidText, ORIGIN, text, unknownText } from "../../../test/support/answers.js";
import { strictSite } from "../../../test/support/artifacts.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import type { Artifacts } from "../../gather/artifacts.js";
import { llmsCoverage, llmsFreshness } from "./llms-upkeep.js";

const sitemap = (...paths: readonly string[]): Pick<Artifacts, "sitemap"> => ({
  sitemap: {
    documents: [absentText("/sitemap.xml")],
    file: {
      ...{ url: `${ORIGIN}/sitemap.xml`, form: "urlset", entries: paths.length, lastmods: [] },
      ...{ locations: paths.map((path) => new URL(path, ORIGIN).href), namespaced: true, truncated: false },
    },
  },
});
const list = (...paths: readonly string[]) =>
  text("/llms.txt", `# Site\n\n${paths.map((path) => `- [Page](${path})`).join("\n")}\n`);
const FIVE = sitemap("/", "/a", "/b/", "/c.html", "/d", "/e/index.html");

checkCases(llmsCoverage, [
  ["passes when every page is listed", "pass", { ...FIVE, llmsTxt: list("/a", "/b", "/c", "/d", "/e") }],
  [
    "counts a page as listed if its markdown is",
    "pass",
    { ...FIVE, llmsTxt: list("/a.md", "/b/index.md", `${ORIGIN}/c.md`, "/d.mdx", "/e.txt") },
  ],
  ["passes with four of five pages", "pass", { ...FIVE, llmsTxt: list("/a", "/b", "/c", "/d") }],
  [
    "is neutral with three of five, and names what is missing",
    "neutral",
    { ...FIVE, llmsTxt: list("/a", "/b", "/c") },
    { evidence: evidenceLike(/site\.example\/d$/) },
  ],
  ["fails with three of five in profile all", "fail", { ...FIVE, llmsTxt: list("/a", "/b", "/c"), site: strictSite }],
  ["doesn't count pages of other sites", "neutral", { ...FIVE, llmsTxt: list("https://else.example/a") }],
  ["is neutral where further lists may have the rest", "neutral", { ...FIVE, llmsTxt: list("/docs/llms.txt") }],
  [
    "is neutral where further lists may have the rest in profile all",
    "neutral",
    { ...FIVE, llmsTxt: list("/docs/llms.txt"), site: strictSite },
  ],
  ["is neutral with a sitemap of two pages", "neutral", { ...sitemap("/", "/a", "/b"), llmsTxt: list("/a") }],
  ["is neutral without a sitemap", "neutral", { llmsTxt: list("/a") }],
  ["is neutral without llms.txt", "neutral", FIVE],
  ["is neutral with a page in the place of llms.txt", "neutral", { ...FIVE, llmsTxt: invalidText("/llms.txt") }],
  ["is an error when llms.txt could not be read", "error", { ...FIVE, llmsTxt: unknownText("/llms.txt") }],
  [
    "is an error when llms.txt was read in part",
    "error",
    { ...FIVE, llmsTxt: text("/llms.txt", "# Site\n\n- [Page](/a)\n", { truncated: true }) },
  ],
]);

const sent = (headers: Record<string, string>) => ({ llmsTxt: text("/llms.txt", "# Site\n", { headers }) });
const LATE = { details: { warnings: [expect.stringContaining("hour") as never] } };
const IN_TIME = { details: { warnings: [] } };

checkCases(llmsFreshness, [
  ["passes with five minutes", "pass", sent({ "cache-control": "public, max-age=300" }), IN_TIME],
  ["passes with an hour", "pass", sent({ "cache-control": "max-age=3600" }), IN_TIME],
  ["warns of two hours", "pass", sent({ "cache-control": "max-age=7200" }), LATE],
  ["passes with a day, with a warning", "pass", sent({ "cache-control": "max-age=86400" }), LATE],
  ["fails with more than a day", "fail", sent({ "cache-control": "public, max-age=86401" })],
  ["fails with a year, whatever its validator", "fail", sent({ "cache-control": "max-age=31536000", etag: '"1"' })],
  ["passes with a year that has to be revalidated", "pass", sent({ "cache-control": "no-cache, max-age=31536000" })],
  [
    "passes with must-revalidate and a validator",
    "pass",
    sent({ "cache-control": "max-age=31536000, must-revalidate", etag: '"1"' }),
  ],
  [
    "fails with must-revalidate and no validator",
    "fail",
    sent({ "cache-control": "max-age=31536000, must-revalidate" }),
  ],
  ["passes with a validator alone", "pass", sent({ "last-modified": "Mon, 16 Nov 2026 08:00:00 GMT" })],
  [
    "fails with Expires in a month",
    "fail",
    sent({ date: "Mon, 16 Nov 2026 08:00:00 GMT", expires: "Wed, 16 Dec 2026 08:00:00 GMT" }),
  ],
  ["is neutral without any of the headers", "neutral", sent({})],
  ["is neutral without llms.txt", "neutral", { llmsTxt: absentText("/llms.txt") }],
  ["is neutral with a page in the place of llms.txt", "neutral", { llmsTxt: invalidText("/llms.txt") }],
  ["is an error when llms.txt could not be read", "error", { llmsTxt: unknownText("/llms.txt") }],
]);
