import { afterEach, expect, test } from "@jest/globals";
import { type Answer, type Internet, type Respond, startInternet } from "./support/internet.js";
import { scanSite } from "./support/scan-site.js";
import { FULL_SITE, ORIGIN, respondFrom } from "./support/site-fixture.js";

const running: Internet[] = [];
afterEach(async () => {
  for (const internet of running.splice(0)) await internet.close();
});
async function scan(respond: Respond) {
  const internet = await startInternet({ [ORIGIN]: respond });
  running.push(internet);
  return (await scanSite(ORIGIN, { network: internet.network })).artifacts;
}
const html = (body: string): Answer => ({ headers: { "content-type": "text/html" }, body });

test("a single-page application that answers everything with 200 has none of the documents", async () => {
  const shell = html('<!doctype html><html><body><div id="root"></div><script src="/app.js"></script></body></html>');
  const artifacts = await scan(() => shell);
  const { mcpServerCards, sitemap, homepage, scripts, aiUserAgents, site, dnsAid, ...others } = artifacts;
  const states = Object.values(others).flatMap((artifact) => ("state" in artifact ? [artifact.state] : []));
  expect(new Set(states)).toEqual(new Set(["absent", "not_asked"]));
  expect(mcpServerCards.map(({ state }) => state)).toEqual(["absent", "absent", "absent"]);
  expect(sitemap).toMatchObject({ file: null, documents: [{ state: "absent" }, { state: "absent" }] });
  expect(homepage.page).toMatchObject({ appShell: "root", textLength: 0 });
  expect(site.apiEvidence).toEqual([]);
});

test("an API that answers everything with 200 and JSON has none of the documents", async () => {
  const artifacts = await scan(({ url }) => ({
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ status: "ok", path: new URL(url).pathname, request: Math.random() }),
  }));
  expect(artifacts.ucp.state).toBe("absent");
  expect(artifacts.apiCatalog.state).toBe("absent");
  expect(artifacts.openApi.state).toBe("absent");
});

test("a site that answers each .md with the markdown of its homepage has no auth.md", async () => {
  const markdown: Answer = {
    headers: { "content-type": "text/markdown" },
    body: "# Our product\n\nAll about what we sell to agents.",
  };
  const artifacts = await scan((request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith(".md") || (pathname === "/" && request.headers.accept === "text/markdown")) return markdown;
    return pathname === "/" ? html("<h1>Our product</h1>") : undefined;
  });
  expect(artifacts.authMd).toMatchObject({ state: "absent", why: "the markdown of the homepage" });
});

test("an ordinary page doesn't make a shop, and profiles decide if the signs don't", async () => {
  const internet = await startInternet({
    [ORIGIN]: respondFrom({ ...FULL_SITE, "/": html('<h1>Pricing</h1><p>$5, $6, $7</p><a href="/shop">Shop</a>') }),
  });
  running.push(internet);
  const traits = async (profile?: "commerce" | "content" | "all") =>
    (await scanSite(ORIGIN, { network: internet.network, profile })).artifacts.site;
  expect(await traits()).toMatchObject({ isCommerce: false, siteType: "content", strict: false });
  expect(await traits("commerce")).toMatchObject({ isCommerce: true, siteType: "commerce" });
  expect(await traits("content")).toMatchObject({ isCommerce: false, apiEvidence: [], authEvidence: [] });
  expect(await traits("all")).toMatchObject({ strict: true });
});

test.each(["h1", "h2"] as const)("a scan over %s takes little longer than its longest chain", async (protocol) => {
  const internet = await startInternet({ [ORIGIN]: respondFrom(FULL_SITE) }, { protocol, delayMs: 100 });
  running.push(internet);
  await scanSite(ORIGIN, { network: internet.network });
  const requests = internet.requests.length;
  const chain = internet.longestChain();
  process.stdout.write(`    ${protocol}: ${requests} requests, ${chain} one after the other\n`);
  expect(requests).toBeGreaterThan(25);
  // The chain is robots.txt, the page, a document, and an address in that document. The limit also allows for requests
  // that wait for a connection.
  expect(chain).toBeLessThanOrEqual(requests / 2);
});
