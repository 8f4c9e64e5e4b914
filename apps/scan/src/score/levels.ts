import type { CheckStatus } from "../checks/check.js";
import type { CheckId } from "../checks/registry.js";
import {
  allOf,
  anyOf,
  atLeast,
  checkOf,
  describeRequirement,
  doesNotFail,
  easiestFirst,
  isMet,
  missingChecks,
  names,
  passes,
  type Requirement,
  type SiteKind,
  type StatusOf,
  stillNeeded,
} from "./requirement.js";

/** The reference scanner's names, so that levels compare. */
export const LEVEL_NAMES = [
  "Not Ready",
  "Basic Web Presence",
  "Bot-Aware",
  "Agent-Readable",
  "Agent-Integrated",
  "Agent-Native",
] as const;

export type Level = 0 | 1 | 2 | 3 | 4 | 5;

/** What each level asks beyond the one before it, from level 1. */
export type Ladder = readonly (readonly Requirement[])[];

/** Documents that let agents use a site, not only read it. */
export const INTEGRATIONS = ["mcpServerCard", "a2aAgentCard", "agentSkills", "apiCatalog"] as const;

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

export function climb(ladder: Ladder, statusOf: StatusOf): Level {
  const stop = ladder.findIndex((requirements) => !requirements.every((requirement) => isMet(requirement, statusOf)));
  return (stop === -1 ? ladder.length : stop) as Level;
}

/** The levels that ask something of a check. */
export const levelsAsking = (check: CheckId): readonly Level[] =>
  LADDER.flatMap((requirements, index) =>
    requirements.some((requirement) => names(requirement, check)) ? [(index + 1) as Level] : [],
  );

export interface NextLevel {
  readonly level: Level;
  readonly name: string;
  /** The gate checks that hold the site back; not advice. */
  readonly missing: readonly CheckId[];
  /** The gates that are closed, in words: how many of the missing checks are needed. */
  readonly gates: readonly string[];
  /** The same gates with their checks, the easiest way that fits the site first. */
  readonly requirements: readonly NextRequirement[];
}

export interface NextRequirement {
  readonly text: string;
  /** How many of the checks have still to be met. */
  readonly needed: number;
  readonly checks: readonly {
    readonly id: CheckId;
    readonly title: string;
    readonly status: CheckStatus;
    /** Of the page that explains the check. */
    readonly path: string;
  }[];
}

export interface LevelAssessment {
  readonly level: Level;
  readonly levelName: string;
  /** null at the top. */
  readonly nextLevel: NextLevel | null;
}

const ANY_SITE: SiteKind = { hasApi: true, hasAuth: true, isCommerce: true };

/**
 * A site that could not be looked at (unreachable, challenged) is at level 0, whatever single checks say.
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
