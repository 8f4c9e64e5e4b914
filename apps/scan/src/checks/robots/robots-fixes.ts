import type { Artifacts } from "../../gather/artifacts.js";
import { productToken, type RobotsFile, type RobotsGroup } from "../../gather/parse-robots.js";
import { groupsFor, robotsAccess } from "../../gather/robots-access.js";
import { type CheckResult, cannotTell, type Evidence, withFix } from "../check.js";
import { judgeDocument, readInPart } from "../judge-document.js";
import { CORE_SEARCH_BOTS, CORE_USER_BOTS, SEARCH_ENGINES } from "./ai-bots.js";
import { statedBy } from "./preferences.js";

interface RobotsRules {
  readonly found: (robots: RobotsFile, url: string, evidence: readonly Evidence[]) => CheckResult;
  /** Called if robots.txt is absent, or the site serves a page instead. Then no crawler is restricted. */
  readonly none: (evidence: readonly Evidence[]) => CheckResult;
  /** True if the result depends on every line, for example because a later group may override an earlier one. */
  readonly needsWhole?: boolean;
}

export const judgeRobots = (
  robotsTxt: Artifacts["robotsTxt"],
  { found, none, needsWhole = false }: RobotsRules,
): CheckResult =>
  judgeDocument(robotsTxt, {
    name: "robots.txt",
    absent: none,
    invalid: none,
    found: (_, { url }, evidence) => {
      if (robotsTxt.robots === null) return cannotTell("The scan could not read robots.txt.", evidence);
      return needsWhole && readInPart(robotsTxt)
        ? withFix(
            cannotTell("robots.txt is longer than a scan reads, and the rest may have other rules.", evidence),
            "Make robots.txt shorter than 500 KiB, because crawlers may ignore the rest (RFC 9309, section 2.5). Write one rule for a folder instead of one for each page.",
          )
        : found(robotsTxt.robots, url, evidence);
    },
  });

/**
 * The functions below build advice on robots.txt. Each change of an existing file takes effect and keeps the other
 * rules in force. The advice contains only the scanner's own words and records. Text of the file appears only in the
 * evidence.
 */

export const CORE_BOTS: readonly string[] = [...CORE_SEARCH_BOTS, ...CORE_USER_BOTS];
export const SEARCHERS: readonly string[] = [...CORE_SEARCH_BOTS, ...SEARCH_ENGINES];

/** Line for the sitemap. It is omitted from the printed advice if the site has no sitemap. */
const SITEMAP = "Sitemap: {origin}/sitemap.xml";

/** Merges the signals that the parser understood in several groups. */
export function collectSignals(groups: readonly RobotsGroup[]): Readonly<Record<string, string>> {
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

/**
 * Builds signals to suggest. Suggests search=no if robots.txt blocks search crawlers, because a file must not invite
 * crawlers that it blocks.
 */
const signalsThatFit = (robots: RobotsFile): Readonly<Record<string, string>> => ({
  search: SEARCHERS.every((token) => robotsAccess(robots, token, "/").allowed) ? "yes" : "no",
  "ai-input": "yes",
  "ai-train": "no",
});

/** Advises to add a record to every group, because a crawler with its own group ignores the record of the `*` group. */
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
    Object.keys(collectSignals(file.groups)).length > 0
      ? "Content-Signal: ai-train=no"
      : signalLine(signalsThatFit(file)),
  );

interface Blocked {
  readonly token: string;
  readonly isNamed: boolean;
}

/**
 * Returns the `*` group's signals as a line if one of these crawlers has no signals. The fix allows these crawlers, so
 * they need signals.
 */
function missingSignals(robots: RobotsFile, tokens: readonly string[]): readonly string[] {
  const signals = collectSignals(groupsFor(robots, "*").groups);
  const lack = tokens.some((token) => Object.keys(collectSignals(groupsFor(robots, token).groups)).length === 0);
  return lack && Object.keys(signals).length > 0 ? [signalLine(signals)] : [];
}

/**
 * True if a crawler shares its rules with crawlers that should stay blocked. Deleting a rule for one crawler would
 * delete it for all.
 */
function sharesRules(robots: RobotsFile, token: string, wanted: ReadonlySet<string>): boolean {
  const rules = new Set(groupsFor(robots, token).groups.map((group) => group.rules));
  return robots.groups.some((group) => rules.has(group.rules) && group.userAgents.some((agent) => !wanted.has(agent)));
}

function openGroup(tokens: readonly string[], signals: Readonly<Record<string, string>>): readonly string[] {
  return [
    ...tokens.map((token) => `User-agent: ${token}`),
    ...(Object.keys(signals).length > 0 ? [signalLine(signals)] : []),
    "Allow: /",
  ];
}

const hasNarrowerRules = (groups: readonly RobotsGroup[]): boolean =>
  groups.some(({ rules }) => rules.some((rule) => !rule.allow && rule.path.length > 1));

/** True if robots.txt blocks `*`, Googlebot and OAI-SearchBot, so that a sitemap would have nothing to list. */
export const keepsEverybodyOut = (robots: RobotsFile): boolean =>
  ["*", "Googlebot", "OAI-SearchBot"].every((token) => !robotsAccess(robots, token, "/").allowed);

/** True if the fix should add a sitemap to robots.txt: the file blocks all crawlers now, and names no sitemap. */
const nowLists = (robots: RobotsFile): boolean => robots.sitemaps.length === 0 && keepsEverybodyOut(robots);

/**
 * Advises to move crawlers out of groups that still block others, into their own groups. There is one new group for
 * each set of signals.
 */
function separated(robots: RobotsFile, tokens: readonly string[]): string {
  const wildcardSignals = collectSignals(groupsFor(robots, "*").groups);
  const bySignals = new Map<string, string[]>();
  const groups = tokens.map((token) => groupsFor(robots, token).groups);
  for (const [index, token] of tokens.entries()) {
    const own = collectSignals(groups[index]!);
    const line = JSON.stringify(Object.keys(own).length > 0 ? own : wildcardSignals);
    bySignals.set(line, [...(bySignals.get(line) ?? []), token]);
  }
  const opened = [...bySignals].map(([line, members]) => openGroup(members, JSON.parse(line)).join("\n"));
  const repeat = hasNarrowerRules(groups.flat())
    ? " Copy the Disallow lines of the old groups into them, except the lines that block these crawlers. Otherwise the Disallow lines no longer apply to these crawlers."
    : "";
  if (nowLists(robots)) opened.push(SITEMAP);
  const lines = tokens.map((token) => `\`User-agent: ${token}\``).join(", ");
  return `Remove the lines ${lines} from every group of robots.txt. Keep the rest, so the other crawlers of these groups stay blocked. Delete a group that has no User-agent line left. Then add the groups below.${repeat}\n\n${opened.join("\n\n")}`;
}

/**
 * Advises how to allow crawlers and keep all other lines of the file. There are three cases:
 * * If only these crawlers share a group, delete its blocking rule.
 * * If they share a group with others, move them to their own groups.
 * * If the `*` group blocks them, add their own group with its signals and narrower rules.
 */
export function accessFix(robots: RobotsFile, blocked: readonly Blocked[], path: string): string {
  const wanted = new Set(blocked.filter(({ isNamed }) => isNamed).map(({ token }) => productToken(token)));
  const listTokens = (which: (one: Blocked) => boolean) => blocked.filter(which).map(({ token }) => token);
  const shared = listTokens(({ isNamed, token }) => isNamed && sharesRules(robots, token, wanted));
  const named = listTokens(({ isNamed, token }) => isNamed && !shared.includes(token));
  const unnamed = listTokens(({ isNamed }) => !isNamed);
  const steps: string[] = [];
  if (shared.length > 0) steps.push(separated(robots, shared));
  if (named.length > 0) {
    steps.push(
      `In the groups of robots.txt that name ${named.join(", ")}: delete each Disallow line that matches ${path} (the evidence shows them), add the lines below, and keep the other lines.\n\n${[`Allow: ${path === "/" ? "/$" : path}`, ...missingSignals(robots, named)].join("\n")}`,
    );
  }
  if (nowLists(robots) && shared.length + unnamed.length === 0) {
    steps.push(`Add this line at the end of robots.txt, because the sitemap now has pages to list:\n\n${SITEMAP}`);
  }
  if (unnamed.length > 0) {
    const wildcardGroups = groupsFor(robots, "*").groups;
    const sitemap = robots.sitemaps.length > 0 ? [] : ["", SITEMAP];
    const group = [...openGroup(unnamed, collectSignals(wildcardGroups)), ...sitemap];
    const repeat = hasNarrowerRules(wildcardGroups)
      ? " Copy the Disallow lines of the `*` group into it, except the line that blocks these crawlers. Otherwise the Disallow lines no longer apply to these crawlers."
      : "";
    steps.push(`Add this group to robots.txt and keep the others.${repeat}\n\n${group.join("\n")}`);
  }
  return steps.join("\n\n");
}

/** Returns one step for each contradiction. */
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
      "robots.txt blocks all crawlers but names a sitemap. If you want to block all crawlers, delete the Sitemap lines of robots.txt. If not, delete the line `Disallow: /` of the `*` group.",
    );
  }
  if (silent.length > 0) {
    const missing = signalLine(collectSignals(groupsFor(robots, "*").groups));
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
      "Or, if you want to block these crawlers, set search=no in the Content-Signal lines of their groups.",
    );
  }
  return steps.join("\n\n");
}
