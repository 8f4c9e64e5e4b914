import type { Need } from "../documents/well-known-document.js";
import type { SiteTraits } from "../gather/artifacts.js";
import { type CheckResult, cannotTell, type Evidence, fails, neutral } from "./check.js";
import { quote } from "./evidence.js";

/** Returns the result of a check that doesn't apply to the site: `neutral`, or `fail` in the strict profile `all`. */
export function notApplicable(
  site: Pick<SiteTraits, "strict">,
  message: string,
  evidence: readonly Evidence[],
): CheckResult {
  return site.strict
    ? fails(`${message} The profile "all" counts this as a failure.`, evidence)
    : neutral(message, evidence);
}

/** Name of each need in messages, and a function that lists the signs of it on a site. */
export const NEEDS: Readonly<
  Record<Need, { readonly has: string; readonly signs: (site: SiteTraits) => readonly string[] }>
> = {
  api: { has: "an API", signs: (site) => site.apiEvidence },
  mcp: { has: "an MCP server", signs: (site) => site.mcpEvidence },
  auth: { has: "protected resources", signs: (site) => site.authEvidence },
  commerce: { has: "a shop", signs: (site) => site.commerceEvidence },
};

/**
 * Returns the result for a missing document: `fail` if the site shows signs that it needs the document, otherwise "does
 * not apply". If a source of signs could not be read, the result is `error`, because the unread source may contain
 * signs.
 */
export function absentOn(site: SiteTraits, need: Need, name: string, evidence: readonly Evidence[]): CheckResult {
  const { has, signs } = NEEDS[need];
  const seen = signs(site);
  if (seen.length > 0) {
    return fails(`${name} is missing, and the site shows ${has}.`, [
      ...evidence,
      quote("signs", seen.slice(0, 5).join("; ")),
    ]);
  }
  if (!site.strict && site.unread[need].length > 0) {
    return cannotTell(`${name} is missing. The scan could not determine whether the site has ${has}.`, [
      ...evidence,
      quote("unreadable signs", site.unread[need].slice(0, 5).join("; ")),
    ]);
  }
  const isShopByData = need === "commerce" && site.isCommerce;
  return notApplicable(
    site,
    isShopByData
      ? `${name} is missing. Only structured data shows that the site is a shop, so the document isn't required.`
      : `${name} is missing, and the site shows no sign of ${has}.`,
    evidence,
  );
}
