import type { CheckId } from "../../../src/checks/registry.js";
import { inBase64, LISTED_REQUIREMENTS } from "../../support/commerce.js";
import { html, NOT_FOUND, open, type SiteParts, text } from "./site-parts.js";

/** A change to the parts of a perfect site that makes one check fail. */
export type Change = (parts: SiteParts, origin: string) => Partial<SiteParts>;

const edit =
  (from: string | RegExp, to: string): Change =>
  (parts) => {
    const changed = parts.html.replace(from, to);
    if (changed === parts.html) throw new Error(`nothing to change: ${from}`);
    return { html: changed };
  };
const file =
  (path: string, answer: SiteParts["files"][string]): Change =>
  ({ files }) => ({ files: { ...files, [path]: answer } });
const robots = (body: string): Change => file("/robots.txt", text(body));
const markdown =
  (changed: Pick<SiteParts, "markdown"> | Pick<SiteParts, "markdownHeaders">): Change =>
  () =>
    changed;
const both =
  (one: Change, other: Change): Change =>
  (parts, origin) => {
    const first = one(parts, origin);
    return { ...first, ...other({ ...parts, ...first }, origin) };
  };

const JSON_LD = /<script type="application\/ld\+json">[\s\S]*?<\/script>/;
const PAGE = html("<!doctype html><title>Home</title><p>Home</p>");
const LOGIN = { status: 401, headers: { "www-authenticate": 'Basic realm="Lamps"' }, body: "" };
const wellKnown = (name: string) => `/.well-known/${name}`;

/** One change for every check that can fail. */
export const FAILING: Readonly<Partial<Record<CheckId, Change>>> = {
  robotsTxt: file("/robots.txt", NOT_FOUND),
  sitemap: both(file("/sitemap.xml", NOT_FOUND), robots("User-agent: *\nAllow: /\n")),
  sitemapInRobots: robots("User-agent: *\nAllow: /\nSitemap: /sitemap.xml\n"),
  sitemapFreshness: file(
    "/sitemap.xml",
    text(
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/</loc></url></urlset>',
    ),
  ),
  linkHeaders: () => ({ pageHeaders: { link: '</a.css>; rel="preload"' } }),
  llmsTxt: file("/llms.txt", NOT_FOUND),
  llmsFullTxt: file("/llms-full.txt", text("# Stub\n")),
  llmsLinksMarkdown: both(file("/docs.md", PAGE), file("/auth.md", PAGE)),
  llmsFreshness: file("/llms.txt", {
    headers: { "content-type": "text/plain", "cache-control": "max-age=31536000" },
    body: "# Lamp house\n\n> Lamps for people and for agents.\n\n- [Docs](/docs.md): all\n",
  }),
  pageMetadata: edit(/<meta name="description"[^>]*>/, ""),
  canonicalUrl: edit(/<link rel="canonical"[^>]*>/, '<link rel="canonical" href="https://elsewhere.example/">'),
  openGraph: edit('<meta property="og:type" content="website">', ""),
  feed: file("/feed.xml", NOT_FOUND),
  indexable: edit("<title>", '<meta name="robots" content="noindex"><title>'),
  httpsRedirect: () => ({ overHttp: PAGE }),
  markdownNegotiation: markdown({ markdown: null }),
  markdownVary: markdown({ markdownHeaders: {} }),
  markdownQuality: markdown({ markdown: "# Something else\n" }),
  markdownAlternate: both(markdown({ markdown: null }), file("/index.md", NOT_FOUND)),
  markdownParity: edit(
    "<h2>Lamps</h2><h2>Shipping</h2><h2>Returns</h2>",
    "<h2>Lanterns</h2><h2>Payment</h2><h2>Returns</h2>",
  ),
  markdownSize: markdown({ markdown: `# Lamp house\n\n${"Lamp after lamp. ".repeat(7_000)}` }),
  markdownFences: file("/docs.md", text("# Docs\n\n```sh\nlamp on\n", "text/markdown")),
  markdownLinks: file("/docs.md", text("# Docs\n\n[A](a.md) [B](../b.md) [C](c.md)\n", "text/markdown")),
  contentNoJs: () => ({
    html: '<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>',
  }),
  headingStructure: edit("<h1>Lamp house</h1>", ""),
  semanticHtml: edit(/<\/?main>/g, ""),
  imageAlt: edit(' alt="A lamp"', ""),
  accessibleControls: edit('<input aria-label="Name">', "<input><input><input><a href=/x></a>"),
  structuredData: edit(JSON_LD, '<script type="application/ld+json">{"@type": </script>'),
  pageSize: edit("<p>More lamps.</p>", `<p>${"Lamp after lamp. ".repeat(7_000)}</p>`),
  contentPosition: edit("<header>", `<header>${"Menu ".repeat(600)}`),
  honest404: () => ({ notFound: PAGE, wellKnownNotFound: NOT_FOUND }),
  redirectBehavior: file("/docs", html('<!doctype html><meta http-equiv="refresh" content="0; url=/docs/">')),
  openPages: both(file("/docs.md", LOGIN), both(file("/auth.md", LOGIN), file("/docs/", LOGIN))),
  tabContent: edit("<h3>Mount it on a wall</h3><p>Drill two holes.</p>", ""),
  tabHeadings: edit(/<h3>Mount it on a \w+<\/h3>/g, "<h3>Mount it</h3>"),
  cacheValidators: () => ({ pageHeaders: { link: '</.well-known/api-catalog>; rel="api-catalog"' } }),
  robotsTxtAiRules: robots("User-agent: Examplebot\nAllow: /\n"),
  aiSearchAccess: robots("User-agent: *\nAllow: /\n\nUser-agent: OAI-SearchBot\nDisallow: /\n"),
  aiTrainingPolicy: robots("User-agent: *\nAllow: /\n"),
  contentSignals: robots("User-agent: *\nAllow: /\n"),
  policyConsistency: (_, origin) => ({
    ...robots(`User-agent: *\nDisallow: /\nSitemap: ${origin}/sitemap.xml\n`)(_, origin),
  }),
  contentUsage: robots("User-agent: *\nContent-Usage: perhaps\nAllow: /\n"),
  rslLicense: file("/license.xml", NOT_FOUND),
  botReachability: () => ({ forAiBots: html("<!doctype html><title>Blocked</title><p>Blocked") }),
  snippetAllowed: edit("<title>", '<meta name="robots" content="nosnippet"><title>'),
  webBotAuth: file(
    wellKnown("http-message-signatures-directory"),
    open({ keys: [{ kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo", d: "c2VjcmV0" }] }),
  ),
  apiCatalog: both(file(wellKnown("api-catalog"), NOT_FOUND), file("/api", open({ name: "lamps" }))),
  openApi: file("/openapi.json", open({ openapi: "3.1.0" })),
  apiQuality: file(
    "/openapi.json",
    open({ openapi: "3.1.0", info: { title: "Lamps", version: "1" }, paths: { "/api": { get: { responses: {} } } } }),
  ),
  oauthDiscovery: file(wellKnown("oauth-authorization-server"), open({ issuer: "lamps" })),
  oauthProtectedResource: file(wellKnown("oauth-protected-resource"), open({ resource: "https://elsewhere.example" })),
  authMd: both(
    file("/auth.md", NOT_FOUND),
    file("/api", { status: 401, headers: { "www-authenticate": "Bearer" }, body: "{}" }),
  ),
  mcpServer: file("/mcp", open({ jsonrpc: "2.0", id: 1, error: { code: -32603, message: "no" } })),
  mcpServerCard: file(wellKnown("mcp/server-card.json"), open({ description: "nothing else" })),
  a2aAgentCard: file(wellKnown("agent-card.json"), open({ name: "Lamp agent" })),
  agentSkills: file(wellKnown("agent-skills/index.json"), open({ skills: [{ name: "BAD NAME" }] })),
  skillIntegrity: file(wellKnown("agent-skills/find/SKILL.md"), text("# Changed\n", "text/markdown")),
  ard: file(wellKnown("ard.json"), open({ entries: "none" })),
  webMcp: edit(' tooldescription="Finds lamps"', ""),
  webMcpForms: edit("</form>", '</form><form action="/subscribe"><input name="email" aria-label="Address"></form>'),
  wellKnownHygiene: () => ({ wellKnownNotFound: PAGE }),
  securityTxt: file(
    wellKnown("security.txt"),
    text("Contact: mailto:a@lamps.example\nExpires: 2020-01-01T00:00:00Z\n"),
  ),
  discoveryCors: ({ files }) => {
    const card = files[wellKnown("agent-card.json")] as { headers: object; body: string };
    const headers = { ...card.headers, "access-control-allow-origin": "https://app.example" };
    return { files: { ...files, [wellKnown("agent-card.json")]: { ...card, headers } } };
  },
  productSchema: both(
    edit(JSON_LD, '<link rel="stylesheet" href="https://cdn.shopify.com/a.css">'),
    file("/products/lamp", html("<!doctype html><title>Lamp</title><h1>Lamp</h1>")),
  ),
  offerData: edit('"priceCurrency":"EUR",', ""),
  commercePolicies: edit('<a href="/shipping">Shipping</a>', ""),
  x402: file("/api", { status: 402, headers: { "content-type": "application/json" }, body: '{"error":"pay"}' }),
  x402Listing: file("/api", {
    status: 402,
    headers: {
      "content-type": "application/json",
      "payment-required": inBase64({ ...LISTED_REQUIREMENTS, extensions: {} }),
    },
  }),
  mpp: both(
    file(
      "/openapi.json",
      open({
        openapi: "3.1.0",
        info: { title: "Lamps", version: "1" },
        paths: { "/api": { get: { "x-payment-info": 7 } } },
      }),
    ),
    file("/api", { status: 200, headers: { "content-type": "application/json" }, body: "{}" }),
  ),
  ucp: file(wellKnown("ucp"), open({ ucp: { version: "soon" } })),
  acp: file(wellKnown("acp.json"), open({ protocol: { name: "other" } })),
};

/** Checks that have no failing change, and why. */
export const CANNOT_FAIL: Readonly<Partial<Record<CheckId, string>>> = {
  entityData: "not every site needs to say in data who it is",
  llmsCoverage: "a list may be a selection; a low share fails in profile all only",
  llmsDirective: "an offer: a site that adds an llms.txt loses nothing by it",
  markdownUrl: "one of several ways to markdown; its absence fails in profile all only",
  ap2: "an offer to agents that pay; its absence fails in profile all only",
};
/** The check whose DNS queries the operator must enable before it can fail. */
export const DNS_FAILS: CheckId = "dnsAid";
