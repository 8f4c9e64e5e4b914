import type { Artifacts } from "../../gather/artifacts.js";
import { productToken, type RobotsFile, type RobotsGroup } from "../../gather/parse-robots.js";
import { groupsFor, robotsAccess } from "../../gather/robots-access.js";
import { type CheckResult, cannotTell, type Evidence, withFix } from "../check.js";
import { judgeDocument, readInPart } from "../judge-document.js";
import { CORE_SEARCH_BOTS, CORE_USER_BOTS, SEARCH_ENGINES } from "./ai-bots.js";
import { statedBy } from "./preferences.js";

interface RobotsRules {
  readonly found: (robots: RobotsFile, url: string, evidence: readonly Evidence[]) => CheckResult;
  /** Absent, or a page in its place: no crawler is restricted. */
  readonly none: (evidence: readonly Evidence[]) => CheckResult;
  /** The verdict depends on every line: a later group may take back what an earlier one says. */
  readonly needsWhole?: boolean;
}

/** For checks that read the records of robots.txt. */
export const judgeRobots = (
  robotsTxt: Artifacts["robotsTxt"],
  { found, none, needsWhole = false }: RobotsRules,
): CheckResult =>
  judgeDocument(robotsTxt, {
    name: "robots.txt",
    absent: none,
    invalid: none,
    found: (_, { url }, evidence) => {
      if (robotsTxt.robots === null) return cannotTell("robots.txt could not be read.", evidence);
      return needsWhole && readInPart(robotsTxt)
        ? withFix(
            cannotTell("robots.txt is longer than a scan reads, and its rest may say otherwise.", evidence),
            "Make robots.txt shorter than 500 KiB, beyond which crawlers need not read either (RFC 9309, section 2.5): one rule for a folder in place of one for each page.",
          )
        : found(robotsTxt.robots, url, evidence);
    },
  });

/**
 * Changes to an existing robots.txt that have their effect and undo nothing else. They contain only our words and
 * records; the file's own text stands in the evidence.
 */

export const CORE_BOTS: readonly string[] = [...CORE_SEARCH_BOTS, ...CORE_USER_BOTS];
export const SEARCHERS: readonly string[] = [...CORE_SEARCH_BOTS, ...SEARCH_ENGINES];

/** Left out of the printed advice where the site has no sitemap. */
const SITEMAP = "Sitemap: {origin}/sitemap.xml";

/** The signals of groups in one, rebuilt from what was understood. */
export function signalsOf(groups: readonly RobotsGroup[]): Readonly<Record<string, string>> {
  const signals: Record<string, string> = {};
  for (const group of groups) {
    for (const { stated } of statedBy(group, "contentSignals")) Object.assign(signals, stated);
  }
  return signals;
}

const signalLine = (signals: Readonly<Record<string, string>>): string =>
  `Content-Signal: ${Object.entries(signals)
    .map(([key, value]) => `${key}=${value}`)
    .join(", ")}`;

/** search=no where search crawlers are kept away: a file must not invite whom it blocks. */
const signalsThatFit = (robots: RobotsFile): Readonly<Record<string, string>> => ({
  search: SEARCHERS.every((token) => robotsAccess(robots, token, "/").allowed) ? "yes" : "no",
  "ai-input": "yes",
  "ai-train": "no",
});

/** A record for every group: a crawler with a group of its own does not read that of `*`. */
export function recordForEveryGroup(robots: RobotsFile | null, record: (robots: RobotsFile) => string): string {
  if (robots === null || robots.groups.length === 0) {
    const alone = {
      groups: [],
      sitemaps: [],
      licenses: [],
      agentmaps: [],
      strays: { contentSignals: [], contentUsages: [] },
    };
    return `Serve /robots.txt as text/plain with this group:\n\nUser-agent: *\n${record(robots ?? alone)}\nAllow: /\n\n${SITEMAP}`;
  }
  return `Add this line to every group of robots.txt, below its User-agent lines:\n\n${record(robots)}`;
}

export const signalsFix = (robots: RobotsFile | null): string =>
  recordForEveryGroup(robots, (file) => signalLine(signalsThatFit(file)));

export const trainingFix = (robots: RobotsFile | null): string =>
  recordForEveryGroup(robots, (file) =>
    Object.keys(signalsOf(file.groups)).length > 0 ? "Content-Signal: ai-train=no" : signalLine(signalsThatFit(file)),
  );

interface Blocked {
  readonly token: string;
  readonly isNamed: boolean;
}

/** The signals of `*` for crawlers that had no need of them while they were kept out. */
function missingSignals(robots: RobotsFile, tokens: readonly string[]): readonly string[] {
  const signals = signalsOf(groupsFor(robots, "*").groups);
  const lack = tokens.some((token) => Object.keys(signalsOf(groupsFor(robots, token).groups)).length === 0);
  return lack && Object.keys(signals).length > 0 ? [signalLine(signals)] : [];
}

/**
 * True if a crawler shares its rules with others that should stay blocked: a rule deleted for one of them is deleted
 * for all.
 */
function sharesRules(robots: RobotsFile, token: string, wanted: ReadonlySet<string>): boolean {
  const rules = new Set(groupsFor(robots, token).groups.map((group) => group.rules));
  return robots.groups.some((group) => rules.has(group.rules) && group.userAgents.some((agent) => !wanted.has(agent)));
}

/** A group that lets crawlers in. */
function openGroup(tokens: readonly string[], signals: Readonly<Record<string, string>>): readonly string[] {
  return [
    ...tokens.map((token) => `User-agent: ${token}`),
    ...(Object.keys(signals).length > 0 ? [signalLine(signals)] : []),
    "Allow: /",
  ];
}

const hasNarrowerRules = (groups: readonly RobotsGroup[]): boolean =>
  groups.some(({ rules }) => rules.some((rule) => !rule.allow && rule.path.length > 1));

/** True if no crawler may fetch anything, so that there is nothing that a sitemap should list. */
export const keepsEverybodyOut = (robots: RobotsFile): boolean =>
  ["*", "Googlebot", "OAI-SearchBot"].every((token) => !robotsAccess(robots, token, "/").allowed);

/** A closed site needed no sitemap, and needs one once a crawler is let in. */
const nowLists = (robots: RobotsFile): boolean => robots.sitemaps.length === 0 && keepsEverybodyOut(robots);

/** Takes crawlers out of groups that go on to keep out others, and gives them groups of their own, one for each set of signals. */
function separated(robots: RobotsFile, tokens: readonly string[]): string {
  const wildcardSignals = signalsOf(groupsFor(robots, "*").groups);
  const bySignals = new Map<string, string[]>();
  const groups = tokens.map((token) => groupsFor(robots, token).groups);
  for (const [index, token] of tokens.entries()) {
    const own = signalsOf(groups[index]!);
    const line = JSON.stringify(Object.keys(own).length > 0 ? own : wildcardSignals);
    bySignals.set(line, [...(bySignals.get(line) ?? []), token]);
  }
  const opened = [...bySignals].map(([line, members]) => openGroup(members, JSON.parse(line)).join("\n"));
  const repeat = hasNarrowerRules(groups.flat())
    ? " Repeat in it the Disallow lines of the groups that these leave, except the ones that keep them out: they stay in force for these only so."
    : "";
  if (nowLists(robots)) opened.push(SITEMAP);
  const lines = tokens.map((token) => `\`User-agent: ${token}\``).join(", ");
  return `Take the lines ${lines} out of every group of robots.txt, and leave the rest as it is: the others in these groups stay kept out (a group that is left without a User-agent line goes altogether). Then add what stands below.${repeat}\n\n${opened.join("\n\n")}`;
}

/**
 * Lets crawlers in and keeps all other lines of the file. In groups of their own, the blocking rule is deleted.
 * Crawlers that share a group with others leave it. Those that the `*` group blocks get a group, with its signals and
 * narrower rules.
 */
export function accessFix(robots: RobotsFile, blocked: readonly Blocked[], path: string): string {
  const wanted = new Set(blocked.filter(({ isNamed }) => isNamed).map(({ token }) => productToken(token)));
  const tokensOf = (which: (one: Blocked) => boolean) => blocked.filter(which).map(({ token }) => token);
  const shared = tokensOf(({ isNamed, token }) => isNamed && sharesRules(robots, token, wanted));
  const named = tokensOf(({ isNamed, token }) => isNamed && !shared.includes(token));
  const unnamed = tokensOf(({ isNamed }) => !isNamed);
  const steps: string[] = [];
  if (shared.length > 0) steps.push(separated(robots, shared));
  if (named.length > 0) {
    steps.push(
      `In the groups of robots.txt that name ${named.join(", ")}: delete each Disallow line that matches ${path} (see what was seen), add what stands below, and leave the other lines as they are.\n\n${[`Allow: ${path === "/" ? "/$" : path}`, ...missingSignals(robots, named)].join("\n")}`,
    );
  }
  if (nowLists(robots) && shared.length + unnamed.length === 0) {
    steps.push(`Add this line at the end of robots.txt, which has something to list now:\n\n${SITEMAP}`);
  }
  if (unnamed.length > 0) {
    const wildcardGroups = groupsFor(robots, "*").groups;
    const sitemap = robots.sitemaps.length > 0 ? [] : ["", SITEMAP];
    const group = [...openGroup(unnamed, signalsOf(wildcardGroups)), ...sitemap];
    const repeat = hasNarrowerRules(wildcardGroups)
      ? " Repeat in it the Disallow lines of the `*` group, except the one that blocks these crawlers. Otherwise those lines would no longer apply to them."
      : "";
    steps.push(`Add this group to robots.txt and leave the others as they are.${repeat}\n\n${group.join("\n")}`);
  }
  return steps.join("\n\n");
}

/** One step for each contradiction. */
export function consistencyFix(
  robots: RobotsFile,
  {
    blocked,
    silent,
    closed,
  }: { readonly blocked: readonly string[]; readonly silent: readonly string[]; readonly closed: boolean },
): string {
  const steps: string[] = [];
  if (closed) {
    steps.push(
      "robots.txt blocks all crawlers, but names a sitemap. If the site is meant to be closed, delete the Sitemap lines of robots.txt; if not, delete the line `Disallow: /` of the `*` group.",
    );
  }
  if (silent.length > 0) {
    const missing = signalLine(signalsOf(groupsFor(robots, "*").groups));
    steps.push(`Add this line to the groups of robots.txt that name ${silent.join(", ")}:\n\n${missing}`);
  }
  if (blocked.length > 0) {
    const isNamed = (token: string) => groupsFor(robots, token).group === "named";
    steps.push(
      accessFix(
        robots,
        blocked.map((token) => ({ token, isNamed: isNamed(token) })),
        "/",
      ),
      "Or, if these are to be kept out, say search=no in the Content-Signal lines that concern them.",
    );
  }
  return steps.join("\n\n");
}
