import { getPort } from "../../addresses.js";
import type { SiteTraits, SiteType } from "../artifacts.js";
import {
  agentSkills,
  aiCatalog,
  authMd,
  firstSkill,
  legacyAgentCard,
  mcpServerCards,
  oauthAuthorizationServer,
  oauthProtectedResource,
  openidConfiguration,
  securityTxt,
} from "../collect/agent-documents.js";
import { apiRoot, mcpRoot, openApi } from "../collect/apis.js";
import { dnsAid } from "../collect/dns-aid.js";
import { documentTargets } from "../collect/document-targets.js";
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
import { feedTargets, linkTargets, llmsFullTxt, llmsLinks, llmsTxt, sitemapEntries } from "../collect/link-targets.js";
import { markdownUrl } from "../collect/markdown-url.js";
import { mcpProbe } from "../collect/mcp-probe.js";
import { alternateMarkdown, pages, productPage, scripts } from "../collect/pages.js";
import { pricedResource, x402Manifest } from "../collect/priced-resources.js";
import { robotsTxt, rslLicense, sitemap } from "../collect/robots-and-sitemap.js";
import { documentNodes, jsonDocumentAt } from "../collect/well-known.js";
import { learnSoft404 } from "../documents/soft-404.js";
import { withText } from "../http/reply.js";
import type { Page } from "../page.js";
import { ACCEPT } from "../site/site.js";
import { detectCommerce } from "../traits/commerce-signals.js";
import { apiSigns, authSigns, detectPlatforms, mcpSigns, showsApiDocs } from "../traits/site-signs.js";
import { defineNode, type Graph } from "./run-graph.js";

const notFoundReply = defineNode({
  name: "notFoundReply",
  needs: ["landing"],
  async collect({ context, use }) {
    const { site } = await use("landing");
    return await site.page({ url: site.at(`/${context.canary}-not-found`), accept: "text/markdown, text/html;q=0.5" });
  },
});

/**
 * Requests a second address that can't exist. A site may answer 404 for missing pages, but 200 for every `.json` or
 * everything below /.well-known/.
 */
const wellKnownReply = defineNode({
  name: "wellKnownReply",
  needs: ["landing"],
  async collect({ context, use }) {
    const { site } = await use("landing");
    return await site.metadata({ url: site.at(`/.well-known/${context.canary}.json`), accept: ACCEPT.json });
  },
});

const notFoundPage = defineNode({
  name: "notFoundPage",
  needs: ["notFoundReply"],
  collect: async ({ use }) => withText(await use("notFoundReply")),
});

const wellKnownCanary = defineNode({
  name: "wellKnownCanary",
  needs: ["wellKnownReply"],
  collect: async ({ use }) => withText(await use("wellKnownReply")),
});

const soft404 = defineNode({
  name: "soft404",
  needs: ["notFoundReply", "wellKnownReply"],
  collect: async ({ use }) => learnSoft404(await Promise.all([use("notFoundReply"), use("wellKnownReply")])),
});

const wellKnownSoft404 = defineNode({
  name: "wellKnownSoft404",
  needs: ["wellKnownReply"],
  collect: async ({ use }) => learnSoft404([await use("wellKnownReply")]),
});

const commerceNode = defineNode({
  name: "commerce",
  needs: ["homepage"],
  collect: async ({ context, use }) => detectCommerce(await use("homepage"), context.target.profile),
});

const site = defineNode({
  name: "site",
  needs: ["landing", "homepage", "commerce", "apiRoot", "mcpRoot", "notFoundPage"],
  async collect({ context, use }): Promise<SiteTraits> {
    const { profile } = context.target;
    const url = new URL((await use("landing")).site.origin);
    const homepage = await use("homepage");
    const [apiRoot, mcpRoot, notFoundPage] = [await use("apiRoot"), await use("mcpRoot"), await use("notFoundPage")];
    const sources = { homepage, apiRoot, mcpRoot, notFoundPage };
    const mcp = mcpSigns(sources);
    const commerce = await use("commerce");
    const api = apiSigns(sources);
    const auth = authSigns(sources);
    const isContent = profile === "content";
    const apiEvidence = [...(profile === "api" ? ["the caller chose the profile api"] : []), ...api.seen];
    return {
      profile,
      siteType: siteType(profile, commerce.isCommerce, showsApi(homepage.page) && apiEvidence.length > 0),
      isCommerce: commerce.isCommerce,
      platforms: detectPlatforms(homepage),
      commerceSignals: commerce.signals,
      commerceEvidence: commerce.evidence,
      apiEvidence: isContent ? [] : apiEvidence,
      mcpEvidence: isContent ? [] : mcp.seen,
      authEvidence: isContent ? [] : auth.seen,
      unread: isContent
        ? { api: [], mcp: [], auth: [], commerce: [] }
        : { api: api.unread, mcp: mcp.unread, auth: auth.unread, commerce: commerce.unread },
      openedByOperator: context.allowHosts.opens(url.hostname, getPort(url)),
      scannedAt: new Date(context.clock.now()),
      strict: profile === "all",
    };
  },
});

/** True if there is no page, or if the page shows an API's documentation. */
const showsApi = (page: Page | null): boolean => page === null || showsApiDocs(page);

function siteType(profile: SiteTraits["profile"], isCommerce: boolean, isApi: boolean): SiteType {
  if (profile === "content" || profile === "api" || profile === "commerce") return profile;
  if (isCommerce) return "commerce";
  return isApi ? "api" : "content";
}

/**
 * The nodes of a scan. If a site allows few connections, requests go out in this order, so the most important nodes
 * come first.
 */
export const GATHER_GRAPH: Graph = {
  landing,
  homepageReply,
  robotsReading,
  homepage,
  pages,
  linkTargets,
  llmsLinks,
  sitemapEntries,
  feedTargets,
  markdownReply,
  homepageMarkdown,
  notFoundReply,
  notFoundPage,
  wellKnownReply,
  wellKnownCanary,
  soft404,
  wellKnownSoft404,
  commerce: commerceNode,
  robotsTxt,
  sitemap,
  llmsTxt,
  llmsFullTxt,
  // Nodes below replace some of these. The replacements keep the places in this order.
  ...documentNodes,
  oauthAuthorizationServer,
  openidConfiguration,
  oauthProtectedResource,
  authMd,
  mcpServerCards,
  aiCatalog,
  legacyAgentCard,
  agentSkills,
  firstSkill,
  httpMessageSignatures: jsonDocumentAt(
    "httpMessageSignatures",
    "/.well-known/http-message-signatures-directory",
    "application/http-message-signatures-directory+json",
  ),
  openApi,
  apiRoot,
  mcpRoot,
  mcpProbe,
  x402Manifest,
  pricedResource,
  plainHttp,
  securityTxt,
  productPage,
  alternateMarkdown,
  markdownUrl,
  rslLicense,
  scripts,
  documentTargets,
  dnsAid,
  aiUserAgents,
  site,
};
