import type { Artifacts } from "../../gather/artifacts.js";
import type { Fetched } from "../../gather/fetched.js";
import type { SitemapFile } from "../../gather/parse-sitemap.js";
import { parseUrl, sameSite } from "../../gather/parse-target.js";
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
 * Judges the sitemap. The sitemap counts as missing only if the scanner read every place that may contain or name one.
 * robots.txt is such a place.
 */
function judgeSitemap({ sitemap, robotsTxt }: Pick<Artifacts, "sitemap" | "robotsTxt">, rules: SitemapRules) {
  const { file, documents } = sitemap;
  if (file !== null && file.entries > 0) return rules.found(file);
  const evidence = documents.flatMap(documentEvidence);
  if (robotsTxt.state === "unknown") {
    return cannotTell("robots.txt, which may name a sitemap, could not be read.", [
      ...documentEvidence(robotsTxt),
      ...evidence,
    ]);
  }
  if (documents.some((one) => one.state === "unknown" || one.state === "not_asked" || readInPart(one))) {
    return cannotTell("Whether there is a sitemap could not be determined.", evidence);
  }
  return rules.none(evidence);
}

/** Maximum entries per file, as sitemaps.org defines it. Larger sitemaps must be split, with an index. */
const ENTRIES_MAX = 50_000;

export const sitemap = defineCheck({
  id: "sitemap",
  title: "A sitemap lists the pages",
  failTitle: "No sitemap lists the pages",
  what: "The first two sitemaps that robots.txt names, else `/sitemap.xml` or `/sitemap_index.xml`; gzip is read too.",
  why: "An agent that knows all addresses need not crawl through navigation to find the page that answers its question.",
  rules: {
    pass: "A `urlset`, a `sitemapindex` or a list of absolute URLs with at least one entry.",
    fail: "None of these places holds a valid sitemap with an entry, or it lists addresses of another site only, or nothing is at the first and the last address that it lists.",
    neutral:
      "None was found, and there is no page at the address either, as on the host of an API: there is nothing to list.",
    error:
      "None was found, and robots.txt, which may name one, could not be read, or it names more sitemaps than a scan asks for.",
  },
  fix: {
    goal: "Every public page can be found without crawling.",
    fix: "Publish /sitemap.xml with one <url><loc> per public page and name it in robots.txt.",
    docs: ["https://www.sitemaps.org/protocol.html"],
    inspect: "curl -fsSL --compressed {origin}/sitemap.xml | grep -E '<loc>|^https?://'",
  },
  requires: ["sitemap", "sitemapEntries", "robotsTxt", "homepage"],
  evaluate: (artifacts) =>
    judgeSitemap(artifacts, {
      found: ({ url, form, entries, namespaced, locations, truncated }) => {
        const listed = locations.flatMap((written) => parseUrl(written.trim(), url) ?? []);
        if (!truncated && listed.length > 0 && listed.every((location) => !sameSite(location, url))) {
          return fails("The sitemap lists addresses of another site only.", [quote(url, listed[0]!.href)]);
        }
        const { sitemapEntries: entriesLookedAt } = artifacts;
        if (entriesLookedAt.length > 0 && entriesLookedAt.every(({ exists }) => exists === false)) {
          return fails(
            "Nothing is at the addresses of the sitemap that were followed.",
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
          ? neutral("There is no sitemap, and no page at the address that it could list.", [
              observed(artifacts.homepage.fetched),
              ...evidence,
            ])
          : fails("No sitemap with an entry was found.", evidence),
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
  if (future) return fails("A lastmod lies in the future.", proof(future.text));
  const missing: typeof fails = truncated
    ? (_, seen) => cannotTell("The sitemap was read only in part, and the part does not settle it.", seen)
    : fails;
  if (lastmods.length * 2 < entries) return missing("Fewer than half of the entries have a lastmod.", evidence);
  const newest = dates.reduce((best, date) => (date.ms! > best.ms! ? date : best), dates[0]!);
  if (newest.ms! < nowMs - AGE_MAX_MS) return missing("The newest lastmod is older than a year.", proof(newest.text));
  return pass("The sitemap says when its pages changed.", proof(newest.text));
}

/** Selects the file whose dates are judged. If an index has too few dates, this is its first sitemap. */
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
    fail: "One of these does not hold.",
    neutral: "There is no sitemap, or it is a text list, which has no place for dates.",
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
      found: (file) =>
        file.form === "text"
          ? neutral("A text sitemap has no place for dates.", [quote(file.url, `entries: ${file.entries}`)])
          : judge(datedBy(file, artifacts.sitemap.child ?? null), artifacts.site.scannedAt.getTime()),
      none: (evidence) => neutral("There is no sitemap whose dates could be read.", evidence),
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
const NAME_FOUND = "Correct the Sitemap line of robots.txt: it must name the sitemap that the site really has.";

export const sitemapInRobots = defineCheck({
  id: "sitemapInRobots",
  title: "robots.txt names the sitemap",
  failTitle: "robots.txt does not name the sitemap",
  what: "The `Sitemap:` records of robots.txt.",
  why: "It is the one place where crawlers look for sitemaps that do not lie at the usual address.",
  rules: {
    pass: "At least one `Sitemap:` record with an absolute http or https URL, and not all of those that were asked are missing.",
    fail: "No such record, or relative ones only, which crawlers ignore; or nothing is at the addresses that the records name.",
    neutral: "There is no robots.txt, or it blocks all crawlers, or there is no sitemap that it could name.",
  },
  fix: {
    goal: "Crawlers find the sitemap without guessing.",
    fix: "Add a line to robots.txt:\n\nSitemap: {origin}/sitemap.xml",
    docs: ["https://www.sitemaps.org/protocol.html#submit_robots"],
    inspect: "curl -fsSL {origin}/robots.txt | grep -iE '^sitemap: *https?://'",
  },
  requires: ["robotsTxt", "sitemap"],
  evaluate: ({ robotsTxt, sitemap: { documents, file } }) =>
    judgeRobots(robotsTxt, {
      none: (evidence) => neutral("There is no robots.txt that could name a sitemap.", evidence),
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
          return neutral("There is no sitemap that robots.txt could name.", documents.flatMap(documentEvidence));
        }
        if (keepsEverybodyOut(robots))
          return neutral("robots.txt blocks all crawlers, so there is nothing that a sitemap should list.", evidence);
        return sitemaps.length > 0
          ? missingFrom(robotsTxt)("The Sitemap records of robots.txt are not absolute.", [
              quote(url, `Sitemap: ${sitemaps[0]}`),
            ])
          : missingFrom(robotsTxt)("robots.txt names no sitemap.", evidence);
      },
    }),
});
