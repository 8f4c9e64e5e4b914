import { createHash } from "node:crypto";
import { afterEach, describe, expect, test } from "@jest/globals";
import { serve } from "../support/serve.js";
import { type Answer, type Internet, type InternetOptions, type Respond, startInternet } from "./support/internet.js";
import { scanSite, USER_AGENT } from "./support/scan-site.js";
import { FULL_SITE, ORIGIN, respondFrom, SKILL, toHttps } from "./support/site-fixture.js";

const running: Internet[] = [];
afterEach(async () => {
  for (const internet of running.splice(0)) await internet.close();
});

async function start(hosts: Readonly<Record<string, Respond>>, options?: InternetOptions): Promise<Internet> {
  const internet = await startInternet(hosts, options);
  running.push(internet);
  return internet;
}
const startFullSite = (options?: InternetOptions) =>
  start({ [ORIGIN]: respondFrom(FULL_SITE), "http://site.example.com": toHttps }, options);

describe("a site that has everything", () => {
  test.each(["h1", "h2"] as const)("gives everything over %s", async (protocol) => {
    const { network, requests } = await startFullSite({ protocol });
    const { artifacts, siteError, finalUrl, ...result } = await scanSite("site.example.com", { network });
    expect({ siteError, finalUrl }).toEqual({ siteError: null, finalUrl: `${ORIGIN}/` });
    const states = Object.entries(artifacts).flatMap(([name, artifact]) =>
      typeof artifact === "object" && "state" in artifact ? [[name, artifact.state]] : [],
    );
    expect(Object.fromEntries(states)).toEqual({
      robotsTxt: "found",
      llmsTxt: "found",
      llmsFullTxt: "found",
      apiCatalog: "found",
      oauthAuthorizationServer: "found",
      openidConfiguration: "found",
      oauthProtectedResource: "found",
      authMd: "found",
      aiCatalog: "found",
      a2aAgentCard: "found",
      legacyAgentCard: "not_asked",
      agentSkills: "found",
      httpMessageSignatures: "found",
      openApi: "found",
      ucp: "found",
      acp: "found",
      securityTxt: "found",
      rslLicense: "found",
      markdownUrl: "not_asked",
      x402Manifest: "absent",
    });
    expect(artifacts).toMatchObject({
      homepage: { page: { title: "Site" }, linkHeaders: [{ rels: ["service-doc"] }, { rels: ["describedby"] }] },
      homepageMarkdown: { status: 200, body: "# Site\n\nWords of the page.", headers: { vary: "Accept" } },
      robotsTxt: { robots: { groups: [{ userAgents: ["*"] }] } },
      sitemap: { documents: [{ url: `${ORIGIN}/map.xml` }], file: { form: "urlset", entries: 1 } },
      notFoundPage: { kind: "http", status: 404 },
      wellKnownCanary: { kind: "http", status: 404 },
      mcpServerCards: [{ state: "found" }],
      firstSkill: { sha256: createHash("sha256").update(SKILL).digest("hex") },
      apiRoot: { kind: "http", status: 200 },
      plainHttp: { kind: "http", status: 301, headers: { location: `${ORIGIN}/` } },
      productPage: { page: { title: "Tea" } },
      alternateMarkdown: { status: 200 },
      scripts: [{ kind: "http", body: "document.modelContext.registerTool({})" }],
      dnsAid: { asked: false },
      aiUserAgents: [],
      site: { siteType: "commerce", isCommerce: true, openedByOperator: false, strict: false },
    });
    expect(artifacts.llmsFullTxt.fetched).toMatchObject({ truncated: true, bodyBytes: 4096 });
    expect(artifacts.site.apiEvidence).toEqual(["/api answers JSON"]);
    expect(artifacts.site.unread).toEqual({ api: [], mcp: [], auth: [], commerce: [] });
    expect(result.requests).toBe(requests.length);
    expect(result.requests).toBeLessThanOrEqual(45);
    process.stdout.write(`    ${result.requests} requests over ${protocol}\n`);
  });

  test("gets requests with the scanner's name, without cookies or credentials, and past caches", async () => {
    const { network, requests } = await startFullSite();
    await scanSite(ORIGIN, { network });
    for (const { headers } of requests) {
      expect(headers).toMatchObject({ "user-agent": USER_AGENT, "cache-control": "no-cache" });
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["cookie", "authorization", "referer"]));
    }
  });

  test("gets no two requests for the same thing in one scan", async () => {
    const { network, requests } = await startFullSite();
    await scanSite(ORIGIN, { network });
    const asked = requests.map(({ url, headers }) => `${url} ${headers.accept}`);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test("is reached on at most six connections over HTTP/1.1, and on one over HTTP/2", async () => {
    // Leave out llms-full.txt. The client reads only its start and drops the connection. The site may notice that only
    // after the client has opened the next one.
    const { "/llms-full.txt": _, ...table } = FULL_SITE;
    const h1 = await start({ [ORIGIN]: respondFrom(table), "http://site.example.com": toHttps });
    await scanSite(ORIGIN, { network: h1.network });
    // One of these connections is for http.
    expect(h1.mostConnections()).toBeLessThanOrEqual(7);
    const h2 = await startFullSite({ protocol: "h2" });
    await scanSite(ORIGIN, { network: h2.network });
    expect(h2.mostConnections()).toBe(2);
  });

  test("gives its homepage without its cookie, and only the start of its HTML", async () => {
    const { network } = await startFullSite();
    const { artifacts } = await scanSite(ORIGIN, { network });
    const { fetched } = artifacts.homepage;
    expect(fetched.kind === "http" && fetched.headers["set-cookie"]).toBeUndefined();
  });
});

describe("an address", () => {
  test("without a scheme is requested by http if nothing speaks https there", async () => {
    const { network, paths } = await start({ "http://site.example.com": respondFrom(FULL_SITE) });
    const { artifacts, siteError, finalUrl } = await scanSite("site.example.com", { network });
    expect({ siteError, finalUrl }).toEqual({ siteError: null, finalUrl: "http://site.example.com/" });
    expect(artifacts.plainHttp).toMatchObject({ kind: "not_asked" });
    expect(paths("http://site.example.com").slice(0, 2)).toEqual(["/robots.txt", "/"]);
  });

  test("with https is not requested by http", async () => {
    const { network, requests } = await start({ "http://site.example.com": respondFrom(FULL_SITE) });
    const { artifacts, siteError } = await scanSite("https://site.example.com/", { network });
    expect(siteError).toEqual({ code: "unreachable", url: "https://site.example.com/", cause: "refused" });
    expect(artifacts.llmsTxt).toMatchObject({ state: "unknown", why: "no answer: refused" });
    expect(requests).toEqual([]);
  });

  test("of a name that doesn't exist is unreachable, and nothing else is requested", async () => {
    const { network } = await start({ [ORIGIN]: respondFrom(FULL_SITE) });
    const { siteError, requests, artifacts } = await scanSite("missing.example.com", { network });
    expect(siteError).toMatchObject({ code: "unreachable", cause: "dns" });
    expect(requests).toBe(2);
    expect(artifacts.homepage).toMatchObject({ fetched: { kind: "failed", cause: "dns" }, page: null });
    expect(artifacts.robotsTxt).toMatchObject({ state: "unknown", robots: null });
  });

  test("that redirects to another host is scanned there, and both are reported", async () => {
    const moved: Respond = ({ url }) => ({ status: 301, headers: { location: url.replace("//", "//www.") } });
    const { network, paths } = await start({
      [ORIGIN]: moved,
      "https://www.site.example.com": respondFrom(FULL_SITE),
      "http://www.site.example.com": toHttps,
    });
    const { finalUrl, redirects, artifacts } = await scanSite("site.example.com", { network });
    expect(finalUrl).toBe("https://www.site.example.com/");
    expect(redirects).toEqual([{ from: `${ORIGIN}/`, status: 301, to: "https://www.site.example.com/" }]);
    expect(artifacts.llmsTxt).toMatchObject({ state: "found", url: "https://www.site.example.com/llms.txt" });
    expect(paths(ORIGIN).slice(0, 2)).toEqual(["/robots.txt", "/"]);
    expect(paths("https://www.site.example.com").filter((path) => path === "/robots.txt")).toHaveLength(1);
  });

  test("with a path is scanned for that page, and the site's documents at the root", async () => {
    const table = { ...FULL_SITE, "/docs/": "<!doctype html><title>Docs</title>" };
    const { network } = await start({ [ORIGIN]: respondFrom(table) });
    const { finalUrl, artifacts } = await scanSite(`${ORIGIN}/docs/?v=2#part`, { network });
    expect(finalUrl).toBe(`${ORIGIN}/docs/?v=2`);
    expect(artifacts.homepage.page?.title).toBe("Docs");
    expect(artifacts.robotsTxt.state).toBe("found");
  });

  test("of a host that the operator allows is scanned, and the report says so", async () => {
    const { host, url, stop } = await serve((_, response) =>
      response.setHeader("content-type", "text/html").end("<h1>Local</h1>"),
    );
    const { artifacts, finalUrl } = await scanSite(host, { allowHosts: "127.0.0.1:*" });
    await stop();
    expect(finalUrl).toBe(url);
    expect(artifacts.homepage.page?.headings).toEqual([{ level: 1, text: "Local" }]);
    expect(artifacts.site.openedByOperator).toBe(true);
    expect(artifacts.llmsTxt).toMatchObject({ state: "absent" });
  });
});

describe("a site that keeps the scanner out", () => {
  test("with a challenge gets no further requests", async () => {
    const challenge: Respond = ({ url }): Answer =>
      url.endsWith("/robots.txt")
        ? { headers: { "content-type": "text/plain" }, body: "User-agent: *\nAllow: /" }
        : {
            status: 403,
            headers: { "cf-mitigated": "challenge", "content-type": "text/html" },
            body: "<title>Just a moment...</title>",
          };
    const { network, requests } = await start({ [ORIGIN]: challenge });
    const { siteError, artifacts } = await scanSite(ORIGIN, { network });
    expect(siteError).toEqual({ code: "challenge", url: `${ORIGIN}/`, httpStatus: 403, sign: "cf-mitigated" });
    expect(requests.map(({ url }) => url)).toEqual([`${ORIGIN}/robots.txt`, `${ORIGIN}/`]);
    expect(artifacts.robotsTxt.robots).not.toBeNull();
    expect(artifacts.homepageMarkdown).toMatchObject({ kind: "challenge", sign: "cf-mitigated" });
    expect(artifacts.ucp).toMatchObject({ state: "unknown", why: "bot protection answered: cf-mitigated" });
    expect(artifacts.site.unread.api).not.toEqual([]);
  });

  test.each([403, 429, 503])("and answers %s is reported so, and its documents are still looked at", async (status) => {
    const table = { ...FULL_SITE, "/": { status, body: "no" } };
    const { network } = await start({ [ORIGIN]: respondFrom(table) });
    const { siteError, artifacts } = await scanSite(ORIGIN, { network });
    expect(siteError).toEqual({ code: "http_status", url: `${ORIGIN}/`, httpStatus: status });
    expect(artifacts.llmsTxt.state).toBe("found");
  });

  test.each([404, 401])("because its root answers %s is an API, and no error", async (status) => {
    const table = { ...FULL_SITE, "/": { status, headers: { link: "</openapi.json>; rel=service-desc" }, body: "{}" } };
    const { network } = await start({ [ORIGIN]: respondFrom(table) });
    const { siteError, artifacts } = await scanSite(ORIGIN, { network });
    expect(siteError).toBeNull();
    expect(artifacts.homepage).toMatchObject({ page: null, linkHeaders: [{ rels: ["service-desc"] }] });
    expect(artifacts.site.siteType).toBe("api");
  });

  test("with a group of robots.txt for this scanner gets no requests for pages, only for documents for machines", async () => {
    const robots =
      "User-agent: SiteScanBot\nDisallow: /\n\nUser-agent: *\nAllow: /\nSitemap: https://site.example.com/map.xml\n";
    const table = { ...FULL_SITE, "/robots.txt": { headers: { "content-type": "text/plain" }, body: robots } };
    const { network, paths } = await start({ [ORIGIN]: respondFrom(table) });
    const { siteError, artifacts } = await scanSite(ORIGIN, { network });
    expect(siteError).toEqual({ code: "disallowed", url: `${ORIGIN}/` });
    expect(artifacts.homepage).toMatchObject({ fetched: { kind: "failed", cause: "robots" }, page: null });
    expect(artifacts.apiRoot).toMatchObject({ kind: "failed", cause: "robots" });
    expect(artifacts.sitemap.file).not.toBeNull();
    expect(artifacts.llmsTxt.state).toBe("found");
    const pages = paths(ORIGIN).filter((path) => ["/", "/api", "/app.js", "/products/tea", "/index.md"].includes(path));
    expect(pages).toEqual([]);
  });

  test("has each other page once in the sample, although the page, its footer and the sitemap all name it", async () => {
    const page = (body: string) => ({
      headers: { "content-type": "text/html" },
      body: `<!doctype html><title>Site</title>${body}`,
    });
    const table = {
      "/": page('<a href="/install/">Install</a> <a href="/use/">Use</a> <a href="/install/#two">Step two</a>'),
      ...{ "/install/": page("Install"), "/use/": page("Use") },
      "/sitemap.xml": {
        headers: { "content-type": "application/xml" },
        body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${ORIGIN}/install/</loc></url><url><loc>${ORIGIN}/use/</loc></url></urlset>`,
      },
    };
    const { network } = await start({ [ORIGIN]: respondFrom(table) });
    const { artifacts } = await scanSite(ORIGIN, { network });
    expect(artifacts.pages.map(({ url }) => url)).toEqual([`${ORIGIN}/install/`, `${ORIGIN}/use/`]);
  });

  test("with a group for all robots is scanned: a person asked for this page", async () => {
    const table = {
      ...FULL_SITE,
      "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /" },
    };
    const { network } = await start({ [ORIGIN]: respondFrom(table) });
    expect((await scanSite(ORIGIN, { network })).artifacts.homepage.page?.title).toBe("Site");
  });
});
