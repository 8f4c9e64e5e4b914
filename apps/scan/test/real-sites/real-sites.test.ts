import { describe, expect, test } from "@jest/globals";
import { CHECK_IDS } from "../../src/checks/registry.js";
import { applied, changeOf } from "../corpus/support/apply-fix.js";
import { scanOf, statusesOf } from "../corpus/support/memory-sites.js";
import { EXPECTED } from "./expected.js";
import { loadRealSite } from "./load-real-site.js";

const IDS: readonly string[] = CHECK_IDS;
const NAMES = Object.keys(EXPECTED);

function statusesIn(verdicts: string): Readonly<Record<string, string>> {
  const expected: Record<string, string> = Object.fromEntries(IDS.map((id) => [id, "neutral"]));
  for (const list of verdicts.split(";")) {
    const [status = "", names = ""] = list.split(":").map((part) => part.trim());
    for (const id of names.split(/\s+/).filter(Boolean)) expected[id] = status;
  }
  return expected;
}

test("there are sites of at least twelve frameworks, servers and languages", () => {
  expect(NAMES.length).toBeGreaterThanOrEqual(12);
  for (const name of NAMES)
    expect(loadRealSite(name)).toMatchObject({ made: expect.any(String), license: expect.any(String) });
});

describe.each(NAMES)("the site %s", (name) => {
  const { verdicts, fixes } = EXPECTED[name]!;

  test("gets the verdicts that its owner would expect", async () => {
    const report = await scanOf(loadRealSite(name).hosts);
    const [found, expected] = [statusesOf(report), statusesIn(verdicts)];
    const wrong = IDS.filter((id) => found[id] !== expected[id]).map(
      (id) => `${id}: ${found[id]}, not ${expected[id]} (${report.list.find((one) => one.id === id)?.message})`,
    );
    expect(wrong).toEqual([]);
    expect(report.requests).toBeLessThanOrEqual(45);
  });

  test.each(fixes)("passes %s after its printed fix, and no other check worsens", async (id) => {
    const { hosts } = loadRealSite(name);
    const before = await scanOf(hosts);
    const check = Object.values(before.checks)
      .flatMap(Object.entries)
      .find(([one]) => one === id)?.[1];
    const change = changeOf(check.fix.fix);
    expect(change).not.toBeNull();
    const [was, is] = [statusesOf(before), statusesOf(await scanOf(applied(hosts, change!)))];
    expect(is[id]).toBe("pass");
    const worse = IDS.filter(
      (one) => (is[one] === "fail" && was[one] !== "fail") || (was[one] === "pass" && is[one] !== "pass"),
    );
    expect(worse.map((one) => `${one}: ${was[one]} → ${is[one]}`)).toEqual([]);
  });
});
