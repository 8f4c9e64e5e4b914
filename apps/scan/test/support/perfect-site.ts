import type { JsonDocument } from "../../src/documents/fetched.js";
import type { Artifacts } from "../../src/gather/artifacts.js";
import { answer, json, notAsked, ORIGIN, text } from "./answers.js";
import { nothingThere, site } from "./artifacts.js";
import {
  ACP_DOCUMENT,
  inBase64,
  LISTED_REQUIREMENTS,
  PRICED_OPERATION,
  PRODUCT,
  productPage,
  UCP_PROFILE,
} from "./commerce.js";
import {
  AGENT_CARD,
  AI_CATALOG,
  AUTHORIZATION_SERVER,
  DIGEST,
  LINKSET,
  MCP_ANSWERS,
  MCP_CARD,
  OPEN_API,
  PROTECTED_RESOURCE,
  SKILLS_INDEX,
} from "./documents.js";
import { homepage, link, MARKDOWN_BODY, markdown, withJsonLd } from "./pages.js";
import { robotsTxt, sitemap } from "./robots.js";

const open = (path: string, value: object): JsonDocument =>
  json(path, value, { headers: { "access-control-allow-origin": "*" } });

const ROBOTS = `User-agent: *
Content-Signal: search=yes, ai-input=yes, ai-train=no
Content-Usage: train-ai=n
Allow: /
Sitemap: ${ORIGIN}/sitemap.xml
License: ${ORIGIN}/rsl.xml
`;

const LLMS_TXT = `# Site

> What the site offers, in one line that is long enough.

- [Docs](${ORIGIN}/docs): all
- [Prices](${ORIGIN}/prices): all
- [Help](${ORIGIN}/help): all

\`\`\`sh
curl ${ORIGIN}/api
\`\`\`
`;

const PRICED = {
  ...OPEN_API,
  paths: {
    "/api": {
      get: PRICED_OPERATION,
    },
  },
};

const MARKDOWN_LINK = link("alternate", "/index.md", "text/markdown");

const HOMEPAGE = homepage(
  {
    title: "Site",
    lang: "en",
    meta: {
      description: "What the site offers to people and to agents, in one sentence.",
      "og:title": "Site",
      "og:type": "website",
      "og:description": "What the site offers",
    },
    canonicals: [`${ORIGIN}/`],
    links: [MARKDOWN_LINK, link("describedby", "/llms.txt"), link("alternate", "/feed.xml", "application/atom+xml")],
    headings: [
      { level: 1, text: "Site" },
      { level: 2, text: "Docs" },
      { level: 2, text: "Prices" },
      { level: 2, text: "Help" },
    ],
    paragraphs: 5,
    textLength: 2000,
    textStart: "Site Docs",
    mainTextOffset: 100,
    htmlLength: 10_000,
    landmarks: { main: 1, nav: 1, header: 1, footer: 1, article: 0, section: 0, aside: 0 },
    images: { total: 2, withAlt: 2 },
    controls: { total: 10, named: 10 },
    toolForms: [{ name: "search", description: "Finds things" }],
    tabGroups: [
      {
        labels: ["npm", "pnpm"],
        panels: [
          { isEmpty: false, headings: ["Install with npm"] },
          { isEmpty: false, headings: ["Install with pnpm"] },
        ],
      },
    ],
    anchors: [{ href: `${ORIGIN}/shipping`, text: "Shipping" }],
    ...withJsonLd({ "@type": "Organization", name: "Site", url: `${ORIGIN}/` }),
  },
  { headers: { "content-type": "text/html", etag: '"1"' } },
  [link("api-catalog", "/.well-known/api-catalog")],
);

/** Artifacts of a faultless shop with an API and paid resources. Every check passes, or has a good reason not to. */
export function perfectSite(overrides: Partial<Artifacts> = {}): Artifacts {
  return nothingThere({
    homepage: HOMEPAGE,
    homepageMarkdown: markdown(`${MARKDOWN_BODY}\n## Docs\n\n[All](${ORIGIN}/docs)\n\n## Prices\n\n## Help\n`, {
      headers: { vary: "Accept" },
    }),
    robotsTxt: robotsTxt(ROBOTS),
    sitemap: sitemap({
      entries: 3,
      lastmods: ["2026-05-01", "2026-11-01"],
      locations: ["/docs", "/prices", "/help"].map((path) => ORIGIN + path),
    }),
    pages: [
      {
        url: `${ORIGIN}/docs`,
        fetched: answer({
          url: `${ORIGIN}/docs`,
          redirects: [{ from: `${ORIGIN}/documentation`, to: `${ORIGIN}/docs`, status: 308 }],
        }),
        page: HOMEPAGE.page && { ...HOMEPAGE.page, canonicals: [`${ORIGIN}/docs`] },
      },
    ],
    llmsLinks: [{ href: `${ORIGIN}/docs`, exists: true, fetched: markdown() }],
    llmsTxt: text("/llms.txt", LLMS_TXT, { headers: { "cache-control": "max-age=300", etag: '"1"' } }),
    llmsFullTxt: text("/llms-full.txt", "x".repeat(4096), { truncated: true }),
    apiCatalog: open("/.well-known/api-catalog", LINKSET),
    oauthAuthorizationServer: open("/.well-known/oauth-authorization-server", AUTHORIZATION_SERVER),
    oauthProtectedResource: open("/.well-known/oauth-protected-resource", PROTECTED_RESOURCE),
    authMd: text("/auth.md", "# auth.md\n\n## Registration\n\nOpen to all.\n"),
    mcpServerCards: [open("/.well-known/mcp/server-card.json", MCP_CARD)],
    mcpProbe: { endpoint: `${ORIGIN}/mcp`, why: "", answers: MCP_ANSWERS, leadsTo: null },
    aiCatalog: open("/.well-known/ard.json", AI_CATALOG),
    a2aAgentCard: open("/.well-known/agent-card.json", {
      ...AGENT_CARD,
      capabilities: { extensions: [{ uri: "https://github.com/google-agentic-commerce/ap2/v1" }] },
    }),
    agentSkills: open("/.well-known/agent-skills/index.json", SKILLS_INDEX),
    firstSkill: { fetched: answer({ url: `${ORIGIN}/SKILL.md` }), sha256: DIGEST },
    httpMessageSignatures: open("/.well-known/http-message-signatures-directory", {
      keys: [{ kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" }],
    }),
    openApi: open("/openapi.json", PRICED),
    ucp: open("/.well-known/ucp", UCP_PROFILE),
    acp: open("/.well-known/acp.json", ACP_DOCUMENT),
    apiRoot: answer({
      url: `${ORIGIN}/api`,
      status: 402,
      headers: { "content-type": "application/json", "payment-required": inBase64(LISTED_REQUIREMENTS) },
    }),
    securityTxt: text("/.well-known/security.txt", "Contact: mailto:a@site.example\nExpires: 2027-06-30T00:00:00Z\n"),
    productPage: productPage(withJsonLd(PRODUCT)),
    alternateMarkdown: markdown(),
    markdownUrl: text("/docs.md", MARKDOWN_BODY, { headers: { "content-type": "text/markdown" } }),
    rslLicense: text("/rsl.xml", '<rsl xmlns="https://rslstandard.org/rsl"><content url="/"/></rsl>'),
    dnsAid: {
      asked: true,
      records: ['_index._agents.site.example SVCB 1 site.example. alpn="h2"'],
      sellers: [],
      authenticated: true,
      error: null,
    },
    aiUserAgents: [{ userAgent: "GPTBot", fetched: answer(), textLength: 2000 }],
    site: site({
      siteType: "commerce",
      isCommerce: true,
      commerceSignals: ["shopify"],
      commerceEvidence: ["shopify"],
      apiEvidence: ["OpenAPI description"],
      authEvidence: ["protected-resource document"],
    }),
    ...overrides,
  });
}

/**
 * Artifacts of a single-page application that answers everything with its shell and 200. Gathering has already
 * recognized the shell.
 */
export function singlePageApplication(): Artifacts {
  const shell = answer({ body: '<!doctype html><div id="root"></div>' });
  return nothingThere({
    homepage: homepage({ title: "App", appShell: "root", scriptUrls: [`${ORIGIN}/app.js`] }, shell),
    homepageMarkdown: shell,
    notFoundPage: shell,
    wellKnownCanary: shell,
    apiRoot: shell,
    plainHttp: notAsked("scanned over http"),
  });
}
