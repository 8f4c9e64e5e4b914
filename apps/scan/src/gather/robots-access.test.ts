import { describe, expect, test } from "@jest/globals";
import { parseRobots } from "./parse-robots.js";
import { robotsAccess } from "./robots-access.js";

const allowed = (text: string, token: string, path: string) => robotsAccess(parseRobots(text), token, path).allowed;

describe("robots.txt access", () => {
  test("says which group and which rule decided", () => {
    const robots = parseRobots("User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /private\n");
    expect(robotsAccess(robots, "gptbot", "/private/x")).toEqual({
      allowed: false,
      group: "named",
      rule: { allow: false, path: "/private" },
    });
    expect(robotsAccess(robots, "ClaudeBot", "/private/x")).toMatchObject({ allowed: true, group: "*" });
    expect(robotsAccess(parseRobots(""), "ClaudeBot", "/")).toEqual({ allowed: true, group: null, rule: null });
  });

  test("merges the groups of one product token, wherever they stand", () => {
    const text = "User-agent: A\nDisallow: /x\n\nUser-agent: B\nDisallow: /\n\nUser-agent: a\nAllow: /x/y\n";
    expect(allowed(text, "A", "/x/z")).toBe(false);
    expect(allowed(text, "A", "/x/y")).toBe(true);
    expect(allowed(text, "A", "/other")).toBe(true);
  });

  test("takes names with digits whole, so that AI2Bot is not AI", () => {
    const text = "User-agent: AI2Bot\nDisallow: /\n";
    expect(allowed(text, "AI2Bot", "/")).toBe(false);
    expect(allowed(text, "AI", "/")).toBe(true);
  });

  test("does not take a prefix for the name: ChatGPT-User is not ChatGPT Agent", () => {
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

  test("decides a pattern made to backtrack in a moment", () => {
    const started = performance.now();
    allowed(`User-agent: *\nDisallow: /${"a*".repeat(5_000)}b$`, "x", `/${"a".repeat(8_000)}`);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
