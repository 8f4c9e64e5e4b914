import type { Check, CheckStatus } from "../checks/check.js";
import { type CheckId, REGISTRY } from "../checks/registry.js";

/** A requirement of a level: certain statuses of one check, or a minimum number of other requirements. */
type Requirement =
  | { readonly check: CheckId; readonly statuses: readonly CheckStatus[] }
  | { readonly atLeast: number; readonly of: readonly Requirement[] };

type GetStatus = (check: CheckId) => CheckStatus;

const passes = (check: CheckId): Requirement => ({ check, statuses: ["pass"] });
/** Levels require evidence. So an `error` doesn't meet the requirement, although it isn't a failure. */
const doesNotFail = (check: CheckId): Requirement => ({ check, statuses: ["pass", "neutral"] });
const atLeast = (count: number, ...of: readonly Requirement[]): Requirement => ({ atLeast: count, of });
const anyOf = (...checks: readonly CheckId[]): Requirement => atLeast(1, ...checks.map(passes));
const allOf = (...checks: readonly CheckId[]): Requirement => atLeast(checks.length, ...checks.map(passes));

function isMet(requirement: Requirement, getStatus: GetStatus): boolean {
  if ("check" in requirement) return requirement.statuses.includes(getStatus(requirement.check));
  return metParts(requirement, getStatus) >= requirement.atLeast;
}

const metParts = ({ of }: { readonly of: readonly Requirement[] }, getStatus: GetStatus): number =>
  of.filter((part) => isMet(part, getStatus)).length;

/** Lists the checks that a requirement still lacks, without duplicates. Empty if the requirement is met. */
function missingChecks(requirement: Requirement, getStatus: GetStatus): readonly CheckId[] {
  if (isMet(requirement, getStatus)) return [];
  if ("check" in requirement) return [requirement.check];
  return [...new Set(requirement.of.flatMap((part) => missingChecks(part, getStatus)))];
}

/** Returns how many more parts of a requirement must be met. */
const stillNeeded = (requirement: Requirement, getStatus: GetStatus): number =>
  "check" in requirement ? 1 : requirement.atLeast - metParts(requirement, getStatus);

/** True if the check is part of the requirement. */
const names = (requirement: Requirement, check: CheckId): boolean =>
  "check" in requirement ? requirement.check === check : requirement.of.some((part) => names(part, check));

const CHECKS: ReadonlyMap<string, Check> = new Map(
  Object.values(REGISTRY).flatMap((ofCategory) => Object.values(ofCategory).map(({ check }) => [check.id, check])),
);

const getCheck = (id: CheckId): Check => CHECKS.get(id)!;

/** Describes a requirement with the titles of its open checks. */
function describeRequirement(requirement: Requirement, getStatus: GetStatus): string {
  if ("check" in requirement) {
    const { title } = getCheck(requirement.check);
    const words = requirement.statuses.includes("neutral") ? `“${title}” must not fail` : title;
    return getStatus(requirement.check) === "error"
      ? `${words} (undetermined: scan again; if the result stays the same, its fix says what to do)`
      : words;
  }
  const open = requirement.of.filter((part) => !isMet(part, getStatus));
  const needed = stillNeeded(requirement, getStatus);
  const parts = open.map((part) => {
    const words = describeRequirement(part, getStatus);
    return "check" in part ? words : `(${words})`;
  });
  if (parts.length === 1) return parts[0]!;
  return needed >= open.length ? `all of: ${parts.join("; ")}` : `${needed} of: ${parts.join("; ")}`;
}

/** Site traits used to recommend the most suitable path to the next level. */
interface SiteKind {
  readonly hasApi: boolean;
  readonly hasAuth: boolean;
  readonly isCommerce: boolean;
}

/**
 * Effort to pass each check, from 1 (write one file) to 5 (build a server). Default 3. Only checks that levels require
 * need an entry.
 */
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

/** Added to the effort of a check that doesn't suit the site, so that it sorts after all suitable ones. */
const UNSUITABLE = 10;

/** Sorts checks that lead to a level: first those that suit the site, and among these the easiest. */
function easiestFirst(checks: readonly CheckId[], site: SiteKind): readonly CheckId[] {
  const cost = (id: CheckId): number => {
    const need = NEEDS[id];
    return (EFFORT[id] ?? 3) + (need === undefined || site[need] ? 0 : UNSUITABLE);
  };
  return [...checks].sort((one, other) => cost(one) - cost(other));
}

/** The names that the reference scanner uses, so that levels can be compared. */
export const LEVEL_NAMES = [
  "Not Ready",
  "Basic Web Presence",
  "Bot-Aware",
  "Agent-Readable",
  "Agent-Integrated",
  "Agent-Native",
] as const;

type Level = 0 | 1 | 2 | 3 | 4 | 5;

/** The requirements that each level adds to the level below it, starting with level 1. */
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

function climb(ladder: Ladder, getStatus: GetStatus): Level {
  const stop = ladder.findIndex((requirements) => !requirements.every((requirement) => isMet(requirement, getStatus)));
  return (stop === -1 ? ladder.length : stop) as Level;
}

/** Returns the levels with a requirement that names this check. */
export const levelsAsking = (check: CheckId): readonly Level[] =>
  LADDER.flatMap((requirements, index) =>
    requirements.some((requirement) => names(requirement, check)) ? [(index + 1) as Level] : [],
  );

interface NextLevel {
  readonly level: Level;
  readonly name: string;
  /** Checks that can meet the open requirements. May be more than needed, because some requirements offer a choice. */
  readonly missing: readonly CheckId[];
  /** The open requirements in words, with the number of checks that are needed. */
  readonly gates: readonly string[];
  /** The same requirements with their checks, the easiest suitable check first. */
  readonly requirements: readonly NextRequirement[];
}

interface NextRequirement {
  readonly text: string;
  /** How many parts of the requirement are still needed. A part is one check or a group of checks. */
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
  /** Null at the highest level. */
  readonly nextLevel: NextLevel | null;
}

/**
 * Returns the level that the site would have if all undetermined checks passed. If it is above the assessed level, a
 * new scan may find a higher level.
 */
export const highestPossibleLevel = (getStatus: GetStatus): Level =>
  climb(LADDER, (check) => {
    const status = getStatus(check);
    return status === "error" ? "pass" : status;
  });

const ANY_SITE: SiteKind = { hasApi: true, hasAuth: true, isCommerce: true };

/**
 * Determines the level, and what the next level requires. A site that could not be scanned (unreachable, challenged)
 * has level 0, whatever its checks say.
 * @param site decides only the order in which checks are named
 */
export function assessLevel(
  getStatus: GetStatus,
  { siteError, site = ANY_SITE }: { readonly siteError: boolean; readonly site?: SiteKind },
): LevelAssessment {
  const level = siteError ? 0 : climb(LADDER, getStatus);
  if (level === LADDER.length) return { level, levelName: LEVEL_NAMES[level], nextLevel: null };
  const closed = (LADDER[level] ?? []).filter((requirement) => !isMet(requirement, getStatus));
  const next = (level + 1) as Level;
  const requirements = closed.map((requirement) => nextRequirement(requirement, getStatus, site));
  return {
    level,
    levelName: LEVEL_NAMES[level],
    nextLevel: {
      level: next,
      name: LEVEL_NAMES[next],
      missing: [...new Set(closed.flatMap((requirement) => missingChecks(requirement, getStatus)))],
      gates: requirements.map(({ text }) => text),
      requirements,
    },
  };
}

function nextRequirement(requirement: Requirement, getStatus: GetStatus, site: SiteKind): NextRequirement {
  const ordered = easiestFirst(missingChecks(requirement, getStatus), site);
  // If every part of the requirement is a check, the text names the checks in the order of `checks`.
  const plain = "of" in requirement && requirement.of.every((part) => "check" in part);
  const described =
    plain && "of" in requirement
      ? { ...requirement, of: [...requirement.of].sort((one, other) => rankIn(ordered, one) - rankIn(ordered, other)) }
      : requirement;
  return {
    text: describeRequirement(described, getStatus),
    needed: stillNeeded(requirement, getStatus),
    checks: ordered.map((id) => ({ id, title: getCheck(id).title, status: getStatus(id), path: `/checks/${id}` })),
  };
}

const rankIn = (ordered: readonly CheckId[], part: Requirement): number =>
  "check" in part ? ordered.indexOf(part.check) : ordered.length;

/** The ladder of the reference scanner (isitagentready.com), derived from its published results. */
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

/** Returns the level that the reference scanner's ladder gives to the same results. */
export const compatLevel = (getStatus: GetStatus, { siteError }: { readonly siteError: boolean }): Level =>
  siteError ? 0 : climb(REFERENCE_LADDER, getStatus);
