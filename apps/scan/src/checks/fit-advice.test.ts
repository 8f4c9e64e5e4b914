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

  test("removes the sitemap line if the site has no sitemap", () => {
    expect(fitAdvice("robotsTxt", ROBOTS, { sitemap: null })).toMatch(/User-agent: \*\nAllow: \/$/);
  });

  test("keeps the sitemap line if the scan didn't look for a sitemap", () => {
    expect(fitAdvice("robotsTxt", ROBOTS, {})).toBe(ROBOTS);
  });

  test("omits a sitemap address with escaped characters", () => {
    const sitemap = "https://site.example/a%0AUser-agent:%20*";
    expect(fitAdvice("robotsTxt", ROBOTS, { sitemap })).not.toContain("%0A");
  });

  test("links another path, or none, if the site has no homepage", () => {
    const advice = fitAdvice("llmsTxt", LLMS, { hasHomepage: false, otherPath: "/openapi.json" });
    expect(advice).toContain("- [/openapi.json]({origin}/openapi.json): what it is for");
    expect(fitAdvice("llmsTxt", LLMS, { hasHomepage: false })).not.toContain("]({origin}/)");
    expect(fitAdvice("llmsTxt", LLMS, {})).toContain("- [Home]({origin}/)");
  });

  test("links only files that the site has", () => {
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
