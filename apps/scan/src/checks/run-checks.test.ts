import { describe, expect, jest, test } from "@jest/globals";
import { nothingThere } from "../../test/support/artifacts.js";
import { perfectSite, singlePageApplication } from "../../test/support/perfect-site.js";
import { assessLevel } from "../score/levels.js";
import { scoreScan } from "../score/score-scan.js";
import { CATEGORIES, type Check, defineCheck, pass } from "./check.js";
import { CHECK_IDS, REGISTRY } from "./registry.js";
import {
  JUDGING_MS_MAX,
  type RanCheck,
  resultsByCategory,
  runChecks,
  runChecksInTurns,
  runOnDemand,
} from "./run-checks.js";

const statuses = (checks: readonly RanCheck[]) =>
  Object.fromEntries(checks.map(({ id, result }) => [id, result.status]));
const having = (checks: readonly RanCheck[], status: string) =>
  checks.filter(({ result }) => result.status === status).map(({ id }) => id);
const levelOf = (checks: readonly RanCheck[]) => assessLevel((id) => statuses(checks)[id]!, { siteError: false }).level;

describe("runChecks", () => {
  test("passes every check on a site that has everything right", () => {
    const checks = runChecks(perfectSite());
    expect(checks.map(({ id }) => id)).toEqual(CHECK_IDS);
    expect(checks.filter(({ result }) => result.status !== "pass")).toEqual([]);
    expect(scoreScan(checks).score).toBe(100);
    expect(levelOf(checks)).toBe(5);
  });

  test("raises no false alarm on a single-page application that answers everything with 200", () => {
    const checks = runChecks(singlePageApplication());
    expect(having(checks, "fail")).toEqual(expect.arrayContaining(["honest404", "wellKnownHygiene", "contentNoJs"]));
    for (const { id, category, result } of checks) {
      if (category === "commerce" || (category === "discovery" && id !== "wellKnownHygiene" && id !== "agentSkills")) {
        expect([id, result.status]).toEqual([id, "neutral"]);
      }
    }
    expect(levelOf(checks)).toBe(0);
  });

  test("gives each check a result with evidence that is short, whatever the site", () => {
    for (const artifacts of [perfectSite(), nothingThere(), singlePageApplication()]) {
      for (const { id, result } of runChecks(artifacts)) {
        expect([id, result.evidence.length]).not.toEqual([id, 0]);
        for (const { source, text } of result.evidence) {
          expect(text.length).toBeLessThanOrEqual(400);
          expect(source.length).toBeLessThanOrEqual(400);
        }
      }
    }
  });

  test("continues after the crash of one check: only that check has the result error", () => {
    const onCrash = jest.fn();
    const crash: Check = {
      ...REGISTRY.discovery.ard.check,
      evaluate: ({ site }) => site.scannedAt.getTime().toFixed(-1) as never,
    };
    const registry = { ...REGISTRY, discovery: { ...REGISTRY.discovery, ard: { check: crash, weight: 2 } } } as const;
    const before = statuses(runChecks(perfectSite()));
    const after = runChecks(perfectSite(), { registry, onCrash });
    expect(statuses(after)).toEqual({ ...before, ard: "error" });
    expect(onCrash).toHaveBeenCalledTimes(1);
    expect(onCrash).toHaveBeenCalledWith("ard", expect.any(Error));
    const { message, evidence } = after.find(({ id }) => id === "ard")!.result;
    expect(JSON.stringify([message, evidence])).not.toContain("toFixed");
  });

  test("passes a check only the artifacts that it requires", () => {
    const seen: string[][] = [];
    const nosy = defineCheck({
      ...REGISTRY.discovery.ard.check,
      requires: ["llmsTxt", "site"],
      evaluate: (artifacts) => {
        seen.push(Object.keys(artifacts));
        return pass("", []);
      },
    });
    const registry = { ...REGISTRY, discovery: { ard: { check: nosy, weight: 1 } } } as const;
    runChecks(nothingThere(), { registry });
    expect(seen).toEqual([["llmsTxt", "site"]]);
  });

  test("runs no further check after the time is used up, and reports the rest as errors, even on demand", async () => {
    let nowMs = 0;
    const slow: Check = {
      ...REGISTRY.discoverability.sitemap.check,
      evaluate: (artifacts) => {
        nowMs += JUDGING_MS_MAX + 1;
        return REGISTRY.discoverability.sitemap.check.evaluate(artifacts);
      },
    };
    const registry = {
      ...REGISTRY,
      discoverability: { ...REGISTRY.discoverability, sitemap: { check: slow, weight: 5 } },
    } as const;
    const before = statuses(runChecks(perfectSite()));
    const expected = Object.fromEntries(
      Object.keys(before).map((id) => [id, id === "robotsTxt" || id === "sitemap" ? "pass" : "error"]),
    );
    const onCrash = jest.fn();
    const options = { registry, onCrash, now: () => nowMs };
    expect(statuses(await runChecksInTurns(perfectSite(), options))).toEqual(expected);
    expect(onCrash).toHaveBeenCalledTimes(1);
    expect(onCrash).toHaveBeenCalledWith("sitemap", expect.any(Error));
    const site = perfectSite();
    const asked = await runOnDemand(Object.keys(before), async (name) => site[name], site.site, options);
    expect(having(asked, "pass")).not.toContain("llmsTxt");
    expect(having(asked, "error")).toContain("llmsTxt");
  });

  test("yields between checks without changing the results", async () => {
    let turns = 0;
    let goesOn = true;
    const tick = () => {
      turns += 1;
      if (goesOn) setImmediate(tick);
    };
    setImmediate(tick);
    const [seen, { ard }] = [[] as number[], REGISTRY.discovery];
    const busy: Check = {
      ...ard.check,
      evaluate: () => {
        seen.push(turns);
        // Runs longer than a slice of the event loop.
        const endsAt = performance.now() + 5;
        while (performance.now() < endsAt);
        return pass("", []);
      },
    };
    const registry = {
      ...REGISTRY,
      discovery: {
        apiCatalog: { check: busy, weight: 1 },
        openApi: { check: busy, weight: 1 },
        ard: { check: busy, weight: 1 },
      },
    } as const;
    await runChecksInTurns(perfectSite(), { registry });
    goesOn = false;
    expect(new Set(seen).size).toBe(3);
    expect(statuses(await runChecksInTurns(perfectSite()))).toEqual(statuses(runChecks(perfectSite())));
  });

  test("groups results by category in the order of a report", () => {
    const grouped = resultsByCategory(runChecks(nothingThere()));
    expect(Object.keys(grouped)).toEqual([...CATEGORIES]);
    const ids = (groups: object) => Object.values(groups).map((checks: object) => Object.keys(checks));
    expect(ids(grouped)).toEqual(ids(REGISTRY));
  });
});
