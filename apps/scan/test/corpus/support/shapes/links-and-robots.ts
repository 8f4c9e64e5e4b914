import { AI_BOTS } from "../../../../src/checks/robots/ai-bots.js";
import { CORE_BOTS } from "../../../../src/checks/robots/robots-fixes.js";
import { html, text } from "../../../sites/support/site-parts.js";
import { page, pageOf } from "../documents.js";
import { ORIGIN } from "../memory-sites.js";
import { bodyWith, OPEN_ROBOTS, robots, type Shape, SIGNALS, served, withFiles, wordPressSitemaps } from "./shape.js";

/** References: links, canonical addresses, sitemaps, and the contents of robots.txt. */
export const LINKS_AND_ROBOTS: Readonly<Record<string, Shape>> = {
  "a sitemap of another site": {
    hosts: served({
      files: {
        "/sitemap.xml": text(
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://other.example/</loc><lastmod>2026-10-01</lastmod></url></urlset>',
          "application/xml",
        ),
      },
    }),
    level: 0,
    verdicts: "pass: sitemapFreshness",
  },
  "Link headers that lead to nothing": {
    hosts: served({
      pageHeaders: { link: '</.well-known/api-catalog>; rel="api-catalog", </status>; rel="status"' },
      files: withFiles("robots"),
    }),
    level: 0,
    verdicts: OPEN_ROBOTS,
  },
  "a page for people at an address that nobody declares as a server card": {
    hosts: served({ files: { "/mcp/server-card": page("Server cards") } }),
    level: 0,
    verdicts: "",
  },
  "an llms.txt with dead links": {
    hosts: served({
      files: { "/llms.txt": text(`# Lamps\n\n> Lamps for people and agents alike.\n\n- [A](/a)\n- [B](/b)\n`) },
    }),
    level: 0,
    verdicts: "",
  },
  "a canonical address by http": {
    hosts: served({ html: pageOf("Lamps", { head: '<link rel="canonical" href="http://site.example.com/">' }) }),
    level: 0,
    verdicts: "",
  },
  "noindex and nosnippet": {
    hosts: served({ html: pageOf("Lamps", { head: '<meta name="robots" content="noindex, nosnippet">' }) }),
    level: 0,
    verdicts: "fail: indexable snippetAllowed",
  },
  "a form that names a tool without describing it": {
    hosts: served(bodyWith('<form toolname="find"><input aria-label="Name"></form>')),
    level: 0,
    verdicts: "pass: accessibleControls; fail: webMcp",
  },
  "images without a text, fields without a name": {
    hosts: served(bodyWith('<img src="/a.jpg"><img src="/b.jpg"><input><input><input>')),
    level: 0,
    verdicts: "fail: imageAlt accessibleControls",
  },
  "a homepage in order before pages that are not": {
    hosts: served({
      ...bodyWith('<a href="/a">A</a><a href="/b/c">B</a><a href="/d/e/f">C</a>'),
      files: Object.fromEntries(
        ["/a", "/b/c", "/d/e/f"].map((path) => [
          path,
          html(`<!doctype html><html lang="en"><title>T</title><p>${"Words. ".repeat(100)}</p><p>More.</p>`),
        ]),
      ),
    }),
    level: 0,
    // Three of four pages have no description, headings or landmarks, but they have text.
    verdicts: "pass: accessibleControls; fail: pageMetadata headingStructure semanticHtml",
  },
  "plain http beside https": {
    hosts: { ...served(), "http://site.example.com": () => page("Lamp house") },
    level: 0,
    verdicts: "fail: httpsRedirect",
  },
  "a temporary redirect to https": {
    hosts: {
      ...served(),
      "http://site.example.com": ({ url }) => ({ status: 302, headers: { location: url.replace("http:", "https:") } }),
    },
    level: 0,
    verdicts: "fail: httpsRedirect",
  },
  "a temporary redirect that browsers remember": {
    hosts: {
      ...served({ pageHeaders: { "strict-transport-security": "max-age=63072000; includeSubDomains; preload" } }),
      "http://site.example.com": ({ url }) => ({ status: 302, headers: { location: url.replace("http:", "https:") } }),
    },
    level: 0,
    verdicts: "",
  },
  "a sitemap index without dates whose sitemap has them": {
    hosts: served({
      files: { ...wordPressSitemaps, "/sitemap.xml": wordPressSitemaps["/wp-sitemap.xml"]! },
    }),
    level: 0,
    verdicts: "pass: sitemap sitemapFreshness",
  },
  "an empty sitemap before the one that lists the pages": {
    hosts: served({
      files: {
        ...robots(`User-agent: *\nAllow: /\nSitemap: ${ORIGIN}/news.xml\nSitemap: ${ORIGIN}/posts.xml\n`),
        ...wordPressSitemaps,
        "/news.xml": text('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>', "application/xml"),
      },
    }),
    level: 1,
    verdicts: `${OPEN_ROBOTS}; pass: sitemap sitemapInRobots sitemapFreshness`,
  },
  "a sitemap that is not there before the one that lists the pages": {
    hosts: served({
      files: {
        ...robots(`User-agent: *\nAllow: /\nSitemap: ${ORIGIN}/gone.xml\nSitemap: ${ORIGIN}/posts.xml\n`),
        ...wordPressSitemaps,
      },
    }),
    level: 1,
    verdicts: `${OPEN_ROBOTS}; pass: sitemap sitemapInRobots sitemapFreshness`,
  },
  "three sitemaps that are not there, of which two are asked for": {
    hosts: served({
      files: robots(
        `User-agent: *\nAllow: /\n${["a", "b", "c"].map((name) => `Sitemap: ${ORIGIN}/${name}.xml\n`).join("")}`,
      ),
    }),
    level: 0,
    verdicts: `${OPEN_ROBOTS}; pass: sitemapInRobots; error: sitemap sitemapFreshness`,
  },
  "a sitemap as a list": {
    hosts: served({
      files: {
        ...robots(`User-agent: *\nAllow: /\nSitemap: ${ORIGIN}/sitemap.txt\n`),
        "/sitemap.txt": text(`${ORIGIN}/\n`),
      },
    }),
    level: 1,
    // A text list has no dates.
    verdicts: `${OPEN_ROBOTS}; pass: sitemap sitemapInRobots`,
  },
  "an allow-list": {
    hosts: served({
      files: {
        ...robots(
          `User-agent: OAI-SearchBot\nUser-agent: Claude-SearchBot\nUser-agent: PerplexityBot\nUser-agent: ChatGPT-User\nUser-agent: Claude-User\nUser-agent: Perplexity-User\nUser-agent: Googlebot\nAllow: /\n\nUser-agent: *\nDisallow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
        ),
        ...withFiles("sitemap"),
      },
    }),
    level: 1,
    verdicts: `${OPEN_ROBOTS}; pass: sitemapInRobots sitemap sitemapFreshness`,
  },
  "everybody kept out beside a sitemap": {
    hosts: served({
      files: { ...robots(`User-agent: *\nDisallow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`), ...withFiles("sitemap") },
    }),
    level: 1,
    verdicts: `${OPEN_ROBOTS}; pass: sitemapInRobots sitemap sitemapFreshness; fail: policyConsistency aiSearchAccess`,
  },
  "everybody kept out": {
    hosts: served({ files: robots("User-agent: *\nDisallow: /\n") }),
    level: 0,
    // The site has no pages that a sitemap should list.
    verdicts: `${OPEN_ROBOTS}; neutral: sitemapInRobots; fail: aiSearchAccess`,
  },
  "a search bot kept out by its own group, with a folder that is nobody's": {
    hosts: served({
      files: robots(
        "User-agent: *\nDisallow: /admin/\n\nUser-agent: OAI-SearchBot\nDisallow: /\nDisallow: /private/\n\nUser-agent: GPTBot\nDisallow: /\n",
      ),
    }),
    level: 0,
    verdicts: `${OPEN_ROBOTS}; fail: aiSearchAccess; pass: aiTrainingPolicy`,
  },
  "everybody kept out, and agents by name together with training crawlers": {
    hosts: served({
      files: robots(
        `User-agent: *\nDisallow: /\n\n${[...CORE_BOTS, "GPTBot", "CCBot"].map((token) => `User-agent: ${token}\n`).join("")}Disallow: /\n`,
      ),
    }),
    level: 0,
    verdicts: `${OPEN_ROBOTS}; neutral: sitemapInRobots; fail: aiSearchAccess; pass: aiTrainingPolicy`,
  },
  "everybody kept out, and agents by name": {
    hosts: served({
      files: robots(
        `User-agent: *\nDisallow: /\n\n${CORE_BOTS.map((token) => `User-agent: ${token}\n`).join("")}Disallow: /\n`,
      ),
    }),
    level: 0,
    verdicts: `${OPEN_ROBOTS}; neutral: sitemapInRobots; fail: aiSearchAccess`,
  },
  "everybody kept out but from one folder, with signals": {
    hosts: served({
      files: robots(
        `User-agent: *\nContent-Signal: search=no, ai-train=no\nDisallow: /\nDisallow: /admin/\nAllow: /public/\n`,
      ),
    }),
    level: 0,
    verdicts: `${OPEN_ROBOTS}; neutral: sitemapInRobots; fail: aiSearchAccess; pass: contentSignals aiTrainingPolicy`,
  },
  // Like ai.robots.txt: one group blocks all AI crawlers, even those that answer questions.
  "every AI crawler kept out by one group": {
    hosts: served({
      files: robots(`${AI_BOTS.map((token) => `User-agent: ${token}`).join("\n")}\nUser-agent: NovaAct\nDisallow: /\n`),
    }),
    level: 0,
    verdicts: `${OPEN_ROBOTS}; fail: aiSearchAccess; pass: aiTrainingPolicy`,
  },
  "an agent kept out together with training crawlers, with signals": {
    hosts: served({
      files: robots(
        `User-agent: *\n${SIGNALS}\nAllow: /\n\nUser-agent: GPTBot\nUser-agent: CCBot\nUser-agent: ChatGPT-User\nContent-Signal: search=no, ai-train=no\nDisallow: /\nDisallow: /private/\n`,
      ),
    }),
    level: 0,
    verdicts: `${OPEN_ROBOTS}; fail: aiSearchAccess; pass: contentSignals aiTrainingPolicy`,
  },
  "training refused by name": {
    hosts: served({ files: robots("User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n") }),
    level: 0,
    verdicts: `${OPEN_ROBOTS}; pass: aiTrainingPolicy`,
  },
  "signals that a named group lacks": {
    hosts: served({ files: robots(`User-agent: *\n${SIGNALS}\nAllow: /\n\nUser-agent: PerplexityBot\nAllow: /\n`) }),
    level: 0,
    verdicts: `${OPEN_ROBOTS}; pass: contentSignals aiTrainingPolicy; fail: policyConsistency`,
  },
  "signals above the first group": {
    hosts: served({ files: robots(`${SIGNALS}\n\nUser-agent: *\nAllow: /\n`) }),
    level: 0,
    verdicts: OPEN_ROBOTS,
  },
  "a robots.txt as a content network manages it": {
    hosts: served({
      files: robots(
        `User-agent: *\nContent-Signal: search=yes, ai-train=no, use=reference\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /\n`,
      ),
    }),
    level: 0,
    verdicts: `${OPEN_ROBOTS}; pass: contentSignals aiTrainingPolicy`,
  },
  "a robots.txt for one crawler of no interest": {
    hosts: served({ files: robots("User-agent: Examplebot\nDisallow: /x\n") }),
    level: 0,
    verdicts: "pass: robotsTxt policyConsistency",
  },
  "a page in the place of robots.txt": {
    hosts: served({ files: { "/robots.txt": page("Robots") } }),
    level: 0,
    verdicts: "",
  },
  "a robots.txt that is broken": {
    hosts: served({ files: { "/robots.txt": { status: 500, body: "oops" } } }),
    level: 0,
    // Its content is unknown; it may have named a sitemap, a license or a catalog.
    verdicts: `error: robotsTxt robotsTxtAiRules sitemapInRobots sitemap sitemapFreshness aiSearchAccess contentSignals
      policyConsistency contentUsage rslLicense aiTrainingPolicy ard`,
  },
};
