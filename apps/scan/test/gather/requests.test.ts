import { afterEach, describe, expect, test } from "@jest/globals";
import { type Answer, type Internet, type InternetOptions, type Respond, startInternet } from "./support/internet.js";
import { scanSite } from "./support/scan-site.js";
import { FULL_SITE, ORIGIN, respondFrom } from "./support/site-fixture.js";

const running: Internet[] = [];
afterEach(async () => {
  for (const internet of running.splice(0)) await internet.close();
});
async function start(hosts: Readonly<Record<string, Respond>>, options?: InternetOptions): Promise<Internet> {
  const internet = await startInternet(hosts, options);
  running.push(internet);
  return internet;
}
const to = (location: string, status = 302): Answer => ({ status, headers: { location } });
const startWith = (table: Parameters<typeof respondFrom>[0]) =>
  start({ [ORIGIN]: respondFrom({ ...FULL_SITE, ...table }) });

describe("redirects", () => {
  test("are followed five times, but not six", async () => {
    const chain = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`/r${index}`, to(`/r${index + 1}`)]));
    const { network } = await startWith({
      ...chain,
      "/r5": { headers: { "content-type": "text/plain" }, body: "# arrived" },
      "/llms.txt": to("/r1"),
      "/auth.md": to("/r0"),
    });
    const { artifacts } = await scanSite(ORIGIN, { network });
    expect(artifacts.llmsTxt).toMatchObject({ state: "found", value: "# arrived" });
    const { fetched } = artifacts.llmsTxt;
    expect(fetched.kind === "http" && fetched.redirects).toHaveLength(5);
    expect(artifacts.authMd.fetched).toMatchObject({ kind: "failed", cause: "redirects" });
  });

  test("in a circle end", async () => {
    const { network } = await startWith({ "/llms.txt": to("/other"), "/other": to("/llms.txt") });
    const { artifacts } = await scanSite(ORIGIN, { network });
    expect(artifacts.llmsTxt).toMatchObject({ state: "unknown", fetched: { kind: "failed", cause: "redirects" } });
  });

  test.each([
    "http://127.0.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "https://[::1]/",
    "http://2130706433/",
    "//localhost/",
    "file:///etc/passwd",
    "gopher://site.example.com/",
    "https://user:secret@site.example.com/",
    "https://site.example.com:22/",
  ])("to %s are not followed", async (location) => {
    const { network, requests } = await startWith({ "/robots.txt": to(location), "/llms.txt": to(location) });
    const { artifacts } = await scanSite(ORIGIN, { network });
    const cause = /^(?:file|gopher):|@/.test(location) ? "address" : "blocked";
    expect(artifacts.robotsTxt.fetched).toMatchObject({ kind: "failed", cause });
    expect(requests.every(({ url }) => url.startsWith(`${ORIGIN}/`))).toBe(true);
  });

  test("of a document to another site are not followed, those of robots.txt are", async () => {
    const other: Respond = () => ({ headers: { "content-type": "text/plain" }, body: "User-agent: *\nAllow: /" });
    const internet = await start({
      [ORIGIN]: respondFrom({
        ...FULL_SITE,
        "/robots.txt": to("https://other.example/robots.txt"),
        "/.well-known/ucp": to("https://other.example/ucp"),
      }),
      "https://other.example": other,
    });
    const { artifacts } = await scanSite(ORIGIN, { network: internet.network });
    expect(artifacts.robotsTxt.state).toBe("found");
    expect(artifacts.ucp).toMatchObject({ state: "invalid", why: "redirects to another site: https://other.example" });
    expect(internet.paths("https://other.example")).toEqual(["/robots.txt"]);
  });

  test("of everything to the homepage cost one more request for each kind of document, and prove absence", async () => {
    const everything: Respond = (request) => respondFrom(FULL_SITE)({ ...request, url: request.url }) ?? to("/");
    const { "/": home, "/robots.txt": robots } = FULL_SITE;
    const internet = await start({
      [ORIGIN]: (request) =>
        respondFrom({ "/": home!, "/robots.txt": robots! })(request) ??
        everything({ ...request, url: `${ORIGIN}/none` }),
    });
    const { artifacts, requests } = await scanSite(ORIGIN, { network: internet.network });
    expect(requests).toBeLessThanOrEqual(45);
    expect(internet.paths(ORIGIN).filter((path) => path === "/").length).toBeLessThanOrEqual(12);
    expect(artifacts.notFoundPage).toMatchObject({ status: 200, redirects: [{ status: 302, to: `${ORIGIN}/` }] });
    expect(artifacts.ucp.state).toBe("absent");
    expect(artifacts.llmsTxt.state).toBe("absent");
  });
});

describe("an address that a site names", () => {
  test("is not requested if it is private, wherever it is named", async () => {
    const secret = "http://169.254.169.254/latest/";
    const { network, requests } = await startWith({
      "/robots.txt": {
        headers: { "content-type": "text/plain" },
        body: `User-agent: *\nAllow: /\nSitemap: ${secret}s\nLicense: ${secret}l\nAgentmap: ${secret}a\n`,
      },
      "/": {
        headers: { "content-type": "text/html", link: `<${secret}d>; rel="service-desc"` },
        body: `<html><link rel=alternate type=text/markdown href=${secret}m><script src=http://127.0.0.1/x.js></script><h1>x</h1>`,
      },
      "/openapi.json": { status: 404 },
      "/.well-known/agent-skills/index.json": {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ skills: [{ url: `${secret}k` }] }),
      },
    });
    const { artifacts } = await scanSite(ORIGIN, { network });
    expect(requests.every(({ url }) => url.startsWith(`${ORIGIN}/`))).toBe(true);
    const blocked = { kind: "failed", cause: "blocked" };
    expect(artifacts.sitemap.documents[0]).toMatchObject({ state: "unknown", fetched: blocked });
    expect(artifacts.rslLicense.fetched).toMatchObject(blocked);
    expect(artifacts.aiCatalog.fetched).toMatchObject(blocked);
    expect(artifacts.openApi.fetched).toMatchObject(blocked);
    expect(artifacts.alternateMarkdown).toMatchObject(blocked);
    expect(artifacts.firstSkill).toMatchObject({ fetched: blocked, sha256: null });
    expect(artifacts.scripts).toEqual([]);
  });
});

describe("a scan", () => {
  test("retries a reset once, and no other failure", async () => {
    const seen = new Map<string, number>();
    const flaky =
      (...answers: Answer[]) =>
      ({ url }: { url: string }) => {
        const count = seen.get(url) ?? 0;
        seen.set(url, count + 1);
        return answers[Math.min(count, answers.length - 1)]!;
      };
    const fine: Answer = { headers: { "content-type": "text/plain" }, body: "# fine" };
    const { network } = await startWith({
      "/llms.txt": flaky("RESET", fine),
      "/auth.md": flaky("RESET", "RESET", fine),
      "/.well-known/security.txt": flaky({ status: 500 }, fine),
    });
    const { artifacts } = await scanSite(ORIGIN, { network });
    expect(artifacts.llmsTxt.state).toBe("found");
    expect(artifacts.authMd.fetched).toMatchObject({ kind: "failed", cause: "reset" });
    expect(artifacts.securityTxt).toMatchObject({ state: "unknown", why: "HTTP 500" });
    expect(seen.get(`${ORIGIN}/auth.md`)).toBe(2);
    expect(seen.get(`${ORIGIN}/.well-known/security.txt`)).toBe(1);
  });

  test("waits as Retry-After asks, once, and then retries the rejected requests", async () => {
    let limited = 0;
    let pausedSince: number | null = null;
    const internet = await start({
      [ORIGIN]: (request) => {
        // Refuses all requests until the time in Retry-After has passed, even repeated ones.
        const hasWaited = pausedSince !== null && performance.now() - pausedSince >= 950;
        const isFree = hasWaited || /\/(robots\.txt)?$/.test(new URL(request.url).pathname);
        if (isFree) return respondFrom(FULL_SITE)(request);
        limited += 1;
        pausedSince ??= performance.now();
        return { status: 429, headers: { "retry-after": "1" }, body: "slow down" };
      },
    });
    // The limit is enough for all retries. With a lower limit, chance would decide which of them are dropped.
    const { artifacts } = await scanSite(ORIGIN, { network: internet.network, limits: { requestsMax: 120 } });
    expect(limited).toBeGreaterThan(0);
    expect(artifacts.llmsTxt.state).toBe("found");
    expect(artifacts.ucp.state).toBe("found");
  });

  test("doesn't wait a second time, nor longer than it can afford", async () => {
    const internet = await start({
      [ORIGIN]: (request) =>
        ["/", "/robots.txt"].includes(new URL(request.url).pathname)
          ? respondFrom(FULL_SITE)(request)
          : { status: 429, headers: { "retry-after": request.url.endsWith("/auth.md") ? "3600" : "1" } },
    });
    const { artifacts } = await scanSite(ORIGIN, { network: internet.network, limits: { requestsMax: 120 } });
    expect(artifacts.llmsTxt).toMatchObject({ state: "unknown", why: "HTTP 429" });
  });

  test("retries rejected requests before it requests more pages, and requests as many as the limit allows", async () => {
    const links = ["a/1", "b/1", "c/1", "d/1"].map((path) => `<a href="/${path}">${path}</a>`).join("");
    const busy = /^\/(?:\.well-known\/|openapi\.json|llms\.txt|auth\.md)/;
    const scanned = async (requestsMax: number) => {
      const turnedAway = new Set<string>();
      const internet = await start({
        [ORIGIN]: (request) => {
          const { pathname } = new URL(request.url);
          if (pathname === "/" && request.headers.accept !== "text/markdown") {
            return `<!doctype html><title>Site</title><main><h1>Site</h1>${links}</main>`;
          }
          if (!busy.test(pathname) || turnedAway.has(pathname)) return respondFrom(FULL_SITE)(request);
          turnedAway.add(pathname);
          return { status: 429, headers: { "retry-after": "1" } };
        },
      });
      const { artifacts, requests } = await scanSite(ORIGIN, { network: internet.network, limits: { requestsMax } });
      const paths = internet.paths(ORIGIN);
      const pages = paths.filter((path) => /^\/[a-d]\/1$/.test(path));
      return { artifacts, requests, paths, pages, again: paths.length - new Set(paths).size };
    };
    const free = await scanned(200);
    expect(free.pages).toHaveLength(4);
    expect(free.again).toBeGreaterThan(8);
    // The limit is two requests too low. Two optional requests are dropped: pages of the sample, or targets of links.
    const bound = await scanned(free.requests - 2);
    expect(bound.requests).toBe(free.requests - 2);
    const needed = (paths: readonly string[]) =>
      paths
        .filter((path) => !/^\/(?:[a-d]\/1|docs)$/.test(path))
        .map((path) => path.replace(/scan-[0-9a-f]+/, "canary"))
        .sort();
    expect(needed(bound.paths)).toEqual(needed(free.paths));
    for (const name of ["llmsTxt", "apiCatalog", "agentSkills", "securityTxt", "ucp", "acp"] as const) {
      expect([name, bound.artifacts[name].fetched]).toEqual([name, expect.objectContaining({ kind: "http" })]);
      expect([name, bound.artifacts[name].fetched]).not.toEqual([name, expect.objectContaining({ status: 429 })]);
    }
  });

  test("sends no more requests than allowed, and reports what it did not request", async () => {
    const { network, requests } = await startWith({});
    const { artifacts } = await scanSite(ORIGIN, { network, limits: { requestsMax: 6 } });
    expect(requests.length).toBe(6);
    const unasked = Object.values(artifacts).filter((artifact) => JSON.stringify(artifact).includes('"budget"'));
    expect(unasked.length).toBeGreaterThan(10);
    expect(artifacts.site.unread.api.length).toBeGreaterThan(0);
  });

  test("ends at its deadline, whatever the site does", async () => {
    const { network } = await start({ [ORIGIN]: () => "TIMEOUT" });
    // No request would end by itself. Only the deadline ends the scan.
    const limits = { deadlineMs: 500, requestTimeoutMs: 600_000 };
    const { siteError, artifacts } = await scanSite(ORIGIN, { network, limits });
    expect(siteError).toMatchObject({ code: "unreachable", cause: "deadline" });
    expect(artifacts.ucp).toMatchObject({ state: "unknown", fetched: { kind: "failed" } });
  });

  test("reads no long page after its time for reading", async () => {
    const long = `<!doctype html><title>Long</title><p>${"word ".repeat(40_000)}</p>`;
    const { network } = await startWith({ "/": long });
    // Requests have a late deadline, but reading ends after a millisecond.
    const limits = { deadlineMs: 100_000, readingAfterMs: 1 - 100_000 };
    const { artifacts } = await scanSite(ORIGIN, { network, limits });
    expect(artifacts.homepage).toMatchObject({ fetched: { kind: "failed", cause: "unreadable" }, page: null });
    expect(artifacts.llmsTxt.state).toBe("found");
  });

  test("that is aborted reports what it had by then", async () => {
    const end = new AbortController();
    let unanswered = 0;
    const { network } = await start({
      [ORIGIN](request) {
        const { pathname } = new URL(request.url);
        if (["/", "/robots.txt", "/llms.txt"].includes(pathname)) return respondFrom(FULL_SITE)(request);
        unanswered += 1;
        // All six connections have an unanswered request, so all earlier answers have arrived.
        if (unanswered === 6) end.abort();
        return "TIMEOUT";
      },
    });
    const limits = { deadlineMs: 600_000, requestTimeoutMs: 600_000 };
    const { artifacts } = await scanSite(ORIGIN, { network, signal: end.signal, limits });
    expect(artifacts.homepage.page?.title).toBe("Site");
    expect(artifacts.ucp).toMatchObject({ state: "unknown", fetched: { kind: "failed" } });
    // The canaries got no answer, but this response isn't a page.
    expect(artifacts.llmsTxt.state).toBe("found");
  });

  test("can be aborted by its caller", async () => {
    const end = new AbortController();
    const { network } = await start({
      [ORIGIN]: () => {
        end.abort();
        return "TIMEOUT";
      },
    });
    // With these limits, nothing else would end the scan.
    const limits = { deadlineMs: 600_000, requestTimeoutMs: 600_000 };
    const { siteError } = await scanSite(ORIGIN, { network, signal: end.signal, limits });
    expect(siteError).toMatchObject({ code: "unreachable", cause: "deadline" });
  });

  test("reads a page only up to its cap, and says so", async () => {
    const body = `<!doctype html><title>Long</title><h1>Long</h1>${"<p>words </p>".repeat(400_000)}`;
    const { network } = await startWith({ "/": { headers: { "content-type": "text/html" }, body } });
    const { artifacts } = await scanSite(ORIGIN, { network });
    expect(artifacts.homepage.page).toMatchObject({ title: "Long", truncated: true, htmlLength: 2 * 1024 * 1024 });
    expect(artifacts.homepage.fetched).toMatchObject({ truncated: true, body: body.slice(0, 4_096) });
    expect(artifacts.site.unread.commerce).toEqual(["the homepage: read in part"]);
  });

  test("reports its progress", async () => {
    const { network } = await startWith({});
    const progress: [number, number][] = [];
    await scanSite(ORIGIN, { network, onProgress: (done, total) => progress.push([done, total]) });
    expect(progress.length).toBe(progress[0]![1]);
    expect(progress.map(([done]) => done)).toEqual(progress.map((_, index) => index + 1));
  });
});
