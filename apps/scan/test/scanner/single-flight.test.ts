import { afterEach, describe, expect, test } from "@jest/globals";
import { NO_ALLOWED_HOSTS } from "@svc/outbound";
import { systemClock } from "@svc/service";
import { createRunChecks } from "../../src/scanner/run-scan.js";
import type { Scanner } from "../../src/scanner/scanner.js";
import { type Internet, type InternetOptions, startInternet } from "../gather/support/internet.js";
import { FULL_SITE, ORIGIN, respondFrom, toHttps } from "../gather/support/site-fixture.js";
import { PATIENT_LIMITS } from "../support/patient-limits.js";
import { targetOf, testScanner } from "./support/test-scanner.js";

const target = targetOf("site.example.com");
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function startSite(options?: InternetOptions): Promise<Internet> {
  const internet = await startInternet(
    { [ORIGIN]: respondFrom(FULL_SITE), "http://site.example.com": toHttps },
    options,
  );
  open.push(internet);
  return internet;
}
function scannerOf(options: Parameters<typeof testScanner>[0]): Scanner {
  const scanner = testScanner(options);
  open.push(scanner);
  return scanner;
}
/** A scan requests robots.txt once. */
const scansOf = (internet: Internet): number => internet.paths(ORIGIN).filter((path) => path === "/robots.txt").length;

describe.each(["memory", "Redis"])("a scanner with %s", (kind) => {
  // A key of another test in the same Redis must not be a cache hit.
  const redis = () => (kind === "Redis" ? { url: process.env.TEST_REDIS_URL as string } : undefined);
  const freshly = { target, fresh: true };
  const kept = { target, fresh: false };

  test("scans a site once for 200 concurrent callers, and reports the progress to each of them", async () => {
    const internet = await startSite({ delayMs: 20 });
    const scanner = scannerOf({ network: internet.network, redis: redis() });
    const seen = new Set<number>();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        scanner.scan(freshly, { onProgress: (done, total) => done === total && seen.add(index) }),
      ),
    );
    expect(scansOf(internet)).toBe(1);
    expect(new Set(answers.map(({ json }) => json.toString())).size).toBe(1);
    expect(answers.every(({ cached, chargeable }) => !cached && chargeable)).toBe(true);
    expect(seen.size).toBe(200);
  });

  test("answers from the cache until a caller wants a fresh scan, which then is stored", async () => {
    const internet = await startSite();
    const scanner = scannerOf({ network: internet.network, redis: redis() });
    const first = await scanner.scan(freshly);
    const second = await scanner.scan(kept);
    expect(second).toMatchObject({ cached: true, chargeable: true });
    expect(second.report).toEqual({ ...first.report, cached: true });
    expect(scansOf(internet)).toBe(1);
    const third = await scanner.scan(freshly);
    expect(third.cached).toBe(false);
    expect((await scanner.scan(kept)).report.scannedAt).toBe(third.report.scannedAt);
    expect(scansOf(internet)).toBe(2);
  });

  test("completes the scan for other callers when one leaves, and stores it even if no caller waits", async () => {
    const internet = await startSite({ delayMs: 30 });
    const scanner = scannerOf({ network: internet.network, redis: redis() });
    const gone = new AbortController();
    // A page for which no other test has a report.
    const page = targetOf(`site.example.com/${kind}`);
    const begun = new Promise<void>((resolve) => {
      // Artifacts without requests end at once. The second artifact has waited for an answer of the site.
      const begins = (done: number) => void (done > 1 && resolve());
      const leaving = scanner.scan({ target: page, fresh: true }, { signal: gone.signal, onProgress: begins });
      leaving.catch(() => {});
      open.push({ close: async () => expect(leaving).rejects.toThrow("gone") });
    });
    await begun;
    gone.abort(new Error("gone"));
    const other = await scanner.scan({ target: page, fresh: false });
    expect(other.chargeable).toBe(true);
    expect(scansOf(internet)).toBe(1);
  });

  test("keeps the page of an https site as it is when a caller scans its http address", async () => {
    const host = `plain-${kind.toLowerCase()}.example.com`;
    const internet = await startInternet({
      [`https://${host}`]: respondFrom(FULL_SITE),
      [`http://${host}`]: () => "RESET",
    });
    open.push(internet);
    const scanner = scannerOf({ network: internet.network, redis: redis() });
    const { report } = await scanner.scan({ target: targetOf(host), fresh: true });
    const plain = await scanner.scan({ target: targetOf(`http://${host}/`), fresh: true });
    expect(plain.report.siteError).toMatchObject({ code: "unreachable" });
    expect(await scanner.lastTrouble(host)).toBeNull();
    expect((await scanner.lastReport(host))?.scannedAt).toBe(report.scannedAt);
  });

  test("keeps the failed scan of a site for a minute only, and never as the last report", async () => {
    let down = false;
    const internet = await startInternet({
      [ORIGIN]: (request) => (down ? { status: 503 } : respondFrom(FULL_SITE)(request)),
      "http://site.example.com": toHttps,
    });
    open.push(internet);
    let nowMs = Date.now();
    const clock = { now: () => nowMs };
    const scanner = scannerOf({ network: internet.network, redis: redis(), clock });
    await scanner.scan(freshly);
    down = true;
    const unreachable = await scanner.scan(freshly);
    expect(unreachable.chargeable).toBe(false);
    expect(unreachable.report).toMatchObject({ level: 0, siteError: { code: "http_status", httpStatus: 503 } });
    nowMs += 59_000;
    expect(await scanner.scan(kept)).toMatchObject({ cached: true, ageSeconds: 59, chargeable: false });
    expect(await scanner.lastReport("site.example.com")).toMatchObject({ siteError: null });
    if (kind === "Redis") return;
    nowMs += 2_000;
    expect(await scanner.scan(kept)).toMatchObject({ cached: false });
  });
});

describe("some checks alone", () => {
  const check = (scanner: Scanner, checks: readonly string[], of = target) =>
    scanner.check({ target: of, checks, fresh: true });

  test("are a result if they found something out, but not if they sent no request or got no answer", async () => {
    const internet = await startSite();
    const scanner = scannerOf({ network: internet.network });
    expect(await check(scanner, ["llmsTxt"])).toMatchObject({ chargeable: true });
    // The site has no shop, which is a result.
    const named = targetOf(ORIGIN);
    expect(await check(scanner, ["contentUsage"], named)).toMatchObject({
      chargeable: true,
      report: { verdict: "neutral" },
    });
    // DNS is not queried here.
    expect(await check(scanner, ["dnsAid"], named)).toMatchObject({ chargeable: false, report: { requests: 0 } });
    for (const address of ["missing.example.com", "https://missing.example.com"]) {
      expect(await check(scanner, ["llmsTxt", "dnsAid"], targetOf(address))).toMatchObject({
        chargeable: false,
        report: { siteError: { code: "unreachable", cause: "dns" }, verdict: "error" },
      });
    }
  });

  test("share the slots of a host, and their wait is part of their time", async () => {
    const internet = await startSite({ delayMs: 20 });
    const slots = { runningMax: 4, waitingMax: 4, perHostMax: 1 };
    const scanner = scannerOf({ network: internet.network, slots });
    const first = check(scanner, ["llmsTxt"]);
    await expect(check(scanner, ["ucp"])).rejects.toThrow("Too many scans of this site");
    expect(await first).toMatchObject({ chargeable: true });

    const silent = await startInternet({ [ORIGIN]: () => "TIMEOUT" });
    open.push(silent);
    const runChecks = createRunChecks({
      publicUrl: "https://scan.example.com",
      allowHosts: NO_ALLOWED_HOSTS,
      clock: systemClock,
      report: () => {},
      // The remaining time is too short for any request.
      gathering: { network: silent.network, limits: { ...PATIENT_LIMITS, deadlineMs: 25_000 } },
    });
    const { signal } = new AbortController();
    expect(await runChecks(targetOf(ORIGIN), ["llmsTxt"], { signal, waitedMs: 25_000 })).toMatchObject({
      siteError: { code: "unreachable", cause: "deadline" },
    });
  });
});
