import { authMd, oauthProtectedResource, securityTxt } from "../collect/access-documents.js";
import {
  a2aAgentCard,
  agentSkills,
  aiCatalog,
  firstSkill,
  legacyAgentCard,
  mcpServerCards,
} from "../collect/agent-documents.js";
import { apiRoot, openApi } from "../collect/apis.js";
import {
  notFoundPage,
  notFoundReply,
  soft404,
  wellKnownCanary,
  wellKnownReply,
  wellKnownSoft404,
} from "../collect/canaries.js";
import { dnsAid } from "../collect/dns-aid.js";
import {
  aiUserAgents,
  homepage,
  homepageMarkdown,
  homepageReply,
  landing,
  markdownReply,
  plainHttp,
  robotsReading,
} from "../collect/homepage.js";
import { linkTargets, llmsFullTxt, llmsLinks, llmsTxt } from "../collect/link-targets.js";
import { alternateMarkdown, pages, productPage, scripts } from "../collect/pages.js";
import { robotsTxt, rslLicense, sitemap } from "../collect/robots-and-sitemap.js";
import { site } from "../collect/site-traits.js";
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
