import { describe, expect, test } from "@jest/globals";
import { fitAdvice } from "./fit-advice.js";
import { REGISTRY } from "./registry.js";

const ROBOTS = REGISTRY.discoverability.robotsTxt.check.fix.fix;
const LLMS = REGISTRY.discoverability.llmsTxt.check.fix.fix;
const LINKS = REGISTRY.discoverability.linkHeaders.check.fix.fix;

describe("fitAdvice", () => {
  test("names the sitemap that the site has", () => {
    const advice = fitAdvice("robotsTxt", ROBOTS, { sitemap: "https://site.example/sitemap-index.xml" });
    expect(advice).toMatch(/Sitemap: https:\/\/site\.example\/sitemap-index\.xml$/);
  });

  test("names no sitemap where there is none", () => {
    expect(fitAdvice("robotsTxt", ROBOTS, { sitemap: null })).toMatch(/User-agent: \*\nAllow: \/$/);
  });

  test("keeps the line where it wasn't looked for", () => {
    expect(fitAdvice("robotsTxt", ROBOTS, {})).toBe(ROBOTS);
  });

  test("prints no address that a line of robots.txt couldn't hold", () => {
    const sitemap = "https://site.example/a%0AUser-agent:%20*";
    expect(fitAdvice("robotsTxt", ROBOTS, { sitemap })).not.toContain("%0A");
  });

  test("links no homepage that is not there", () => {
    const advice = fitAdvice("llmsTxt", LLMS, { hasHomepage: false, otherPath: "/openapi.json" });
    expect(advice).toContain("- [/openapi.json]({origin}/openapi.json): what it is for");
    expect(fitAdvice("llmsTxt", LLMS, { hasHomepage: false })).not.toContain("]({origin}/)");
    expect(fitAdvice("llmsTxt", LLMS, {})).toContain("- [Home]({origin}/)");
  });

  test("links only what is there", () => {
    const link = (found: Parameters<typeof fitAdvice>[2]) =>
      /^Link: .*$/m.exec(fitAdvice("linkHeaders", LINKS, found))?.[0];
    expect(link({ sitemap: "https://site.example/map.xml", hasLlmsTxt: false })).toBe(
      'Link: </map.xml>; rel="sitemap"',
    );
    expect(link({ sitemap: null, hasLlmsTxt: true })).toBe(
      'Link: </llms.txt>; rel="describedby"; type="text/markdown"',
    );
    expect(fitAdvice("linkHeaders", LINKS, { sitemap: null })).toMatch(/^First publish .* which the header names/);
  });
});
