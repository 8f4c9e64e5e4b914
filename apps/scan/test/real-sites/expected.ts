/**
 * The verdicts that the owner of each stored site would expect, derived from its content and from the specifications.
 * Checks that no list names don't apply.
 */
export interface Expected {
  readonly verdicts: string;
  /** Checks whose printed fixes are applied literally, one at a time. */
  readonly fixes: readonly string[];
}

/** No generator here writes robots.txt or headers, and no server negotiates markdown, so these fail everywhere. */
const WITHOUT_ROBOTS = "fail: robotsTxt robotsTxtAiRules aiTrainingPolicy contentSignals";
/** Most write no llms.txt either. */
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
    // The sitemap is on and has no dates. The switches of the theme have empty titles until a script fills them: 14 of 16 have names.
    verdicts: `${PAGE}; pass: sitemap pageMetadata contentNoJs headingStructure semanticHtml contentPosition;
      fail: sitemapFreshness canonicalUrl openGraph accessibleControls structuredData`,
    fixes: ["canonicalUrl", "contentSignals", "structuredData"],
  },
  "vitepress-llms": {
    // The plugin writes llms.txt with links to markdown, which nginx doesn't know and serves as application/octet-stream, and a hidden
    // hint to agents on each page. The homepage is a hero with few words, and no main.
    verdicts: `${WITHOUT_ROBOTS} linkHeaders markdownNegotiation;
      pass: ${PAGE_PASSES} sitemap pageMetadata llmsTxt llmsFullTxt llmsLinksMarkdown llmsDirective markdownUrl llmsCoverage
      llmsFreshness markdownFences headingStructure contentPosition; fail: sitemapFreshness canonicalUrl openGraph semanticHtml accessibleControls structuredData`,
    fixes: ["canonicalUrl", "contentSignals", "structuredData"],
  },
  starlight: {
    // Starlight writes canonical addresses and Open Graph. Its sitemap index has no dates, nor has the sitemap in it.
    verdicts: `${PAGE}; pass: sitemap pageMetadata canonicalUrl openGraph contentNoJs headingStructure semanticHtml
      accessibleControls contentPosition; fail: sitemapFreshness structuredData`,
    fixes: ["structuredData", "llmsTxt", "robotsTxt"],
  },
  "starlight-llms": {
    // As without the plugin, with an llms.txt that leads to two texts. The plugin puts no hint on the pages, and none is asked for.
    verdicts: `${WITHOUT_ROBOTS} linkHeaders markdownNegotiation;
      pass: ${PAGE_PASSES} sitemap pageMetadata canonicalUrl openGraph llmsTxt llmsFullTxt llmsLinksMarkdown llmsFreshness contentNoJs
      headingStructure semanticHtml accessibleControls contentPosition; fail: sitemapFreshness structuredData`,
    fixes: ["structuredData", "contentSignals", "robotsTxt"],
  },
  "eleventy-arabic": {
    // The template has title, description, language, header, nav, main and footer. Arabic text counts as any other.
    verdicts: `${PAGE}; pass: pageMetadata contentNoJs headingStructure semanticHtml accessibleControls contentPosition;
      fail: sitemap canonicalUrl openGraph structuredData`,
    fixes: ["openGraph", "llmsTxt", "contentSignals"],
  },
  "hexo-japanese": {
    // The theme writes Open Graph and microdata, and neither lang nor a main element. It links /atom.xml, which only a plugin writes.
    verdicts: `${PAGE}; pass: openGraph contentNoJs headingStructure accessibleControls structuredData contentPosition redirectBehavior;
      fail: sitemap feed pageMetadata canonicalUrl semanticHtml`,
    fixes: ["canonicalUrl", "pageMetadata", "llmsTxt"],
  },
  "next-export": {
    // The layout of the application states title, description and language; nothing states a canonical address or Open Graph.
    verdicts: `${PAGE}; pass: pageMetadata contentNoJs headingStructure semanticHtml accessibleControls contentPosition;
      fail: sitemap canonicalUrl openGraph structuredData`,
    fixes: ["canonicalUrl", "openGraph", "structuredData"],
  },
  sveltekit: {
    // Pages have titles and no description; the markup has a heading and no landmark.
    verdicts: `${PAGE}; pass: contentNoJs headingStructure accessibleControls contentPosition;
      fail: sitemap pageMetadata canonicalUrl openGraph semanticHtml structuredData`,
    fixes: ["openGraph", "structuredData", "llmsTxt"],
  },
  "vite-spa": {
    // An empty shell for every address, also for those below /.well-known/.
    verdicts: `${PAGE}; fail: sitemap pageMetadata canonicalUrl openGraph contentNoJs headingStructure semanticHtml structuredData
      honest404 wellKnownHygiene`,
    fixes: ["robotsTxt", "llmsTxt", "openGraph"],
  },
  "shop-theme": {
    // Eight products with prices and buttons make it a shop without any channel for agents. Its products link to nothing, so that what
    // their pages say is not known. h5 follows h1, there is no main, and 477 characters are too few to say that the content is there.
    // All images have the text "...".
    verdicts: `${PAGE}; pass: accessibleControls contentPosition;
      fail: imageAlt sitemap pageMetadata canonicalUrl openGraph headingStructure semanticHtml structuredData ucp acp;
      error: productSchema offerData commercePolicies`,
    fixes: ["ucp", "pageMetadata", "openGraph"],
  },
  "nginx-default": {
    // The page of every new installation: there is no site to judge yet.
    verdicts: HOST,
    fixes: ["robotsTxt", "contentSignals", "aiTrainingPolicy"],
  },
  "apache-default": {
    // As with nginx.
    verdicts: HOST,
    fixes: ["robotsTxt", "contentSignals", "aiTrainingPolicy"],
  },
  "express-swagger": {
    // The documentation is drawn by scripts. It shows an API, which is described and stands in no catalog. Its one operation has a
    // name and a summary, and no schema of what it answers: one gap.
    verdicts: `${PAGE}; pass: openApi apiQuality;
      fail: sitemap pageMetadata canonicalUrl openGraph contentNoJs headingStructure semanticHtml structuredData apiCatalog`,
    fixes: ["apiCatalog", "contentSignals", "llmsTxt"],
  },
  "nest-swagger": {
    // The homepage says "Hello World!" as a new application does. The documentation stands at /api, and loads /api-json. Three of four
    // operations have a summary, and all have an operationId.
    verdicts: `${PAGE}; pass: openApi apiQuality;
      fail: sitemap pageMetadata canonicalUrl openGraph headingStructure semanticHtml structuredData apiCatalog`,
    fixes: ["apiCatalog", "contentSignals", "llmsTxt"],
  },
  "fastify-openapi": {
    // The description alone is no reason to ask for other documents. Its one operation has no operationId: one gap.
    verdicts: `${HOST}; pass: openApi apiQuality`,
    fixes: ["llmsTxt", "contentSignals", "aiTrainingPolicy"],
  },
  "mcp-sdk": {
    // /mcp refuses GET as MCP's transport has it, and nothing announces the server.
    verdicts: `${HOST}; fail: mcpServerCard`,
    fixes: ["llmsTxt", "contentSignals", "aiTrainingPolicy"],
  },
  fastmcp: {
    // /mcp refuses a GET without a session with 400, in words of its own.
    verdicts: `${HOST}; fail: mcpServerCard`,
    fixes: ["llmsTxt", "contentSignals", "aiTrainingPolicy"],
  },
  "x402-seller": {
    // A plain page beside /api, whose 402 carries extensions.bazaar as the library writes it.
    verdicts: `${PAGE}; pass: pageMetadata contentNoJs headingStructure contentPosition x402 x402Listing;
      fail: sitemap canonicalUrl openGraph semanticHtml structuredData`,
    fixes: ["llmsTxt", "contentSignals", "robotsTxt"],
  },
};
