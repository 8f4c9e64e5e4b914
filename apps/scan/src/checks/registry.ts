import { aiSearchAccess } from "./bot-access-control/ai-search-access.js";
import { aiTrainingPolicy } from "./bot-access-control/ai-training-policy.js";
import { botReachability } from "./bot-access-control/bot-reachability.js";
import { contentSignals } from "./bot-access-control/content-signals.js";
import { contentUsage } from "./bot-access-control/content-usage.js";
import { policyConsistency } from "./bot-access-control/policy-consistency.js";
import { robotsTxtAiRules } from "./bot-access-control/robots-txt-ai-rules.js";
import { rslLicense } from "./bot-access-control/rsl-license.js";
import { snippetAllowed } from "./bot-access-control/snippet-allowed.js";
import { webBotAuth } from "./bot-access-control/web-bot-auth.js";
import type { Category, Check } from "./check.js";
import { acp } from "./commerce/acp.js";
import { ap2 } from "./commerce/ap2.js";
import { commercePolicies } from "./commerce/commerce-policies.js";
import { mpp } from "./commerce/mpp.js";
import { offerData } from "./commerce/offer-data.js";
import { productSchema } from "./commerce/product-schema.js";
import { ucp } from "./commerce/ucp.js";
import { x402 } from "./commerce/x402.js";
import { accessibleControls } from "./content-accessibility/accessible-controls.js";
import { cacheValidators } from "./content-accessibility/cache-validators.js";
import { contentNoJs } from "./content-accessibility/content-no-js.js";
import { contentPosition } from "./content-accessibility/content-position.js";
import { entityData } from "./content-accessibility/entity-data.js";
import { headingStructure } from "./content-accessibility/heading-structure.js";
import { honest404 } from "./content-accessibility/honest404.js";
import { imageAlt } from "./content-accessibility/image-alt.js";
import { markdownAlternate } from "./content-accessibility/markdown-alternate.js";
import { markdownNegotiation } from "./content-accessibility/markdown-negotiation.js";
import { markdownQuality } from "./content-accessibility/markdown-quality.js";
import { markdownVary } from "./content-accessibility/markdown-vary.js";
import { pageSize } from "./content-accessibility/page-size.js";
import { semanticHtml } from "./content-accessibility/semantic-html.js";
import { structuredData } from "./content-accessibility/structured-data.js";
import { canonicalUrl } from "./discoverability/canonical-url.js";
import { dnsAid } from "./discoverability/dns-aid.js";
import { feed } from "./discoverability/feed.js";
import { httpsRedirect } from "./discoverability/https-redirect.js";
import { indexable } from "./discoverability/indexable.js";
import { linkHeaders } from "./discoverability/link-headers.js";
import { llmsFullTxt } from "./discoverability/llms-full-txt.js";
import { llmsTxt } from "./discoverability/llms-txt.js";
import { openGraph } from "./discoverability/open-graph.js";
import { pageMetadata } from "./discoverability/page-metadata.js";
import { robotsTxt } from "./discoverability/robots-txt.js";
import { sitemap } from "./discoverability/sitemap.js";
import { sitemapFreshness } from "./discoverability/sitemap-freshness.js";
import { sitemapInRobots } from "./discoverability/sitemap-in-robots.js";
import { a2aAgentCard } from "./discovery/a2a-agent-card.js";
import { agentSkills } from "./discovery/agent-skills.js";
import { apiCatalog } from "./discovery/api-catalog.js";
import { ard } from "./discovery/ard.js";
import { authMd } from "./discovery/auth-md.js";
import { discoveryCors } from "./discovery/discovery-cors.js";
import { mcpServerCard } from "./discovery/mcp-server-card.js";
import { oauthDiscovery } from "./discovery/oauth-discovery.js";
import { oauthProtectedResource } from "./discovery/oauth-protected-resource.js";
import { openApi } from "./discovery/open-api.js";
import { securityTxt } from "./discovery/security-txt.js";
import { skillIntegrity } from "./discovery/skill-integrity.js";
import { webMcp } from "./discovery/web-mcp.js";
import { wellKnownHygiene } from "./discovery/well-known-hygiene.js";

/** How much a check counts in the score: 5 decides whether agents can use a site at all, 1 is a refinement. */
export type Weight = 1 | 2 | 3 | 4 | 5;

export interface Registered {
  readonly check: Check;
  readonly weight: Weight;
}

const weigh = (check: Check, weight: Weight): Registered => ({ check, weight });

/** Every check, once, with its category and weight; the order is that of a report. */
export const REGISTRY = {
  discoverability: {
    robotsTxt: weigh(robotsTxt, 5),
    sitemap: weigh(sitemap, 5),
    sitemapInRobots: weigh(sitemapInRobots, 2),
    sitemapFreshness: weigh(sitemapFreshness, 1),
    linkHeaders: weigh(linkHeaders, 3),
    llmsTxt: weigh(llmsTxt, 2),
    llmsFullTxt: weigh(llmsFullTxt, 1),
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
    apiCatalog: weigh(apiCatalog, 3),
    openApi: weigh(openApi, 3),
    oauthDiscovery: weigh(oauthDiscovery, 2),
    oauthProtectedResource: weigh(oauthProtectedResource, 2),
    authMd: weigh(authMd, 1),
    mcpServerCard: weigh(mcpServerCard, 3),
    a2aAgentCard: weigh(a2aAgentCard, 1),
    agentSkills: weigh(agentSkills, 3),
    skillIntegrity: weigh(skillIntegrity, 1),
    ard: weigh(ard, 2),
    webMcp: weigh(webMcp, 2),
    wellKnownHygiene: weigh(wellKnownHygiene, 3),
    securityTxt: weigh(securityTxt, 1),
    discoveryCors: weigh(discoveryCors, 1),
  },
  commerce: {
    productSchema: weigh(productSchema, 4),
    offerData: weigh(offerData, 3),
    commercePolicies: weigh(commercePolicies, 2),
    x402: weigh(x402, 1),
    mpp: weigh(mpp, 1),
    ucp: weigh(ucp, 3),
    acp: weigh(acp, 3),
    ap2: weigh(ap2, 1),
  },
} as const satisfies Record<Category, Readonly<Record<string, Registered>>>;

type Registry = typeof REGISTRY;

/** Stable names, which reports, ladders and documents use. */
export type CheckId = { [Key in Category]: keyof Registry[Key] }[Category];
