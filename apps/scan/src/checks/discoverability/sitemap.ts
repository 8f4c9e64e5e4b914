import { parseUrl, sameSite } from "../../addresses.js";
import type { Fetched } from "../../documents/fetched.js";
import type { Artifacts } from "../../gather/artifacts.js";
import { findPageList, type SitemapFile } from "../../gather/parse-sitemap.js";
import { type CheckResult, cannotTell, defineCheck, fails, neutral, pass, withFix } from "../check.js";
import { isMissing, observed, quote } from "../evidence.js";
import { documentEvidence, missingFrom, readInPart } from "../judge-document.js";
import { judgeRobots, keepsEverybodyOut } from "../robots/robots-fixes.js";

const FORM = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?)?)?$/;

/** Parses a W3C date, from a year alone (`2026`) to fractions of a second. Returns Unix milliseconds, or null. */
export function parseW3cDatetime(text: string): number | null {
  const match = FORM.exec(text.trim());
  if (match === null) return null;
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00", fraction = "", zone = "Z"] =
    match;
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}${zone}`);
  if (Number.isNaN(instant)) return null;
  // Date.parse turns February 30 into a day in March, so compare the day.
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day) ? instant : null;
}

interface SitemapRules {
  readonly found: (file: SitemapFile) => CheckResult;
  readonly none: (evidence: CheckResult["evidence"]) => CheckResult;
}

/**
 * Judges the sitemap. It counts as missing only if the scanner could read every place that may contain or name a
 * sitemap, robots.txt included.
 */
function judgeSitemap({ sitemap, robotsTxt }: Pick<Artifacts, "sitemap" | "robotsTxt">, rules: SitemapRules) {
  const { file, documents } = sitemap;
  if (file !== null && file.entries > 0) return rules.found(file);
  const evidence = documents.flatMap(documentEvidence);
  if (robotsTxt.state === "unknown") {
    return cannotTell("The scan could not read robots.txt, which may name a sitemap.", [
      ...documentEvidence(robotsTxt),
      ...evidence,
    ]);
  }
  if (documents.some((one) => one.state === "unknown" || one.state === "not_asked" || readInPart(one))) {
    return cannotTell("The scan could not determine whether there is a sitemap.", evidence);
  }
  return rules.none(evidence);
}

/** Maximum number of entries per file, as sitemaps.org defines it. */
const ENTRIES_MAX = 50_000;

export const sitemap = defineCheck({
  id: "sitemap",
  title: "A sitemap lists the pages",
  failTitle: "No sitemap lists the pages",
  what: "Reads the first two sitemaps that robots.txt names, or else those that the homepage links to. If they have no entries, reads `/sitemap.xml` or `/sitemap_index.xml`. Files may be compressed with gzip.",
  why: "An agent that knows all addresses doesn't have to crawl the site to find the page that answers its question.",
  rules: {
    pass: "A `urlset`, a `sitemapindex` or a list of absolute URLs with at least one entry.",
    fail: "None of these places has a valid sitemap with an entry, the sitemap lists only addresses of another site, or the first and the last page that it lists don't exist.",
    neutral:
      "There is no sitemap and no page at the address, as on the host of an API. A sitemap would have nothing to list.",
    error:
      "The scan found no sitemap, but there may be one: it could not read robots.txt, or robots.txt names more sitemaps than a scan requests.",
  },
  fix: {
    goal: "Agents find every public page without crawling.",
    fix: "Publish /sitemap.xml with one <url><loc> per public page, and name it in robots.txt.",
    docs: ["https://www.sitemaps.org/protocol.html"],
    inspect: "curl -fsSL --compressed {origin}/sitemap.xml | grep -E '<loc>|^https?://'",
  },
  fixPart: "file",
  requires: ["sitemap", "sitemapEntries", "robotsTxt", "homepage"],
  evaluate: (artifacts) =>
    judgeSitemap(artifacts, {
      found: (file) => {
        const { url, form, entries, namespaced } = file;
        const { sitemapEntries: entriesLookedAt, homepage } = artifacts;
        // robots.txt may name a sitemap on another host, if it lists pages of this site (sitemaps.org, "Sitemaps &
        // Cross Submits"). An index whose sitemaps the scan didn't read lists no pages.
        const pages = findPageList(artifacts.sitemap);
        const { url: listUrl, locations, truncated } = pages ?? file;
        const site = pages === null || homepage.fetched.kind === "not_asked" ? url : homepage.fetched.url;
        const listed = locations.flatMap((written) => parseUrl(written.trim(), listUrl) ?? []);
        if (!truncated && listed.length > 0 && listed.every((location) => !sameSite(location, site))) {
          return fails("The sitemap lists only addresses of another site.", [quote(listUrl, listed[0]!.href)]);
        }
        if (entriesLookedAt.length > 0 && entriesLookedAt.every(({ exists }) => exists === false)) {
          return fails(
            "The addresses that the scan followed from the sitemap lead to nothing.",
            entriesLookedAt.map(({ fetched }) => observed(fetched)),
          );
        }
        return pass("A sitemap lists pages.", [quote(url, `${form}, entries read: ${entries}`)], {
          form,
          entries,
          warnings: [
            ...(entries > ENTRIES_MAX ? ["more than 50,000 entries in one file"] : []),
            ...(namespaced ? [] : ["the root element is not in the namespace of sitemaps.org"]),
          ],
        });
      },
      none: (evidence) =>
        isMissing(artifacts.homepage.fetched)
          ? neutral(
              "There is no sitemap. There is no page at the address either, so a sitemap would have nothing to list.",
              [observed(artifacts.homepage.fetched), ...evidence],
            )
          : fails("The scan found no sitemap with an entry.", evidence),
    }),
});

const DAY_MS = 86_400_000;
const AGE_MAX_MS = 366 * DAY_MS;
/** Tolerance for dates without a time, because the day may already have begun in another time zone. */
const FUTURE_TOLERANCE_MS = DAY_MS;

function judge({ url, entries, lastmods, truncated }: SitemapFile, nowMs: number): CheckResult {
  const evidence = [quote(url, `entries: ${entries}, with lastmod: ${lastmods.length}`)];
  const proof = (text: string) => [...evidence, quote(`${url} <lastmod>`, text)];
  const dates = lastmods.map((text) => ({ text, ms: parseW3cDatetime(text) }));
  const invalid = dates.find(({ ms }) => ms === null);
  if (invalid) return fails("A lastmod is not a W3C date.", proof(invalid.text));
  const future = dates.find(({ ms }) => ms! > nowMs + FUTURE_TOLERANCE_MS);
  if (future) return fails("A lastmod is in the future.", proof(future.text));
  const missing: typeof fails = truncated
    ? (_, seen) => cannotTell("The scan read only part of the sitemap, which is not enough to decide.", seen)
    : fails;
  if (lastmods.length * 2 < entries) return missing("Fewer than half of the entries have a lastmod.", evidence);
  const newest = dates.reduce((best, date) => (date.ms! > best.ms! ? date : best), dates[0]!);
  if (newest.ms! < nowMs - AGE_MAX_MS) return missing("The newest lastmod is older than a year.", proof(newest.text));
  return pass("The sitemap says when pages changed.", proof(newest.text));
}

/** Returns the file whose dates are judged: the first sitemap of an index with too few dates, otherwise `file`. */
const datedBy = (file: SitemapFile, child: SitemapFile | null): SitemapFile =>
  file.form === "index" && file.lastmods.length * 2 < file.entries && child !== null && child.entries > 0
    ? child
    : file;

export const sitemapFreshness = defineCheck({
  id: "sitemapFreshness",
  title: "The sitemap says when pages changed",
  failTitle: "The sitemap does not reliably say when pages changed",
  what: "Reads the `lastmod` values of the sitemap's entries, in the part of the sitemap that a scan reads. If fewer than half of the entries of a sitemap index have dates, reads the dates of its first sitemap instead.",
  why: "With honest dates, an agent fetches only changed pages again. It ignores dates that turn out to be invented.",
  rules: {
    pass: "At least half of the entries have a `lastmod`, all are W3C dates, the newest is at most a year old, and none is in the future.",
    fail: "One of these conditions isn't met.",
    neutral: "There is no sitemap, or it is a text list, which can't have dates.",
  },
  fix: {
    goal: "Agents refresh only changed pages.",
    fix: "Write the date of the last real change into each entry: `<lastmod>2026-05-01</lastmod>`. Do not write the build date.",
    docs: ["https://www.sitemaps.org/protocol.html#xmlTagDefinitions", "https://www.w3.org/TR/NOTE-datetime"],
    inspect: "curl -fsSL --compressed {origin}/sitemap.xml | grep -oE '<lastmod>[0-9]{4}[^<]*'",
  },
  requires: ["sitemap", "robotsTxt", "site"],
  evaluate: (artifacts) =>
    judgeSitemap(artifacts, {
      found: (file) =>
        file.form === "text"
          ? neutral("A text sitemap can't have dates.", [quote(file.url, `entries: ${file.entries}`)])
          : judge(datedBy(file, artifacts.sitemap.child ?? null), artifacts.site.scannedAt.getTime()),
      none: (evidence) => neutral("There is no sitemap with dates to read.", evidence),
    }),
});

const isAbsolute = (value: string): boolean => /^https?:\/\//i.test(value) && parseUrl(value) !== null;

/** The requested URL, before redirects. */
const askedUrl = (fetched: Fetched): string | null =>
  fetched.kind === "not_asked"
    ? null
    : fetched.kind === "http"
      ? (fetched.redirects[0]?.from ?? fetched.url)
      : fetched.url;

const PUBLISH_NAMED = "Publish a sitemap at the address that the Sitemap line of robots.txt names.";
const NAME_FOUND = "Correct the Sitemap line of robots.txt so that it names the site's real sitemap.";

export const sitemapInRobots = defineCheck({
  id: "sitemapInRobots",
  title: "robots.txt names the sitemap",
  failTitle: "robots.txt leads crawlers to no sitemap",
  what: "Reads the `Sitemap:` records of robots.txt.",
  why: "Crawlers find sitemaps at unusual addresses only through robots.txt.",
  rules: {
    pass: "robots.txt has at least one `Sitemap:` record with an absolute http or https URL. If the scan requested all named sitemaps, at least one of them isn't missing.",
    fail: "robots.txt has no such record, or only relative ones, which crawlers ignore; or nothing is at any of the named addresses.",
    neutral:
      "There is no robots.txt, or the site has no sitemap to name. Or robots.txt names no valid address of a sitemap and blocks all crawlers.",
  },
  fix: {
    goal: "Crawlers find the sitemap without guessing.",
    fix: "Add a line to robots.txt:\n\nSitemap: {origin}/sitemap.xml",
    docs: ["https://www.sitemaps.org/protocol.html#submit_robots"],
    inspect: "curl -fsSL {origin}/robots.txt | grep -iE '^sitemap: *https?://'",
  },
  fixPart: "robots",
  requires: ["robotsTxt", "sitemap"],
  evaluate: ({ robotsTxt, sitemap: { documents, file } }) =>
    judgeRobots(robotsTxt, {
      none: (evidence) => neutral("There is no robots.txt to name a sitemap.", evidence),
      found: (robots, url, evidence) => {
        const { sitemaps } = robots;
        const named = sitemaps.filter(isAbsolute);
        if (named.length > 0) {
          const asked = documents.filter(({ fetched }) =>
            named.some((href) => parseUrl(href)?.href === askedUrl(fetched)),
          );
          const isDead = asked.length === named.length && asked.every(({ state }) => state === "absent");
          return isDead
            ? withFix(
                fails("Nothing is at the sitemap addresses that robots.txt names.", asked.flatMap(documentEvidence)),
                file === null ? PUBLISH_NAMED : NAME_FOUND,
              )
            : pass("robots.txt names a sitemap.", [quote(url, `Sitemap: ${named[0]}`)]);
        }
        if (
          !readInPart(robotsTxt) &&
          sitemaps.length === 0 &&
          file === null &&
          documents.every(({ state }) => state === "absent")
        ) {
          return neutral("There is no sitemap for robots.txt to name.", documents.flatMap(documentEvidence));
        }
        if (keepsEverybodyOut(robots))
          return neutral("robots.txt blocks all crawlers, so a sitemap would have nothing to list.", evidence);
        return sitemaps.length > 0
          ? missingFrom(robotsTxt)("The Sitemap records of robots.txt are not absolute.", [
              quote(url, `Sitemap: ${sitemaps[0]}`),
            ])
          : missingFrom(robotsTxt)("robots.txt names no sitemap.", evidence);
      },
    }),
});
