import type { EndedProduct, ProductName } from "./run-graph.js";

/** The products (what the graph's nodes gather) of each phase. All other products are documents for agents. */
const PHASES: Readonly<Record<string, readonly ProductName[]>> = {
  "Reading the homepage": ["landing", "homepageReply", "robotsReading", "homepage", "plainHttp", "aiUserAgents"],
  "Reading pages": ["pages", "productPage", "scripts", "sitemapEntries", "feedTargets", "linkTargets"],
  "Reading robots.txt and the sitemap": ["robotsTxt", "sitemap", "rslLicense"],
  "Looking for llms.txt and markdown": [
    ...(["llmsTxt", "llmsFullTxt", "llmsLinks", "markdownReply", "homepageMarkdown"] as const),
    ...(["alternateMarkdown", "markdownUrl", "authMd", "securityTxt"] as const),
  ],
  "Requesting addresses that don't exist": [
    ...(["notFoundReply", "notFoundPage", "wellKnownReply", "wellKnownCanary", "soft404", "wellKnownSoft404"] as const),
  ],
  "Looking for an API, an MCP server and products": [
    ...(["openApi", "apiRoot", "mcpRoot", "mcpProbe", "x402Manifest", "pricedResource"] as const),
    ...(["documentTargets", "dnsAid", "site"] as const),
  ],
};

const DOCUMENTS = "Looking for documents for agents";

const DOING = new Map(Object.entries(PHASES).flatMap(([doing, names]) => names.map((name) => [name, doing] as const)));

/**
 * Creates a function that describes the current work of one scan, and how many pages the scan has read. The function
 * counts the pages, so create one for each scan.
 */
export function createProgressDescriber(): (ended: EndedProduct, done: number, total: number) => string {
  let pagesRead = 0;
  return ({ name, product }, done, total) => {
    if (name === "homepage") pagesRead += 1;
    if (name === "pages") pagesRead += (product as readonly unknown[]).length;
    const doing = done === total ? "Running the checks" : (DOING.get(name) ?? DOCUMENTS);
    return pagesRead === 0 ? doing : `${doing}; pages read: ${pagesRead}`;
  };
}
