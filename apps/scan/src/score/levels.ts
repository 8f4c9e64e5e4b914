import type { Check, CheckStatus } from "../checks/check.js";
import { type CheckId, REGISTRY } from "../checks/registry.js";

/** A requirement of a level: a status of one check, or some of several requirements. */
type Requirement =
  | { readonly check: CheckId; readonly statuses: readonly CheckStatus[] }
  | { readonly atLeast: number; readonly of: readonly Requirement[] };

type StatusOf = (check: CheckId) => CheckStatus;

const passes = (check: CheckId): Requirement => ({ check, statuses: ["pass"] });
/** Levels require evidence: an `error` is no failure, but doesn't open a gate either. */
const doesNotFail = (check: CheckId): Requirement => ({ check, statuses: ["pass", "neutral"] });
const atLeast = (count: number, ...of: readonly Requirement[]): Requirement => ({ atLeast: count, of });
const anyOf = (...checks: readonly CheckId[]): Requirement => atLeast(1, ...checks.map(passes));
const allOf = (...checks: readonly CheckId[]): Requirement => atLeast(checks.length, ...checks.map(passes));

function isMet(requirement: Requirement, statusOf: StatusOf): boolean {
  if ("check" in requirement) return requirement.statuses.includes(statusOf(requirement.check));
  return metParts(requirement, statusOf) >= requirement.atLeast;
}

const metParts = ({ of }: { readonly of: readonly Requirement[] }, statusOf: StatusOf): number =>
  of.filter((part) => isMet(part, statusOf)).length;

/** The checks that hold a requirement back, each once; empty when it is met. */
function missingChecks(requirement: Requirement, statusOf: StatusOf): readonly CheckId[] {
  if (isMet(requirement, statusOf)) return [];
  if ("check" in requirement) return [requirement.check];
  return [...new Set(requirement.of.flatMap((part) => missingChecks(part, statusOf)))];
}

/** How many parts of a requirement have still to be met. */
const stillNeeded = (requirement: Requirement, statusOf: StatusOf): number =>
  "check" in requirement ? 1 : requirement.atLeast - metParts(requirement, statusOf);

/** True if a requirement contains a check. */
const names = (requirement: Requirement, check: CheckId): boolean =>
  "check" in requirement ? requirement.check === check : requirement.of.some((part) => names(part, check));

const CHECKS: ReadonlyMap<string, Check> = new Map(
  Object.values(REGISTRY).flatMap((ofCategory) => Object.values(ofCategory).map(({ check }) => [check.id, check])),
);

const checkOf = (id: CheckId): Check => CHECKS.get(id)!;

/** In words, with the titles of the checks; what is met already is left out. */
function describeRequirement(requirement: Requirement, statusOf: StatusOf): string {
  if ("check" in requirement) {
    const { title, failTitle } = checkOf(requirement.check);
    const words = requirement.statuses.includes("neutral") ? `not “${failTitle}”` : title;
    return statusOf(requirement.check) === "error"
      ? `${words} (could not be determined: scan again; if it stays so, its fix says what to do)`
      : words;
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

/** Site traits used to recommend the most suitable way to the next level. */
interface SiteKind {
  readonly hasApi: boolean;
  readonly hasAuth: boolean;
  readonly isCommerce: boolean;
}

/** From 1, a file that is written once, to 5, a server that has to be built; 3 where nothing stands here. Only checks of the ladder matter. */
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

/** Added to the effort of a check that does not suit the site, so that it comes after all that do. */
const UNSUITABLE = 10;

/** Orders several ways to a level: first those that fit the site, and among these the easiest. */
function easiestFirst(checks: readonly CheckId[], site: SiteKind): readonly CheckId[] {
  const cost = (id: CheckId): number => {
    const need = NEEDS[id];
    return (EFFORT[id] ?? 3) + (need === undefined || site[need] ? 0 : UNSUITABLE);
  };
  return [...checks].sort((one, other) => cost(one) - cost(other));
}

/** The reference scanner's names, so that levels compare. */
export const LEVEL_NAMES = [
  "Not Ready",
  "Basic Web Presence",
  "Bot-Aware",
  "Agent-Readable",
  "Agent-Integrated",
  "Agent-Native",
] as const;

type Level = 0 | 1 | 2 | 3 | 4 | 5;

/** Requirements of each level beyond the one before it, from level 1. */
type Ladder = readonly (readonly Requirement[])[];

/** Documents that let agents use a site, not only read it. */
const INTEGRATIONS = ["mcpServerCard", "a2aAgentCard", "agentSkills", "apiCatalog"] as const;

const DISCOVERY_DOCUMENTS: readonly CheckId[] = [...INTEGRATIONS, "ard", "openApi"];

const LADDER: Ladder = [
  [atLeast(2, passes("robotsTxt"), passes("sitemap"), passes("linkHeaders"))],
  [passes("robotsTxtAiRules"), anyOf("contentSignals", "contentUsage")],
  [
    passes("markdownNegotiation"),
    doesNotFail("markdownQuality"),
    doesNotFail("aiSearchAccess"),
    doesNotFail("contentNoJs"),
    doesNotFail("honest404"),
  ],
  [anyOf(...INTEGRATIONS), doesNotFail("wellKnownHygiene")],
  [
    atLeast(
      2,
      atLeast(3, ...DISCOVERY_DOCUMENTS.map(passes)),
      anyOf("oauthDiscovery", "oauthProtectedResource", "authMd"),
      anyOf("webMcp", "ucp", "acp", "x402", "mpp"),
      allOf("webBotAuth"),
    ),
  ],
];

function climb(ladder: Ladder, statusOf: StatusOf): Level {
  const stop = ladder.findIndex((requirements) => !requirements.every((requirement) => isMet(requirement, statusOf)));
  return (stop === -1 ? ladder.length : stop) as Level;
}

/** The levels that ask something of a check. */
export const levelsAsking = (check: CheckId): readonly Level[] =>
  LADDER.flatMap((requirements, index) =>
    requirements.some((requirement) => names(requirement, check)) ? [(index + 1) as Level] : [],
  );

interface NextLevel {
  readonly level: Level;
  readonly name: string;
  /** The gate checks that hold the site back; not advice. */
  readonly missing: readonly CheckId[];
  /** The gates that are closed, in words: how many of the missing checks are needed. */
  readonly gates: readonly string[];
  /** The same gates with their checks, the easiest way that fits the site first. */
  readonly requirements: readonly NextRequirement[];
}

interface NextRequirement {
  readonly text: string;
  /** How many of the checks have still to be met. */
  readonly needed: number;
  readonly checks: readonly {
    readonly id: CheckId;
    readonly title: string;
    readonly status: CheckStatus;
    /** Path of the page that explains the check. */
    readonly path: string;
  }[];
}

interface LevelAssessment {
  readonly level: Level;
  readonly levelName: string;
  /** null at the top. */
  readonly nextLevel: NextLevel | null;
}

/**
 * The highest level that the site may have: undetermined checks count as passed. If it is above the assessed level, a
 * new scan may find it.
 */
export const highestPossibleLevel = (statusOf: StatusOf): Level =>
  climb(LADDER, (check) => {
    const status = statusOf(check);
    return status === "error" ? "pass" : status;
  });

const ANY_SITE: SiteKind = { hasApi: true, hasAuth: true, isCommerce: true };

/**
 * A site that could not be scanned (unreachable, challenged) is at level 0, whatever single checks say.
 * @param site decides only which of several ways is named first
 */
export function assessLevel(
  statusOf: StatusOf,
  { siteError, site = ANY_SITE }: { readonly siteError: boolean; readonly site?: SiteKind },
): LevelAssessment {
  const level = siteError ? 0 : climb(LADDER, statusOf);
  if (level === LADDER.length) return { level, levelName: LEVEL_NAMES[level], nextLevel: null };
  const closed = (LADDER[level] ?? []).filter((requirement) => !isMet(requirement, statusOf));
  const next = (level + 1) as Level;
  const requirements = closed.map((requirement) => nextRequirement(requirement, statusOf, site));
  return {
    level,
    levelName: LEVEL_NAMES[level],
    nextLevel: {
      level: next,
      name: LEVEL_NAMES[next],
      missing: [...new Set(closed.flatMap((requirement) => missingChecks(requirement, statusOf)))],
      gates: requirements.map(({ text }) => text),
      requirements,
    },
  };
}

function nextRequirement(requirement: Requirement, statusOf: StatusOf, site: SiteKind): NextRequirement {
  const ordered = easiestFirst(missingChecks(requirement, statusOf), site);
  // The words follow the order of the checks where the requirement is a plain choice.
  const plain = "of" in requirement && requirement.of.every((part) => "check" in part);
  const described =
    plain && "of" in requirement
      ? { ...requirement, of: [...requirement.of].sort((one, other) => rankIn(ordered, one) - rankIn(ordered, other)) }
      : requirement;
  return {
    text: describeRequirement(described, statusOf),
    needed: stillNeeded(requirement, statusOf),
    checks: ordered.map((id) => ({ id, title: checkOf(id).title, status: statusOf(id), path: `/checks/${id}` })),
  };
}

const rankIn = (ordered: readonly CheckId[], part: Requirement): number =>
  "check" in part ? ordered.indexOf(part.check) : ordered.length;

/** The ladder of the reference scanner (isitagentready.com), found from its published results. */
const REFERENCE_LADDER: Ladder = [
  [atLeast(2, passes("robotsTxt"), passes("sitemap"), passes("linkHeaders"))],
  [passes("robotsTxtAiRules"), passes("contentSignals")],
  [passes("markdownNegotiation")],
  [anyOf(...INTEGRATIONS)],
  [
    atLeast(
      2,
      { check: "webBotAuth", statuses: ["pass", "neutral"] },
      allOf(...INTEGRATIONS),
      anyOf("oauthDiscovery", "oauthProtectedResource", "authMd"),
    ),
  ],
];

/** The level that the reference scanner's ladder gives to the same results. */
export const compatLevel = (statusOf: StatusOf, { siteError }: { readonly siteError: boolean }): Level =>
  siteError ? 0 : climb(REFERENCE_LADDER, statusOf);
