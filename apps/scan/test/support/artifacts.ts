import type { Check, CheckResult } from "../../src/checks/check.js";
import type { JsonDocument } from "../../src/documents/fetched.js";
import { ADDRESSES, type DocumentName } from "../../src/documents/well-known.js";
import type { Artifacts, SiteTraits } from "../../src/gather/artifacts.js";
import { absentJson, absentText, answer, notAsked, ORIGIN } from "./answers.js";
import { homepage } from "./pages.js";

export const SCANNED_AT = new Date("2026-11-21T12:00:00Z");

export const site = (overrides: Partial<SiteTraits> = {}): SiteTraits => ({
  profile: "auto",
  siteType: "content",
  isCommerce: false,
  commerceSignals: [],
  commerceEvidence: [],
  platforms: [],
  apiEvidence: [],
  mcpEvidence: [],
  authEvidence: [],
  unread: { api: [], mcp: [], auth: [], commerce: [] },
  openedByOperator: false,
  scannedAt: SCANNED_AT,
  strict: false,
  ...overrides,
});

export const withApi = site({ siteType: "api", apiEvidence: ["/api answered JSON"] });
export const withMcp = site({ siteType: "api", mcpEvidence: ["/mcp answers 405 like an MCP server"] });
export const withAuth = site({ siteType: "api", authEvidence: ["/api answered 401"] });
export const shop = site({
  siteType: "commerce",
  isCommerce: true,
  commerceSignals: ["shopify"],
  commerceEvidence: ["shopify"],
});
export const strictSite = site({ profile: "all", strict: true });
/** A site whose kind is unknown, because too little of it was read. */
export const unreadSite = site({
  unread: { api: ["/api: timeout"], mcp: ["/mcp: timeout"], auth: ["/api: timeout"], commerce: ["/: in part"] },
});

const absentDocuments = () =>
  Object.fromEntries(Object.entries(ADDRESSES).map(([name, { path }]) => [name, absentJson(path)])) as Readonly<
    Record<DocumentName, JsonDocument>
  >;

/** A site with an empty homepage, honest 404s and nothing else. A test overrides the parts that it is about. */
export function nothingThere(overrides: Partial<Artifacts> = {}): Artifacts {
  return {
    homepage: homepage(),
    pages: [],
    linkTargets: [],
    feedTargets: [],
    sitemapEntries: [],
    documentTargets: { apiCatalog: [], mcpServerCard: [], a2aAgentCard: [] },
    llmsLinks: [],
    homepageMarkdown: answer({ url: `${ORIGIN}/` }),
    robotsTxt: { ...absentText("/robots.txt"), robots: null },
    sitemap: { documents: [absentText("/sitemap.xml")], file: null },
    llmsTxt: absentText("/llms.txt"),
    llmsFullTxt: absentText("/llms-full.txt"),
    notFoundPage: answer({ url: `${ORIGIN}/4711-not-found`, status: 404 }),
    wellKnownCanary: answer({ url: `${ORIGIN}/.well-known/4711.json`, status: 404 }),
    ...absentDocuments(),
    authMd: absentText("/auth.md"),
    mcpServerCards: [absentJson("/.well-known/mcp/server-card.json"), absentJson("/.well-known/mcp.json")],
    legacyAgentCard: absentJson("/.well-known/agent.json"),
    firstSkill: { fetched: notAsked("no skills index"), sha256: null },
    httpMessageSignatures: absentJson("/.well-known/http-message-signatures-directory"),
    apiRoot: answer({ url: `${ORIGIN}/api`, status: 404 }),
    mcpRoot: answer({ url: `${ORIGIN}/mcp`, status: 404 }),
    mcpProbe: { endpoint: null, why: "not requested", answers: [], leadsTo: null },
    x402Manifest: absentJson("/.well-known/x402"),
    pricedResource: notAsked("none announced"),
    plainHttp: answer({ url: "http://site.example/", status: 301, headers: { location: `${ORIGIN}/` } }),
    securityTxt: absentText("/.well-known/security.txt"),
    productPage: { fetched: notAsked("not a shop"), page: null },
    alternateMarkdown: notAsked("none declared"),
    markdownUrl: absentText("/docs.md"),
    rslLicense: { state: "not_asked", why: "none declared", fetched: notAsked("none declared") },
    scripts: [],
    dnsAid: { asked: false, records: [], sellers: [], authenticated: false, error: null },
    aiUserAgents: [],
    site: site(),
    ...overrides,
  };
}

export const resultOf = (check: Check, overrides: Partial<Artifacts> = {}): CheckResult =>
  check.evaluate(nothingThere(overrides));
