import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { load } from "cheerio";
import { CHECK_IDS } from "../../src/checks/registry.js";
import { senderOf } from "../corpus/support/memory-sites.js";
import { COMPLETE_BUT_BROKEN } from "../corpus/support/shapes/shape.js";
import { type Internet, startInternet } from "../gather/support/internet.js";
import { FULL_SITE, ORIGIN, respondFrom, toHttps } from "../gather/support/site-fixture.js";
import { serve } from "../support/serve.js";
import { type RunIo, runScanCommand } from "./support/run-scan-command.js";

const BARE = "https://bare.example.com";
const BROKEN = "https://broken.example.com";
const MOVED = "https://moved.example.com";
const folder = mkdtempSync(join(tmpdir(), "scan-command-"));

let internet: Internet;
beforeAll(async () => {
  const page = { headers: { "content-type": "text/html" }, body: `<h1>Bare</h1><p>${"word ".repeat(200)}</p>` };
  internet = await startInternet({
    [ORIGIN]: respondFrom(FULL_SITE),
    "http://site.example.com": toHttps,
    [MOVED]: ({ url }) => ({ status: 301, headers: { location: url.replace("//", "//www.") } }),
    "http://moved.example.com": toHttps,
    "https://www.moved.example.com": respondFrom(FULL_SITE),
    "http://www.moved.example.com": toHttps,
    [BARE]: ({ url }) => (url === `${BARE}/` ? page : undefined),
    [BROKEN]: ({ url }) => (url === `${BROKEN}/robots.txt` ? { status: 500 } : page),
  });
});
afterAll(() => internet.close());

const run = (args: readonly string[], io: RunIo = {}) =>
  runScanCommand(args, { gathering: { network: internet.network }, ...io });

describe("the report", () => {
  test("as text for people, on standard output alone", async () => {
    const { code, out, err } = await run(["bare.example.com"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^https:\/\/bare\.example\.com\/\nLevel 0 of 5: Not Ready · score \d+ · \d+ requests in/);
    expect(out).toMatch(/^✗ .+ \(sitemap\)$/m);
    expect(out).toContain("  fix: ");
    expect(out).not.toContain("\u001b");
  });

  test("as JSON: the whole report, and nothing else", async () => {
    const { code, out } = await run(["bare.example.com", "--format", "json"]);
    expect(code).toBe(0);
    const report = JSON.parse(out);
    expect(report).toMatchObject({ url: `${BARE}/`, level: 0, siteError: null });
    expect(report.list).toHaveLength(CHECK_IDS.length);
  });

  test("as markdown for agents", async () => {
    const { out } = await run(["bare.example.com", "--format", "agent"]);
    expect(out).toMatch(/^# /);
  });

  test("colours are for terminals, and NO_COLOR turns them off", async () => {
    expect((await run(["bare.example.com"], { isTTY: true })).out).toContain("\u001b[1m");
    expect((await run(["bare.example.com"], { isTTY: true, env: { NO_COLOR: "1" } })).out).not.toContain("\u001b");
    expect((await run(["bare.example.com"], { isTTY: true, env: { TERM: "dumb" } })).out).not.toContain("\u001b");
  });
});

describe("progress", () => {
  test("is one line on a terminal, erased at the end", async () => {
    const { err } = await run(["bare.example.com"], { isTTY: true });
    expect(err).toMatch(/Scanning bare\.example\.com {2}█+░* \d+\/\d+/);
    expect(err.endsWith("\r\u001b[K")).toBe(true);
    expect(err).not.toContain("\n");
  });

  test("is logged only with the option, and in few lines", async () => {
    expect((await run(["bare.example.com"])).err).toBe("");
    const { err } = await run(["bare.example.com", "--progress"]);
    expect(err.split("\n").filter(Boolean).length).toBeLessThanOrEqual(5);
    expect(err).toContain("Scanning bare.example.com: ");
    expect((await run(["bare.example.com", "--no-progress"], { isTTY: true })).err).toBe("");
  });
});

describe("gates", () => {
  test("passes for a level that is reached; above it, names the missing gates", async () => {
    expect((await run(["bare.example.com", "--min-level", "0"])).code).toBe(0);
    const { code, err } = await run(["bare.example.com", "--min-level", "1"]);
    expect(code).toBe(1);
    expect(err).toContain(
      "2 of: robots.txt exists and has a group; A sitemap lists the pages; Link headers point agents to documents",
    );
  });

  test("name a failing check that must not fail, and no passing one", async () => {
    const { code, err } = await run(["bare.example.com", "--fail-on", "sitemap,contentNoJs", "--fail-on", "llmsTxt"]);
    expect(code).toBe(1);
    expect(err).toBe("site-scan: Checks that must not fail, but do: sitemap, llmsTxt.\n");
    expect((await run(["bare.example.com", "--fail-on", "contentNoJs"])).code).toBe(0);
  });

  test("accept a category's name for its checks", async () => {
    const { code, err } = await run(["bare.example.com", "--fail-on", "discoverability"]);
    expect(code).toBe(1);
    expect(err).toContain("sitemap");
    expect((await run(["bare.example.com", "--fail-on", "commerce"])).code).toBe(0);
  });

  test("an undetermined check passes no gate and fails none: the exit code differs, and the message says why", async () => {
    const unclear = await run(["broken.example.com", "--fail-on", "robotsTxt"]);
    expect(unclear).toMatchObject({
      code: 3,
      err: "site-scan: Undetermined: robotsTxt. Scan again. If the result stays the same, the report says why.\n",
    });
    const failing = await run(["broken.example.com", "--fail-on", "robotsTxt,pageMetadata"]);
    expect(failing.code).toBe(1);
    expect(failing.err).toContain("Checks that must not fail, but do: pageMetadata.");
    // The site has everything for level 3, but its missing pages answer 500, so nothing is known about them.
    const judged = (min: string) =>
      run(["site.example.com", "--min-level", min], { gathering: { sender: senderOf(COMPLETE_BUT_BROKEN) } });
    const level = await judged("3");
    expect(level.code).toBe(3);
    expect(level.err).toMatch(
      /^site-scan: The scan saw level 2, and could not determine whether the site reaches level 3\. Level 3 requires: .*undetermined/,
    );
    expect([(await judged("2")).code, (await judged("4")).code]).toEqual([0, 1]);
    // Another scan wouldn't help, because the server always fails there. So the check says what to do.
    const [, untold] = / {2}\? honest404: .*\n((?: {2,}.*\n)+)/.exec(level.out) ?? [];
    expect(untold).toMatch(
      /^ {2}fix: .*Scan again\. If the result stays the same.*\n.*\n +Answer unknown paths with status 404/,
    );
  });

  test("for a category, undetermined checks are only noted; a check that is named by its id must be determined", async () => {
    const judged = (failOn: string) =>
      run(["site.example.com", "--fail-on", failOn], { gathering: { sender: senderOf(COMPLETE_BUT_BROKEN) } });
    const ofCategory = await judged("contentAccessibility");
    expect(ofCategory).toMatchObject({
      code: 0,
      err: "site-scan: Undetermined, so not counted as failures: honest404.\n",
    });
    const named = await judged("contentAccessibility,honest404");
    expect(named).toMatchObject({
      code: 3,
      err: "site-scan: Undetermined: honest404. Scan again. If the result stays the same, the report says why.\n",
    });
  });
});

describe("a baseline", () => {
  const path = join(folder, "baseline.json");
  const failures = (): string[] => JSON.parse(readFileSync(path, "utf8")).failures;
  const keep = (ids: readonly string[]) =>
    writeFileSync(path, JSON.stringify({ version: 1, url: `${BARE}/`, writtenAt: "", failures: ids }));

  test("accepts known failures, fails on new ones, and names the fixed ones", async () => {
    const written = await run(["bare.example.com", "--baseline", path, "--write-baseline"]);
    expect(written.code).toBe(0);
    expect(failures()).toContain("sitemap");
    expect(await run(["bare.example.com", "--baseline", path])).toMatchObject({ code: 0, err: "" });

    keep([...failures().filter((id) => id !== "sitemap"), "contentNoJs"]);
    const { code, err } = await run(["bare.example.com", "--baseline", path]);
    expect(code).toBe(1);
    expect(err).toContain("New failures: sitemap.");
    expect(err).toContain("No longer failing: contentNoJs.");
  });

  test("keeps a failure that could not be determined today: it is neither new nor fixed", async () => {
    keep(["robotsTxt"]);
    const { err } = await run(["broken.example.com", "--baseline", path]);
    expect(err).not.toContain("robotsTxt");
    const written = await run(["broken.example.com", "--baseline", path, "--write-baseline"]);
    expect(failures()).toContain("robotsTxt");
    expect(written.err).toMatch(new RegExp(`known failures written to .*: ${failures().length}\\n`));
  });

  test("is never written over a file that is something else", async () => {
    const other = join(folder, "package.json");
    writeFileSync(other, '{"name":"mine"}');
    const { code, err } = await run(["bare.example.com", "--baseline", other, "--write-baseline"]);
    expect([code, err]).toEqual([2, expect.stringContaining("isn't a baseline")]);
    expect(readFileSync(other, "utf8")).toBe('{"name":"mine"}');
  });
});

describe("a site that cannot be scanned", () => {
  test("ends with 3, whatever its gates, and changes no baseline", async () => {
    const path = join(folder, "unreachable.json");
    const { code, err } = await run(["gone.example.com", "--min-level", "5", "--baseline", path, "--write-baseline"]);
    expect(code).toBe(3);
    expect(err).toContain("could not reach the site");
    expect(() => readFileSync(path)).toThrow("ENOENT");
  });
});

describe("local hosts", () => {
  test("a local site is scanned only if its host is allowed", async () => {
    const { url, host, stop } = await serve((_, response) => response.end("<!doctype html><h1>Local</h1>"));
    try {
      expect((await runScanCommand([url])).code).toBe(2);
      expect((await runScanCommand([url, "--allow-host", host])).code).toBe(0);
      expect((await runScanCommand([url, "--allow-host", "127.0.0.1:1"])).code).toBe(2);
    } finally {
      await stop();
    }
  });
});

describe("some checks alone", () => {
  test("are a gate of their own: 0 when they pass, 1 when one fails, 3 when it cannot be determined or the site does not exist", async () => {
    const codes = async (url: string, check: string) => (await run([url, "--check", check])).code;
    expect(await codes(BARE, "contentNoJs")).toBe(0);
    expect(await codes(BARE, "contentNoJs,sitemap")).toBe(1);
    expect(await codes(BROKEN, "robotsTxt")).toBe(3);
    expect(await codes("https://missing.example.com", "robotsTxt")).toBe(3);
  });

  test("don't exit with 0 if they prove nothing: an absent feature isn't fixed", async () => {
    const { code, out } = await run([BARE, "--check", "contentUsage", "--format", "json"]);
    expect({ code, ...JSON.parse(out) }).toMatchObject({
      code: 3,
      verdict: "neutral",
      counts: { neutral: 1, total: 1 },
    });
    expect((await run([BARE, "--check", "contentUsage", "--format", "agent"])).out).toMatch(
      /: neither passes nor fails\n/,
    );
    // If another check passes, a check that doesn't apply is ignored.
    expect((await run([BARE, "--check", "contentUsage,contentNoJs"])).code).toBe(0);
  });

  test("have the same result for every spelling of an address that redirects elsewhere, and count all requests", async () => {
    const ids = ["llmsTxt", "ucp", "openApi", "securityTxt", "httpsRedirect"];
    const look = async (address: string, id: string) => {
      const before = internet.requests.length;
      const { out } = await run([address, "--check", id, "--format", "json"]);
      const { list, requests } = JSON.parse(out);
      expect(requests).toBe(internet.requests.length - before);
      return `${id} ${list[0].status} ${list[0].message}`;
    };
    for (const id of ids) {
      const bare = await look("moved.example.com", id);
      expect(bare).not.toMatch(/ error /);
      expect(await look(MOVED, id)).toBe(bare);
      expect(await look("http://moved.example.com", id)).toBe(bare);
    }
  });

  test("are listed one by one, each failure with its fix", async () => {
    const { out, err } = await run([BARE, "--check", "contentNoJs,sitemap"]);
    expect(err).toBe("");
    expect(out).toMatch(/^✗ .+ \(sitemap\)$/m);
    expect(out).toMatch(/^✓ .+ \(contentNoJs\)$/m);
    expect(out).toContain("  fix: ");
    expect(out).not.toContain("robotsTxt");
  });

  test("can't be combined with the gates of a whole scan", async () => {
    const { code, err } = await run([BARE, "--check", "sitemap", "--min-level", "2"]);
    expect([code, err]).toEqual([2, expect.stringContaining("--check can't be combined with")]);
  });
});

describe("formats for CI", () => {
  test("JUnit XML has a case for each check and a failure for each failing one, and survives hostile texts of sites", async () => {
    const { out } = await run([BARE, "--format", "junit"]);
    const $ = load(out, { xml: true });
    const { list } = JSON.parse((await run([BARE, "--format", "json"])).out);
    expect($("testcase")).toHaveLength(list.length);
    expect($("testcase failure")).toHaveLength(
      list.filter(({ status }: { status: string }) => status === "fail").length,
    );
    expect($("testcase[name^='sitemap:'] failure").text()).toContain("https://bare.example.com/sitemap.xml");
  });

  test("SARIF names each failure by its check, at the page", async () => {
    const { out } = await run([BARE, "--format", "sarif", "--check", "sitemap,contentNoJs"]);
    const { version, runs } = JSON.parse(out);
    expect(version).toBe("2.1.0");
    expect(runs[0].tool.driver.rules.map(({ id }: { id: string }) => id).sort()).toEqual(["contentNoJs", "sitemap"]);
    expect(runs[0].results).toEqual([
      expect.objectContaining({ ruleId: "sitemap", message: { text: expect.not.stringContaining("..") } }),
    ]);
  });

  test("SARIF locates a finding by a relative path when code scanning reads it, and names the address beside it", async () => {
    const { out } = await run([`${ORIGIN}/blog/one`, "--format", "sarif", "--check", "ard,robotsTxtAiRules,feed"]);
    const [bare] = JSON.parse((await run([BARE, "--format", "sarif", "--check", "sitemap"])).out).runs;
    const [{ physicalLocation, logicalLocations }] = bare.results[0].locations;
    expect(physicalLocation.artifactLocation.uri).toBe("index.html");
    expect(logicalLocations).toEqual([{ fullyQualifiedName: `${BARE}/`, kind: "resource" }]);
    expect(out).not.toMatch(/"uri": "(?:https?:|\/)/);
  });
});
