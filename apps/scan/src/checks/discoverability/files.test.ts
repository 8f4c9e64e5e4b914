import { describe, expect, test } from "@jest/globals";
import { absentText, answer, invalidText, notAsked, text, unknownText } from "../../../test/support/answers.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { noPage } from "../../../test/support/pages.js";
import {
  htmlRobotsTxt,
  noRobotsTxt,
  robotsTxt as robots,
  sitemapFile,
  sitemap as sitemapOf,
  unknownRobotsTxt,
} from "../../../test/support/robots.js";
import type { Artifacts } from "../../gather/artifacts.js";
import { dnsAid } from "./dns-aid.js";
import { llmsFullTxt, llmsTxt } from "./llms-txt.js";
import { robotsTxt } from "./robots-txt.js";
import { parseW3cDatetime, sitemap, sitemapFreshness, sitemapInRobots } from "./sitemap.js";

checkCases(robotsTxt, [
  ["passes with one group", "pass", { robotsTxt: robots("User-agent: *\nAllow: /") }],
  ["passes with a byte order mark and CRLF", "pass", { robotsTxt: robots("\ufeffUser-Agent: a\r\nDisallow:\r\n") }],
  ["fails without any User-agent line", "fail", { robotsTxt: robots("Sitemap: https://site.example/sitemap.xml") }],
  ["fails when it is empty", "fail", { robotsTxt: robots("") }],
  ["fails when it is absent", "fail", { robotsTxt: noRobotsTxt }],
  ["fails when the address has a page", "fail", { robotsTxt: htmlRobotsTxt }],
  ["is an error when it could not be determined", "error", { robotsTxt: unknownRobotsTxt }],
  ["is an error when the part that was read has no group", "error", { robotsTxt: robots("#", { truncated: true }) }],
  ["fails for text without a parsed group", "fail", { robotsTxt: { ...text("/robots.txt", "x"), robots: null } }],
  ["fails behind a soft 404", "fail", { robotsTxt: { ...absentText("/robots.txt"), robots: null } }],
]);

const found = (overrides = {}) => ({ documents: [text("/sitemap.xml", "<urlset")], file: sitemapFile(overrides) });

const cut = (path: string, body: string) => text(path, body, { truncated: true });

checkCases(sitemap, [
  ["passes with a urlset that has an entry", "pass", { sitemap: found() }],
  ["passes with an index", "pass", { sitemap: found({ form: "index" }) }],
  [
    "fails when nothing is at the pages that were followed",
    "fail",
    {
      sitemap: found(),
      sitemapEntries: [{ href: "https://site.example/a", exists: false, fetched: answer({ status: 404 }) }],
    },
  ],
  ["passes with a text list", "pass", { sitemap: found({ form: "text" }) }],
  [
    "passes with a sitemap, even if robots.txt could not be read",
    "pass",
    { sitemap: found(), robotsTxt: unknownRobotsTxt },
  ],
  [
    "warns above 50,000 entries",
    "pass",
    { sitemap: found({ entries: 50_001 }) },
    { details: { warnings: ["more than 50,000 entries in one file"] } },
  ],
  ["fails when every place is absent", "fail", { robotsTxt: robots("User-agent: *") }],
  ["fails when it has no entry", "fail", { sitemap: found({ entries: 0 }) }],
  [
    "is neutral on a host that has no page at its root either",
    "neutral",
    { sitemap: found({ entries: 0 }), homepage: noPage(answer({ status: 404 })) },
  ],
  ["fails when it is a page", "fail", { sitemap: { documents: [invalidText("/sitemap.xml")], file: null } }],
  ["is an error when robots.txt, which may name a sitemap, is unread", "error", { robotsTxt: unknownRobotsTxt }],
  [
    "is an error when one place could not be determined",
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
    "fails when the address has a long page",
    "fail",
    { sitemap: { documents: [{ ...absentText("/sitemap.xml"), fetched: answer({ truncated: true }) }], file: null } },
  ],
]);

const naming = (sitemap: string, truncated = false) => robots(`User-agent: *\nSitemap: ${sitemap}`, { truncated });

checkCases(sitemapInRobots, [
  [
    "passes with an absolute address",
    "pass",
    { robotsTxt: naming("https://site.example/sitemap.xml"), sitemap: found() },
  ],
  ["fails when nothing is at the address", "fail", { robotsTxt: naming("https://site.example/sitemap.xml") }],
  ["is neutral when there is no sitemap to name", "neutral", { robotsTxt: robots("User-agent: *") }],
  ["passes with an address on another host", "pass", { robotsTxt: naming("https://cdn.example/s.xml") }],
  ["fails with a relative address, which crawlers ignore", "fail", { robotsTxt: naming("/sitemap.xml") }],
  ["fails with another scheme", "fail", { robotsTxt: naming("ftp://site.example/sitemap.xml") }],
  ["fails without a Sitemap line", "fail", { robotsTxt: robots("User-agent: *"), sitemap: found() }],
  ["is neutral without robots.txt", "neutral", { robotsTxt: noRobotsTxt }],
  ["is neutral when robots.txt is a page", "neutral", { robotsTxt: htmlRobotsTxt }],
  ["is an error when robots.txt could not be determined", "error", { robotsTxt: unknownRobotsTxt }],
  [
    "is an error when robots.txt was read in part",
    "error",
    { robotsTxt: robots("User-agent: *", { truncated: true }) },
  ],
]);

/** The scan takes place on 2026-11-21 at noon. */
const dated = (...lastmods: string[]) => ({ sitemap: sitemapOf({ entries: 2, lastmods }) });
const partly = (...lastmods: string[]) => ({ sitemap: sitemapOf({ entries: 4, lastmods, truncated: true }) });

checkCases(sitemapFreshness, [
  ["passes when half of the entries have a date of this year", "pass", dated("2026-05-01")],
  ["passes with times, fractions and zones", "pass", dated("2026-05-01T10:00:00.5+02:00", "2026-05")],
  ["passes with tomorrow's date, which has begun in other time zones", "pass", dated("2026-11-22")],
  ["fails when fewer than half have a date", "fail", { sitemap: sitemapOf({ entries: 3, lastmods: ["2026-05-01"] }) }],
  ["fails with an impossible date", "fail", dated("2026-02-30"), { evidence: evidenceLike(/2026-02-30/) }],
  ["fails with a date in another form", "fail", dated("01/05/2026")],
  ["fails with a date in the future", "fail", dated("2026-05-01", "2026-11-24")],
  ["fails when the newest is older than a year", "fail", dated("2025-05-01")],
  ["is neutral for a text list, which has no place for dates", "neutral", { sitemap: sitemapOf({ form: "text" }) }],
  ["is neutral without a sitemap", "neutral", {}],
  ["is an error when the part that was read is old", "error", partly("2024-01-01", "2024-01-01")],
  ["is an error when the part that was read has few dates", "error", partly("2026-05-01")],
  ["fails when even a part proves a false date", "fail", partly("2031-05-01")],
  [
    "is an error when the sitemap could not be determined",
    "error",
    { sitemap: { documents: [unknownText()], file: null } },
  ],
  ["is an error when robots.txt, which may name a sitemap, is unread", "error", { robotsTxt: unknownRobotsTxt }],
]);

const GOOD =
  "# Site\n\n> What the site does for whom, in one line.\n\n- [Docs](https://site.example/docs): all of them\n";
const file = (body: string, truncated = false) => ({ llmsTxt: text("/llms.txt", body, { truncated }) });

checkCases(llmsTxt, [
  ["passes with a heading and a link", "pass", file(GOOD)],
  ["passes with a byte order mark and CRLF", "pass", file(`\ufeff${GOOD.replaceAll("\n", "\r\n")}`)],
  ["passes with an underlined heading", "pass", file(GOOD.replace("# Site", "Site\n===="))],
  ["passes with a heading that is not the first line", "pass", file(`Note\n\n${GOOD}`)],
  [
    "warns above 50,000 characters",
    "pass",
    file(GOOD + "text ".repeat(11_000)),
    { details: { length: GOOD.length + 54_999, warnings: ["longer than 50,000 characters"] } },
  ],
  ["fails above 100,000 characters", "fail", file(GOOD + "text ".repeat(20_001))],
  ["fails without heading", "fail", file(GOOD.replace("# Site", "Site"))],
  ["fails when the only heading is in code", "fail", file(`\`\`\`\n# Site\n\`\`\`\n${GOOD.slice(7)}`)],
  ["fails without link", "fail", file(GOOD.replace("](", "] ("))],
  ["fails below 50 characters", "fail", file("# Site\n[a](/b)")],
  ["fails when it is absent", "fail", {}],
  ["fails when it is a page", "fail", { llmsTxt: invalidText("/llms.txt") }],
  [
    "fails with the words of the example",
    "fail",
    file("# site.example\n\n> One sentence about the site.\n\n- [Home](https://site.example/): what it covers"),
  ],
  ["is an error when it could not be determined", "error", { llmsTxt: unknownText() }],
  ["is an error when the part that was read has no link", "error", file(`# Site\n${"text ".repeat(20)}`, true)],
]);

const full = (characters: number, truncated = false) => text("/llms-full.txt", "x".repeat(characters), { truncated });
const notAskedFor = { state: "not_asked", why: "no llms.txt", fetched: notAsked() } as const;

checkCases(llmsFullTxt, [
  ["passes with 1 KB", "pass", { llmsFullTxt: full(1024) }],
  ["passes when longer than llms.txt", "pass", { llmsFullTxt: full(200), llmsTxt: text("/llms.txt", "x".repeat(100)) }],
  ["passes when only its beginning was read", "pass", { llmsFullTxt: full(4096, true) }],
  ["fails when it is a page", "fail", { llmsFullTxt: invalidText("/llms-full.txt") }],
  ["fails when it is a stub", "fail", { llmsFullTxt: full(50), llmsTxt: text("/llms.txt", "x".repeat(100)) }],
  ["is neutral when it is absent", "neutral", { llmsFullTxt: absentText("/llms-full.txt") }],
  ["is neutral when llms-full.txt was not requested", "neutral", { llmsFullTxt: notAskedFor }],
  ["is an error when it could not be determined", "error", { llmsFullTxt: unknownText() }],
  ["is an error when llms.txt could not be determined", "error", { llmsFullTxt: notAskedFor, llmsTxt: unknownText() }],
]);

const SERVICE = '_index._agents.site.example SVCB 1 agents.site.example. alpn="mcp"';
const ALIAS = "_index._agents.site.example SVCB 0 agents.site.example.";
const dns = (overrides: Partial<Artifacts["dnsAid"]>): Partial<Artifacts> => ({
  dnsAid: { asked: true, records: [], sellers: [], authenticated: false, error: null, ...overrides },
});

checkCases(dnsAid, [
  ["passes with a signed service record", "pass", dns({ records: [SERVICE], authenticated: true })],
  [
    "passes with a signed HTTPS record",
    "pass",
    dns({ records: [SERVICE.replace("SVCB", "HTTPS")], authenticated: true }),
  ],
  ["fails when the record is unsigned", "fail", dns({ records: [SERVICE] })],
  ["fails with an alias only", "fail", dns({ records: [ALIAS], authenticated: true })],
  ["is neutral without records", "neutral", dns({ authenticated: true })],
  ["is neutral when it was not looked up", "neutral", {}],
  ["is an error when DNS gave no answer", "error", dns({ error: "timeout" })],
]);

describe("parseW3cDatetime", () => {
  test.each([
    ["2026", "2026-01-01T00:00:00.000Z"],
    ["2026-05", "2026-05-01T00:00:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["2026-05-01T10:20Z", "2026-05-01T10:20:00.000Z"],
    ["2026-05-01T10:20:30-05:00", "2026-05-01T15:20:30.000Z"],
    [" 2026-05-01T10:20:30.25Z ", "2026-05-01T10:20:30.250Z"],
  ])("reads %s", (text, expected) => {
    expect(new Date(parseW3cDatetime(text)!).toISOString()).toBe(expected);
  });

  test.each([
    "",
    "today",
    "2026-13",
    "2026-02-29",
    "2026-05-01T10:20",
    "2026-05-01 10:20Z",
    "20260501",
    "2026-05-01T25:00Z",
  ])("refuses %p", (text) => {
    expect(parseW3cDatetime(text)).toBeNull();
  });
});
