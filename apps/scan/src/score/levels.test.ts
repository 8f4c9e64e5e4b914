import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { CheckStatus } from "../checks/check.js";
import type { CheckId } from "../checks/registry.js";
import { assessLevel, compatLevel, highestPossibleLevel, LEVEL_NAMES } from "./levels.js";

/** Every check in a ladder. */
const GATES = [
  ...["robotsTxt", "sitemap", "linkHeaders", "robotsTxtAiRules", "contentSignals", "contentUsage"],
  ...["markdownNegotiation", "contentNoJs", "honest404", "wellKnownHygiene", "markdownQuality", "aiSearchAccess"],
  ...["mcpServerCard", "a2aAgentCard", "agentSkills", "apiCatalog", "ard", "openApi"],
  ...["oauthDiscovery", "oauthProtectedResource", "authMd", "webMcp", "ucp", "acp", "x402", "mpp", "webBotAuth"],
] as CheckId[];

type Statuses = Partial<Record<CheckId, CheckStatus>>;
const passing = (...checks: CheckId[]): Statuses => Object.fromEntries(checks.map((check) => [check, "pass"]));
const look = (statuses: Statuses, otherwise: CheckStatus) => (check: CheckId) => statuses[check] ?? otherwise;
const assess = (statuses: Statuses, otherwise: CheckStatus = "neutral") =>
  assessLevel(look(statuses, otherwise), { siteError: false });
const compat = (statuses: Statuses, otherwise: CheckStatus = "neutral") =>
  compatLevel(look(statuses, otherwise), { siteError: false });

const L1 = passing("robotsTxt", "sitemap");
const L2 = { ...L1, ...passing("robotsTxtAiRules", "contentSignals") };
const L3 = { ...L2, ...passing("markdownNegotiation") };
const L4 = { ...L3, ...passing("agentSkills") };
const L5 = { ...L4, ...passing("authMd", "webMcp") };

describe("assessLevel", () => {
  test.each([
    [0, passing("robotsTxt")],
    [1, L1],
    [1, passing("sitemap", "linkHeaders")],
    [2, L2],
    [2, { ...L1, ...passing("robotsTxtAiRules", "contentUsage") }],
    [3, L3],
    [4, L4],
    [4, { ...L4, ...passing("authMd") }],
    [5, L5],
    [5, { ...L4, ...passing("webBotAuth", "x402") }],
    [5, { ...L4, ...passing("ard", "openApi", "oauthProtectedResource") }],
  ])("gives level %i", (level, statuses) => {
    expect(assess(statuses)).toMatchObject({ level, levelName: LEVEL_NAMES[level] });
  });

  test("doesn't skip a level", () => {
    expect(assess({ ...L5, robotsTxtAiRules: "fail" }).level).toBe(1);
  });

  test.each([
    ["contentNoJs", 2],
    ["honest404", 2],
    ["markdownQuality", 2],
    ["aiSearchAccess", 2],
    ["wellKnownHygiene", 3],
  ] as const)("stops below a failing or undetermined %s, and reports the undetermined one", (check, level) => {
    const [failing, unknown]: Statuses[] = [
      { ...L5, [check]: "fail" },
      { ...L5, [check]: "error" },
    ];
    expect(assess(failing!)).toMatchObject({ level, nextLevel: { missing: [check] } });
    expect(assess(failing!).nextLevel?.gates[0]).not.toContain("determined");
    expect(assess(unknown!)).toMatchObject({
      level,
      nextLevel: {
        missing: [check],
        gates: [
          expect.stringContaining("(undetermined: scan again; if the result stays the same, its fix says what to do)"),
        ],
        requirements: [{ checks: [{ id: check, status: "error" }] }],
      },
    });
    expect([failing, unknown].map((statuses) => highestPossibleLevel(look(statuses!, "neutral")))).toEqual([level, 5]);
    expect(assess({ ...L5, [check]: "neutral" }).level).toBe(5);
  });

  test("doesn't count a neutral webBotAuth as a step to level 5", () => {
    expect(assess({ ...L4, ...passing("authMd"), webBotAuth: "neutral" }).level).toBe(4);
  });

  test("names the gate checks of the next level, and how many of them are required", () => {
    expect(assess(passing("robotsTxt")).nextLevel).toMatchObject({
      level: 1,
      name: "Basic Web Presence",
      missing: ["sitemap", "linkHeaders"],
      gates: ["1 of: A sitemap lists the pages; Link headers point agents to documents"],
      requirements: [
        {
          needed: 1,
          checks: [
            { id: "sitemap", title: "A sitemap lists the pages", status: "neutral", path: "/checks/sitemap" },
            { id: "linkHeaders" },
          ],
        },
      ],
    });
    expect(assess({ ...L2, honest404: "fail" }).nextLevel).toMatchObject({
      level: 3,
      name: "Agent-Readable",
      missing: ["markdownNegotiation", "honest404"],
      gates: ["The site offers the page as markdown", "“The site answers missing pages with 404” must not fail"],
    });
    expect(assess({ ...L4, ...passing("authMd") }).nextLevel?.missing).not.toContain("authMd");
  });

  test("names the easiest way that fits the site first", () => {
    const first = (site: { hasApi: boolean; hasAuth: boolean; isCommerce: boolean }) =>
      assessLevel(look(L3, "neutral"), { siteError: false, site }).nextLevel?.requirements[0]?.checks.map(
        ({ id }) => id,
      );
    const blog = { hasApi: false, hasAuth: false, isCommerce: false };
    expect(first(blog)?.[0]).toBe("agentSkills");
    expect(first({ ...blog, hasApi: true })?.slice(0, 2)).toEqual(["agentSkills", "apiCatalog"]);
  });

  test("has no next level above level 5", () => {
    expect(assess(L5).nextLevel).toBeNull();
  });

  test("gives a site that could not be scanned level 0, whatever its checks", () => {
    const all = passing(...GATES);
    const { level, nextLevel } = assessLevel(look(all, "pass"), { siteError: true });
    expect([level, nextLevel?.level, compatLevel(look(all, "pass"), { siteError: true })]).toEqual([0, 1, 0]);
  });
});

const anyStatuses = fc.record(
  Object.fromEntries(GATES.map((check) => [check, fc.constantFrom<CheckStatus>("pass", "fail", "neutral", "error")])),
) as fc.Arbitrary<Statuses>;

/** Statuses that often reach a level: half of them pass. */
const climbing = fc
  .tuple(anyStatuses, fc.subarray(GATES, { minLength: 8 }))
  .map(([statuses, passed]) => ({ ...statuses, ...passing(...passed) }));

describe("both ladders", () => {
  test("our level never exceeds the reference through level 4, except if contentUsage replaces contentSignals", () => {
    fc.assert(
      fc.property(climbing, (statuses) => {
        const plain: Statuses = { ...statuses, contentUsage: "neutral" };
        expect(Math.min(assess(plain).level, 4)).toBeLessThanOrEqual(Math.min(compat(plain), 4));
        const standIn: Statuses = {
          ...statuses,
          contentSignals: statuses.contentUsage === "pass" ? "pass" : statuses.contentSignals,
        };
        expect(Math.min(assess(statuses).level, 4)).toBeLessThanOrEqual(Math.min(compat(standIn), 4));
      }),
      { numRuns: 2000 },
    );
  });

  test("agree through level 4 without the gates that must not fail", () => {
    fc.assert(
      fc.property(climbing, (statuses) => {
        const open: Statuses = {
          ...statuses,
          ...passing("contentNoJs", "honest404", "wellKnownHygiene", "markdownQuality", "aiSearchAccess"),
          contentUsage: "neutral",
        };
        expect(Math.min(assess(open).level, 4)).toBe(Math.min(compat(open), 4));
      }),
      { numRuns: 2000 },
    );
  });

  test("never raise a level when a pass becomes an error", () => {
    fc.assert(
      fc.property(climbing, fc.constantFrom(...GATES), (statuses, check) => {
        const before: Statuses = { ...statuses, [check]: "pass" };
        const after: Statuses = { ...statuses, [check]: "error" };
        expect(assess(after).level).toBeLessThanOrEqual(assess(before).level);
        expect(compat(after)).toBeLessThanOrEqual(compat(before));
      }),
    );
  });

  test("open the next level when each check that is named as missing passes", () => {
    fc.assert(
      fc.property(climbing, (statuses) => {
        const { level, nextLevel } = assess(statuses);
        if (nextLevel === null) return;
        expect(nextLevel.missing.length).toBeGreaterThan(0);
        expect(assess({ ...statuses, ...passing(...nextLevel.missing) }).level).toBeGreaterThan(level);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("highestPossibleLevel", () => {
  test("is the level if everything was determined, and never below it", () => {
    fc.assert(
      fc.property(climbing, (statuses) => {
        const { level } = assess(statuses);
        const highest = highestPossibleLevel(look(statuses, "neutral"));
        expect(highest).toBeGreaterThanOrEqual(level);
        const isDetermined = !Object.values(statuses).includes("error");
        if (isDetermined) expect(highest).toBe(level);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("compatLevel", () => {
  test.each([
    [4, { ...L4, webBotAuth: "fail" }],
    [5, { ...L4, ...passing("authMd") }],
    [5, { ...L4, ...passing("mcpServerCard", "a2aAgentCard", "apiCatalog") }],
    [4, { ...L4, ...passing("authMd"), webBotAuth: "error" }],
    [3, { ...L3, ...passing("webMcp") }],
    [2, { ...L2, honest404: "fail" }],
    [1, { ...L1, ...passing("robotsTxtAiRules", "contentUsage") }],
  ] as const)("gives level %i like the reference scanner", (level, statuses) => {
    expect(compat(statuses as Statuses)).toBe(level);
  });
});
