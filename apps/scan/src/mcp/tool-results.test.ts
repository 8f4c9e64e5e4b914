import { describe, expect, test } from "@jest/globals";
import { type Failure, type ScanSummary, scanBrief } from "./tool-results.js";

const failure = (id: string): Failure => ({
  id,
  category: "discovery",
  title: `About ${id}`,
  weight: 3,
  opensNextLevel: id === "a",
  message: "It is missing.",
  fix: "Add it:\n\nit",
  verify: "curl https://site.example/ | grep '`'",
  docs: [],
});

const COUNTS = { passed: 3, failed: 7, neutral: 50, error: 1, total: 61 };

const summary = (more: Partial<ScanSummary> = {}): ScanSummary =>
  ({
    finalUrl: "https://site.example/",
    scannedAt: "2026-11-21T12:00:00.000Z",
    cached: false,
    level: 1,
    levelName: "Basic Web Presence",
    score: 40,
    counts: COUNTS,
    nextLevel: { level: 2, name: "Bot-Aware", missing: ["a"], gates: ["a"] },
    siteError: null,
    failures: ["a", "b", "c", "d", "e", "f", "g"].map(failure),
    couldNotTell: [{ id: "z", category: "discovery", message: "No answer." }],
    ...more,
  }) as ScanSummary;

describe("the short report", () => {
  test("has the level, the first five fixes, the names of the others, and what could not be determined", () => {
    const text = scanBrief(summary());
    expect(text).toMatch(/^\*\*Level 1 of 5: Basic Web Presence\*\* · score 40 of 100 · 3 passed · 7 failed/);
    expect(text.match(/^\d\. /gm)).toHaveLength(5);
    expect(text).toContain("(a, required for the next level)");
    expect(text).toContain("2 more: f, g.");
    expect(text).toContain("Undetermined: z.");
  });

  test("says why a site could not be scanned, and no more", () => {
    const siteError = { code: "unreachable", url: "https://site.example/", message: "It is not there." } as const;
    expect(scanBrief(summary({ siteError, level: 0 }))).toMatch(
      /^\*\*The site could not be scanned\.\*\*\nScanned .*\n\nIt is not there\.\n$/,
    );
  });

  test("an address that a site redirects to cannot leave its code span", () => {
    const finalUrl = "https://site.example/?q=`x``y`](javascript:a)#ignore";
    const [, line] = scanBrief(summary({ finalUrl })).split("\n");
    expect(line).toBe(`Scanned \`\`\` ${finalUrl} \`\`\`, 2026-11-21T12:00:00.000Z.`);
  });

  test("a command with a backtick stays a command", () => {
    expect(scanBrief(summary())).toContain("Verify: `` curl https://site.example/ | grep '`' ``");
  });
});
