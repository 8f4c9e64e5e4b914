import { parseUrl, resolveUrl, sameSite } from "../../addresses.js";
import { listMarkdownLinks } from "../../gather/markdown-links.js";
import { findPageList, listAddresses } from "../../gather/parse-sitemap.js";
import { notApplicable } from "../applicability.js";
import { cannotTell, defineCheck, fails, neutral, pass } from "../check.js";
import { quote } from "../evidence.js";
import { judgeDocument, readInPart } from "../judge-document.js";

const SPECIFICATION = "https://agentdocsspec.com/";

/** Maximum number of links to read from llms.txt. */
const LINKS_MAX = 20_000;
/** Minimum number of pages in the sitemap. Smaller sitemaps aren't compared. */
const PAGES_MIN = 3;
const SHARE_MIN = 0.8;

/** Returns a key that is the same for a page's markdown, file and folder addresses. Null if `href` isn't a URL. */
function pageAt(href: string): string | null {
  const url = parseUrl(href);
  if (url === null) return null;
  const path = url.pathname.replace(/\.(?:mdx?|txt|html?)$/i, "").replace(/\/index$/i, "/");
  return `${url.host}${path.replace(/\/+$/, "")}`;
}

const isList = (href: string): boolean => /\/llms(?:-[\w-]+)?\.txt$/i.test(parseUrl(href)?.pathname ?? "");

export const llmsCoverage = defineCheck({
  id: "llmsCoverage",
  title: "llms.txt covers the pages of the sitemap",
  failTitle: "llms.txt is missing or covers few pages of the sitemap",
  what: "Looks for the sitemap's addresses among the links of llms.txt. Makes no further request.",
  why: "An agent that relies on llms.txt never sees a page that the list omits.",
  rules: {
    pass: "llms.txt lists at least 80% of the sitemap's pages on the same site, as a page or as its markdown. The front page doesn't count.",
    fail: "Only in profile `all`: llms.txt is missing or lists fewer pages.",
    neutral:
      "llms.txt lists fewer pages, which may be a deliberate selection, or it links to further lists. Or the sitemap has fewer than three pages, or one of the two files is missing.",
    error: "The scan could not read llms.txt or the sitemap, or read only part of llms.txt.",
  },
  fix: {
    goal: "Agents that rely on llms.txt find every page.",
    fix: "Generate /llms.txt and the sitemap from the same list of pages. You can keep a list that is a deliberate selection.",
    docs: ["https://llmstxt.org/", `${SPECIFICATION}spec/`],
    inspect: "curl -fsSL {origin}/llms.txt | grep -oE '\\]\\([^)]*\\)' | wc -l",
  },
  notes: [
    "AFDocs 0.22 fails below 80% and warns below 95% (llms-txt-coverage), and owners can lower both limits for a selection. A scan can't know the owner's intention, so it reports a low share without counting it.",
  ],
  requires: ["llmsTxt", "sitemap", "site"],
  evaluate: ({ llmsTxt, sitemap, site }) =>
    judgeDocument(llmsTxt, {
      name: "llms.txt",
      absent: (evidence) => notApplicable(site, "There is no llms.txt.", evidence),
      invalid: (evidence) =>
        neutral("The site serves something else as llms.txt. The check llmsTxt judges it.", evidence),
      found: (value, document, evidence) => {
        const list = findPageList(sitemap);
        const own = listAddresses(list).filter((href) => sameSite(href, document.url));
        // llms.txt is next to the front page, so it doesn't need to list that page.
        const front = pageAt(new URL("/", document.url).href);
        const pages = [...new Set(own.flatMap((href) => pageAt(href) ?? []))].filter((page) => page !== front);
        if (pages.length < PAGES_MIN && sitemap.documents.some(({ state }) => state === "unknown"))
          return cannotTell("The scan could not read the sitemap.", evidence);
        if (pages.length < PAGES_MIN) {
          return neutral("The sitemap has too few pages to compare.", [
            ...evidence,
            quote("sitemap", `${pages.length} pages`),
          ]);
        }
        if (readInPart(document)) return cannotTell("The scan read only part of llms.txt.", evidence);
        const links = listMarkdownLinks(value, LINKS_MAX).flatMap((href) => resolveUrl(href, document.url) ?? []);
        const listed = new Set(links.flatMap((href) => pageAt(href) ?? []));
        const missing = pages.filter((page) => !listed.has(page));
        const covered = pages.length - missing.length;
        const seen = [
          ...evidence,
          quote(list?.url ?? "sitemap", `${covered} of ${pages.length} pages are in llms.txt`),
          ...missing.slice(0, 5).map((page) => quote("not in llms.txt", page)),
        ];
        const details = { pages: pages.length, covered };
        if (covered / pages.length >= SHARE_MIN)
          return pass("llms.txt covers the pages of the sitemap.", seen, details);
        if (links.some(isList)) return neutral("llms.txt links to further lists, which a scan doesn't read.", seen);
        return notApplicable(site, `llms.txt lists ${covered} of ${pages.length} pages of the sitemap.`, seen);
      },
    }),
});

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

export const llmsFreshness = defineCheck({
  id: "llmsFreshness",
  title: "Changes to llms.txt reach agents within a day",
  failTitle: "Changes to llms.txt reach agents late",
  what: "Reads `Cache-Control`, `Expires`, `ETag` and `Last-Modified` of llms.txt.",
  why: "A list that caches keep for weeks leads agents to pages that have moved.",
  rules: {
    pass: "`max-age` (or `Expires`) is at most a day; more than an hour is a warning. Or caches must revalidate the answer (`no-cache`, `no-store`, or `must-revalidate` with a validator). Or the answer has one of the four headers, but names no lifetime.",
    fail: "`max-age` (or `Expires`) is longer than a day, and nothing requires revalidation.",
    neutral: "There is no llms.txt, or it has none of the four headers, so caches decide by themselves.",
  },
  fix: {
    goal: "Agents read the list as it is today.",
    fix: "Send /llms.txt with an ETag and a short lifetime, for example:\n\nCache-Control: public, max-age=300, must-revalidate",
    docs: ["https://www.rfc-editor.org/rfc/rfc9111", `${SPECIFICATION}spec/`],
    inspect: "curl -fsSL -o /dev/null -D - {origin}/llms.txt | grep -iE '^(cache-control|expires|etag|last-modified):'",
  },
  notes: [
    "The limits are those of AFDocs 0.22 (cache-header-hygiene). AFDocs also fails an answer without any of these headers. This check does not.",
  ],
  requires: ["llmsTxt"],
  evaluate: ({ llmsTxt }) =>
    judgeDocument(llmsTxt, {
      name: "llms.txt",
      absent: (evidence) => neutral("There is no llms.txt.", evidence),
      invalid: (evidence) =>
        neutral("The site serves something else as llms.txt. The check llmsTxt judges it.", evidence),
      found: (_, { url, headers }, evidence) => {
        const control = (headers["cache-control"] ?? "").toLowerCase();
        const hasValidator = ["etag", "last-modified"].some((name) => (headers[name] ?? "").trim() !== "");
        const shown = ["cache-control", "expires", "etag", "last-modified"].filter(
          (name) => headers[name] !== undefined,
        );
        const seen = shown.map((name) => quote(`${url} ${name}`, headers[name]!));
        if (shown.length === 0) return neutral("llms.txt has no caching headers.", evidence);
        const seconds = lifetimeSeconds(headers);
        const isRevalidated =
          /\bno-(?:cache|store)\b/.test(control) || (/\bmust-revalidate\b/.test(control) && hasValidator);
        if (seconds > DAY_SECONDS && !isRevalidated)
          return fails("Caches may keep llms.txt longer than a day.", seen, { seconds });
        const warnings = seconds > HOUR_SECONDS && !isRevalidated ? ["caches may keep it longer than an hour"] : [];
        return pass("Changes to llms.txt reach agents within a day.", seen, { warnings });
      },
    }),
});

/**
 * Returns the seconds for which a private cache may reuse a response without a request (RFC 9111, section 4.2.1).
 * Returns 0 if the headers name no lifetime.
 */
function lifetimeSeconds(headers: Readonly<Record<string, string>>): number {
  const written = /\bmax-age\s*=\s*"?(\d{1,12})/i.exec(headers["cache-control"] ?? "")?.[1];
  if (written !== undefined) return Number(written);
  const [expires, date] = [Date.parse(headers.expires ?? ""), Date.parse(headers.date ?? "")];
  return Number.isNaN(expires) || Number.isNaN(date) ? 0 : Math.max(0, (expires - date) / 1_000);
}
