import { text } from "../../../sites/support/site-parts.js";
import { page, pageOf } from "../documents.js";
import { ORIGIN } from "../memory-sites.js";
import {
  bodyWith,
  COMPLETE,
  COMPLETE_BUT_BROKEN,
  COMPLETE_VERDICTS,
  HEAD,
  JAPANESE,
  OPEN_ROBOTS,
  PRODUCT,
  robots,
  SHELL,
  SHELL_VERDICTS,
  SHOP_FILES,
  SHOP_LINKS,
  type Shape,
  SIGNALS,
  served,
  withFiles,
  wordPressSitemaps,
} from "./shape.js";

/** Content sites, shops and applications. */
export const PAGES_AND_SHOPS: Readonly<Record<string, Shape>> = {
  "a plain page": { hosts: served(), level: 0, verdicts: "" },
  "a page that sends browsers to another language": {
    hosts: served({
      html: '<!doctype html><html><head><title>Lamps</title><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=/en/"></head></html>',
      files: { "/en/": page("Lamp house") },
    }),
    level: 0,
    verdicts: "fail: redirectBehavior",
  },
  "a sitemap of pages that are gone": {
    hosts: served({
      files: {
        ...robots(`User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`),
        "/sitemap.xml": text(
          `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${ORIGIN}/a</loc></url><url><loc>${ORIGIN}/b</loc></url></urlset>`,
          "application/xml",
        ),
      },
    }),
    level: 0,
    verdicts: `${OPEN_ROBOTS}; pass: sitemapInRobots; fail: sitemap sitemapFreshness`,
  },
  "a robots.txt that names a sitemap which is gone": {
    hosts: served({ files: robots(`User-agent: *\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`) }),
    level: 0,
    verdicts: `${OPEN_ROBOTS}; fail: sitemapInRobots`,
  },
  "a plain page with an open robots.txt": {
    hosts: served({ files: withFiles("robots") }),
    level: 0,
    verdicts: OPEN_ROBOTS,
  },
  "a robots.txt with a byte order mark and CRLF": {
    hosts: served({ files: robots("\ufeffUser-agent: *\r\nAllow: /\r\n") }),
    level: 0,
    verdicts: OPEN_ROBOTS,
  },
  "robots.txt and sitemap": {
    hosts: served({ files: withFiles("robots", "sitemap") }),
    level: 1,
    verdicts: `${OPEN_ROBOTS}; pass: sitemap sitemapFreshness; fail: sitemapInRobots`,
  },
  "a complete site of texts": { hosts: served(COMPLETE), level: 3, verdicts: COMPLETE_VERDICTS },
  "a complete site of texts whose server breaks on missing pages": {
    hosts: COMPLETE_BUT_BROKEN,
    level: 2,
    verdicts: `${COMPLETE_VERDICTS}; error: honest404`,
  },
  "a complete site of texts with skills": {
    hosts: served({ ...COMPLETE, files: { ...COMPLETE.files, ...withFiles("skills") } }),
    level: 4,
    verdicts: `${COMPLETE_VERDICTS}; pass: agentSkills skillIntegrity`,
  },
  "a complete site with skills, tools in a form and keys of its bots": {
    hosts: served({
      ...COMPLETE,
      html: pageOf("Lamp house", {
        head: HEAD,
        body: '<form toolname="find" tooldescription="Finds lamps"><input aria-label="Name"><button>Find</button></form>',
      }),
      files: { ...COMPLETE.files, ...withFiles("skills", "keys") },
    }),
    level: 5,
    verdicts: `${COMPLETE_VERDICTS}; pass: agentSkills skillIntegrity webBotAuth webMcp webMcpForms accessibleControls`,
  },
  "a markdown placeholder on an otherwise complete site": {
    hosts: served({ ...COMPLETE, markdown: `# Placeholder\n\nLamp house. ${"To be written. ".repeat(20)}` }),
    level: 2,
    verdicts: `${COMPLETE_VERDICTS}; fail: markdownQuality`,
  },
  "a complete site that keeps an agent's bot away": {
    hosts: served({
      ...COMPLETE,
      files: {
        ...COMPLETE.files,
        ...robots(
          `User-agent: *\n${SIGNALS}\nAllow: /\n\nUser-agent: Claude-User\nDisallow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
        ),
      },
    }),
    level: 2,
    verdicts: `${COMPLETE_VERDICTS}; fail: aiSearchAccess`,
  },
  "a WordPress blog": {
    hosts: served({
      html: pageOf("Lamp blog", {
        head: `<meta name="generator" content="WordPress 6.9"><link rel="canonical" href="${ORIGIN}/"><link rel="alternate" type="application/rss+xml" href="/feed/">`,
        body: '<a href="/a">A post</a><img src="/a.jpg" alt="">',
      }),
      pageHeaders: { link: `<${ORIGIN}/wp-json/>; rel="https://api.w.org/"` },
      files: {
        ...wordPressSitemaps,
        ...robots(
          `User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n\nSitemap: ${ORIGIN}/wp-sitemap.xml\n`,
        ),
        "/a": page("A post"),
        "/feed/": {
          headers: { "content-type": "application/rss+xml" },
          body: "<rss><channel><title>Lamp blog</title></channel></rss>",
        },
      },
    }),
    level: 1,
    verdicts: `pass: robotsTxt robotsTxtAiRules policyConsistency sitemapInRobots sitemap sitemapFreshness canonicalUrl feed
      imageAlt accessibleControls`,
  },
  "a shop of Shopify's kind with UCP": {
    hosts: served({
      html: pageOf("Tea shop", {
        head: '<link rel="stylesheet" href="https://cdn.shopify.com/a.css">',
        body: SHOP_LINKS,
      }),
      files: { ...SHOP_FILES, ...withFiles("ucp", "robots") },
    }),
    level: 0,
    // One channel is enough: the absence of ACP isn't a fault.
    verdicts: `${OPEN_ROBOTS}; pass: productSchema offerData commercePolicies ucp accessibleControls`,
  },
  "a shop of Shopify's kind without a channel for agents": {
    hosts: served({
      html: pageOf("Tea shop", {
        head: '<link rel="stylesheet" href="https://cdn.shopify.com/a.css">',
        body: SHOP_LINKS,
      }),
      files: SHOP_FILES,
    }),
    level: 0,
    verdicts: "pass: productSchema offerData commercePolicies accessibleControls; fail: ucp acp",
  },
  "a blog with one image from a shop's content network": {
    hosts: served(bodyWith('<img src="https://images.example.net/cdn.shopify.com/a.jpg" alt="">')),
    level: 0,
    verdicts: "pass: imageAlt",
  },
  "a blog with one image from Shopify": {
    hosts: served(bodyWith('<img src="https://cdn.shopify.com/x.png" alt="">')),
    level: 0,
    verdicts: "pass: imageAlt",
  },
  "a Japanese shop": {
    hosts: served(bodyWith(`${"<p>ランプ 4,800円 <button>カートに入れる</button></p>".repeat(3)}<p>${JAPANESE}</p>`)),
    level: 0,
    verdicts: "pass: accessibleControls; fail: ucp acp; error: productSchema offerData commercePolicies",
  },
  "a page of prices that sells no goods": {
    hosts: served(
      bodyWith('<a href="/checkout">Start</a> <a href="/products">Product</a> <a href="/store">Add-ons</a> $9 $19 $49'),
    ),
    level: 0,
    verdicts: "pass: accessibleControls",
  },
  "a page that is rendered on the server into a mount point": {
    hosts: served({
      html: pageOf("Lamp house", { body: "" })
        .replace("<body>", '<body><div id="app">')
        .replace("</body>", "</div></body>"),
    }),
    level: 0,
    verdicts: "",
  },
  "a shell whose mount point spins beside a long banner": {
    hosts: served({
      html: `<!doctype html><html lang="en"><head><title>Lamps</title><meta name="description" content="Lamps for people who read at night, and for those who do not."></head><body><div id="root"><div>Loading …</div></div><div>${"We use cookies to remember you. ".repeat(10)}</div><script src="/app.js"></script></body></html>`,
    }),
    level: 0,
    verdicts: "fail: contentNoJs headingStructure semanticHtml; neutral: contentPosition",
  },
  "pages that all name the homepage as canonical": {
    hosts: served({
      html: pageOf("Lamp house", {
        head: `<link rel="canonical" href="${ORIGIN}/">`,
        body: '<a href="/blog/one">One</a>',
      }),
      files: { "/blog/one": page("One", { head: `<link rel="canonical" href="${ORIGIN}/">` }) },
    }),
    level: 0,
    verdicts: "pass: accessibleControls; fail: canonicalUrl",
  },
  "a homepage before pages that all ask not to be indexed": {
    hosts: served({
      ...bodyWith('<a href="/blog/one">One</a> <a href="/about">About</a>'),
      files: {
        "/blog/one": page("One", { head: '<meta name="robots" content="noindex">' }),
        "/about": page("About", { head: '<meta name="robots" content="noindex">' }),
      },
    }),
    level: 0,
    verdicts: "pass: accessibleControls; fail: indexable",
  },
  "a sitemap that the page alone names": {
    hosts: served({
      html: pageOf("Lamp house", { head: '<link rel="sitemap" href="/sitemap-index.xml">' }),
      files: {
        "/sitemap-index.xml": text(
          `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${ORIGIN}/sitemap-0.xml</loc></sitemap></sitemapindex>`,
          "application/xml",
        ),
        "/sitemap-0.xml": text(
          `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${ORIGIN}/</loc><lastmod>2026-10-01</lastmod></url></urlset>`,
          "application/xml",
        ),
      },
    }),
    level: 0,
    verdicts: "pass: sitemap sitemapFreshness",
  },
  "a German shop": {
    hosts: served(
      bodyWith(
        '<a href="/warenkorb">Warenkorb</a> <a href="/versand">Versand</a> Tee 4,00 € Kanne 19,90 € Tasse 7,50 €',
      ),
    ),
    level: 0,
    verdicts: "pass: accessibleControls commercePolicies; fail: ucp acp; error: productSchema offerData",
  },
  "a site whose scripts lie where a shop program has them": {
    hosts: served(bodyWith('<script src="/static/frontend/main.js"></script>')),
    level: 0,
    verdicts: "",
  },
  "products as data on a page that sells nothing else": {
    hosts: served({ html: pageOf("Lamps", { head: PRODUCT }) }),
    level: 0,
    // Data for agents creates no further requirements.
    verdicts: "pass: structuredData productSchema offerData",
  },
  "a Japanese blog": {
    hosts: served({
      html: `<!doctype html><html lang="ja"><head><title>ランプの家</title><meta name="description" content="読書をする人のための明るいランプを作る小さな店の日々の記録です。"></head><body><header>家</header><main><h1>ランプの家</h1><p>${JAPANESE}</p><p>了</p></main><footer>家</footer></body></html>`,
    }),
    level: 0,
    verdicts: "",
  },
  microdata: {
    hosts: served(
      bodyWith('<div itemscope itemtype="https://schema.org/Person"><span itemprop="name">Ann</span></div>'),
    ),
    level: 0,
    verdicts: "pass: structuredData",
  },
  RDFa: {
    hosts: served(bodyWith('<div vocab="https://schema.org/" typeof="Person"><span property="name">Ann</span></div>')),
    level: 0,
    verdicts: "pass: structuredData",
  },
  "a JSON-LD block that is no JSON": {
    hosts: served({ html: pageOf("Lamps", { head: '<script type="application/ld+json">{"@type": </script>' }) }),
    level: 0,
    verdicts: "",
  },
  "a single-page application that answers its shell to everything": {
    hosts: { [ORIGIN]: () => SHELL },
    level: 0,
    verdicts: SHELL_VERDICTS,
  },
  "a single-page application with a robots.txt": {
    hosts: { [ORIGIN]: (request) => (request.url.endsWith("/robots.txt") ? text("User-agent: *\nAllow: /\n") : SHELL) },
    level: 0,
    verdicts: `${SHELL_VERDICTS}; ${OPEN_ROBOTS}`,
  },
};
