import { beforeAll, describe, expect, test } from "@jest/globals";
import { REGISTRY } from "../../src/checks/registry.js";
import { AI_BOTS } from "../../src/checks/robots/ai-bots.js";
import { parseRobots } from "../../src/gather/parse-robots.js";
import { robotsAccess } from "../../src/gather/robots-access.js";
import type { ScanReport } from "../../src/report/scan-report.js";
import type { Answer } from "../gather/support/internet.js";
import { applied, bodyOf, type Change, changeOf } from "./support/apply-fix.js";
import { type Hosts, ORIGIN, scanOf, statusesOf } from "./support/memory-sites.js";
import { SHAPES } from "./support/shapes.js";

/**
 * Lists crawlers that a change to robots.txt newly allows to fetch the homepage, although the fix doesn't name them.
 */
function letInUnasked(hosts: Hosts, fix: string, { robots }: Change): readonly string[] {
  if (robots === undefined || /^Serve|of the group for everybody\./.test(fix)) return [];
  const before = bodyOf(hosts[ORIGIN]!({ url: `${ORIGIN}/robots.txt`, method: "GET", headers: {} } as never) as Answer);
  const [old, changed] = [parseRobots(before), parseRobots(robots(before))];
  return [...AI_BOTS, "NovaAct"].filter(
    (token) =>
      !robotsAccess(old, token, "/").allowed && robotsAccess(changed, token, "/").allowed && !fix.includes(token),
  );
}

/** Checks whose fixes are records, files or tags that can be used as printed. The others describe what to build. */
const MECHANICAL = [
  ...["robotsTxt", "robotsTxtAiRules", "aiSearchAccess", "aiTrainingPolicy", "contentSignals", "policyConsistency"],
  ...["sitemapInRobots", "llmsTxt", "apiCatalog", "authMd", "oauthProtectedResource", "securityTxt", "ucp", "acp"],
  ...["rslLicense"],
  ...["canonicalUrl", "openGraph", "structuredData"],
];

/** Sites that can't simply serve another file, or whose pages have no head for a tag. */
const OTHERWISE =
  /soft 404|block that is no JSON|single-page|page in the place|lead to|refuses|answers 400|www|broken|JSON at the root|without a homepage|below the root/;

const SITES = Object.entries(SHAPES).filter(
  ([name, { siteError }]) => siteError === undefined && !OTHERWISE.test(name),
);
/** Number of sites on which the same fix is tried. */
const SITES_A_FIX = 5;

const reports = new Map<string, ScanReport>();
beforeAll(async () => {
  for (const [name, { hosts, address, profile }] of SITES) reports.set(name, await scanOf(hosts, address, profile));
});

test("offers no fix after which its check has nothing to judge: the command that verifies it would never succeed", () => {
  const texts = Object.values(REGISTRY).flatMap((checks) => Object.values(checks).map(({ check }) => check.fix.fix));
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text) => /\bor (?:let|remove|take|delete|drop|withdraw|answer)\b/i.test(text))).toEqual([]);
});

describe("a fix that is applied as printed", () => {
  test.each(MECHANICAL)("makes %s pass and no other check fail", async (id) => {
    const wrong: string[] = [];
    const tried = new Map<string, number>();
    for (const [name, { hosts, address, profile }] of SITES) {
      const report = reports.get(name)!;
      const check = Object.assign({}, ...Object.values(report.checks))[id];
      if (check.status !== "fail") continue;
      const { fix } = check.fix;
      tried.set(fix, (tried.get(fix) ?? 0) + 1);
      if (tried.get(fix)! > SITES_A_FIX) continue;
      const change = changeOf(fix);
      if (change === null) {
        wrong.push(`${name}: not understood: ${fix}`);
        continue;
      }
      const others = letInUnasked(hosts, fix, change);
      if (others.length > 0) wrong.push(`${name}: lets in ${others.join()}`);
      const [before, after] = [statusesOf(report), statusesOf(await scanOf(applied(hosts, change), address, profile))];
      if (after[id] !== "pass") wrong.push(`${name}: ${id} is ${after[id]}`);
      const newly = Object.keys(after).filter((other) => after[other] === "fail" && before[other] !== "fail");
      if (newly.length > 0) wrong.push(`${name}: ${newly.join()} fails now`);
    }
    expect(wrong).toEqual([]);
    expect(tried.size).toBeGreaterThan(0);
  });
});
