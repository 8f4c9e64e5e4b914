import { a2aAgentCard, legacyAgentCard } from "../collect/agent-cards.js";
import { agentSkills, firstSkill } from "../collect/agent-skills.js";
import { aiCatalog } from "../collect/ai-catalog.js";
import { aiUserAgents } from "../collect/ai-user-agents.js";
import { alternateMarkdown } from "../collect/alternate-markdown.js";
import { apiRoot } from "../collect/api-root.js";
import { authMd } from "../collect/auth-md.js";
import {
  notFoundPage,
  notFoundReply,
  soft404,
  wellKnownCanary,
  wellKnownReply,
  wellKnownSoft404,
} from "../collect/canaries.js";
import { dnsAid } from "../collect/dns-aid.js";
import { homepage } from "../collect/homepage.js";
import { homepageMarkdown, markdownReply } from "../collect/homepage-markdown.js";
import { homepageReply, landing, robotsReading } from "../collect/landing.js";
import { linkTargets, llmsLinks } from "../collect/link-targets.js";
import { llmsFullTxt, llmsTxt } from "../collect/llms-txt.js";
import { mcpServerCards } from "../collect/mcp-server-cards.js";
import { openApi } from "../collect/open-api.js";
import { pages } from "../collect/pages.js";
import { plainHttp } from "../collect/plain-http.js";
import { productPage } from "../collect/product-page.js";
import { oauthProtectedResource } from "../collect/protected-resource.js";
import { robotsTxt } from "../collect/robots-txt.js";
import { rslLicense } from "../collect/rsl-license.js";
import { scripts } from "../collect/scripts.js";
import { securityTxt } from "../collect/security-txt.js";
import { site } from "../collect/site-traits.js";
import { sitemap } from "../collect/sitemap.js";
import { jsonDocumentAt } from "../collect/well-known.js";
import type { Graph } from "./run-graph.js";

const LINKSET = "application/linkset+json, application/json;q=0.9, */*;q=0.5";
const JWKS = "application/http-message-signatures-directory+json, application/json;q=0.9, */*;q=0.5";

/** What a scan collects, and what of it is made from what. */
export const GATHER_GRAPH: Graph = {
  landing,
  homepageReply,
  robotsReading,
  homepage,
  pages,
  linkTargets,
  llmsLinks,
  markdownReply,
  homepageMarkdown,
  notFoundReply,
  notFoundPage,
  wellKnownReply,
  wellKnownCanary,
  soft404,
  wellKnownSoft404,
  robotsTxt,
  sitemap,
  llmsTxt,
  llmsFullTxt,
  apiCatalog: jsonDocumentAt("apiCatalog", "/.well-known/api-catalog", LINKSET),
  oauthAuthorizationServer: jsonDocumentAt("oauthAuthorizationServer", "/.well-known/oauth-authorization-server"),
  openidConfiguration: jsonDocumentAt("openidConfiguration", "/.well-known/openid-configuration"),
  oauthProtectedResource,
  authMd,
  mcpServerCards,
  aiCatalog,
  a2aAgentCard,
  legacyAgentCard,
  agentSkills,
  firstSkill,
  httpMessageSignatures: jsonDocumentAt(
    "httpMessageSignatures",
    "/.well-known/http-message-signatures-directory",
    JWKS,
  ),
  openApi,
  ucp: jsonDocumentAt("ucp", "/.well-known/ucp"),
  acp: jsonDocumentAt("acp", "/.well-known/acp.json"),
  apiRoot,
  plainHttp,
  securityTxt,
  productPage,
  alternateMarkdown,
  rslLicense,
  scripts,
  dnsAid,
  aiUserAgents,
  site,
};
