import { aiSearchAccess } from "./bot-access-control/ai-search-access.js";
import { aiTrainingPolicy } from "./bot-access-control/ai-training-policy.js";
import { botReachability } from "./bot-access-control/bot-reachability.js";
import { policyConsistency } from "./bot-access-control/policy-consistency.js";
import { contentSignals, contentUsage } from "./bot-access-control/preferences.js";
import { robotsTxtAiRules } from "./bot-access-control/robots-txt-ai-rules.js";
import { rslLicense } from "./bot-access-control/rsl-license.js";
import { webBotAuth } from "./bot-access-control/web-bot-auth.js";
import type { Category, Check } from "./check.js";
import { ap2 } from "./commerce/ap2.js";
import { commercePolicies } from "./commerce/commerce-policies.js";
import { mpp, x402 } from "./commerce/payment-demands.js";
import { offerData, productSchema } from "./commerce/product-data.js";
import { x402Listing } from "./commerce/x402-listing.js";
import { honest404, wellKnownHygiene } from "./content-accessibility/honest404.js";
import { markdownParity, markdownSize, markdownUrl } from "./content-accessibility/markdown-for-agents.js";
import { markdownAlternate, markdownNegotiation, markdownVary } from "./content-accessibility/markdown-negotiation.js";
import { markdownQuality } from "./content-accessibility/markdown-quality.js";
import { markdownFences, markdownLinks } from "./content-accessibility/markdown-texts.js";
import { accessibleControls, imageAlt } from "./content-accessibility/named-elements.js";
import { openPages } from "./content-accessibility/open-pages.js";
import { cacheValidators, contentNoJs, pageSize } from "./content-accessibility/page-delivery.js";
import { contentPosition, headingStructure, semanticHtml } from "./content-accessibility/page-structure.js";
import { redirectBehavior } from "./content-accessibility/redirects.js";
import { entityData, structuredData } from "./content-accessibility/structured-data.js";
import { tabContent, tabHeadings } from "./content-accessibility/tabs.js";
import { dnsAid } from "./discoverability/dns-aid.js";
import { httpsRedirect } from "./discoverability/https-redirect.js";
import { linkHeaders } from "./discoverability/link-headers.js";
import { llmsDirective, llmsLinksMarkdown } from "./discoverability/llms-links.js";
import { llmsFullTxt, llmsTxt } from "./discoverability/llms-txt.js";
import { llmsCoverage, llmsFreshness } from "./discoverability/llms-upkeep.js";
import { canonicalUrl, feed, openGraph, pageMetadata } from "./discoverability/page-head.js";
import { robotsTxt } from "./discoverability/robots-txt.js";
import { sitemap, sitemapFreshness, sitemapInRobots } from "./discoverability/sitemap.js";
import { apiQuality } from "./discovery/api-quality.js";
import { authMd } from "./discovery/auth-md.js";
import { discoveryCors } from "./discovery/discovery-cors.js";
import { mcpServer } from "./discovery/mcp-server.js";
import { securityTxt } from "./discovery/security-txt.js";
import { skillIntegrity } from "./discovery/skill-integrity.js";
import { webMcp, webMcpForms } from "./discovery/web-mcp.js";
import { WELL_KNOWN_CHECKS } from "./discovery/well-known-checks.js";
import { indexable, snippetAllowed } from "./page-directives.js";

/**
 * How much a check counts in the score: from 1 (a refinement) to 5 (decides whether agents can use the site at all).
 */
export type Weight = 1 | 2 | 3 | 4 | 5;

export interface Registered {
  readonly check: Check;
  readonly weight: Weight;
}

const weigh = (check: Check, weight: Weight): Registered => ({ check, weight });

/** Lists every check once, with its category and weight, in the order of a report. */
export const REGISTRY = {
  discoverability: {
    robotsTxt: weigh(robotsTxt, 5),
    sitemap: weigh(sitemap, 5),
    sitemapInRobots: weigh(sitemapInRobots, 2),
    sitemapFreshness: weigh(sitemapFreshness, 1),
    linkHeaders: weigh(linkHeaders, 3),
    llmsTxt: weigh(llmsTxt, 2),
    llmsFullTxt: weigh(llmsFullTxt, 1),
    llmsLinksMarkdown: weigh(llmsLinksMarkdown, 1),
    llmsDirective: weigh(llmsDirective, 1),
    llmsCoverage: weigh(llmsCoverage, 1),
    llmsFreshness: weigh(llmsFreshness, 1),
    pageMetadata: weigh(pageMetadata, 3),
    canonicalUrl: weigh(canonicalUrl, 2),
    openGraph: weigh(openGraph, 1),
    indexable: weigh(indexable, 3),
    httpsRedirect: weigh(httpsRedirect, 2),
    feed: weigh(feed, 1),
    dnsAid: weigh(dnsAid, 1),
  },
  contentAccessibility: {
    markdownNegotiation: weigh(markdownNegotiation, 5),
    markdownVary: weigh(markdownVary, 2),
    markdownQuality: weigh(markdownQuality, 2),
    markdownAlternate: weigh(markdownAlternate, 1),
    markdownParity: weigh(markdownParity, 2),
    markdownSize: weigh(markdownSize, 1),
    markdownUrl: weigh(markdownUrl, 1),
    markdownFences: weigh(markdownFences, 1),
    markdownLinks: weigh(markdownLinks, 1),
    contentNoJs: weigh(contentNoJs, 5),
    headingStructure: weigh(headingStructure, 2),
    semanticHtml: weigh(semanticHtml, 2),
    imageAlt: weigh(imageAlt, 1),
    accessibleControls: weigh(accessibleControls, 1),
    structuredData: weigh(structuredData, 3),
    entityData: weigh(entityData, 1),
    pageSize: weigh(pageSize, 2),
    contentPosition: weigh(contentPosition, 1),
    honest404: weigh(honest404, 4),
    cacheValidators: weigh(cacheValidators, 1),
    redirectBehavior: weigh(redirectBehavior, 1),
    openPages: weigh(openPages, 1),
    tabContent: weigh(tabContent, 1),
    tabHeadings: weigh(tabHeadings, 1),
  },
  botAccessControl: {
    robotsTxtAiRules: weigh(robotsTxtAiRules, 3),
    aiSearchAccess: weigh(aiSearchAccess, 3),
    aiTrainingPolicy: weigh(aiTrainingPolicy, 1),
    contentSignals: weigh(contentSignals, 3),
    policyConsistency: weigh(policyConsistency, 2),
    contentUsage: weigh(contentUsage, 1),
    rslLicense: weigh(rslLicense, 1),
    botReachability: weigh(botReachability, 3),
    snippetAllowed: weigh(snippetAllowed, 1),
    webBotAuth: weigh(webBotAuth, 1),
  },
  discovery: {
    apiCatalog: weigh(WELL_KNOWN_CHECKS.apiCatalog, 3),
    openApi: weigh(WELL_KNOWN_CHECKS.openApi, 3),
    apiQuality: weigh(apiQuality, 2),
    oauthDiscovery: weigh(WELL_KNOWN_CHECKS.oauthDiscovery, 2),
    oauthProtectedResource: weigh(WELL_KNOWN_CHECKS.oauthProtectedResource, 2),
    authMd: weigh(authMd, 1),
    mcpServerCard: weigh(WELL_KNOWN_CHECKS.mcpServerCard, 3),
    mcpServer: weigh(mcpServer, 2),
    a2aAgentCard: weigh(WELL_KNOWN_CHECKS.a2aAgentCard, 1),
    agentSkills: weigh(WELL_KNOWN_CHECKS.agentSkills, 3),
    skillIntegrity: weigh(skillIntegrity, 1),
    ard: weigh(WELL_KNOWN_CHECKS.ard, 2),
    webMcp: weigh(webMcp, 2),
    webMcpForms: weigh(webMcpForms, 1),
    wellKnownHygiene: weigh(wellKnownHygiene, 3),
    securityTxt: weigh(securityTxt, 1),
    discoveryCors: weigh(discoveryCors, 1),
  },
  commerce: {
    productSchema: weigh(productSchema, 4),
    offerData: weigh(offerData, 3),
    commercePolicies: weigh(commercePolicies, 2),
    x402: weigh(x402, 1),
    x402Listing: weigh(x402Listing, 1),
    mpp: weigh(mpp, 1),
    ucp: weigh(WELL_KNOWN_CHECKS.ucp, 3),
    acp: weigh(WELL_KNOWN_CHECKS.acp, 3),
    ap2: weigh(ap2, 1),
  },
} as const satisfies Record<Category, Readonly<Record<string, Registered>>>;

type Registry = typeof REGISTRY;

/** Ids of all checks. They are stable, because reports, levels and documents refer to them. */
export type CheckId = { [Key in Category]: keyof Registry[Key] }[Category];

export const CHECK_IDS = Object.values(REGISTRY).flatMap((ofCategory) => Object.keys(ofCategory) as CheckId[]);

/** Checks that share their ids with the reference scanner (isitagentready.com), so that reports are comparable. */
export const REFERENCE_CHECKS: readonly CheckId[] = [
  "robotsTxt",
  "sitemap",
  "linkHeaders",
  "dnsAid",
  "markdownNegotiation",
  "robotsTxtAiRules",
  "contentSignals",
  "webBotAuth",
  "apiCatalog",
  "oauthDiscovery",
  "oauthProtectedResource",
  "authMd",
  "mcpServerCard",
  "a2aAgentCard",
  "agentSkills",
  "ard",
  "webMcp",
  "x402",
  "mpp",
  "ucp",
  "acp",
  "ap2",
];
