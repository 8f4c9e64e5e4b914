import { absentText, answer, invalidText, text, unknownText } from "../../../test/support/answers.js";
import { checkCases } from "../../../test/support/check-cases.js";
import { robotsTxt, unknownRobotsTxt } from "../../../test/support/robots.js";
import { sitemapFile } from "../../../test/support/sitemaps.js";
import { sitemap } from "./sitemap.js";

const found = (overrides = {}) => ({ documents: [text("/sitemap.xml", "<urlset")], file: sitemapFile(overrides) });

const cut = (path: string, body: string) => text(path, body, { truncated: true });

checkCases(sitemap, [
  ["passes with a urlset that has an entry", "pass", { sitemap: found() }],
  ["passes with an index", "pass", { sitemap: found({ form: "index" }) }],
  ["passes with a text list", "pass", { sitemap: found({ form: "text" }) }],
  ["passes whatever robots.txt is, once found", "pass", { sitemap: found(), robotsTxt: unknownRobotsTxt }],
  [
    "warns above 50,000 entries",
    "pass",
    { sitemap: found({ entries: 50_001 }) },
    { details: { warnings: ["more than 50,000 entries in one file"] } },
  ],
  ["fails when every place is absent", "fail", { robotsTxt: robotsTxt("User-agent: *") }],
  ["fails when it has no entry", "fail", { sitemap: found({ entries: 0 }) }],
  ["fails when it is a page", "fail", { sitemap: { documents: [invalidText("/sitemap.xml")], file: null } }],
  ["is an error when robots.txt, which may name one, is unread", "error", { robotsTxt: unknownRobotsTxt }],
  [
    "is an error when one place could not be told",
    "error",
    { sitemap: { documents: [absentText("/a.xml"), unknownText("/b.xml")], file: null } },
  ],
  [
    "is an error when the part that was read has no entry",
    "error",
    { sitemap: { documents: [cut("/sitemap.xml", "<urlset")], file: sitemapFile({ entries: 0, truncated: true }) } },
  ],
  [
    "is an error when a packed file was cut and cannot be unpacked",
    "error",
    { sitemap: { documents: [cut("/sitemap.xml.gz", "\u001f")], file: null } },
  ],
  [
    "fails when a long page stands in its place",
    "fail",
    { sitemap: { documents: [{ ...absentText("/sitemap.xml"), fetched: answer({ truncated: true }) }], file: null } },
  ],
]);
