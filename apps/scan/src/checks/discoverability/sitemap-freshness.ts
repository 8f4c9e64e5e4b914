import type { SitemapFile } from "../../gather/sitemap-file.js";
import { type CheckResult, cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { quote } from "../evidence.js";
import { judgeSitemap } from "./sitemap-entries.js";
import { parseW3cDatetime } from "./w3c-datetime.js";

const DAY_MS = 86_400_000;
const AGE_MAX_MS = 366 * DAY_MS;
/** A date without a time is already tomorrow somewhere. */
const FUTURE_TOLERANCE_MS = DAY_MS;

function judge({ url, entries, lastmods, truncated }: SitemapFile, nowMs: number): CheckResult {
  const evidence = [quote(url, `entries: ${entries}, with lastmod: ${lastmods.length}`)];
  const proof = (text: string) => [...evidence, quote(`${url} <lastmod>`, text)];
  const dates = lastmods.map((text) => ({ text, ms: parseW3cDatetime(text) }));
  const invalid = dates.find(({ ms }) => ms === null);
  if (invalid) return fails("A lastmod is not a W3C date.", proof(invalid.text));
  const future = dates.find(({ ms }) => ms! > nowMs + FUTURE_TOLERANCE_MS);
  if (future) return fails("A lastmod lies in the future.", proof(future.text));
  const missing: typeof fails = truncated
    ? (_, seen) => cannotTell("The sitemap was read only in part, and the part does not settle it.", seen)
    : fails;
  if (lastmods.length * 2 < entries) return missing("Fewer than half of the entries have a lastmod.", evidence);
  const newest = dates.reduce((best, date) => (date.ms! > best.ms! ? date : best), dates[0]!);
  if (newest.ms! < nowMs - AGE_MAX_MS) return missing("The newest lastmod is older than a year.", proof(newest.text));
  return pass("The sitemap says when its pages changed.", proof(newest.text));
}

/** An index without dates is judged by the first of its sitemaps. */
const datedBy = (file: SitemapFile, child: SitemapFile | null): SitemapFile =>
  file.form === "index" && file.lastmods.length * 2 < file.entries && child !== null && child.entries > 0
    ? child
    : file;

export const sitemapFreshness = defineCheck({
  id: "sitemapFreshness",
  title: "The sitemap says when pages changed",
  failTitle: "The sitemap does not say when pages changed",
  what: "The `lastmod` values of the sitemap's entries, as far as it was read; of an index without dates those of its first sitemap.",
  why: "With honest dates an agent fetches again only what changed; with invented ones it stops believing them.",
  rules: {
    pass: "At least half of the entries have a `lastmod`, all of those are W3C dates, the newest is at most a year old and none lies in the future.",
    fail: "One of these does not hold; a text list cannot carry dates at all.",
    neutral: "There is no sitemap.",
  },
  fix: {
    goal: "Agents refresh what changed and nothing else.",
    fix: "Write the date of the last real change into each entry: <lastmod>2026-05-01</lastmod>. Do not write the build date.",
    docs: ["https://www.sitemaps.org/protocol.html#xmlTagDefinitions", "https://www.w3.org/TR/NOTE-datetime"],
    inspect: "curl -fsSL --compressed {origin}/sitemap.xml | grep -oE '<lastmod>[0-9]{4}[^<]*'",
  },
  requires: ["sitemap", "robotsTxt", "site"],
  evaluate: (artifacts) =>
    judgeSitemap(artifacts, {
      found: (file) => judge(datedBy(file, artifacts.sitemap.child ?? null), artifacts.site.scannedAt.getTime()),
      none: (evidence) => neutral("There is no sitemap whose dates could be read.", evidence),
    }),
});
