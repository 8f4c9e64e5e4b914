import type { Check, CheckStatus } from "../checks/check.js";
import { type CheckId, REGISTRY } from "../checks/registry.js";

/** What a level asks: a status of one check, or some of several requirements. */
export type Requirement =
  | { readonly check: CheckId; readonly statuses: readonly CheckStatus[] }
  | { readonly atLeast: number; readonly of: readonly Requirement[] };

export type StatusOf = (check: CheckId) => CheckStatus;

export const passes = (check: CheckId): Requirement => ({ check, statuses: ["pass"] });
/** `error` is no failure: what could not be told holds nobody back. */
export const doesNotFail = (check: CheckId): Requirement => ({ check, statuses: ["pass", "neutral", "error"] });
export const atLeast = (count: number, ...of: readonly Requirement[]): Requirement => ({ atLeast: count, of });
export const anyOf = (...checks: readonly CheckId[]): Requirement => atLeast(1, ...checks.map(passes));
export const allOf = (...checks: readonly CheckId[]): Requirement => atLeast(checks.length, ...checks.map(passes));

export function isMet(requirement: Requirement, statusOf: StatusOf): boolean {
  if ("check" in requirement) return requirement.statuses.includes(statusOf(requirement.check));
  return metParts(requirement, statusOf) >= requirement.atLeast;
}

const metParts = ({ of }: { readonly of: readonly Requirement[] }, statusOf: StatusOf): number =>
  of.filter((part) => isMet(part, statusOf)).length;

/** The checks that hold a requirement back, each once; empty when it is met. */
export function missingChecks(requirement: Requirement, statusOf: StatusOf): readonly CheckId[] {
  if (isMet(requirement, statusOf)) return [];
  if ("check" in requirement) return [requirement.check];
  return [...new Set(requirement.of.flatMap((part) => missingChecks(part, statusOf)))];
}

/** How many parts of a requirement have still to be met. */
export const stillNeeded = (requirement: Requirement, statusOf: StatusOf): number =>
  "check" in requirement ? 1 : requirement.atLeast - metParts(requirement, statusOf);

/** Whether a check has a part in a requirement. */
export const names = (requirement: Requirement, check: CheckId): boolean =>
  "check" in requirement ? requirement.check === check : requirement.of.some((part) => names(part, check));

const CHECKS: ReadonlyMap<string, Check> = new Map(
  Object.values(REGISTRY).flatMap((ofCategory) => Object.values(ofCategory).map(({ check }) => [check.id, check])),
);

export const checkOf = (id: CheckId): Check => CHECKS.get(id)!;

/** In words, with the titles of the checks; what is met already is left out. */
export function describeRequirement(requirement: Requirement, statusOf: StatusOf): string {
  if ("check" in requirement) {
    const { title, failTitle } = checkOf(requirement.check);
    return requirement.statuses.includes("error") ? `not “${failTitle}”` : title;
  }
  const open = requirement.of.filter((part) => !isMet(part, statusOf));
  const needed = stillNeeded(requirement, statusOf);
  const parts = open.map((part) => {
    const words = describeRequirement(part, statusOf);
    return "check" in part ? words : `(${words})`;
  });
  if (parts.length === 1) return parts[0]!;
  return needed >= open.length ? `all of: ${parts.join("; ")}` : `${needed} of: ${parts.join("; ")}`;
}

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
