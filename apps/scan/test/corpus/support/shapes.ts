import type { Profile } from "../../../src/gather/artifacts.js";
import type { Answer, Respond } from "../../gather/support/internet.js";
import { html, NOT_FOUND, open, respondAs, type SiteParts, text } from "../../sites/support/site-parts.js";
import { ADDITIONS, MARKDOWN, page, pageOf } from "./documents.js";
import { type Hosts, ORIGIN } from "./memory-sites.js";

/**
 * Verdicts as they follow from the specifications, in words such as `pass: a b; fail: c`. What is not named is as on a plain site; what
 * is named by no list at all does not apply there.
 */
export type Verdicts = string;

export interface Shape {
  readonly hosts: Hosts;
  readonly address?: string;
  readonly profile?: Profile;
  readonly level: number;
  readonly verdicts: Verdicts;
  /** The site cannot be looked at: nothing is said about it. */
  readonly siteError?: string;
}

/**
 * One page with title, description, language, landmarks, one h1 and enough text, honest about what is missing, by https: nothing else. It
 * has no robots.txt, so that nobody is kept out; nothing says what it may be used for; there are no images, controls, feeds or data.
 */
export const PLAIN: Verdicts = `
  pass: pageMetadata indexable httpsRedirect contentNoJs headingStructure semanticHtml pageSize contentPosition honest404
    wellKnownHygiene snippetAllowed aiSearchAccess;
  fail: robotsTxt sitemap linkHeaders llmsTxt canonicalUrl openGraph markdownNegotiation structuredData cacheValidators
    robotsTxtAiRules aiTrainingPolicy contentSignals`;

const plain = (change: Partial<SiteParts> = {}): SiteParts => ({
  html: pageOf("Lamp house"),
  pageHeaders: {},
  markdown: null,
  markdownHeaders: {},
  files: {},
  notFound: NOT_FOUND,
  ...change,
});

const served = (change: Partial<SiteParts> = {}): Hosts => ({ [ORIGIN]: respondAs(plain(change)) });
const withFiles = (...additions: readonly (keyof typeof ADDITIONS)[]): SiteParts["files"] =>
  Object.assign({}, ...additions.map((name) => ADDITIONS[name]!.files));
const robots = (lines: string): SiteParts["files"] => ({ "/robots.txt": text(lines) });
const json = (value: object, status = 200, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});
const wellKnown = (name: string): string => `/.well-known/${name}`;

/** Any path but the homepage. */
const elsewhere =
  (answer: (pathname: string, url: string) => Answer, files: SiteParts["files"] = {}): Respond =>
  (request) => {
    const { pathname } = new URL(request.url);
    return pathname === "/" ? respondAs(plain())(request) : (files[pathname] ?? answer(pathname, request.url));
  };
const everywhere = (answer: Answer): Hosts => ({ [ORIGIN]: () => answer, "http://site.example.com": () => answer });

/** A robots.txt with one group for everybody: crawlers are addressed, and nothing else is stated. */
const OPEN_ROBOTS = "pass: robotsTxt robotsTxtAiRules policyConsistency; fail: sitemapInRobots";
const SIGNALS = "Content-Signal: search=yes, ai-input=yes, ai-train=no";
const HEAD = `<link rel="canonical" href="${ORIGIN}/"><meta property="og:title" content="Lamp house"><meta property="og:type" content="website"><meta property="og:description" content="Lamps"><script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","name":"Lamp house","url":"${ORIGIN}/"}</script>`;

/** All that a site of texts can do. */
const COMPLETE: Partial<SiteParts> = {
  html: pageOf("Lamp house", { head: HEAD }),
  pageHeaders: { etag: '"1"', vary: "Accept", link: '</llms.txt>; rel="describedby"' },
  markdown: MARKDOWN,
  markdownHeaders: { vary: "Accept" },
  files: {
    ...withFiles("sitemap", "llms"),
    ...robots(`User-agent: *\n${SIGNALS}\nAllow: /\n\nSitemap: ${ORIGIN}/sitemap.xml\n`),
  },
};
const COMPLETE_VERDICTS = `pass: robotsTxt robotsTxtAiRules policyConsistency sitemapInRobots sitemap sitemapFreshness linkHeaders
  llmsTxt canonicalUrl openGraph structuredData entityData cacheValidators contentSignals aiTrainingPolicy
  markdownNegotiation markdownVary markdownQuality`;

/** An API that is shown by /api and has nothing that describes it. */
const NO_DOCUMENTS = "fail: apiCatalog openApi mcpServerCard agentSkills";
const NO_AUTH_DOCUMENTS = "fail: oauthDiscovery oauthProtectedResource authMd";
const PROTECTED_API: SiteParts["files"] = { "/api": json({}, 401, { "www-authenticate": "Bearer" }) };

const SHELL = html('<!doctype html><html><body><div id="root"></div><script src="/app.js"></script></body></html>');
/** A page that has nothing but a script; its title, description and the like are missing too. */
const SHELL_VERDICTS = `fail: contentNoJs pageMetadata headingStructure semanticHtml honest404 wellKnownHygiene;
  neutral: contentPosition`;
const CHALLENGE: Answer = {
  status: 403,
  headers: { "content-type": "text/html", "cf-mitigated": "challenge" },
  body: "<title>Just a moment...</title>",
};

let counter = 0;
/** An identifier that is another one each time, and of letters alone. */
const randomId = (): string => {
  counter += 1;
  return `q${counter.toString(36).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)]!)}zx`;
};

const PRODUCT = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Tea","offers":{"@type":"Offer","price":"4.00","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script>`;
const SHOP_LINKS = '<a href="/cart">Cart</a> <a href="/products/tea">Tea</a> <a href="/shipping">Shipping</a>';
const SHOP_FILES = { "/products/tea": page("Tea", { head: PRODUCT }), "/shipping": page("Shipping") };

const JAPANESE = "ランプの家では、読書をするすべての人のために明るく輝くランプを作っています。".repeat(10);

const wordPressSitemaps: SiteParts["files"] = {
  "/wp-sitemap.xml": text(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${ORIGIN}/posts.xml</loc></sitemap></sitemapindex>`,
    "application/xml",
  ),
  "/posts.xml": text(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${ORIGIN}/a</loc><lastmod>2026-10-01T10:00:00+00:00</lastmod></url></urlset>`,
    "application/xml",
  ),
};

const bodyWith = (body: string, head = ""): Partial<SiteParts> => ({ html: pageOf("Lamp house", { head, body }) });

/** Sites as they are met. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  "a plain page": { hosts: served(), level: 0, verdicts: "" },
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
    verdicts: `${OPEN_ROBOTS}; pass: sitemap sitemapFreshness`,
  },
  "a complete site of texts": { hosts: served(COMPLETE), level: 3, verdicts: COMPLETE_VERDICTS },
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
    verdicts: `${COMPLETE_VERDICTS}; pass: agentSkills skillIntegrity webBotAuth webMcp accessibleControls`,
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
    // One channel is enough: the absence of ACP is none of its faults.
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
    // The address names the network, and so the page has the fingerprint of a shop: nothing more is known, and products are asked for.
    verdicts: "pass: imageAlt; fail: ucp acp commercePolicies; error: productSchema offerData commercePolicies",
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
    // Data for agents are no reason to ask for more.
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
  "documentation with API, MCP and OAuth": {
    hosts: served({
      ...COMPLETE,
      files: {
        ...COMPLETE.files,
        ...PROTECTED_API,
        ...withFiles("apiCatalog", "openApi", "mcpCard", "authorizationServer", "protectedResource", "authMd"),
      },
    }),
    // Three descriptions and a way to get access are what the top asks for.
    level: 5,
    // One of the documents is not open to other origins, which is told and is no failure.
    verdicts: `${COMPLETE_VERDICTS}; pass: apiCatalog openApi mcpServerCard oauthDiscovery oauthProtectedResource authMd`,
  },
  "an API behind a login, with nothing that describes it": {
    hosts: served({ files: PROTECTED_API }),
    level: 0,
    verdicts: `${NO_DOCUMENTS}; ${NO_AUTH_DOCUMENTS}`,
  },
  "an open API with nothing that describes it": {
    hosts: served({ files: { "/api": json({ name: "lamps" }) } }),
    level: 0,
    verdicts: NO_DOCUMENTS,
  },
  "a protected API in the profile of content": {
    hosts: served({ files: PROTECTED_API }),
    profile: "content",
    level: 0,
    verdicts: "",
  },
  "a protected-resource document at the path of the API": {
    hosts: served({
      files: {
        ...PROTECTED_API,
        [wellKnown("oauth-protected-resource/api")]: open({
          resource: `${ORIGIN}/api`,
          authorization_servers: ["https://auth.example.net"],
        }),
      },
    }),
    level: 0,
    // Tokens come from another origin, which publishes its metadata there.
    verdicts: `${NO_DOCUMENTS}; pass: oauthProtectedResource discoveryCors; fail: authMd`,
  },
  "a 401 that names its protected-resource document": {
    hosts: served({
      files: {
        "/api": json({}, 401, { "www-authenticate": `Bearer resource_metadata="${ORIGIN}/meta/api"` }),
        "/meta/api": open({ resource: `${ORIGIN}/api`, authorization_servers: ["https://auth.example.net"] }),
      },
    }),
    level: 0,
    verdicts: `${NO_DOCUMENTS}; pass: oauthProtectedResource discoveryCors; fail: authMd`,
  },
  "a protected API whose document says that nobody issues tokens": {
    hosts: served({ files: { ...PROTECTED_API, ...withFiles("publicResource") } }),
    level: 0,
    verdicts: `${NO_DOCUMENTS}; pass: oauthProtectedResource discoveryCors`,
  },
  "a protected-resource document of another origin": {
    hosts: served({
      files: {
        [wellKnown("oauth-protected-resource")]: open({
          resource: "https://elsewhere.example",
          authorization_servers: [],
        }),
      },
    }),
    level: 0,
    verdicts: "fail: oauthProtectedResource; pass: discoveryCors",
  },
  "JSON at the root": {
    hosts: { [ORIGIN]: elsewhereOf(json({ name: "lamps" })) },
    level: 0,
    // There is no page to judge, but an API to describe.
    verdicts: `${NO_DOCUMENTS}; neutral: pageMetadata canonicalUrl openGraph contentNoJs headingStructure semanticHtml pageSize
      contentPosition structuredData`,
  },
  "an API's host without a homepage": {
    hosts: { [ORIGIN]: elsewhereOf(NOT_FOUND, withFiles("openApi")) },
    level: 0,
    verdicts: `pass: openApi discoveryCors; neutral: pageMetadata canonicalUrl openGraph contentNoJs headingStructure semanticHtml
      pageSize contentPosition structuredData linkHeaders indexable snippetAllowed cacheValidators markdownNegotiation`,
  },
  "a description in YAML": { hosts: served({ files: withFiles("openApiYaml") }), level: 0, verdicts: "pass: openApi" },
  "the smallest MCP card": {
    hosts: served({ files: withFiles("minimalMcpCard") }),
    level: 0,
    verdicts: "pass: mcpServerCard",
  },
  "an MCP card within an AI catalog": {
    hosts: served({ files: withFiles("inlineMcpCard") }),
    level: 0,
    verdicts: "pass: ard mcpServerCard",
  },
  "an agent card as the A2A specification has it": {
    hosts: served({ files: withFiles("agentCard") }),
    level: 0,
    verdicts: "pass: a2aAgentCard",
  },
  "an agent card at its former address only": {
    hosts: served({
      files: {
        [wellKnown("agent.json")]: open({ name: "a", version: "1", url: `${ORIGIN}/a2a`, skills: [{ id: "a" }] }),
      },
    }),
    level: 0,
    verdicts: "fail: a2aAgentCard",
  },
  "a skills index of another format": {
    hosts: served({
      files: {
        [wellKnown("agent-skills/index.json")]: open({
          $schema: "https://schemas.agentskills.io/discovery/9.9/schema.json",
          skills: [{ name: "find", description: "Finds" }],
        }),
      },
    }),
    level: 0,
    verdicts: "fail: agentSkills; pass: discoveryCors",
  },
  "an empty linkset": {
    hosts: served({ files: { [wellKnown("api-catalog")]: open({ linkset: [] }, "application/linkset+json") } }),
    level: 0,
    verdicts: "fail: apiCatalog; pass: discoveryCors",
  },
  "a key directory with a private key": {
    hosts: served({
      files: {
        [wellKnown("http-message-signatures-directory")]: open({
          keys: [{ kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", d: "c2VjcmV0" }],
        }),
      },
    }),
    level: 0,
    verdicts: "fail: webBotAuth",
  },
  "an expired security.txt": {
    hosts: served({
      files: { [wellKnown("security.txt")]: text("Contact: mailto:a@b.example\nExpires: 2020-01-01T00:00:00Z\n") },
    }),
    level: 0,
    verdicts: "fail: securityTxt",
  },
  "a price on /api by x402": { hosts: served({ files: withFiles("x402") }), level: 0, verdicts: "pass: x402" },
  "a 402 that does not say how": {
    hosts: served({ files: { "/api": json({ error: "pay" }, 402) } }),
    level: 0,
    verdicts: "fail: x402",
  },
  "a UCP profile without services": {
    hosts: served({ files: { [wellKnown("ucp")]: open({ ucp: { version: "2026-01-11", services: {} } }) } }),
    level: 0,
    verdicts: "fail: ucp; pass: discoveryCors",
  },
  "an AI catalog that is declared and missing": {
    hosts: served({ pageHeaders: { link: '</catalog.json>; rel="ai-catalog"' } }),
    level: 0,
    verdicts: "fail: ard linkHeaders",
  },
  "an RSL licence that is declared and missing": {
    hosts: served({ files: robots(`User-agent: *\nAllow: /\nLicense: ${ORIGIN}/license.xml\n`) }),
    level: 0,
    // To declare one is a statement about training, whatever it says.
    verdicts: `${OPEN_ROBOTS}; fail: rslLicense; pass: aiTrainingPolicy`,
  },
  "Link headers that lead to nothing": {
    hosts: served({
      pageHeaders: { link: '</.well-known/api-catalog>; rel="api-catalog", </status>; rel="status"' },
      files: withFiles("robots"),
    }),
    level: 0,
    verdicts: OPEN_ROBOTS,
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
    // Three of four pages have neither description, headings nor landmarks; they have their text.
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
  "a sitemap as a list": {
    hosts: served({
      files: {
        ...robots(`User-agent: *\nAllow: /\nSitemap: ${ORIGIN}/sitemap.txt\n`),
        "/sitemap.txt": text(`${ORIGIN}/\n`),
      },
    }),
    level: 1,
    // A list cannot carry dates.
    verdicts: `${OPEN_ROBOTS}; pass: sitemap sitemapInRobots; fail: sitemapFreshness`,
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
    // There is nothing that a sitemap should list.
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
  "everybody kept out but from one folder, with signals": {
    hosts: served({
      files: robots(
        `User-agent: *\nContent-Signal: search=no, ai-train=no\nDisallow: /\nDisallow: /admin/\nAllow: /public/\n`,
      ),
    }),
    level: 0,
    verdicts: `${OPEN_ROBOTS}; neutral: sitemapInRobots; fail: aiSearchAccess; pass: contentSignals aiTrainingPolicy`,
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
    verdicts: "pass: robotsTxt policyConsistency; fail: sitemapInRobots",
  },
  "a page in the place of robots.txt": {
    hosts: served({ files: { "/robots.txt": page("Robots") } }),
    level: 0,
    verdicts: "",
  },
  "a robots.txt that is broken": {
    hosts: served({ files: { "/robots.txt": { status: 500, body: "oops" } } }),
    level: 0,
    // What it says may be anything; it may have named a sitemap, a licence or a catalog.
    verdicts: `error: robotsTxt robotsTxtAiRules sitemapInRobots sitemap sitemapFreshness aiSearchAccess contentSignals
      policyConsistency contentUsage rslLicense aiTrainingPolicy ard`,
  },
  "a bucket that refuses what it does not have (403)": {
    hosts: {
      [ORIGIN]: elsewhere(() => ({ status: 403, headers: { "content-type": "application/xml" }, body: "<Error/>" })),
    },
    level: 0,
    // Refused, which neither pretends nor says that it is missing.
    verdicts: "neutral: honest404 wellKnownHygiene",
  },
  "its twin that says 404": {
    hosts: {
      [ORIGIN]: elsewhere(() => ({ status: 404, headers: { "content-type": "application/xml" }, body: "<Error/>" })),
    },
    level: 0,
    verdicts: "",
  },
  "a server that answers 400 for what it does not have": {
    hosts: { [ORIGIN]: elsewhere(() => ({ status: 400, body: "bad" })) },
    level: 0,
    verdicts: "neutral: honest404 wellKnownHygiene",
  },
  "unknown paths lead to a sign-on page of another site": {
    hosts: {
      [ORIGIN]: elsewhere((_, url) => ({
        status: 302,
        headers: { location: `https://login.example.net/signin?return=${encodeURIComponent(url)}` },
      })),
      "https://login.example.net": () => html("<!doctype html><title>Sign in</title><h1>Sign in</h1>"),
    },
    level: 0,
    // A page is answered for what does not exist, after a redirect.
    verdicts: "fail: honest404 wellKnownHygiene",
  },
  "unknown paths lead to a page of the site": {
    hosts: {
      [ORIGIN]: elsewhere((pathname) =>
        pathname === "/welcome" ? page("Welcome") : { status: 302, headers: { location: "/welcome" } },
      ),
    },
    level: 0,
    verdicts: "fail: honest404 wellKnownHygiene",
  },
  "a soft 404 of HTML with a random identifier": {
    hosts: {
      [ORIGIN]: elsewhere(() =>
        html(`<!doctype html><title>Oops</title><h1>Not here</h1><p>Incident ${randomId()}</p>`),
      ),
    },
    level: 0,
    verdicts: "fail: honest404 wellKnownHygiene",
  },
  "a soft 404 of JSON with a random identifier": {
    hosts: { [ORIGIN]: elsewhere(() => json({ error: "not found", incident: randomId() })) },
    level: 0,
    // /api answers JSON as everything does.
    verdicts: "fail: honest404 wellKnownHygiene",
  },
  "a soft 404 of text with a random identifier": {
    hosts: { [ORIGIN]: elsewhere(() => text(`Sorry, nothing is here. Reference ${randomId()}`)) },
    level: 0,
    verdicts: "fail: honest404 wellKnownHygiene",
  },
  "markdown of the homepage for everything that ends in .md": {
    hosts: {
      [ORIGIN]: (request) => {
        const { pathname } = new URL(request.url);
        const isMarkdown = pathname.endsWith(".md") || (pathname === "/" && request.headers.accept === "text/markdown");
        return isMarkdown ? text(MARKDOWN, "text/markdown") : respondAs(plain())(request);
      },
    },
    level: 0,
    verdicts: "pass: markdownNegotiation markdownQuality; fail: markdownVary",
  },
  "www leads to the host without it": {
    hosts: {
      ...served(),
      "https://www.site.example.com": ({ url }) => ({ status: 301, headers: { location: url.replace("www.", "") } }),
    },
    address: "https://www.site.example.com/",
    level: 0,
    verdicts: "",
  },
  "a page below the root": {
    hosts: served({ files: { "/docs/x": page("X") } }),
    address: `${ORIGIN}/docs/x`,
    level: 0,
    verdicts: "",
  },
  "a challenge": { hosts: everywhere(CHALLENGE), level: 0, verdicts: "", siteError: "challenge" },
  "credentials asked for everywhere": {
    hosts: everywhere({ status: 401, headers: { "www-authenticate": "Basic" }, body: "no" }),
    level: 0,
    verdicts: "",
    siteError: "http_status",
  },
  "everything refused": {
    hosts: everywhere({ status: 403, body: "no" }),
    level: 0,
    verdicts: "",
    siteError: "http_status",
  },
  "under maintenance": {
    hosts: everywhere({ status: 503, body: "later" }),
    level: 0,
    verdicts: "",
    siteError: "http_status",
  },
  "a redirect loop": {
    hosts: { [ORIGIN]: ({ url }) => ({ status: 302, headers: { location: url.endsWith("/a") ? "/b" : "/a" } }) },
    level: 0,
    verdicts: "",
    siteError: "unreachable",
  },
  "a dead host": { hosts: everywhere("TIMEOUT"), level: 0, verdicts: "", siteError: "unreachable" },
};

function elsewhereOf(root: Answer, files: SiteParts["files"] = {}): Respond {
  return (request) => {
    const { pathname } = new URL(request.url);
    return pathname === "/" ? root : (files[pathname] ?? NOT_FOUND);
  };
}
