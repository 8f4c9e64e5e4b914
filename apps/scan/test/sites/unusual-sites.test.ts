import { afterEach, expect, test } from "@jest/globals";
import { type Answer, type Respond, startInternet } from "../gather/support/internet.js";
import { FULL_SITE, ORIGIN, respondFrom } from "../gather/support/site-fixture.js";
import { targetOf, testScanner } from "../scanner/support/test-scanner.js";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const text = (body: string, type = "text/plain"): Answer => ({ headers: { "content-type": type }, body });
const json = (value: unknown): Answer => text(JSON.stringify(value), "application/json");
const MISSING: Answer = { status: 404 };

/** Scans the full site with some changes, and returns one check of the report. */
async function judge(id: string, changes: Parameters<typeof respondFrom>[0], others: Record<string, Respond> = {}) {
  const internet = await startInternet({ [ORIGIN]: respondFrom({ ...FULL_SITE, ...changes }), ...others });
  open.push(internet);
  const scanner = testScanner({ network: internet.network });
  open.push(scanner);
  const { report } = await scanner.scan({ target: targetOf(ORIGIN), fresh: true });
  const check = Object.values(report.checks).find((checks) => id in checks)?.[id];
  return { status: check?.status, evidence: JSON.stringify(check?.evidence) };
}

test("llms.txt may link addresses with parentheses, which markdown allows in pairs", async () => {
  const page = text("# Mercury", "text/markdown");
  const { status, evidence } = await judge("llmsTxt", {
    "/llms.txt": text(
      `# Planets\n\n> An encyclopedia of planets and gods.\n\n- [Mercury](${ORIGIN}/Mercury_(planet))\n`,
    ),
    "/Mercury_(planet)": page,
  });
  expect([status, evidence]).toEqual(["pass", expect.not.stringContaining("404")]);
});

const URLSET = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const robots = (sitemap: string) => text(`User-agent: *\nAllow: /\nSitemap: ${sitemap}\n`);
const STORE = "https://maps.example.net";
const pagesOf = (origin: string) => `<urlset ${URLSET}><url><loc>${origin}/products/tea</loc></url></urlset>`;

test("a sitemap may be on another host that robots.txt names", async () => {
  const { status } = await judge(
    "sitemap",
    { "/robots.txt": robots(`${STORE}/site.xml`) },
    { [STORE]: respondFrom({ "/site.xml": text(pagesOf(ORIGIN), "application/xml") }) },
  );
  expect(status).toBe("pass");
});

test("a sitemap of another site's pages on that site's host is no sitemap of this site", async () => {
  const { status } = await judge(
    "sitemap",
    { "/robots.txt": robots(`${STORE}/site.xml`) },
    { [STORE]: respondFrom({ "/site.xml": text(pagesOf(STORE), "application/xml") }) },
  );
  expect(status).toBe("fail");
});

test("the elements of a sitemap may have a prefix for their namespace", async () => {
  const { status, evidence } = await judge("sitemap", {
    "/map.xml": text(
      pagesOf(ORIGIN)
        .replace("xmlns=", "xmlns:ns0=")
        .replaceAll("</", "</ns0:")
        .replaceAll(/<(?=[a-z](?!s0))/g, "<ns0:"),
      "application/xml",
    ),
  });
  expect([status, evidence]).toEqual(["pass", expect.stringContaining("entries read: 1")]);
});

test("an authorization server may have a path, which its metadata's address contains", async () => {
  const issuer = `${ORIGIN}/tenant`;
  const resource = { resource: ORIGIN, authorization_servers: [issuer] };
  const server = { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
  const { status } = await judge("oauthDiscovery", {
    "/api": { status: 401, headers: { "www-authenticate": "Bearer" } },
    "/.well-known/oauth-protected-resource": json(resource),
    "/.well-known/oauth-authorization-server": MISSING,
    "/.well-known/openid-configuration": MISSING,
    "/.well-known/oauth-authorization-server/tenant": json(server),
  });
  expect(status).toBe("pass");
});
