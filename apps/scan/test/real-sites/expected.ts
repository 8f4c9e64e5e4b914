/**
 * The verdicts that the owner of each stored site would expect, derived from its content and from the specifications.
 * Checks that aren't listed don't apply.
 */
export interface Expected {
  readonly verdicts: string;
  /** Checks whose printed fixes are applied literally, one at a time. */
  readonly fixes: readonly string[];
}

/**
 * No generator here writes robots.txt or headers, and no server negotiates markdown. So these checks fail everywhere.
 */
const WITHOUT_ROBOTS = "fail: robotsTxt robotsTxtAiRules aiTrainingPolicy contentSignals";
/** Most generators don't write llms.txt, either. */
const NOTHING_FOR_AGENTS = `${WITHOUT_ROBOTS} llmsTxt`;
const PAGE_PASSES =
  "httpsRedirect honest404 wellKnownHygiene cacheValidators indexable snippetAllowed aiSearchAccess pageSize";
/** A page that any crawler may read, with an honest 404 and validators. */
const PAGE = `${NOTHING_FOR_AGENTS} linkHeaders markdownNegotiation;
  pass: ${PAGE_PASSES}`;
/** A host without a page at its root: checks of pages don't apply, and a sitemap has nothing to list. */
const HOST = `${NOTHING_FOR_AGENTS}; pass: httpsRedirect honest404 wellKnownHygiene aiSearchAccess`;

export const EXPECTED: Readonly<Record<string, Expected>> = {
  vitepress: {
    // The sitemap is on, and has no dates. The theme's switches have empty titles until a script fills them, so 14 of
    // 16 controls have names.
    verdicts: `${PAGE}; pass: sitemap openPages pageMetadata contentNoJs headingStructure semanticHtml contentPosition;
      fail: sitemapFreshness canonicalUrl openGraph accessibleControls structuredData`,
    fixes: ["canonicalUrl", "contentSignals", "structuredData"],
  },
  "vitepress-llms": {
    // The plugin writes llms.txt with links to markdown. nginx doesn't know markdown and serves it as
    // application/octet-stream. The plugin also writes a hidden hint to agents on each page. The homepage is a hero
    // with few words, and has no main element.
    verdicts: `${WITHOUT_ROBOTS} linkHeaders markdownNegotiation;
      pass: ${PAGE_PASSES} sitemap openPages pageMetadata llmsTxt llmsFullTxt llmsLinksMarkdown llmsDirective markdownUrl llmsCoverage
      llmsFreshness markdownFences headingStructure contentPosition; fail: sitemapFreshness canonicalUrl openGraph semanticHtml accessibleControls structuredData`,
    fixes: ["canonicalUrl", "contentSignals", "structuredData"],
  },
  starlight: {
    // Starlight writes canonical addresses and Open Graph. Neither its sitemap index nor the sitemap in it has dates.
    verdicts: `${PAGE}; pass: sitemap openPages pageMetadata canonicalUrl openGraph contentNoJs headingStructure semanticHtml
      accessibleControls contentPosition; fail: sitemapFreshness structuredData`,
    fixes: ["structuredData", "llmsTxt", "robotsTxt"],
  },
  "starlight-llms": {
    // Like `starlight`, with an llms.txt that leads to two texts. The plugin puts no hint on the pages, and no check
    // requires one.
    verdicts: `${WITHOUT_ROBOTS} linkHeaders markdownNegotiation;
      pass: ${PAGE_PASSES} sitemap openPages pageMetadata canonicalUrl openGraph llmsTxt llmsFullTxt llmsLinksMarkdown llmsFreshness contentNoJs
      headingStructure semanticHtml accessibleControls contentPosition; fail: sitemapFreshness structuredData`,
    fixes: ["structuredData", "contentSignals", "robotsTxt"],
  },
  "mkdocs-material": {
    // One of three pages has steps for three systems in tabs, whose headings name the system. Another has commands in
    // two languages. Everything is in the HTML, and the sitemap lists all pages.
    verdicts: `${PAGE}; pass: sitemap sitemapFreshness openPages tabContent tabHeadings pageMetadata canonicalUrl contentNoJs
      headingStructure semanticHtml accessibleControls contentPosition; fail: openGraph structuredData`,
    fixes: ["openGraph", "structuredData", "contentSignals"],
  },
  "eleventy-arabic": {
    // The template has title, description, language, header, nav, main and footer. Arabic text counts like any other
    // text.
    verdicts: `${PAGE}; pass: pageMetadata contentNoJs headingStructure semanticHtml accessibleControls contentPosition;
      fail: sitemap canonicalUrl openGraph structuredData`,
    fixes: ["openGraph", "llmsTxt", "contentSignals"],
  },
  "hexo-japanese": {
    // The theme writes Open Graph and microdata, but neither lang nor a main element. It links /atom.xml, which only a
    // plugin writes.
    verdicts: `${PAGE}; pass: openGraph contentNoJs headingStructure accessibleControls structuredData contentPosition redirectBehavior;
      fail: sitemap feed pageMetadata canonicalUrl semanticHtml`,
    fixes: ["canonicalUrl", "pageMetadata", "llmsTxt"],
  },
  "next-export": {
    // The application's layout has title, description and language. Nothing states a canonical address or Open Graph.
    verdicts: `${PAGE}; pass: pageMetadata contentNoJs headingStructure semanticHtml accessibleControls contentPosition;
      fail: sitemap canonicalUrl openGraph structuredData`,
    fixes: ["canonicalUrl", "openGraph", "structuredData"],
  },
  "next-tabs": {
    // Radix renders the chosen panel only, so two of three examples on the homepage and the yearly prices aren't in
    // the HTML. The page of steps renders all panels, which repeat the same two headings for three systems.
    verdicts: `${PAGE}; pass: pageMetadata contentNoJs headingStructure semanticHtml accessibleControls contentPosition;
      fail: sitemap canonicalUrl openGraph structuredData tabContent tabHeadings`,
    fixes: ["openGraph", "structuredData", "contentSignals"],
  },
  sveltekit: {
    // Pages have titles, but no description. The markup has a heading, but no landmark.
    verdicts: `${PAGE}; pass: contentNoJs headingStructure accessibleControls contentPosition;
      fail: sitemap pageMetadata canonicalUrl openGraph semanticHtml structuredData`,
    fixes: ["openGraph", "structuredData", "llmsTxt"],
  },
  "vite-spa": {
    // The server sends an empty shell for every address, even below /.well-known/.
    verdicts: `${PAGE}; fail: sitemap pageMetadata canonicalUrl openGraph contentNoJs headingStructure semanticHtml structuredData
      honest404 wellKnownHygiene`,
    fixes: ["robotsTxt", "llmsTxt", "openGraph"],
  },
  "shop-theme": {
    // Eight products with prices and buttons make it a shop, without any channel for agents. The products aren't links,
    // so the content of their pages is unknown. h5 follows h1, and there is no main element. 477 characters are too few
    // to prove that the content is in the HTML. The alt text of all images is "...".
    verdicts: `${PAGE}; pass: accessibleControls contentPosition;
      fail: imageAlt sitemap pageMetadata canonicalUrl openGraph headingStructure semanticHtml structuredData ucp acp;
      error: productSchema offerData commercePolicies`,
    fixes: ["ucp", "pageMetadata", "openGraph"],
  },
  "nginx-default": {
    // This is the page of every new installation, so there is no site to judge yet.
    verdicts: HOST,
    fixes: ["robotsTxt", "contentSignals", "aiTrainingPolicy"],
  },
  "apache-default": {
    // Like `nginx-default`.
    verdicts: HOST,
    fixes: ["robotsTxt", "contentSignals", "aiTrainingPolicy"],
  },
  "express-swagger": {
    // Scripts render the documentation. It shows an API, which is described but is in no catalog. Its one operation has
    // a name and a summary, but no schema of its response: one gap.
    verdicts: `${PAGE}; pass: openApi apiQuality;
      fail: sitemap pageMetadata canonicalUrl openGraph contentNoJs headingStructure semanticHtml structuredData apiCatalog`,
    fixes: ["apiCatalog", "contentSignals", "llmsTxt"],
  },
  "nest-swagger": {
    // The homepage says "Hello World!", like a new application. The documentation is at /api, and loads /api-json.
    // Three of four operations have a summary, and all have an operationId.
    verdicts: `${PAGE}; pass: openApi apiQuality;
      fail: sitemap pageMetadata canonicalUrl openGraph headingStructure semanticHtml structuredData apiCatalog`,
    fixes: ["apiCatalog", "contentSignals", "llmsTxt"],
  },
  "fastify-openapi": {
    // The description alone doesn't require other documents. Its one operation has no operationId: one gap.
    verdicts: `${HOST}; pass: openApi apiQuality`,
    fixes: ["llmsTxt", "contentSignals", "aiTrainingPolicy"],
  },
  "mcp-sdk": {
    // /mcp refuses GET, as MCP's transport requires, and nothing announces the server.
    verdicts: `${HOST}; fail: mcpServerCard`,
    fixes: ["llmsTxt", "contentSignals", "aiTrainingPolicy"],
  },
  fastmcp: {
    // /mcp refuses a GET without a session with 400, in its own words.
    verdicts: `${HOST}; fail: mcpServerCard`,
    fixes: ["llmsTxt", "contentSignals", "aiTrainingPolicy"],
  },
  "x402-seller": {
    // A plain page. /api responds with a 402 that contains extensions.bazaar as the library writes it.
    verdicts: `${PAGE}; pass: pageMetadata contentNoJs headingStructure contentPosition x402 x402Listing;
      fail: sitemap canonicalUrl openGraph semanticHtml structuredData`,
    fixes: ["llmsTxt", "contentSignals", "robotsTxt"],
  },
};
