import { afterEach, describe, expect, test } from "@jest/globals";
import { load } from "cheerio";
import { Check } from "typebox/value";
import { CHECK_IDS } from "../../src/checks/registry.js";
import { PLAIN, reportText } from "../../src/cli/formats.js";
import { scanBrief, scanSummary } from "../../src/mcp/tool-results.js";
import { reportMain } from "../../src/pages/report-main.js";
import { renderAgentMarkdown } from "../../src/report/agent-markdown.js";
import { differenceBetween } from "../../src/report/build-report.js";
import { type CheckReport, SCAN_REPORT, type ScanReport } from "../../src/report/scan-report.js";
import type { Scanner } from "../../src/scanner/scanner.js";
import { type Answer, type Internet, type Respond, startInternet } from "../gather/support/internet.js";
import { FULL_SITE, ORIGIN, respondFrom, toHttps } from "../gather/support/site-fixture.js";
import { perfectSite } from "../support/perfect-site.js";
import { reportOf, targetOf, testScanner } from "./support/test-scanner.js";

let internet: Internet | undefined;
let scanner: Scanner | undefined;
afterEach(async () => {
  await scanner?.close();
  await internet?.close();
});

/** Creates a scanner that always starts a new scan of the site. */
async function scannerOf(respond: Respond) {
  internet = await startInternet({ [ORIGIN]: respond, "http://site.example.com": toHttps });
  const opened = testScanner({ network: internet.network });
  scanner = opened;
  return async () => (await opened.scan({ target: targetOf("site.example.com"), fresh: true })).report;
}

const checkOf = ({ checks }: ScanReport, id: string): CheckReport =>
  Object.values(checks).find((all) => id in all)![id]!;

const html = (body: string, headers: Record<string, string> = {}): Answer => ({
  headers: { "content-type": "text/html; charset=utf-8", ...headers },
  body: `<!doctype html><html lang="en"><title>A site</title><body><main><h1>A site</h1><p>${body}</p></main></html>`,
});

describe("a report", () => {
  test("matches its schema, names each check once in its category and in the list, and is cached the second time", async () => {
    await scannerOf(respondFrom(FULL_SITE));
    const asked = { target: targetOf("site.example.com"), fresh: false };
    const first = await scanner!.scan(asked);
    const report: ScanReport = JSON.parse(first.json.toString());
    expect(Check(SCAN_REPORT, report)).toBe(true);
    expect(report).toMatchObject({ cached: false, host: "site.example.com", url: `${ORIGIN}/`, siteError: null });
    const named = Object.entries(report.checks).flatMap(([category, checks]) =>
      Object.entries(checks).map(([id, { status }]) => `${category} ${id} ${status}`),
    );
    expect(named).toHaveLength(CHECK_IDS.length);
    expect(report.list.map(({ category, id, status }) => `${category} ${id} ${status}`).sort()).toEqual(named.sort());
    const second = await scanner!.scan(asked);
    expect(second).toMatchObject({ cached: true, chargeable: true });
    expect(JSON.parse(second.json.toString())).toEqual({ ...report, cached: true });
  });

  test("has one order of failures, which page, JSON, markdown, command and MCP share", async () => {
    const scan = await scannerOf(
      respondFrom({ "/": html("Short."), "/llms.txt": { status: 500 }, "/sitemap.xml": { status: 503 } }),
    );
    const report = await scan();
    const failed = report.list.filter(({ status }) => status === "fail");
    const isGate = ({ id }: { id: string }) => report.nextLevel!.missing.includes(id);
    const gates = failed.filter(isGate);
    expect(gates.length).toBeGreaterThan(0);
    expect(failed.slice(0, gates.length)).toEqual(gates);
    for (const group of [gates, failed.slice(gates.length)]) {
      expect(group.map(({ weight }) => weight)).toEqual(group.map(({ weight }) => weight).sort((a, b) => b - a));
    }
    const ids = failed.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(10);
    const untold = report.list.filter(({ status }) => status === "error").map(({ id }) => id);
    expect(untold).toEqual(expect.arrayContaining(["sitemap", "llmsTxt"]));
    expect(report.list.map(({ id }) => id).slice(0, ids.length + untold.length)).toEqual([...ids, ...untold]);

    const summary = scanSummary(report, { withChecks: false });
    expect(summary.failures.map(({ id }) => id)).toEqual(ids);
    expect(summary.failures.map(({ title }) => title)).toEqual(failed.map(({ failTitle }) => failTitle));
    expect(summary.couldNotTell.map(({ id }) => id)).toEqual(untold);
    const brief = scanBrief(summary);
    expect([...brief.matchAll(/^\d\. .*?\*\* \((\w+)/gm)].map(([, id]) => id)).toEqual(ids.slice(0, 5));

    const markdown = renderAgentMarkdown(report, { fixesMax: 100 });
    expect([...markdown.matchAll(/^### \d+\. (\w+):/gm)].map(([, id]) => id)).toEqual(ids);
    const text = reportText(report, PLAIN);
    expect([...text.matchAll(/^✗ .* \((\w+)\)$/gm)].map(([, id]) => id)).toEqual(ids);
    expect([...text.matchAll(/^ {2}\? (\w+):/gm)].map(([, id]) => id)).toEqual(untold);

    const page = load(reportMain(report, { publicUrl: "https://scan.example.com" }).text);
    const shown = (selector: string) =>
      page(selector)
        .get()
        .map((one) => page(one).attr("id"));
    expect(shown(".findings > details.fail")).toEqual(ids);
    expect(shown(".findings > details[open]")).toEqual(ids.slice(0, 3));
    expect(shown(".findings > details.error")).toEqual(untold);
    expect([...report.prompt!.matchAll(/^\d+\. .* \((\w+)\)\./gm)].map(([, id]) => id)).toEqual(ids.slice(0, 10));
  });

  test("lists the changes since the last one", async () => {
    const pages: Record<string, Answer> = { "/": html("Short.") };
    const scan = await scannerOf((request) => respondFrom(pages)(request));
    const before = await scan();
    expect(before.difference).toBeNull();
    expect((await scan()).difference).toMatchObject({ since: before.scannedAt, flipped: [] });
    pages["/robots.txt"] = { headers: { "content-type": "text/plain" }, body: "User-agent: *\nAllow: /\n" };
    const after = await scan();
    const { level, score, flipped } = after.difference!;
    expect([level, score]).toEqual([
      { from: before.level, to: after.level },
      { from: before.score, to: after.score },
    ]);
    expect(after.score).toBeGreaterThan(before.score!);
    // An earlier release may have given another level to the same results,
    expect(differenceBetween({ ...before, level: 4 }, after)?.level).toEqual(level);
    // and may have lacked a check, which isn't a change of the site.
    const perfect = reportOf(perfectSite());
    const older = { ...perfect, list: perfect.list.filter(({ id }) => id !== "robotsTxtAiRules") };
    expect(differenceBetween(older, perfect)?.level).toEqual({ from: 5, to: 5 });
    expect(differenceBetween(older, perfect)?.added).toEqual([
      expect.objectContaining({ id: "robotsTxtAiRules", status: "pass" }),
    ]);
    const later = { ...perfect, difference: differenceBetween(older, perfect) };
    expect(renderAgentMarkdown(later)).toContain("- robotsTxtAiRules: new check, pass");
    expect(load(reportMain(later, { publicUrl: "https://scan.example.com" }).text)(".difference").text()).toContain(
      "New checks: ",
    );
    expect(flipped).toContainEqual(expect.objectContaining({ id: "robotsTxt", from: "fail", to: "pass" }));
    const now = new Map(after.list.map(({ id, status }) => [id, status]));
    const then = new Map(before.list.map(({ id, status }) => [id, status]));
    const moved = [...now.keys()].filter((id) => now.get(id) !== then.get(id));
    expect(flipped.map(({ id }) => id).sort()).toEqual(moved.sort());
    const page = load(reportMain(after, { publicUrl: "https://scan.example.com" }).text);
    expect(page(".difference").text()).toContain("fail → pass");
    expect(renderAgentMarkdown(after)).toContain("- robotsTxt: fail → pass");
  });

  test("keeps the last report when the site can no longer be scanned, and the page explains the last failure", async () => {
    let isDown = false;
    const scan = await scannerOf((request) => (isDown ? "RESET" : respondFrom({ "/": html("Short.") })(request)));
    const good = await scan();
    expect(await scanner!.lastTrouble("site.example.com")).toBeNull();
    isDown = true;
    const bad = await scan();
    expect(bad).toMatchObject({ level: 0, score: null, siteError: { code: "unreachable" }, difference: null });
    const [last, trouble] = [await scanner!.lastReport(good.host), await scanner!.lastTrouble(good.host)];
    expect([last?.scannedAt, trouble?.scannedAt]).toEqual([good.scannedAt, bad.scannedAt]);
    const page = load(reportMain(last!, { publicUrl: "https://scan.example.com", trouble }).text);
    expect(page(".note[role=status]").text()).toContain(bad.siteError!.message);
    isDown = false;
    await scan();
    expect(await scanner!.lastTrouble(good.host)).toBeNull();
  });

  test("shows the requests behind a verdict, with their answers and findings", async () => {
    const scan = await scannerOf(
      respondFrom({
        "/": html("Short.", { vary: "Accept", "x-secret": "not shown" }),
        "/robots.txt": { headers: { "content-type": "text/html" }, body: "<!doctype html><title>All paths</title>" },
      }),
    );
    const report = await scan();
    const { status, steps, durationMs } = checkOf(report, "robotsTxt");
    expect(status).toBe("fail");
    expect(steps).toEqual([
      {
        label: "GET /robots.txt",
        request: { method: "GET", url: `${ORIGIN}/robots.txt` },
        response: {
          status: 200,
          headers: { "content-type": "text/html" },
          excerpt: expect.stringContaining("All paths"),
        },
        finding: expect.stringMatching(/HTML/),
      },
    ]);
    expect(durationMs).toBeGreaterThanOrEqual(0);
    expect(checkOf(report, "markdownNegotiation").steps[0]!.response!.headers).toMatchObject({ vary: "Accept" });
    expect(JSON.stringify(report)).not.toContain("not shown");
  });

  test.each([
    ["WordPress", html("Short.", { link: '</wp-json/>; rel="https://api.w.org/"' }), /robots_txt/],
    ["Shopify", html('<script src="https://cdn.shopify.com/s/a.js"></script>'), /robots\.txt\.liquid/],
    ["Next.js", html('<div id="__next"></div><script src="/_next/static/a.js"></script>'), /app\/robots\.ts/],
    ["nginx", html("Short.", { server: "nginx/1.27" }), /below `root`/],
    ["Cloudflare", html("Short.", { server: "cloudflare", "cf-ray": "1-FRA" }), /managed robots\.txt/],
  ])("gives the fix in the terms of %s where the site runs on it", async (name, homepage, words) => {
    const scan = await scannerOf(respondFrom({ "/": homepage }));
    const report = await scan();
    const { fix } = checkOf(report, "robotsTxt");
    expect(fix?.platform).toEqual({ name, fix: expect.stringMatching(words) });
    expect(fix?.prompt).toContain(`The site runs on ${name}:`);
    expect(renderAgentMarkdown(report)).toContain(`On ${name}:`);
    // An agent copies it, so it must not contain look-alikes of backticks and angle brackets.
    expect(renderAgentMarkdown(report)).toContain(fix?.platform?.fix ?? "no fix");
    const page = load(reportMain(report, { publicUrl: "https://scan.example.com" }).text);
    expect(page("#robotsTxt strong").first().text()).toBe(`On ${name}:`);
  });
});
