import type { CheckId } from "../checks/registry.js";

/** What of a site decides which of several ways is its own. */
export interface SiteKind {
  readonly hasApi: boolean;
  readonly hasAuth: boolean;
  readonly isCommerce: boolean;
}

/** A file that somebody writes once is 1, a server that has to be built is 5. Checks that no ladder names need no entry. */
const EFFORT: Partial<Record<CheckId, number>> = {
  ...{ robotsTxt: 1, robotsTxtAiRules: 1, contentSignals: 1, contentUsage: 1, agentSkills: 1, authMd: 1 },
  ...{ sitemap: 2, linkHeaders: 2, apiCatalog: 2, ard: 2, oauthProtectedResource: 2, webMcp: 3, openApi: 3 },
  ...{ mcpServerCard: 4, a2aAgentCard: 4, oauthDiscovery: 4, webBotAuth: 4, x402: 5, mpp: 5, ucp: 5, acp: 5 },
};

const NEEDS: Partial<Record<CheckId, keyof SiteKind>> = {
  ...{ apiCatalog: "hasApi", openApi: "hasApi", mcpServerCard: "hasApi", a2aAgentCard: "hasApi" },
  ...{ x402: "hasApi", mpp: "hasApi", ucp: "isCommerce", acp: "isCommerce" },
  ...{ oauthDiscovery: "hasAuth", oauthProtectedResource: "hasAuth", authMd: "hasAuth" },
};

const NOT_ITS_OWN = 10;

/** Of several ways to a level, first those that fit the site, of these the easiest. */
export function easiestFirst(checks: readonly CheckId[], site: SiteKind): readonly CheckId[] {
  const cost = (id: CheckId): number => {
    const need = NEEDS[id];
    return (EFFORT[id] ?? 3) + (need === undefined || site[need] ? 0 : NOT_ITS_OWN);
  };
  return [...checks].sort((one, other) => cost(one) - cost(other));
}
