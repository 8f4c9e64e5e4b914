import { portOf } from "../address.js";
import type { SiteTraits, SiteType } from "../artifacts.js";
import { defineNode } from "../graph/run-graph.js";
import { commerceOf } from "../traits/commerce-signals.js";
import { apiSigns, authSigns, platformsOf } from "../traits/site-signs.js";

export const site = defineNode({
  name: "site",
  needs: ["landing", "homepage", "apiRoot", "notFoundPage"],
  async collect({ context, use }): Promise<SiteTraits> {
    const { profile } = context.target;
    const url = new URL((await use("landing")).site.origin);
    const homepage = await use("homepage");
    const sources = { homepage, apiRoot: await use("apiRoot"), notFoundPage: await use("notFoundPage") };
    const commerce = commerceOf(homepage, profile);
    const api = apiSigns(sources);
    const auth = authSigns(sources);
    const isContent = profile === "content";
    const apiEvidence = [...(profile === "api" ? ["the caller says so"] : []), ...api.seen];
    return {
      profile,
      siteType: siteType(profile, commerce.isCommerce, homepage.page === null && apiEvidence.length > 0),
      isCommerce: commerce.isCommerce,
      platforms: platformsOf(homepage),
      commerceSignals: commerce.signals,
      commerceEvidence: commerce.evidence,
      apiEvidence: isContent ? [] : apiEvidence,
      authEvidence: isContent ? [] : auth.seen,
      unread: isContent
        ? { api: [], auth: [], commerce: [] }
        : { api: api.unread, auth: auth.unread, commerce: commerce.unread },
      openedByOperator: context.allowHosts.opens(url.hostname, portOf(url)),
      scannedAt: new Date(context.clock.now()),
      strict: profile === "all",
    };
  },
});

function siteType(profile: SiteTraits["profile"], isCommerce: boolean, isApi: boolean): SiteType {
  if (profile === "content" || profile === "api" || profile === "commerce") return profile;
  if (isCommerce) return "commerce";
  return isApi ? "api" : "content";
}
