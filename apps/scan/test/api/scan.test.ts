import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Check } from "typebox/value";
import { CHECKED_SITE, SCAN_REPORT } from "../../src/report/scan-report.js";
import { type LocalSite, startLocalSite } from "../support/local-site.js";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";

let site: LocalSite;
let scan: ScanUnderTest;

beforeAll(async () => {
  site = await startLocalSite();
  scan = await startScan({ OUTBOUND_ALLOW_HOSTS: site.host });
});
afterAll(async () => {
  await scan?.stop();
  await site?.stop();
});

const ask = (body: unknown, headers: Record<string, string> = {}) =>
  scan.post(body, { headers: { ...newClient(), ...headers } });

describe("POST /api/scan", () => {
  test("answers the report without an envelope, and the next time from the cache with its age", async () => {
    const first = await ask({ url: site.url });
    expect(first.status).toBe(200);
    expect(first.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(Check(SCAN_REPORT, first.body)).toBe(true);
    expect(first.body).toMatchObject({ cached: false, siteError: null });
    expect(first.headers.get("age")).toBeNull();
    expect(first.headers.get("cache-control")).toBe("private, max-age=3600");
    expect(first.headers.get("vary")).toBe("PAYMENT-SIGNATURE, X-PAYMENT, Accept");
    const pages = site.pages();
    const second = await ask({ url: site.url });
    expect(second.body).toEqual({ ...first.body, cached: true });
    const age = second.headers.get("age") ?? "";
    expect(age).toMatch(/^\d+$/);
    expect(second.headers.get("cache-control")).toBe(`private, max-age=${3600 - Number(age)}`);
    expect(site.pages()).toBe(pages);
  });

  test("fresh skips the cache", async () => {
    await ask({ url: site.url });
    const pages = site.pages();
    expect((await ask({ url: site.url, fresh: true })).body).toMatchObject({ cached: false });
    expect(site.pages()).toBe(pages + 1);
  });

  test.each([
    [{ format: "agent" }, {}],
    [{}, { accept: "text/markdown" }],
    [{}, { accept: "text/markdown, application/json;q=0.5" }],
  ])("%j with the headers %j is answered as markdown", async (more, headers) => {
    const answer = await ask({ url: site.url, ...more }, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(answer.text).toMatch(/^# /);
  });

  test("a format in the body wins over Accept, and a browser's Accept means JSON", async () => {
    for (const [more, accept] of [
      [{ format: "json" }, "text/markdown"],
      [{}, "text/html,application/xhtml+xml,*/*;q=0.8"],
    ] as const) {
      const answer = await ask({ url: site.url, ...more }, { accept });
      expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    }
  });

  test("checks runs those alone: requests only what they need, and reports neither level nor score", async () => {
    const some = (await ask({ url: site.url, checks: ["honest404", "llmsTxt"], fresh: true })).body;
    expect(Check(CHECKED_SITE, some)).toBe(true);
    expect(some).toMatchObject({ cached: false, checked: ["llmsTxt", "honest404"], verdict: "fail", siteError: null });
    expect(some.list.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([
      ["llmsTxt", "fail"],
      ["honest404", "pass"],
    ]);
    expect(some.checks.discoverability.llmsTxt.fix.verifyRequest).toEqual({
      url: site.url,
      checks: ["llmsTxt"],
      fresh: true,
    });
    // robots.txt and the homepage, the page that can't exist, and llms.txt.
    expect(some.requests).toBe(4);
    for (const member of ["level", "score", "categories", "nextLevel"]) expect(some).not.toHaveProperty(member);
  });

  test("checks with another profile are verified with that profile", async () => {
    const { body } = await ask({ url: site.url, profile: "all", checks: ["llmsTxt"], fresh: true });
    expect(body.checks.discoverability.llmsTxt.fix).toMatchObject({
      verify: expect.stringContaining(" --profile all "),
      verifyRequest: { url: site.url, profile: "all", checks: ["llmsTxt"], fresh: true },
    });
  });

  test("checks are answered from a stored scan unless the caller wants a fresh one", async () => {
    const whole = (await ask({ url: site.url })).body;
    const pages = site.pages();
    const some = await ask({ url: site.url, checks: ["contentNoJs"] });
    expect(some.body).toMatchObject({ cached: true, scannedAt: whole.scannedAt, verdict: "pass" });
    expect(some.body.list).toEqual(whole.list.filter(({ id }: { id: string }) => id === "contentNoJs"));
    expect(site.pages()).toBe(pages);
  });

  test("checks as markdown have the verdict of each check", async () => {
    const { text } = await ask({ url: site.url, checks: ["llmsTxt"], fresh: true, format: "agent" });
    expect(text).toMatch(/^# `127\.0\.0\.1:\d+`: still fails\n/);
    expect(text).toContain("--check llmsTxt");
  });

  test("accepts the reference scanner's name for checks, and ignores unknown ids", async () => {
    const { body } = await ask({ url: site.url, enabledChecks: ["robotsTxt", "somethingElse"], profile: "content" });
    expect(body).toMatchObject({ checked: ["robotsTxt"], profile: "content" });
    expect(await ask({ url: site.url, enabledChecks: ["somethingElse"] })).toMatchObject({
      status: 400,
      body: { code: "BAD_REQUEST" },
    });
  });

  test.each([
    ["no body", ""],
    ["no url", {}],
    ["an empty url", { url: "" }],
    ["a url of another type", { url: 7 }],
    ["another scheme", { url: "ftp://example.com" }],
    ["a URL with a password", { url: "https://a:b@example.com" }],
    ["no host", { url: "https://" }],
    ["another port", { url: "https://example.com:22" }],
    ["an unknown member", { url: "example.com", urls: [] }],
    ["an unknown format", { url: "example.com", format: "xml" }],
    ["an unknown profile", { url: "example.com", profile: "blog" }],
    ["an unknown check", { url: "example.com", checks: ["nothing"] }],
    ["no check at all", { url: "example.com", checks: [] }],
    ["fresh as a word", { url: "example.com", fresh: "yes" }],
    ["broken JSON", '{"url":'],
  ])("%s is 400 BAD_REQUEST", async (_name, body) => {
    const answer = await ask(body);
    expect(answer).toMatchObject({ status: 400, body: { status: "error", code: "BAD_REQUEST" } });
  });

  test.each([
    "http://127.0.0.1/",
    "localhost",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://0x7f000001/",
    "http://2130706433/",
    "http://10.1.2.3",
    "192.168.0.1",
    "metadata.google.internal",
  ])("the private address %s is 400 BAD_REQUEST and nothing is asked", async (url) => {
    expect(await ask({ url })).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
  });

  test("a name that resolves to a private address is 400 BAD_REQUEST, and uses no free scan", async () => {
    const network = { resolver: async () => ["10.0.0.1"] };
    const inside = await startScan({}, { gathering: { network } });
    const client = newClient();
    for (let count = 0; count < 12; count += 1) {
      const checks = count % 2 ? { checks: ["llmsTxt"], fresh: true } : {};
      const answer = await inside.post({ url: "https://intranet.example.com/", ...checks }, { headers: client });
      expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    }
    await inside.stop();
  });

  test("a site that doesn't answer is a report with level 0, cached for a minute", async () => {
    const gone = await startLocalSite();
    const other = await startScan({ OUTBOUND_ALLOW_HOSTS: gone.host });
    await gone.stop();
    const answer = await other.post({ url: gone.url });
    expect(answer).toMatchObject({
      status: 200,
      body: { level: 0, nextLevel: null, siteError: { code: "unreachable" } },
    });
    expect(answer.headers.get("cache-control")).toBe("private, max-age=60");
    await other.stop();
  });

  test("answers a preflight from any origin, which is never a scan", async () => {
    const response = await fetch(`${scan.url}/api/scan`, {
      method: "OPTIONS",
      headers: { origin: "https://shop.example", "access-control-request-method": "POST", ...newClient() },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-methods")).toBe("POST, OPTIONS");
  });
});
