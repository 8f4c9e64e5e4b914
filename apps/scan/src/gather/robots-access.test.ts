import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { expectCheap } from "../../test/support/cheap.js";
import { parseRobots, type RobotsRule } from "./parse-robots.js";
import { createPatternMatcher, robotsAccess } from "./robots-access.js";

const allowed = (text: string, token: string, path: string) => robotsAccess(parseRobots(text), token, path).allowed;

describe("robots.txt access", () => {
  test("reports the group and the rule that decided", () => {
    const robots = parseRobots("User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /private\n");
    expect(robotsAccess(robots, "gptbot", "/private/x")).toEqual({
      allowed: false,
      group: "named",
      rule: { allow: false, path: "/private" },
    });
    expect(robotsAccess(robots, "ClaudeBot", "/private/x")).toMatchObject({ allowed: true, group: "*" });
    expect(robotsAccess(parseRobots(""), "ClaudeBot", "/")).toEqual({ allowed: true, group: null, rule: null });
  });

  test("merges the groups of one product token, wherever they are in the file", () => {
    const text = "User-agent: A\nDisallow: /x\n\nUser-agent: B\nDisallow: /\n\nUser-agent: a\nAllow: /x/y\n";
    expect(allowed(text, "A", "/x/z")).toBe(false);
    expect(allowed(text, "A", "/x/y")).toBe(true);
    expect(allowed(text, "A", "/other")).toBe(true);
  });

  test("reads names with digits whole, so that AI2Bot is not AI", () => {
    const text = "User-agent: AI2Bot\nDisallow: /\n";
    expect(allowed(text, "AI2Bot", "/")).toBe(false);
    expect(allowed(text, "AI", "/")).toBe(true);
  });

  test("doesn't match a name by its prefix: ChatGPT-User is not ChatGPT Agent", () => {
    expect(allowed("User-agent: ChatGPT-User\nDisallow: /", "ChatGPT Agent", "/")).toBe(true);
  });

  test.each([
    ["/*.php$", "/a/b.php", true],
    ["/*.php$", "/a/b.php?x", false],
    ["/*.php", "/a/b.php?x", true],
    ["/a*b*c$", "/a-b-b-c", true],
    ["/a*b*c$", "/ab", false],
    ["/a*a$", "/a", false],
    ["/$", "/", true],
    ["/$", "/x", false],
    ["*", "/anything", true],
    ["/a%2fb", "/a%2Fb", true],
  ])("matches the pattern %s to %s: %s", (pattern, path, matched) => {
    expect(allowed(`User-agent: *\nDisallow: ${pattern}`, "any", path)).toBe(!matched);
  });

  test("lets the longest match decide and Allow win a tie, and never forbids /robots.txt", () => {
    expect(allowed("User-agent: *\nDisallow: /a\nAllow: /a/b\n", "x", "/a/b")).toBe(true);
    expect(allowed("User-agent: *\nDisallow: /a\nAllow: /a\n", "x", "/a")).toBe(true);
    expect(allowed("User-agent: *\nDisallow: /\n", "x", "/robots.txt")).toBe(true);
  });

  test("decides a pattern that invites backtracking within milliseconds", () => {
    expectCheap(() => {
      allowed(`User-agent: *\nDisallow: /${"a*".repeat(5_000)}b$`, "x", `/${"a".repeat(8_000)}`);
    });
  });
});

describe("a robots.txt that is slow to match", () => {
  const fill = (line: (index: number) => string, head = "User-agent: *\n") => {
    let text = head;
    for (let index = 0; text.length < 512 * 1024; index += 1) text += `${line(index)}\n`;
    return text;
  };
  const letters = `/${"a".repeat(1_980)}`;

  // CPU time, which other processes on the machine don't change: quadratic matching takes ten times as long.
  test.each([
    ["one pattern again and again", fill(() => "Disallow:/*aab"), letters],
    ["patterns that all differ", fill((index) => `Disallow:/*a${index}b`), letters],
    ["long patterns", fill(() => `Disallow:/*${"a".repeat(900)}b`), letters],
    ["parts in another order", fill(() => "Disallow:/*b*a"), `${letters}b`],
    ["a group for each line", fill(() => "User-agent: bot\nDisallow:/*aab", ""), letters],
    [
      "groups that share their rules",
      fill(() => "Disallow:/*aab", "User-agent: bot\nContent-Signal: search=yes\n".repeat(5_000)),
      letters,
    ],
  ])("takes little time to match: %s", (_name, text, path) => {
    const robots = parseRobots(text);
    const before = process.cpuUsage();
    for (let bot = 0; bot < 50; bot += 1) robotsAccess(robots, bot === 0 ? "bot" : `bot${bot}`, path);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(400);
  });

  test("is matched once for each path, even if many crawlers share its rules and have their own", () => {
    const names = Array.from({ length: 50 }, (_, index) => `bot${index}`);
    const shared = `${names.map((name) => `User-agent: ${name}`).join("\n")}\n${"Disallow:/*aab\n".repeat(1_000)}`;
    const own = names.map((name) => `User-agent: ${name}\nAllow: /${name}`).join("\n");
    const parsed = parseRobots(`${shared}\n${own}`);
    let walks = 0;
    const walked = (rules: readonly RobotsRule[]) =>
      new Proxy(rules, {
        get(target, name) {
          walks += name === Symbol.iterator ? 1 : 0;
          return Reflect.get(target, name);
        },
      });
    const robots = { ...parsed, groups: parsed.groups.map((group) => ({ ...group, rules: walked(group.rules) })) };
    for (const name of names)
      expect(robotsAccess(robots, name, `/${name}`).rule).toEqual({ allow: true, path: `/${name}` });
    walks = 0;
    for (const name of names) robotsAccess(robots, name, letters);
    expect(walks).toBe(1 + names.length);
  });

  test("gets the same verdict as a regular expression", () => {
    const pattern = fc.array(fc.constantFrom("a", "b", "ab", "*", "aa", "$"), { maxLength: 8 });
    const path = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(pattern, path, (parts, rest) => {
        const written = `/${parts.join("")}`;
        const escaped = written.replace(/\$$/, "").replace(/[$]/g, "\\$").replaceAll("*", ".*");
        const expected = new RegExp(`^${escaped}${written.endsWith("$") ? "$" : ""}`).test(`/${rest}`);
        const few = createPatternMatcher(`/${rest}`, 1).matches(written);
        const many = createPatternMatcher(`/${rest}`, 1e9).matches(written);
        expect([few, many]).toEqual([expected, expected]);
      }),
      { numRuns: 2_000 },
    );
  });
});
