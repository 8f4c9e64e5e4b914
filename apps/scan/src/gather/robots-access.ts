import { productToken, upperCaseOctets } from "./parse-robots.js";
import type { RobotsFile, RobotsGroup, RobotsRule } from "./robots-file.js";

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
  const name = productToken(token);
  const named = name === "" || name === "*" ? [] : robots.groups.filter((group) => group.userAgents.includes(name));
  if (named.length > 0) return { group: "named", groups: named };
  const everybody = robots.groups.filter((group) => group.userAgents.includes("*"));
  return { group: everybody.length > 0 ? "*" : null, groups: everybody };
}

/** Whether a crawler may fetch a path (with its query, as a WHATWG URL has them). The longest match decides, Allow wins a tie (section 2.2.2). */
export function robotsAccess(robots: RobotsFile, token: string, path: string): RobotsAccess {
  const { group, groups } = groupsFor(robots, token);
  const target = path === "" ? "/" : upperCaseOctets(path);
  if (target === "/robots.txt") return { allowed: true, group, rule: null };
  let rule: RobotsRule | null = null;
  for (const candidate of groups.flatMap(({ rules }) => rules)) {
    if (candidate.path === "" || !matches(candidate.path, target)) continue;
    const longer = candidate.path.length - (rule?.path.length ?? -1);
    if (longer > 0 || (longer === 0 && candidate.allow)) rule = candidate;
  }
  return { allowed: rule?.allow ?? true, group, rule };
}

/** `*` is any run of characters, a `$` at the end the end of the path. Takes each part at its first place: linear, no backtracking. */
function matches(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith("$");
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(parts[0]!)) return false;
  let at = parts[0]!.length;
  const last = parts.length - 1;
  for (let index = 1; index < (anchored ? last : parts.length); index += 1) {
    const found = path.indexOf(parts[index]!, at);
    if (found === -1) return false;
    at = found + parts[index]!.length;
  }
  if (!anchored) return true;
  return last === 0 ? at === path.length : path.length - parts[last]!.length >= at && path.endsWith(parts[last]!);
}
