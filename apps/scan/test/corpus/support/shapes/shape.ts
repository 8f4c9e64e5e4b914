import type { Profile } from "../../../../src/gather/parse-target.js";
import type { Answer, Respond } from "../../../gather/support/internet.js";
import { html, NOT_FOUND, respondAs, type SiteParts, text } from "../../../sites/support/site-parts.js";
import { ADDITIONS, MARKDOWN, page, pageOf } from "../documents.js";
import { type Hosts, ORIGIN } from "../memory-sites.js";

/**
 * Verdicts that follow from the specifications, in the form `pass: a b; fail: c`. Checks that aren't listed have the
 * verdict of a plain site ({@link PLAIN}). Checks that are in no list don't apply.
 */
export type Verdicts = string;

export interface Shape {
  readonly hosts: Hosts;
  readonly address?: string;
  readonly profile?: Profile;
  readonly level: number;
  readonly verdicts: Verdicts;
  /** Set if the site can't be scanned, so that it gets no verdicts. */
  readonly siteError?: string;
}

/**
 * Verdicts of a plain site: one page over https with title, description, language, landmarks, one h1 and enough text,
 * and honest 404s. The site has no robots.txt, so it blocks no crawler and makes no statement about use. It has no
 * images, controls, feeds or data.
 */
export const PLAIN: Verdicts = `
  pass: pageMetadata indexable httpsRedirect contentNoJs headingStructure semanticHtml pageSize contentPosition honest404
    wellKnownHygiene snippetAllowed aiSearchAccess;
  fail: robotsTxt sitemap linkHeaders llmsTxt canonicalUrl openGraph markdownNegotiation structuredData cacheValidators
    robotsTxtAiRules aiTrainingPolicy contentSignals`;

export const plain = (change: Partial<SiteParts> = {}): SiteParts => ({
  html: pageOf("Lamp house"),
  pageHeaders: {},
  markdown: null,
  markdownHeaders: {},
  files: {},
  notFound: NOT_FOUND,
  ...change,
});

export const served = (change: Partial<SiteParts> = {}): Hosts => ({ [ORIGIN]: respondAs(plain(change)) });
export const withFiles = (...additions: readonly (keyof typeof ADDITIONS)[]): SiteParts["files"] =>
  Object.assign({}, ...additions.map((name) => ADDITIONS[name]!.files));
export const robots = (lines: string): SiteParts["files"] => ({ "/robots.txt": text(lines) });
export const json = (value: object, status = 200, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});
export const wellKnown = (name: string): string => `/.well-known/${name}`;

/** Responds with `files` or `answer` at all paths except the homepage, which is that of a plain site. */
export const elsewhere =
  (answer: (pathname: string, url: string) => Answer, files: SiteParts["files"] = {}): Respond =>
  (request) => {
    const { pathname } = new URL(request.url);
    return pathname === "/" ? respondAs(plain())(request) : (files[pathname] ?? answer(pathname, request.url));
  };
export const everywhere = (answer: Answer): Hosts => ({
  [ORIGIN]: () => answer,
  "http://site.example.com": () => answer,
});

/** Verdicts for a robots.txt with one group for all crawlers and nothing else, on a site without a sitemap. */
export const OPEN_ROBOTS = "pass: robotsTxt robotsTxtAiRules policyConsistency";
export const SIGNALS = "Content-Signal: search=yes, ai-input=yes, ai-train=no";
export const HEAD = `<link rel="canonical" href="${ORIGIN}/"><meta property="og:title" content="Lamp house"><meta property="og:type" content="website"><meta property="og:description" content="Lamps"><script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","name":"Lamp house","url":"${ORIGIN}/"}</script>`;

/** Everything that a content site can offer. */
export const COMPLETE: Partial<SiteParts> = {
  html: pageOf("Lamp house", { head: HEAD }),
  pageHeaders: { etag: '"1"', vary: "Accept", link: '</llms.txt>; rel="describedby"' },
  markdown: MARKDOWN,
  markdownHeaders: { vary: "Accept" },
  files: {
    ...withFiles("sitemap", "llms"),
    ...robots(`User-agent: *\n${SIGNALS}\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`),
  },
};
/** The same site, but its server fails for missing pages. So their response is unknown. */
export const COMPLETE_BUT_BROKEN: Hosts = {
  [ORIGIN]: (request) =>
    new URL(request.url).pathname.endsWith("-not-found")
      ? { status: 500, headers: { "content-type": "text/plain" }, body: "broken" }
      : respondAs(plain(COMPLETE))(request),
};
export const COMPLETE_VERDICTS = `pass: robotsTxt robotsTxtAiRules policyConsistency sitemapInRobots sitemap sitemapFreshness linkHeaders
  llmsTxt canonicalUrl openGraph structuredData entityData cacheValidators contentSignals aiTrainingPolicy
  markdownNegotiation markdownVary markdownQuality markdownSize llmsDirective`;

/** Verdicts for a site whose /api shows an API that no document describes. */
export const NO_DOCUMENTS = "fail: apiCatalog openApi agentSkills";
export const NO_AUTH_DOCUMENTS = "fail: oauthDiscovery oauthProtectedResource authMd";
export const PROTECTED_API: SiteParts["files"] = { "/api": json({}, 401, { "www-authenticate": "Bearer" }) };

export const SHELL = html(
  '<!doctype html><html><body><div id="root"></div><script src="/app.js"></script></body></html>',
);
/** Verdicts for an application's shell, which consists of a script. It has no title or description, either. */
export const SHELL_VERDICTS = `fail: contentNoJs pageMetadata headingStructure semanticHtml honest404 wellKnownHygiene;
  neutral: contentPosition`;
export const CHALLENGE: Answer = {
  status: 403,
  headers: { "content-type": "text/html", "cf-mitigated": "challenge" },
  body: "<title>Just a moment...</title>",
};

let counter = 0;
/** Returns an identifier of letters only, different in each call. */
export const randomId = (): string => {
  counter += 1;
  return `q${counter.toString(36).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)]!)}zx`;
};

export const PRODUCT = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Tea","offers":{"@type":"Offer","price":"4.00","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script>`;
export const SHOP_LINKS = '<a href="/cart">Cart</a> <a href="/products/tea">Tea</a> <a href="/shipping">Shipping</a>';
export const SHOP_FILES = { "/products/tea": page("Tea", { head: PRODUCT }), "/shipping": page("Shipping") };

export const JAPANESE = "ランプの家では、読書をするすべての人のために明るく輝くランプを作っています。".repeat(10);

export const wordPressSitemaps: SiteParts["files"] = {
  "/wp-sitemap.xml": text(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${ORIGIN}/posts.xml</loc></sitemap></sitemapindex>`,
    "application/xml",
  ),
  "/posts.xml": text(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${ORIGIN}/</loc><lastmod>2026-10-01T10:00:00+00:00</lastmod></url></urlset>`,
    "application/xml",
  ),
};

export const bodyWith = (body: string, head = ""): Partial<SiteParts> => ({
  html: pageOf("Lamp house", { head, body }),
});

export function elsewhereOf(root: Answer, files: SiteParts["files"] = {}): Respond {
  return (request) => {
    const { pathname } = new URL(request.url);
    return pathname === "/" ? root : (files[pathname] ?? NOT_FOUND);
  };
}
