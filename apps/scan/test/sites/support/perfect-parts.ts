import { createHash } from "node:crypto";
import type { Answer } from "../../gather/support/internet.js";
import { inBase64, LISTED_REQUIREMENTS, PRICED_OPERATION } from "../../support/commerce.js";
import { html, NOT_FOUND, open, type SiteParts, text } from "./site-parts.js";

const SVCB_TYPE = 64;

/** `1 agent.example. alpn="h2"` in the wire format of RFC 9460. */
const SERVICE = Buffer.from([
  0,
  1,
  5,
  ...Buffer.from("agent"),
  7,
  ...Buffer.from("example"),
  0,
  0,
  1,
  0,
  3,
  2,
  104,
  50,
]);

/**
 * Answers a DNS query. Every host has one agent service, except those whose name contains `bare`.
 * @param signed true if DNSSEC validates the answer
 */
export function answerDns(url: string, { signed }: { readonly signed: boolean }): Answer {
  const query = Buffer.from(new URL(url).searchParams.get("dns") ?? "", "base64url");
  const question = query.subarray(12);
  const name = query.toString("latin1");
  const found = name.includes("_index") && !name.includes("bare") && query.readUInt16BE(query.length - 4) === SVCB_TYPE;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (signed ? 0x20 : 0) | (found ? 0 : 3), 2);
  header.writeUInt16BE(found ? 1 : 0, 6);
  const record = [0xc0, 12, ...question.subarray(-4), 0, 0, 0, 60, 0, SERVICE.length, ...SERVICE];
  return {
    headers: { "content-type": "application/dns-message" },
    body: Buffer.concat([header, question, Buffer.from(found ? record : [])]),
  };
}

const DAY_MS = 86_400_000;
const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const SKILL = "# Find things\n\nSearch by name.\n";
const OFFER = { "@type": "Offer", price: "9.90", priceCurrency: "EUR", availability: "https://schema.org/InStock" };
const PRODUCT = { "@type": "Product", name: "Lamp", offers: OFFER };
/** The payment requirements in the format that catalogs list. */
const paymentAt = (origin: string) => ({ ...LISTED_REQUIREMENTS, resource: { url: `${origin}/api` } });

const jsonLd = (value: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...value })}</script>`;

/** A page with everything that pages need. */
const pageOf = (title: string, head = ""): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title><meta name="description" content="${title} of the lamp house, for people and for agents, in a sentence.">${head}</head><body><header>Lamps</header><main><h1>${title}</h1><p>${"Lamps that shine for all who read books. ".repeat(20)}</p><p>More.</p></main><footer>Lamp house</footer></body></html>`;

const htmlOf = (origin: string): string => `<!doctype html>
<html lang="en"><head><title>Lamp house</title>
<meta name="description" content="Lamps for people, and an interface for agents, in one place on the web.">
<link rel="canonical" href="${origin}/">
<link rel="alternate" type="text/markdown" href="/index.md">
<link rel="describedby" type="text/markdown" href="/llms.txt">
<link rel="alternate" type="application/atom+xml" href="/feed.xml">
<meta property="og:title" content="Lamp house"><meta property="og:type" content="website">
<meta property="og:description" content="Lamps">
${jsonLd({ "@graph": [{ "@type": "Organization", name: "Lamp house", url: `${origin}/` }, PRODUCT] })}
</head><body><header><nav><a href="/docs">Docs</a></nav></header>
<main><h1>Lamp house</h1><h2>Lamps</h2><h2>Shipping</h2><h2>Returns</h2><p>${"Lamps that shine for all who read books. ".repeat(20)}</p><p>More lamps.</p>
<div role="tablist"><button role="tab">Desk</button><button role="tab">Wall</button></div>
<div role="tabpanel"><h3>Mount it on a desk</h3><p>Screw it to the top.</p></div><div role="tabpanel" hidden><h3>Mount it on a wall</h3><p>Drill two holes.</p></div>
<img src="/a.png" alt="A lamp"><a href="/products/lamp">Lamp</a> <a href="/shipping">Shipping</a> <a href="/cart">Cart</a> <a href="/checkout">Checkout</a>
<form toolname="search" tooldescription="Finds lamps"><input aria-label="Name"><button>Find</button></form></main>
<footer>Lamp house</footer></body></html>`;

const robotsOf = (origin: string): string => `User-agent: *
Content-Signal: search=yes, ai-input=yes, ai-train=no
Content-Usage: train-ai=n
Allow: /

Sitemap: ${origin}/sitemap.xml
License: ${origin}/license.xml
`;

const sitemapOf = (origin: string): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[
    "/",
    "/docs/",
    "/shipping",
    "/products/lamp",
  ]
    .map((path) => `<url><loc>${origin}${path}</loc><lastmod>${dayFromNow(-3)}</lastmod></url>`)
    .join("")}</urlset>`;

/** Lists every page. The first and the last link, which a scan follows, lead to texts. */
const llmsOf = (origin: string): string => `# Lamp house

> Lamps for people and for agents, in one place.

- [Docs](${origin}/docs.md): all
- [Lamp](${origin}/products/lamp): the lamp
- [Shipping](${origin}/shipping): where to
- [Sign-in](${origin}/auth.md): for agents
`;

function discoveryOf(origin: string): SiteParts["files"] {
  const digest = createHash("sha256").update(SKILL).digest("hex");
  const skillPath = "/.well-known/agent-skills/find/SKILL.md";
  return {
    "/.well-known/api-catalog": open(
      { linkset: [{ anchor: `${origin}/api`, "service-desc": [{ href: `${origin}/openapi.json` }] }] },
      "application/linkset+json",
    ),
    "/.well-known/oauth-authorization-server": open({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      response_types_supported: ["code"],
    }),
    "/.well-known/oauth-protected-resource": open({ resource: origin, authorization_servers: [origin] }),
    "/.well-known/mcp/server-card.json": open({
      $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
      name: "lamps.example/tools",
      version: "1.0.0",
      description: "Finds lamps",
      remotes: [{ type: "streamable-http", url: `${origin}/mcp` }],
    }),
    "/.well-known/ard.json": open({
      specVersion: "1.0",
      entries: [
        { identifier: "urn:lamps:mcp", displayName: "Tools", type: "text/markdown", url: `${origin}/llms.txt` },
      ],
    }),
    "/.well-known/agent-card.json": open({
      name: "Lamp agent",
      description: "Finds lamps",
      version: "1.0.0",
      supportedInterfaces: [{ url: `${origin}/a2a`, protocolBinding: "JSONRPC" }],
      capabilities: { extensions: [{ uri: "https://github.com/google-agentic-commerce/ap2/v1" }] },
      defaultInputModes: ["text/plain"],
      defaultOutputModes: ["text/plain"],
      skills: [{ id: "find", name: "Find", description: "Finds", tags: [] }],
    }),
    "/.well-known/agent-skills/index.json": open({
      $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
      skills: [
        { name: "find", type: "skill-md", description: "Finds lamps", url: skillPath, digest: `sha256:${digest}` },
      ],
    }),
    [skillPath]: text(SKILL, "text/markdown"),
    "/.well-known/http-message-signatures-directory": open(
      { keys: [{ kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" }] },
      "application/http-message-signatures-directory+json",
    ),
    "/.well-known/security.txt": text(`Contact: mailto:a@lamps.example\nExpires: ${dayFromNow(200)}T00:00:00Z\n`),
    "/.well-known/ucp": open({
      ucp: {
        version: "2026-01-11",
        services: { "dev.ucp.shopping": [{ version: "2026-01-11", transport: "rest", endpoint: `${origin}/ucp` }] },
        payment_handlers: {},
      },
    }),
    "/.well-known/acp.json": open({
      protocol: { name: "acp", version: "2026-01-30", supported_versions: ["2026-01-30"] },
      api_base_url: `${origin}/acp`,
      transports: ["rest"],
      capabilities: { services: ["checkout"] },
    }),
  };
}

/** A shop with an API and paid resources, without any fault. */
export const perfectParts = (origin: string): SiteParts => ({
  html: htmlOf(origin),
  pageHeaders: { etag: '"1"', vary: "Accept", link: '</.well-known/api-catalog>; rel="api-catalog"' },
  markdown: `# Lamp house\n\n${"Lamps that shine for all who read books. ".repeat(8)}\n\n## Lamps\n\n## Shipping\n\n## Returns\n`,
  markdownHeaders: { vary: "Accept" },
  notFound: NOT_FOUND,
  files: {
    ...discoveryOf(origin),
    "/robots.txt": text(robotsOf(origin)),
    "/sitemap.xml": text(sitemapOf(origin), "application/xml"),
    "/llms.txt": {
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "max-age=300" },
      body: llmsOf(origin),
    },
    "/llms-full.txt": text(`# Lamp house\n\n${"All about lamps. ".repeat(200)}`),
    "/feed.xml": text(
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>Lamp house</title></feed>',
      "application/atom+xml",
    ),
    "/index.md": text("# Lamp house\n", "text/markdown"),
    "/auth.md": text("# auth.md\n\n## Registration\n\nOpen to all agents, without credentials.\n", "text/markdown"),
    "/license.xml": text('<rsl xmlns="https://rslstandard.org/rsl"><content url="/"/></rsl>', "application/rsl+xml"),
    "/openapi.json": open({
      openapi: "3.1.0",
      info: { title: "Lamps", version: "1" },
      paths: { "/api": { get: PRICED_OPERATION } },
    }),
    "/products/lamp": html(pageOf("Lamp", jsonLd(PRODUCT))),
    "/docs": { status: 308, headers: { location: "/docs/" } },
    "/docs/": html(pageOf("Docs")),
    "/docs.md": text(
      `# Docs\n\n${"All about lamps. ".repeat(20)}\n\n[Lamp](${origin}/products/lamp)\n\n\`\`\`sh\nlamp on\n\`\`\`\n`,
      "text/markdown",
    ),
    // Sends the answers to `initialize` and `tools/list` at once, as the revision of 2025-03-26 allows. So the
    // requested one is always among them.
    "/mcp": open([
      {
        ...{ jsonrpc: "2.0", id: 1 },
        result: { protocolVersion: "2025-03-26", capabilities: { tools: {} }, serverInfo: { name: "lamps" } },
      },
      {
        ...{ jsonrpc: "2.0", id: 2 },
        result: { tools: [{ name: "find_lamps", description: "Finds lamps", inputSchema: { type: "object" } }] },
      },
    ]),
    "/a2a": { status: 405, headers: { allow: "POST" } },
    "/shipping": html(pageOf("Shipping")),
    "/api": {
      status: 402,
      headers: { "content-type": "application/json", "payment-required": inBase64(paymentAt(origin)) },
    },
  },
});
