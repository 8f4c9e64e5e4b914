import { productToken, upperCaseOctets } from "./parse-robots.js";
import type { RobotsFile, RobotsGroup, RobotsRule } from "./robots-file.js";
import { createPatternMatcher } from "./robots-pattern.js";

export interface RobotsAccess {
  readonly allowed: boolean;
  /** Whether the product token is named, or only everybody is; null: nobody of the two. */
  readonly group: "named" | "*" | null;
  /** The rule that decided; null: none matched. */
  readonly rule: RobotsRule | null;
}

/** The groups that bind a crawler: those that name its product token, merged, else those of `*` (RFC 9309, section 2.2.1). */
export function groupsFor(
  robots: RobotsFile,
  token: string,
): { readonly group: RobotsAccess["group"]; readonly groups: readonly RobotsGroup[] } {
  const { groupsByToken } = readerOf(robots);
  const name = productToken(token);
  const named = name === "" || name === "*" ? undefined : groupsByToken.get(name);
  if (named !== undefined) return { group: "named", groups: named };
  const everybody = groupsByToken.get("*");
  return { group: everybody === undefined ? null : "*", groups: everybody ?? [] };
}

/** Whether a crawler may fetch a path (with its query, as a WHATWG URL has them). The longest match decides, Allow wins a tie (section 2.2.2). */
export function robotsAccess(robots: RobotsFile, token: string, path: string): RobotsAccess {
  const { group, groups } = groupsFor(robots, token);
  const target = path === "" ? "/" : upperCaseOctets(path);
  if (target === "/robots.txt") return { allowed: true, group, rule: null };
  const { decided } = readerOf(robots);
  const rules = [...new Set(groups.map((one) => one.rules))];
  const key = `${rules.map((list) => idOf(list)).join()} ${target}`;
  const known = decided.get(key);
  const rule = known === undefined ? decidingRule(rules, target) : known;
  decided.set(key, rule);
  return { allowed: rule?.allow ?? true, group, rule };
}

function decidingRule(lists: readonly (readonly RobotsRule[])[], path: string): RobotsRule | null {
  const matcher = createPatternMatcher(
    path,
    lists.reduce((total, { length }) => total + length, 0),
  );
  let rule: RobotsRule | null = null;
  for (const list of lists) {
    for (const candidate of list) {
      if (candidate.path === "") continue;
      const longer = candidate.path.length - (rule?.path.length ?? -1);
      // The one that could not decide is not compared.
      if (longer < 0 || (longer === 0 && (rule!.allow || !candidate.allow))) continue;
      if (matcher.matches(candidate.path)) rule = candidate;
    }
  }
  return rule;
}

/** What was worked out about a file: a scan asks some fifty crawlers about a few paths, and most share their rules. */
interface Reader {
  readonly groupsByToken: ReadonlyMap<string, readonly RobotsGroup[]>;
  readonly decided: Map<string, RobotsRule | null>;
}

const readers = new WeakMap<RobotsFile, Reader>();

function readerOf(robots: RobotsFile): Reader {
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
  const reader = { groupsByToken, decided: new Map() };
  readers.set(robots, reader);
  return reader;
}

const ids = new WeakMap<readonly RobotsRule[], number>();
let lastId = 0;

function idOf(rules: readonly RobotsRule[]): number {
  const id = ids.get(rules) ?? ++lastId;
  ids.set(rules, id);
  return id;
}
