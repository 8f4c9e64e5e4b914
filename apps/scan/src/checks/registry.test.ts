import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "@jest/globals";
import { WELL_KNOWN } from "../documents/well-known.js";
import { CATEGORIES, type Category } from "./check.js";
import { REFERENCE_CHECKS, REGISTRY, type Registered } from "./registry.js";

const folder = fileURLToPath(new URL(".", import.meta.url));
const documents = fileURLToPath(new URL("../../../../docs/checks/", import.meta.url));

const registered = (category: Category): readonly (readonly [string, Registered])[] =>
  Object.entries(REGISTRY[category]);
const ALL = CATEGORIES.flatMap((category) => registered(category).map(([id, entry]) => ({ category, id, ...entry })));

/** Ids are part of the API: scripts, baselines and links contain them. Changing an id breaks its users. */
const STABLE: Readonly<Record<Category, string>> = {
  discoverability:
    "robotsTxt 5, sitemap 5, sitemapInRobots 2, sitemapFreshness 1, linkHeaders 3, llmsTxt 2, llmsFullTxt 1, llmsLinksMarkdown 1, llmsDirective 1, llmsCoverage 1, llmsFreshness 1, pageMetadata 3, canonicalUrl 2, openGraph 1, indexable 3, httpsRedirect 2, feed 1, dnsAid 1",
  contentAccessibility:
    "markdownNegotiation 5, markdownVary 2, markdownQuality 2, markdownAlternate 1, markdownParity 2, markdownSize 1, markdownUrl 1, markdownFences 1, markdownLinks 1, contentNoJs 5, headingStructure 2, semanticHtml 2, imageAlt 1, accessibleControls 1, structuredData 3, entityData 1, pageSize 2, contentPosition 1, honest404 4, cacheValidators 1, redirectBehavior 1, openPages 1, tabContent 1, tabHeadings 1",
  botAccessControl:
    "robotsTxtAiRules 3, aiSearchAccess 3, aiTrainingPolicy 1, contentSignals 3, policyConsistency 2, contentUsage 1, rslLicense 1, botReachability 3, snippetAllowed 1, webBotAuth 1",
  discovery:
    "apiCatalog 3, openApi 3, apiQuality 2, oauthDiscovery 2, oauthProtectedResource 2, authMd 1, mcpServerCard 3, mcpServer 2, a2aAgentCard 1, agentSkills 3, skillIntegrity 1, ard 2, webMcp 2, webMcpForms 1, wellKnownHygiene 3, securityTxt 1, discoveryCors 1",
  commerce: "productSchema 4, offerData 3, commercePolicies 2, x402 1, x402Listing 1, mpp 1, ucp 3, acp 3, ap2 1",
};

describe("the registry", () => {
  test.each(CATEGORIES)("keeps the ids and weights of the checks of %s", (category) => {
    expect(
      registered(category)
        .map(([id, { weight }]) => `${id} ${weight}`)
        .join(", "),
    ).toBe(STABLE[category]);
  });

  test("names each check by its own id, once", () => {
    expect(ALL.filter(({ id, check }) => check.id !== id)).toEqual([]);
    expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
    expect(REFERENCE_CHECKS.filter((id) => !ALL.some((entry) => entry.id === id))).toEqual([]);
    expect(new Set(REFERENCE_CHECKS).size).toBe(22);
  });

  test("contains every defined check, and each has a table of test cases", () => {
    const texts = (isTest: boolean) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts") && name.endsWith(".test.ts") === isTest)
        .map((name) => readFileSync(`${folder}${name}`, "utf8"));
    const named = (isTest: boolean, pattern: RegExp) =>
      texts(isTest).flatMap((text) => [...text.matchAll(pattern)].map(([, id]) => id));
    const ids = ALL.map(({ id }) => id).sort();
    const written = [...named(false, /^export const (\w+) = defineCheck\(/gm), ...Object.keys(WELL_KNOWN)];
    expect(written.sort()).toEqual(ids);
    expect(named(true, /^checkCases\((?:WELL_KNOWN_CHECKS\.)?(\w+), \[$/gm).sort()).toEqual(ids);
  });

  test("has exactly one document per check, all with the same parts", () => {
    const expected = [...ALL.map(({ id }) => `${id}.md`), "README.md"].sort();
    expect(readdirSync(documents).sort()).toEqual(expected);
    const parts = [
      "What the scan looks at",
      "Why it matters",
      "How to fix it",
      "How it's decided",
      "Check it yourself",
      "Sources",
    ];
    for (const { id } of ALL) {
      const headings = [...readFileSync(`${documents}${id}.md`, "utf8").matchAll(/^## (.+)$/gm)].map(
        ([, name]) => name,
      );
      expect([id, ...headings.filter((heading) => parts.includes(heading!))]).toEqual([id, ...parts]);
    }
  });
});

describe("the texts of each check", () => {
  test.each(ALL)("$id says what, why, when and how to fix, with sources and a command", ({ check }) => {
    const { title, what, why, rules, fix } = check;
    for (const text of [title, what, why, rules.pass, rules.fail, rules.neutral, fix.goal, fix.fix]) {
      expect(text.length).toBeGreaterThan(4);
    }
    expect(title).not.toMatch(/\.$/);
    for (const sentence of [what, why, fix.goal]) expect(sentence).toMatch(/[.:!]$/);
    expect(fix.docs.length).toBeGreaterThan(0);
    for (const address of fix.docs) expect(new URL(address).protocol).toBe("https:");
    expect(fix.inspect).toMatch(/\{(origin|host)\}/);
    expect(`${fix.fix} ${fix.inspect}`.match(/\{(?!origin\}|host\}|page\})[a-z]+\}/g)).toBeNull();
  });
});
