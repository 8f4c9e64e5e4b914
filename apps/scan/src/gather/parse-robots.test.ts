import { describe, expect, test } from "@jest/globals";
import { expectCheap } from "../../test/support/cheap.js";
import { parseRobots } from "./parse-robots.js";

const MANAGED = `\ufeff# As a condition of accessing this website...\r\nUser-agent: *\r\nContent-Signal: search=yes,ai-train=no\r\nAllow: /\r\n
User-Agent: GPTBot
user-agent: AI2Bot # two of them
Disallow: /

Sitemap: https://site.example/sitemap.xml
License: https://site.example/license.xml
Agentmap: /agents.json
`;

describe("robots.txt", () => {
  test("is read with a byte order mark, any line ends, comments and names in any case", () => {
    const { groups } = parseRobots(MANAGED);
    expect(groups.map(({ userAgents }) => userAgents)).toEqual([["*"], ["gptbot", "ai2bot"]]);
    expect(groups[1]!.rules).toEqual([{ allow: false, path: "/" }]);
  });

  test("keeps the records that belong to no group as written", () => {
    const { sitemaps, licenses, agentmaps } = parseRobots(MANAGED);
    expect({ sitemaps, licenses, agentmaps }).toEqual({
      sitemaps: ["https://site.example/sitemap.xml"],
      licenses: ["https://site.example/license.xml"],
      agentmaps: ["/agents.json"],
    });
  });

  test("keeps a preference in the group it stands in, so that other groups do not inherit it", () => {
    const file = parseRobots(
      "User-agent: *\nContent-Signal: ai-train=no\n\nUser-agent: GPTBot\nAllow: /\nContent-Usage: /a train-ai=n",
    );
    expect(file.groups.map(({ contentSignals }) => contentSignals)).toEqual([["ai-train=no"], []]);
    expect(file.groups[1]!.contentUsages).toEqual(["/a train-ai=n"]);
  });

  test("applies the next group's rules to a group that states only a preference, but not the preference to the next group", () => {
    const file = parseRobots("User-agent: *\nContent-Signal: ai-train=no\nUser-agent: GPTBot\nDisallow: /");
    expect(file.groups).toMatchObject([
      { userAgents: ["*"], contentSignals: ["ai-train=no"], rules: [{ allow: false, path: "/" }] },
      { userAgents: ["gptbot"], contentSignals: [], rules: [{ allow: false, path: "/" }] },
    ]);
  });

  test("keeps preferences above the first group apart: they bind no crawler", () => {
    const file = parseRobots(
      "Content-Signal: search=yes\nContent-Usage: train-ai=n\nDisallow: /x\nUser-agent: *\nAllow: /",
    );
    expect(file.strays).toEqual({ contentSignals: ["search=yes"], contentUsages: ["train-ai=n"] });
    expect(file.groups).toHaveLength(1);
    expect(file.groups[0]!.rules).toEqual([{ allow: true, path: "/" }]);
  });

  test.each([
    ["nothing", ""],
    ["an HTML page", "<!doctype html><html><body>User-agent: examplebot</body></html>"],
    ["noise", "\u0000\u0001\ud800:::\n:\n: x\n%%%: %zz\nDisallow"],
    ["half a character in a path", "User-agent: *\nDisallow: /\ud800"],
  ])("reads %s without an error", (_, text) => {
    expect(() => parseRobots(text)).not.toThrow();
  });

  test("of 500 KB is read within milliseconds, whatever its content", () => {
    expectCheap(() => {
      parseRobots("User-agent: a\n".repeat(36_000));
      parseRobots("a ".repeat(250_000));
      parseRobots(`Disallow: ${"\u00e4".repeat(250_000)}`);
    });
  });
});
