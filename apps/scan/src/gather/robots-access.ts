import { productToken, type RobotsFile, type RobotsGroup, type RobotsRule, upperCaseOctets } from "./parse-robots.js";
import { doAtOnce, doInTurns, type Pacer } from "./turns.js";

/** Matches patterns of robots.txt against one path. */
interface PatternMatcher {
  matches(pattern: string): boolean;
}

/** Maximum number of comparisons for plain search. Above this number, an index of the path pays off. */
const PLAIN_WORK_MAX = 200_000;

/**
 * Creates a matcher for the rules of a group against one path. `*` matches any run of characters, and a `$` at the end
 * matches the end of the path (RFC 9309, section 2.2.3). A site chooses the patterns and, by its links, the path. The
 * time must therefore be linear in their length.
 */
export function createPatternMatcher(path: string, patternCount: number): PatternMatcher {
  const finder = patternCount * path.length <= PLAIN_WORK_MAX ? plainFinder(path) : createIndex(path);
  return {
    matches(pattern) {
      const anchored = pattern.endsWith("$");
      const end = pattern.length - (anchored ? 1 : 0);
      const star = pattern.indexOf("*");
      const head = star === -1 ? end : star;
      if (!path.startsWith(pattern.slice(0, head))) return false;
      if (head === end) return !anchored || path.length === head;
      let at = head;
      let from = head + 1;
      for (;;) {
        const next = pattern.indexOf("*", from);
        if (next === -1) break;
        at = finder(pattern, from, next, at);
        if (at === -1) return false;
        from = next + 1;
      }
      if (anchored) return path.length - (end - from) >= at && path.endsWith(pattern.slice(from, end));
      return finder(pattern, from, end, at) !== -1;
    },
  };
}

/** Returns the end of the first occurrence of `pattern[from, end)` that starts at or after `at`, or -1. */
type Finder = (pattern: string, from: number, end: number, at: number) => number;

const plainFinder =
  (path: string): Finder =>
  (pattern, from, end, at) => {
    const found = path.indexOf(pattern.slice(from, end), at);
    return found === -1 ? -1 : found + (end - from);
  };

/** Paths are printable ASCII (WHATWG URLs); other characters never match. */
const LETTERS = 128;

/**
 * Creates the suffix automaton of a path (Blumer et al., 1985). A state represents the words that end at the same
 * places of the path, and stores these places as bits. Finding a word takes one step per letter, and at most one walk
 * over the bits.
 */
function createIndex(path: string): Finder {
  const statesMax = 2 * path.length + 2;
  const next = new Int32Array(statesMax * LETTERS).fill(-1);
  const length = new Int32Array(statesMax);
  const link = new Int32Array(statesMax).fill(-1);
  const wordsPerState = Math.ceil((path.length + 1) / 32);
  const ends = new Uint32Array(statesMax * wordsPerState);
  let states = 1;
  let last = 0;
  for (let at = 0; at < path.length; at += 1) {
    const letter = path.charCodeAt(at) & (LETTERS - 1);
    const state = states++;
    length[state] = at + 1;
    ends[state * wordsPerState + ((at + 1) >> 5)]! |= 1 << ((at + 1) & 31);
    let before = last;
    while (before !== -1 && next[before * LETTERS + letter] === -1) {
      next[before * LETTERS + letter] = state;
      before = link[before]!;
    }
    if (before === -1) link[state] = 0;
    else {
      const known = next[before * LETTERS + letter]!;
      if (length[known] === length[before]! + 1) link[state] = known;
      else {
        const clone = states++;
        length[clone] = length[before]! + 1;
        link[clone] = link[known]!;
        next.copyWithin(clone * LETTERS, known * LETTERS, (known + 1) * LETTERS);
        while (before !== -1 && next[before * LETTERS + letter] === known) {
          next[before * LETTERS + letter] = clone;
          before = link[before]!;
        }
        link[known] = clone;
        link[state] = clone;
      }
    }
    last = state;
  }
  // Process longer words first, because each suffix of a word also ends where the word ends.
  for (const state of [...Array(states).keys()].sort((one, other) => length[other]! - length[one]!)) {
    const shorter = link[state]!;
    if (shorter < 0) continue;
    for (let word = 0; word < wordsPerState; word += 1) {
      ends[shorter * wordsPerState + word]! |= ends[state * wordsPerState + word]!;
    }
  }
  return (pattern, from, end, at) => {
    if (from === end) return at;
    let state = 0;
    for (let index = from; index < end; index += 1) {
      const letter = pattern.charCodeAt(index);
      state = letter < LETTERS ? next[state * LETTERS + letter]! : -1;
      if (state === -1) return -1;
    }
    // The end of an occurrence that starts at `at`. Earlier ends belong to occurrences that start too early.
    const first = at + (end - from);
    for (let word = first >> 5; word < wordsPerState; word += 1) {
      let bits = ends[state * wordsPerState + word]!;
      if (word === first >> 5) bits &= -1 << (first & 31);
      if (bits !== 0) return word * 32 + (31 - Math.clz32(bits & -bits));
    }
    return -1;
  };
}

export interface RobotsAccess {
  readonly allowed: boolean;
  /** The matched group: the bot's own, `*`, or none. */
  readonly group: "named" | "*" | null;
  /** The rule that decided. Null if no rule matched. */
  readonly rule: RobotsRule | null;
}

/**
 * Returns the groups that apply to a crawler: the merged groups that name its product token, otherwise those of `*`
 * (RFC 9309, section 2.2.1).
 */
export function groupsFor(
  robots: RobotsFile,
  token: string,
): { readonly group: RobotsAccess["group"]; readonly groups: readonly RobotsGroup[] } {
  const { groupsByToken } = getReader(robots);
  const name = productToken(token);
  const named = name === "" || name === "*" ? undefined : groupsByToken.get(name);
  if (named !== undefined) return { group: "named", groups: named };
  const wildcard = groupsByToken.get("*");
  return { group: wildcard === undefined ? null : "*", groups: wildcard ?? NO_GROUPS };
}

/**
 * Decides if a crawler may fetch a path. `path` includes the query and is encoded as in a WHATWG URL. The longest match
 * decides, and Allow wins a tie (section 2.2.2).
 */
export function robotsAccess(robots: RobotsFile, token: string, path: string): RobotsAccess {
  const { group, groups } = groupsFor(robots, token);
  const target = toTarget(path);
  if (target === "/robots.txt") return { allowed: true, group, rule: null };
  const { ofGroups } = getDecisions(robots, target);
  let rule = ofGroups.get(groups);
  if (rule === undefined) {
    rule = doAtOnce(decide(robots, target, groups));
    ofGroups.set(groups, rule);
  }
  return { allowed: rule?.allow ?? true, group, rule };
}

/**
 * Evaluates a file's rules for a path in slices, because a site may have many rules that are slow to match.
 * {@link robotsAccess} then only looks up the result.
 */
export async function decideInTurns(
  robots: RobotsFile,
  path: string,
  groups: readonly RobotsGroup[] = robots.groups,
  pacer?: Pacer,
): Promise<void> {
  await doInTurns(decide(robots, toTarget(path), groups), pacer);
}

const toTarget = (path: string): string => (path === "" ? "/" : upperCaseOctets(path));

/** Rules that are matched between two yields. */
const RULES_A_PIECE = 500;

/**
 * Returns the rule that decides for these groups. Groups may share rules, and crawlers may share groups, so each list
 * of rules is matched only once.
 */
function* decide(
  robots: RobotsFile,
  path: string,
  groups: readonly RobotsGroup[],
): Generator<undefined, RobotsRule | null> {
  const { ofRules } = getDecisions(robots, path);
  let matcher: PatternMatcher | undefined;
  let compared = 0;
  let deciding: RobotsRule | null = null;
  for (const { rules } of groups) {
    let rule = ofRules.get(rules);
    if (rule === undefined) {
      rule = null;
      for (const candidate of rules) {
        compared += 1;
        if (compared % RULES_A_PIECE === 0) yield;
        if (candidate.path === "" || !outweighs(candidate, rule)) continue;
        matcher ??= createPatternMatcher(path, getReader(robots).ruleCount);
        if (matcher.matches(candidate.path)) rule = candidate;
      }
      ofRules.set(rules, rule);
    }
    if (rule !== null && outweighs(rule, deciding)) deciding = rule;
  }
  return deciding;
}

const outweighs = (rule: RobotsRule, other: RobotsRule | null): boolean =>
  other === null ||
  rule.path.length > other.path.length ||
  (rule.path.length === other.path.length && rule.allow && !other.allow);

/** The deciding rules for one path. Null if no rule matches. */
interface Decisions {
  readonly ofRules: Map<readonly RobotsRule[], RobotsRule | null>;
  readonly ofGroups: Map<readonly RobotsGroup[], RobotsRule | null>;
}

/** Cached results for a file. A scan checks some fifty crawlers for a few paths, and most of them share their rules. */
interface Reader {
  readonly groupsByToken: ReadonlyMap<string, readonly RobotsGroup[]>;
  readonly ruleCount: number;
  readonly decisions: Map<string, Decisions>;
}

const readers = new WeakMap<RobotsFile, Reader>();
const NO_GROUPS: readonly RobotsGroup[] = [];

function getReader(robots: RobotsFile): Reader {
  const known = readers.get(robots);
  if (known !== undefined) return known;
  const groupsByToken = new Map<string, RobotsGroup[]>();
  for (const group of robots.groups) {
    for (const token of group.userAgents.length === 1 ? group.userAgents : new Set(group.userAgents)) {
      const groups = groupsByToken.get(token);
      if (groups === undefined) groupsByToken.set(token, [group]);
      else groups.push(group);
    }
  }
  const lists = new Set(robots.groups.map(({ rules }) => rules));
  const ruleCount = [...lists].reduce((total, { length }) => total + length, 0);
  const reader = { groupsByToken, ruleCount, decisions: new Map() };
  readers.set(robots, reader);
  return reader;
}

function getDecisions(robots: RobotsFile, path: string): Decisions {
  const { decisions } = getReader(robots);
  const known = decisions.get(path) ?? { ofRules: new Map(), ofGroups: new Map() };
  decisions.set(path, known);
  return known;
}
