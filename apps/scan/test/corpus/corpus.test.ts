import { beforeAll, describe, expect, test } from "@jest/globals";
import { CHECK_IDS } from "../../src/checks/registry.js";
import type { ScanReport } from "../../src/report/scan-report.js";
import type { Respond } from "../gather/support/internet.js";
import { ADDITIONS } from "./support/documents.js";
import { type Hosts, ORIGIN, recheckOf, type Statuses, scanOf, statusesOf } from "./support/memory-sites.js";
import { PLAIN, SHAPES, type Shape, type Verdicts } from "./support/shapes.js";

const IDS: readonly string[] = CHECK_IDS;

function readVerdicts(text: Verdicts, into: Record<string, string>): void {
  for (const list of text.split(";")) {
    const [status = "", names = ""] = list.split(":").map((part) => part.trim());
    for (const id of names.split(/\s+/).filter(Boolean)) into[id] = status;
  }
}

function expectedOf({ verdicts, siteError }: Shape): Statuses {
  const expected: Record<string, string> = Object.fromEntries(IDS.map((id) => [id, "neutral"]));
  readVerdicts(PLAIN, expected);
  readVerdicts(verdicts, expected);
  return siteError === undefined ? expected : Object.fromEntries(IDS.map((id) => [id, "error"]));
}

const NAMES = Object.keys(SHAPES);
/**
 * Tries every fourth pair of a site and an addition, so that each site and each addition is used. CORPUS=all tries all
 * pairs.
 */
const isTried = (index: number, other: number): boolean => process.env.CORPUS === "all" || (index + other) % 4 === 0;
const reports = new Map<string, ScanReport>();
beforeAll(async () => {
  for (const [name, { hosts, address, profile }] of Object.entries(SHAPES)) {
    reports.set(name, await scanOf(hosts, address, profile));
  }
});
const reportOf = (name: string): ScanReport => reports.get(name)!;

describe("the verdict on", () => {
  test.each(NAMES)("%s", (name) => {
    const report = reportOf(name);
    const expected = expectedOf(SHAPES[name]!);
    const found = statusesOf(report);
    const wrong = IDS.filter((id) => found[id] !== expected[id]).map(
      (id) => `${id}: ${found[id]}, not ${expected[id]} (${report.list.find((one) => one.id === id)?.message})`,
    );
    expect(wrong).toEqual([]);
    expect([report.level, report.siteError?.code]).toEqual([SHAPES[name]!.level, SHAPES[name]!.siteError]);
    expect(report.requests).toBeLessThanOrEqual(45);
  });

  test("covers at least sixty sites", () => expect(NAMES.length).toBeGreaterThanOrEqual(60));

  test("a site that cannot be scanned has no score, no bars and nothing to fix", () => {
    const unseen = NAMES.filter((name) => SHAPES[name]!.siteError !== undefined);
    expect(unseen.length).toBeGreaterThan(4);
    for (const { score, level, categories, checks, prompt, counts } of unseen.map(reportOf)) {
      expect({ score, level, prompt, passed: counts.passed, failed: counts.failed }).toEqual({
        ...{ score: null, level: 0, prompt: null, passed: 0, failed: 0 },
      });
      expect(Object.values(categories).map((category) => category.score)).toEqual([null, null, null, null, null]);
      expect(
        Object.values(checks)
          .flatMap(Object.values)
          .filter(({ fix }) => fix !== undefined),
      ).toEqual([]);
    }
  });

  test("a site gets the same statuses in every scan", async () => {
    for (const name of NAMES.filter((one) => /soft 404/.test(one))) {
      const { hosts, address, profile } = SHAPES[name]!;
      for (let again = 0; again < 20; again += 1) {
        expect([name, statusesOf(await scanOf(hosts, address, profile))]).toEqual([name, statusesOf(reportOf(name))]);
      }
    }
  });
});

/** A site with additions. Its existing answers stay. */
function adding(hosts: Hosts, files: Readonly<Record<string, unknown>>, has: ReadonlySet<string>): Hosts | null {
  if (Object.keys(files).some((path) => has.has(path))) return null;
  const before = hosts[ORIGIN]!;
  const respond: Respond = (request) =>
    (files[new URL(request.url).pathname] as ReturnType<Respond>) ?? before(request);
  return { ...hosts, [ORIGIN]: respond };
}

/** Addresses at which a site has its own response. */
function answered(hosts: Hosts): ReadonlySet<string> {
  const respond = hosts[ORIGIN]!;
  const paths = Object.values(ADDITIONS).flatMap(({ files }) => Object.keys(files));
  const random = JSON.stringify(respond({ url: `${ORIGIN}/.well-known/qqqq`, headers: {} }));
  return new Set(
    paths.filter((path) => {
      const answer = respond({ url: `${ORIGIN}${path}`, headers: {} });
      const isThere = typeof answer === "string" || (answer !== undefined && (answer.status ?? 200) !== 404);
      return isThere && JSON.stringify(answer) !== random && !/soft 404/.test(String(answer));
    }),
  );
}

/**
 * For each site, the additions that have no effect on it. The site declares another address for the document, or the
 * links of the addition lead nowhere.
 */
const NONE_THERE: Readonly<Record<string, readonly string[]>> = {
  "a sitemap as a list": ["sitemap"],
  "an AI catalog that is declared and missing": ["inlineMcpCard"],
  "an API's host without a homepage": ["llms", "apiCatalog", "sitemap"],
  "an MCP server behind a login on a host of its own": ["llms", "apiCatalog", "sitemap"],
};

describe("a site that adds something for agents", () => {
  test.each(Object.keys(ADDITIONS))("keeps its score and level with %s", async (addition) => {
    const { files, passes } = ADDITIONS[addition]!;
    const losses: string[] = [];
    let tried = 0;
    for (const [index, [name, { hosts, address, profile, siteError }]] of Object.entries(SHAPES).entries()) {
      if (!isTried(index, Object.keys(ADDITIONS).indexOf(addition))) continue;
      if (siteError !== undefined || /soft 404|single-page|refuses|answers 400|lead to|www/.test(name)) continue;
      const more = adding(hosts, files, answered(hosts));
      if (more === null || NONE_THERE[name]?.includes(addition)) continue;
      tried += 1;
      const [before, after] = [reportOf(name), await scanOf(more, address, profile)];
      const found = statusesOf(after);
      const missed = passes.split(" ").filter((id) => found[id] !== "pass");
      if (missed.length > 0) losses.push(`${name}: ${missed.join()} does not pass`);
      if ((after.score ?? 0) < (before.score ?? 0)) losses.push(`${name}: score ${before.score} → ${after.score}`);
      if (after.level < before.level) losses.push(`${name}: level ${before.level} → ${after.level}`);
      const newly = IDS.filter((id) => found[id] === "fail" && statusesOf(before)[id] === "pass");
      if (newly.length > 0) losses.push(`${name}: ${newly.join()} fails now`);
    }
    expect(losses).toEqual([]);
    expect(tried).toBeGreaterThan(7);
  });
});

/** Checks to run again. `mcpServer` is left out: running it again probes the MCP server, which these scans don't do. */
const RECHECKED = IDS.filter((id) => id !== "mcpServer");

describe("the re-check of a finding", () => {
  const rechecked = async (name: string, ids: readonly string[]) => {
    const { hosts, profile, address = `${ORIGIN}/` } = SHAPES[name]!;
    return await recheckOf(hosts, ids, address, profile);
  };

  test.each(NAMES)("agrees with the scan of %s", async (name) => {
    const found = statusesOf(reportOf(name));
    const differing: string[] = [];
    for (const id of RECHECKED.filter((_, index) => isTried(index, NAMES.indexOf(name)))) {
      const { list, requests } = await rechecked(name, [id]);
      // A check without requests can't tell if the site exists.
      if (list[0]?.status !== found[id] && requests > 0) differing.push(`${id}: ${list[0]?.status}, not ${found[id]}`);
    }
    expect(differing).toEqual([]);
  });

  test.each(NAMES)("agrees with the scan of %s for all checks at once", async (name) => {
    const all = await rechecked(name, RECHECKED);
    const { siteError, finalUrl } = reportOf(name);
    const { mcpServer, ...found } = statusesOf(reportOf(name));
    expect([statusesOf(all), all.siteError, all.finalUrl]).toEqual([found, siteError, finalUrl]);
    expect(all.requests).toBeLessThanOrEqual(45);
  });

  test("sends the site few requests", async () => {
    const { hosts } = SHAPES["a plain page"]!;
    const asked: Record<string, number> = {};
    for (const id of IDS) asked[id] = (await recheckOf(hosts, [id], `${ORIGIN}/`)).requests;
    const failing = reportOf("a plain page").list.filter(({ status }) => status === "fail");
    expect(failing.filter(({ id }) => asked[id]! > 4).map(({ id }) => `${id}: ${asked[id]}`)).toEqual([]);
    expect(asked).toMatchObject({ robotsTxt: 2, pageMetadata: 4, webBotAuth: 3, securityTxt: 3, llmsTxt: 3 });
  });
});
