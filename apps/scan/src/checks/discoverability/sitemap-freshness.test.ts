import { unknownText } from "../../../test/support/answers.js";
import { checkCases, evidenceLike } from "../../../test/support/check-cases.js";
import { unknownRobotsTxt } from "../../../test/support/robots.js";
import { sitemap } from "../../../test/support/sitemaps.js";
import { sitemapFreshness } from "./sitemap-freshness.js";

/** The scan takes place on 2026-11-21 at noon. */
const dated = (...lastmods: string[]) => ({ sitemap: sitemap({ entries: 2, lastmods }) });
const partly = (...lastmods: string[]) => ({ sitemap: sitemap({ entries: 4, lastmods, truncated: true }) });

checkCases(sitemapFreshness, [
  ["passes when half of the entries have a date of this year", "pass", dated("2026-05-01")],
  ["passes with times, fractions and zones", "pass", dated("2026-05-01T10:00:00.5+02:00", "2026-05")],
  ["passes with today's date, wherever it is already tomorrow", "pass", dated("2026-11-22")],
  ["fails when fewer than half have a date", "fail", { sitemap: sitemap({ entries: 3, lastmods: ["2026-05-01"] }) }],
  ["fails with a date that no calendar has", "fail", dated("2026-02-30"), { evidence: evidenceLike(/2026-02-30/) }],
  ["fails with a date in another form", "fail", dated("01/05/2026")],
  ["fails with a date in the future", "fail", dated("2026-05-01", "2026-11-24")],
  ["fails when the newest is older than a year", "fail", dated("2025-05-01")],
  ["fails for a text list, which has no dates", "fail", { sitemap: sitemap({ form: "text" }) }],
  ["is neutral without a sitemap", "neutral", {}],
  ["is an error when the part that was read is old", "error", partly("2024-01-01", "2024-01-01")],
  ["is an error when the part that was read has few dates", "error", partly("2026-05-01")],
  ["fails when even a part proves a false date", "fail", partly("2031-05-01")],
  ["is an error when the sitemap could not be told", "error", { sitemap: { documents: [unknownText()], file: null } }],
  ["is an error when robots.txt, which may name one, is unread", "error", { robotsTxt: unknownRobotsTxt }],
]);
